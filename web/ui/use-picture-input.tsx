import { type ClipboardEvent, type DragEvent, useRef } from 'react'

/** Takes the first picture that a person chooses, drops or pastes. `input` is invisible and may be rendered anywhere. */
export function usePictureInput(take: (picture: File) => void) {
  const chooser = useRef<HTMLInputElement>(null)
  const takeFirst = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const [picture] = files
    if (!picture) return
    event.preventDefault()
    take(picture)
  }
  return {
    choose: () => chooser.current?.click(),
    onPaste: (event: ClipboardEvent) => takeFirst(event, event.clipboardData.files),
    dropTarget: {
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => takeFirst(event, event.dataTransfer.files),
    },
    input: (
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [picture] = currentTarget.files ?? []
          if (picture) take(picture)
          // So that the same picture can be chosen again.
          currentTarget.value = ''
        }}
      />
    ),
  }
}
