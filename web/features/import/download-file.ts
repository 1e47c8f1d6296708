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

/** One line of CSV (RFC 4180). A value that a spreadsheet would run as a formula is kept from it (OWASP). */
export function csvLine(values: readonly (string | number)[]): string {
  const cells = values.map((value) => {
    const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  })
  return `${cells.join(',')}\r\n`
}
