/** Writes a JSON array page by page. */
export async function* jsonOf(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const page of pages) {
    if (page.length === 0) continue
    yield separator + page.map((row) => JSON.stringify(row)).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** Writes a JSON object with one long array field, page by page. */
export async function* jsonWithPages(
  fields: Readonly<Record<string, unknown>>,
  name: string,
  pages: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ ...fields, [name]: [] }).slice(0, -'[]}'.length)}`
  yield* jsonOf(pages)
  yield '}'
}
