/** Hands a text file to the browser's downloads; the text goes nowhere else. */
export function downloadText(fileName: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The download has its own handle by the next task; a minute is for slow disks.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
