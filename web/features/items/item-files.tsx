import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import type { FileProgress, OpenedItem } from '@chaveiro/device'
import { Download, Eye } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { Button } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download-file.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { keySession } from '../../worker/key-session.ts'
import { FileName } from './files-field.tsx'
import { fileName } from './submissions/submitted-item.ts'

interface Saving {
  file: ItemFile
  progress: FileProgress | null
}

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
  const tellFailure = useFailureToast()
  const id = useId()
  const [saving, setSaving] = useState<Saving | null>(null)
  const cancelling = useRef<AbortController | null>(null)
  useEffect(() => () => cancelling.current?.abort(), [])
  const files = isShown ? (opened?.secret?.files ?? []) : []

  const save = async (of: { id: string; revision: number }, file: ItemFile) => {
    const run = new AbortController()
    cancelling.current = run
    setSaving({ file, progress: null })
    try {
      const tell = (progress: FileProgress) => setSaving({ file, progress })
      const content = await keySession.items.openFile(of, file, tell, run.signal)
      if (!run.signal.aborted) downloadFile(fileName(file.name), 'application/octet-stream', content)
    } catch (error) {
      if (!run.signal.aborted) tellFailure(t('files.saveFailed', { name: fileName(file.name) }), error)
    } finally {
      setSaving(null)
    }
  }
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
              <FileName name={file.name} size={file.size} />
              <Button
                size="sm"
                icon={<Download />}
                disabled={saving !== null}
                aria-label={t('files.saveNamed', { name: file.name })}
                onClick={() => void save({ id: opened.item.id, revision: opened.item.revision }, file)}
              >
                {t('files.save')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {noCopy && files.length > 0 && <p className="mt-1.5 text-ink-3 text-small">{t('files.noCopy')}</p>}
      {saving && (
        <div className="mt-3">
          <ProgressBar
            label={<FileName name={saving.file.name} size={saving.file.size} />}
            value={saving.progress?.done ?? null}
            max={saving.progress?.of ?? 1}
            detail={t('files.opening')}
            onCancel={() => cancelling.current?.abort()}
          />
        </div>
      )}
    </section>
  )
}
