import { submissionFileMaxBytes } from '@chaveiro/contract/constants.ts'
import { File as FileIcon, X } from 'lucide-react'
import { FieldError } from '../../ui/field.tsx'
import type { Draft, SubmissionView } from './submission-state.ts'

/** A field for a certificate or key file. */
export function FileField(view: SubmissionView) {
  const { draft, faults } = view
  return (
    <div>
      {draft.file ? <ChosenFile {...view} file={draft.file} /> : <ChooseFile {...view} />}
      {faults.file && <FieldError id="file-fault">{faults.file}</FieldError>}
    </div>
  )
}

function ChooseFile({ texts, busy, onFile, language }: SubmissionView) {
  return (
    <label className="relative block">
      <input
        id="file"
        type="file"
        aria-describedby="file-fault"
        disabled={busy}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // So that the same file can be chosen again after it was refused.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="flex min-h-12 items-center gap-3 rounded-xl border border-line-strong/60 border-dashed px-3.5 py-2 text-body text-ink-2 transition-colors peer-hover:border-line-strong peer-hover:bg-hover peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-3">
        <FileIcon aria-hidden="true" />
        <span>
          {texts.file.add}{' '}
          <span className="whitespace-nowrap text-ink-3">
            ({texts.file.hint.replace('{{size}}', sizeText(submissionFileMaxBytes, language))})
          </span>
        </span>
      </span>
    </label>
  )
}

function ChosenFile({
  texts,
  busy,
  language,
  file,
  onRemoveFile,
}: SubmissionView & { file: NonNullable<Draft['file']> }) {
  return (
    <div className="flex min-h-12 items-center gap-3 rounded-xl border bg-sunken py-1 pr-1 pl-3.5 text-body [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-3">
      <FileIcon aria-hidden="true" />
      <span className="wrap-anywhere min-w-0 flex-1 text-ink">
        {file.name}{' '}
        <span className="whitespace-nowrap text-ink-3">{sizeText(file.bytes.length, language)}</span>
      </span>
      <button
        id="remove-file"
        type="button"
        disabled={busy}
        aria-label={texts.file.remove.replace('{{name}}', () => file.name)}
        onClick={onRemoveFile}
        className="flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-hover"
      >
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

/** A file's size in the reader's language, in units of 1,024: '3.1 kB'. */
export function sizeText(bytes: number, language: string): string {
  const unit = bytes < 1024 ? 'byte' : 'kilobyte'
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: bytes < 10_240 ? 1 : 0,
  }).format(unit === 'byte' ? bytes : bytes / 1024)
}
