import { cleanFileName } from '@chaveiro/contract/rules/texts/file-name.ts'
import type { LinkFilesProgress } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

/** Which of a link's files is sealed and sent, in sight wherever the form is scrolled to. */
export function FilesOnTheWay({
  progress: { name, size, number, files, done, of },
  onCancel,
}: {
  progress: LinkFilesProgress
  onCancel: () => void
}) {
  const { t } = useTranslation('one-time-links')
  const format = useFormat()
  return (
    <div className="sticky -bottom-5 border-t bg-surface py-3">
      <ProgressBar
        label={
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span translate="no" className="wrap-anywhere">
              {cleanFileName(name)}
            </span>
            <span className="font-normal text-ink-3 tabular-nums">{format.fileSize(size)}</span>
          </span>
        }
        value={done}
        max={of}
        detail={t('files.sending', { number, files })}
        onCancel={onCancel}
      />
    </div>
  )
}
