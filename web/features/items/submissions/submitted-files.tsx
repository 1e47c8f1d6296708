import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import type { SubmissionHandle } from '@chaveiro/device'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { FileName } from '../files-field.tsx'
import { useSaveFile } from '../use-save-file.tsx'

/** What a client attached, saved one by one before it is decided; all of it becomes files of the item. */
export function SubmittedFiles({ handle, files }: { handle: SubmissionHandle; files: readonly ItemFile[] }) {
  const { t } = useTranslation(['submissions', 'items'])
  const { isSaving, bar, save } = useSaveFile()
  return (
    <Banner tone="info" title={t('files.title', { count: files.length })}>
      <p>{t('files.detail')}</p>
      <ul className="mt-2 divide-y">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-2 py-1.5">
            <FileName name={file.name} size={file.size} />
            <Button
              size="sm"
              icon={<Download />}
              disabled={isSaving}
              aria-label={t('items:files.saveNamed', { name: file.name })}
              onClick={() =>
                void save(file, (one, onProgress, signal) =>
                  keySession.links.openSubmissionFile(handle, one, onProgress, signal),
                )
              }
            >
              {t('items:files.save')}
            </Button>
          </li>
        ))}
      </ul>
      {bar}
    </Banner>
  )
}
