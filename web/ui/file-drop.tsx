import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'

/** A place to drop a file, or to choose it by click or keyboard. */
export function FileDrop({
  label,
  hint,
  accept,
  disabled = false,
  isLow = false,
  onFile,
}: {
  label: ReactNode
  hint?: ReactNode
  /** As in an input: '.csv,text/csv'. The file has to be checked all the same. */
  accept?: string
  disabled?: boolean
  /** Takes little room, and several files at a time. */
  isLow?: boolean
  onFile: (file: File) => void
}) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (disabled) return
    for (const file of [...(files ?? [])].slice(0, isLow ? undefined : 1)) onFile(file)
  }
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      className={clsx(
        'flex flex-col items-center rounded-xl border-2 border-dashed px-6 text-center transition-colors',
        'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
        over
          ? 'border-accent bg-accent-soft'
          : 'border-line-strong/60 hover:border-line-strong hover:bg-hover',
        isLow ? 'py-3' : 'py-10',
        disabled && 'pointer-events-none opacity-55',
      )}
    >
      <FileUp aria-hidden="true" className={clsx('text-ink-3', isLow ? 'mb-1 size-5' : 'mb-3 size-6')} />
      <span className="font-medium text-ink">{label}</span>
      {hint && <span className="mt-1 text-ink-3 text-small">{hint}</span>}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isLow}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          take(event.target.files)
          // So that the same file can be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
    </label>
  )
}
