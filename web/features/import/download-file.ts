/** Hands a text to the browser as a file to keep. */
export function downloadFile(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

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
