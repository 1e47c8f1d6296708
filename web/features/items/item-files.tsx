import type { OpenedItem } from '@chaveiro/device'
import { Eye } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { keySession } from '../../worker/key-session.ts'
import { FileToSave } from './file-to-save.tsx'
import { type OpenFile, useSaveFile } from './use-save-file.tsx'

/** An item's files: named once it is open, and saved one by one, never shown here. */
export function ItemFiles({
  opened,
  isShown,
  noCopy,
  isBusy,
  onShow,
}: {
  opened: OpenedItem | null
  isShown: boolean
  noCopy: boolean
  isBusy: boolean
  onShow: () => void
}) {
  const { t } = useTranslation(['items', 'common'])
  const id = useId()
  const { isSaving, bar, save } = useSaveFile()
  const files = isShown ? (opened?.secret?.files ?? []) : []

  const open =
    (item: OpenedItem['item']): OpenFile =>
    (file, onProgress, signal) =>
      keySession.items.openFile({ id: item.id, revision: item.revision }, file, onProgress, signal)
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-1.5 font-medium text-ink-2 text-small">
        {t('field.files')}
      </h3>
      {files.length === 0 || !opened ? (
        <Button size="sm" icon={<Eye />} busy={isBusy} busyLabel={t('detail.revealing')} onClick={onShow}>
          {t('files.show')}
        </Button>
      ) : (
        <ul className="divide-y rounded-lg border">
          {files.map((file) => (
            <li key={file.id} className="flex flex-wrap items-center gap-2 px-3 py-2">
              <FileToSave file={file} isSaving={isSaving} onSave={() => void save(file, open(opened.item))} />
            </li>
          ))}
        </ul>
      )}
      {noCopy && files.length > 0 && <p className="mt-1.5 text-ink-3 text-small">{t('files.noCopy')}</p>}
      {bar}
    </section>
  )
}
