/** An export made up for tests. Each of its values that must land somewhere begins with '«', and with '«lost' if no field may hold it. */
export interface MadeUpExport {
  name: string
  /** The text, or what is written as JSON. */
  content: unknown
}

let count = 0
/** A value as no other. `hint` says what it is, to whoever reads a failure. */
export const v = (hint: string) => `«${hint} ${++count}»`
export const lost = (hint: string) => `«lost ${hint} ${++count}»`
export const setup = () => `otpauth://totp/x?secret=JBSWY3DPEHPK3PXP&issuer=${v('totp')}`

export const csv = (...rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

/** A sheet with one row in which every column says something of its own, but for these. */
export function sheet(name: string, names: string, said: Record<string, string> = {}): MadeUpExport {
  const columns = names.split(',')
  return {
    name,
    content: csv(
      columns,
      columns.map((column) => said[column] ?? v(column)),
    ),
  }
}

export const url = () => `https://${'x'.repeat(++count % 9)}.example/«${count}»`

export const each = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, v(key)]))
