/** A file that is dropped beside its field would be opened in a tab, in some browsers in place of the page with what is typed in it. */
export function refuseStrayFiles(): void {
  for (const type of ['dragover', 'drop'] as const) addEventListener(type, refuse)
}

function refuse(event: DragEvent): void {
  const { target, dataTransfer, defaultPrevented: isTaken } = event
  const isFileField = target instanceof HTMLInputElement && target.type === 'file'
  if (isTaken || isFileField || !dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
