import { withoutFormulas } from '@chaveiro/contract/rules/texts/formula-free.ts'

/** One line of CSV (RFC 4180). Values that a spreadsheet would run as a formula are prefixed. */
export function csvLine(values: readonly (string | number)[]): string {
  const cells = values.map((value) => {
    const text = typeof value === 'string' ? withoutFormulas(value) : String(value)
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${cells.join(',')}\r\n`
}
