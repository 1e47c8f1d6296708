import type { OneTimeFile } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { cleanFileName } from '@chaveiro/contract/rules/texts/file-name.ts'
import type { OneTimeFiles } from '@chaveiro/device'
import { Download, RotateCw } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { fileSizeText } from '../../ui/file-size-text.ts'
import type { SecretTexts } from './texts.ts'
import { type ReceivedFile, useLinkFiles } from './use-link-files.ts'
import { fill } from './view-state.ts'

/** The files of an opened link: they stay on the page after the secret has left it, until it is closed. */
export function LinkFiles({
  texts: { files: texts },
  language,
  link,
  files,
}: {
  texts: SecretTexts
  language: string
  link: OneTimeFiles
  files: readonly OneTimeFile[]
}) {
  const { rows, isFetching, retry } = useLinkFiles(link, files)
  const isFailed = rows.some(({ state }) => state === 'failed')
  return (
    <section
      aria-labelledby="files-heading"
      className="mt-5 overflow-clip rounded-2xl border bg-surface shadow-card"
    >
      <div className="border-b px-5 py-4 sm:px-8">
        <h2 id="files-heading" className="font-semibold text-ink text-title">
          {texts.heading}
        </h2>
        <p role="status" className="mt-0.5 text-ink-2 text-small">
          {isFetching ? texts.stay : isFailed ? texts.cut : texts.save}
        </p>
      </div>
      <ul className="divide-y px-5 sm:px-8">
        {rows.map((row) => (
          <FileRow key={row.file.id} texts={texts} language={language} row={row} />
        ))}
      </ul>
      {isFailed && !isFetching && (
        <div className="border-t px-5 py-4 sm:px-8">
          <Button icon={<RotateCw />} onClick={retry}>
            {texts.retry}
          </Button>
        </div>
      )}
    </section>
  )
}

function FileRow({
  texts,
  language,
  row: { file, state, progress, content },
}: {
  texts: SecretTexts['files']
  language: string
  row: ReceivedFile
}) {
  const name = cleanFileName(file.name)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere text-body text-ink">
          <span translate="no">{name}</span>{' '}
          <span className="whitespace-nowrap text-ink-3 text-small">{fileSizeText(file.size, language)}</span>
        </p>
        {state === 'fetching' && (
          <progress
            aria-label={fill(texts.fetching, { name })}
            value={progress?.done ?? 0}
            max={progress?.of ?? 1}
            className="mt-1.5 block h-1.5 w-full accent-accent"
          />
        )}
        {(state === 'gone' || state === 'altered' || state === 'failed') && (
          <p role="alert" className="text-red-ink text-small">
            {texts[state]}
          </p>
        )}
      </div>
      <Button
        icon={<Download />}
        disabled={content === null}
        aria-label={fill(texts.saveNamed, { name })}
        onClick={() => content && downloadFile(name, 'application/octet-stream', content)}
      >
        {texts.button}
      </Button>
    </li>
  )
}
