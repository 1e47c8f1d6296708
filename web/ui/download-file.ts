/** Offers a file for download; its content goes nowhere else. */
export function downloadFile(name: string, type: string, content: BlobPart) {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own handle by the next task; a minute is for slow disks.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
