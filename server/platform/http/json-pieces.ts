/** JSON that is written already, in pieces: for answers too long to be written in one go while others wait. */
export class JsonPieces {
  readonly pieces: readonly string[]
  constructor(pieces: readonly string[]) {
    this.pieces = pieces
  }
}

/** Writes an object one of whose fields is a long array, a page of it at a time. */
export async function jsonWithPages(
  fields: Readonly<Record<string, unknown>>,
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
): Promise<JsonPieces> {
  const begin = JSON.stringify(fields).slice(0, -1)
  const pieces = [`${begin}${begin === '{' ? '' : ','}${JSON.stringify(name)}:`]
  for await (const piece of jsonOf(pages)) pieces.push(piece)
  pieces.push('}')
  return new JsonPieces(pieces)
}

/** A JSON array, a page at a time. */
export async function* jsonOf(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.map((row) => JSON.stringify(row)).join(',')
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}
