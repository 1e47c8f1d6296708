/** Whether people read this stream; then what is written may neither move the cursor nor change colours. */
const isShown = (stream: NodeJS.WriteStream) => stream.isTTY === true

/** Control characters as visible signs, so that no title or secret acts upon the terminal. Line breaks and tabs stay. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, (sign) =>
    sign === '\n' || sign === '\t'
      ? sign
      : `\\u${(sign.codePointAt(0) as number).toString(16).padStart(4, '0')}`,
  )
}

/** Words for people; never on standard output, which belongs to what was asked for. */
export function say(text: string): void {
  process.stderr.write(`${isShown(process.stderr) ? visible(text) : text}\n`)
}

/** Something that was asked for, as people read it. */
export function print(text: string): void {
  process.stdout.write(`${isShown(process.stdout) ? visible(text) : text}\n`)
}

/** The same as JSON, one value a line. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`)
}

/** Bytes as they are, with nothing after them. */
export function printRaw(content: string | Uint8Array): void {
  process.stdout.write(content)
}

/** Bold on a terminal that has colours, by Node's own rule (NO_COLOR, TERM). */
export function strong(text: string): string {
  const mayColour = isShown(process.stdout) && process.stdout.hasColors()
  return mayColour ? `\u001b[1m${visible(text)}\u001b[22m` : text
}

/** A picture of blocks, white on black also where the terminal's own colours are others; nothing where it is no terminal or too narrow. */
export function sayPicture(picture: string): void {
  const { stderr } = process
  const lines = picture.split('\n')
  if (!isShown(stderr) || [...(lines[0] ?? '')].length > (stderr.columns || 80)) return
  for (const line of lines)
    stderr.write(stderr.hasColors() ? `\u001b[97;40m${line}\u001b[39;49m\n` : `${line}\n`)
}

/** Columns of equal width, with two spaces between; the last one as it is. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => [...(row[at] ?? '')].length)))
  return rows.map((row) =>
    row
      .map((cell, at) =>
        at === row.length - 1 ? cell : cell + ' '.repeat((widths[at] ?? 0) - [...cell].length),
      )
      .join('  ')
      .trimEnd(),
  )
}
