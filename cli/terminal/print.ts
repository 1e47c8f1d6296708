import { inLine, visible } from './visible.ts'

/** Whether people read this stream; then what is written may neither move the cursor nor change colours. */
const isShown = (stream: NodeJS.WriteStream) => stream.isTTY === true

/** A line of words for people; never on standard output, which belongs to what was asked for. */
export function say(text: string): void {
  process.stderr.write(`${inLine(text)}\n`)
}

/** Something that was asked for, as people read it. */
export function print(text: string): void {
  process.stdout.write(`${isShown(process.stdout) ? visible(text) : text}\n`)
}

/** The same as JSON, one value a line. The signs for control characters are those of JSON. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value))
}

/** Bytes as they are, with nothing after them; on a terminal none that acts upon it. */
export function printRaw(content: string | Uint8Array): void {
  process.stdout.write(isShown(process.stdout) ? visible(Buffer.from(content).toString()) : content)
}

/** The same as one line, bold on a terminal that has colours, by Node's own rule (NO_COLOR, TERM). */
export function printStrong(text: string): void {
  const mayColour = isShown(process.stdout) && process.stdout.hasColors()
  process.stdout.write(mayColour ? `\u001b[1m${inLine(text)}\u001b[22m\n` : `${inLine(text)}\n`)
}

/** A picture of blocks, white on black also where the terminal's own colours are others; nothing where it is no terminal or too narrow. */
export function sayPicture(picture: string): void {
  const { stderr } = process
  const lines = picture.split('\n')
  if (!isShown(stderr) || [...(lines[0] ?? '')].length > (stderr.columns || 80)) return
  for (const line of lines)
    stderr.write(stderr.hasColors() ? `\u001b[97;40m${line}\u001b[39;49m\n` : `${line}\n`)
}

const between = '  '

/** Columns of equal width, with two spaces between; further lines of the last one stay in it, so that none looks like a row. */
export function inColumns(texts: readonly (readonly string[])[]): string[] {
  const rows = texts.map((row) => row.map((cell, at) => (at === row.length - 1 ? cell : inLine(cell))))
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => [...(row[at] ?? '')].length)))
  const left = widths.slice(0, -1).reduce((sum, width) => sum + width + between.length, 0)
  return rows.flatMap((row) =>
    row
      .map((cell, at) =>
        at === row.length - 1
          ? cell.replaceAll('\n', `\n${' '.repeat(left)}`)
          : cell + ' '.repeat((widths[at] ?? 0) - [...cell].length),
      )
      .join(between)
      .trimEnd()
      .split('\n'),
  )
}
