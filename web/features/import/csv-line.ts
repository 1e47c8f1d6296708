/** Where a spreadsheet begins a cell, with commas or with the semicolons of a Portuguese one, and what it would run. */
const formulaStart = /(^|[;\t\r\n])(?=[=+\-@\t\r])/g

/** One line of CSV (RFC 4180). A value that a spreadsheet would run as a formula is kept from it (OWASP). */
export function csvLine(values: readonly (string | number)[]): string {
  const cells = values.map((value) => {
    const text = typeof value === 'string' ? value.replace(formulaStart, "$1'") : String(value)
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${cells.join(',')}\r\n`
}
