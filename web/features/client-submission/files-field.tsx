import { fileMaxBytes, submissionFilesMax } from '@chaveiro/contract/constants.ts'
import { File as FileIcon, X } from 'lucide-react'
import { FieldError } from '../../ui/field.tsx'
import { fileSizeText } from '../../ui/file-size-text.ts'
import type { SubmissionView } from './submission-state.ts'

/** Files that go along: certificates, contracts, recovery codes. */
export function FilesField(view: SubmissionView) {
  const { texts, draft, faults, busy, language } = view
  return (
    <div className="space-y-2">
      {draft.files.length > 0 && (
        <ul className="divide-y rounded-xl border bg-sunken" aria-label={texts.file.chosen}>
          {draft.files.map((file, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: files have no identity of their own, and a row keeps no state
              key={index}
              className="flex min-h-12 items-center gap-3 py-2 pr-1 pl-3.5 text-body [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-3"
            >
              <FileIcon aria-hidden="true" />
              <span className="wrap-anywhere min-w-0 flex-1 text-ink">
                <span translate="no">{file.name}</span>{' '}
                <span className="whitespace-nowrap text-ink-3">{fileSizeText(file.size, language)}</span>
              </span>
              <button
                type="button"
                disabled={busy}
                aria-label={texts.file.remove.replace('{{name}}', () => file.name)}
                onClick={() => view.onRemoveFile(file)}
                className="flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-hover"
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {draft.files.length < submissionFilesMax.count && <ChooseFiles {...view} />}
      {faults.files && <FieldError id="files-fault">{faults.files}</FieldError>}
    </div>
  )
}

function ChooseFiles({ texts, busy, onFiles, language }: SubmissionView) {
  return (
    <label className="relative block">
      <input
        id="files"
        type="file"
        multiple
        aria-describedby="files-fault"
        disabled={busy}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          // So that the same file can be chosen again after it was refused.
          currentTarget.value = ''
          if (chosen.length > 0) onFiles(chosen)
        }}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span className="flex min-h-12 items-center gap-3 rounded-xl border border-line-strong/60 border-dashed px-3.5 py-2 text-body text-ink-2 transition-colors peer-hover:border-line-strong peer-hover:bg-hover peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-3">
        <FileIcon aria-hidden="true" />
        <span>
          {texts.file.add}{' '}
          <span className="whitespace-nowrap text-ink-3">
            ({texts.file.hint.replace('{{size}}', fileSizeText(fileMaxBytes, language))})
          </span>
        </span>
      </span>
    </label>
  )
}
