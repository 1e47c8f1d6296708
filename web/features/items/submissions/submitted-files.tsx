import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import type { SubmissionHandle } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { FileToSave } from '../file-to-save.tsx'
import { useSaveFile } from '../use-save-file.tsx'

/** What a client attached, saved one by one before it is decided; all of it becomes files of the item. */
export function SubmittedFiles({ handle, files }: { handle: SubmissionHandle; files: readonly ItemFile[] }) {
  const { t } = useTranslation('submissions')
  const { isSaving, bar, save } = useSaveFile()
  return (
    <Banner tone="info" title={t('files.title', { count: files.length })}>
      <p>{t('files.detail')}</p>
      <ul className="mt-2 divide-y">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-2 py-1.5">
            <FileToSave
              file={file}
              isSaving={isSaving}
              onSave={() =>
                void save(file, (one, onProgress, signal) =>
                  keySession.links.openSubmissionFile(handle, one, onProgress, signal),
                )
              }
            />
          </li>
        ))}
      </ul>
      {bar}
    </Banner>
  )
}
