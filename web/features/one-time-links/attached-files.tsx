import { oneTimeFilesMax } from '@chaveiro/contract/constants.ts'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** Files of the sender's that go along with what they type. */
export function AttachedFiles({
  files,
  onChange,
}: {
  files: readonly File[]
  onChange: (change: (before: readonly File[]) => readonly File[]) => void
}) {
  const { t } = useTranslation('one-time-links')
  const format = useFormat()
  return (
    <fieldset className="min-w-0 space-y-3">
      <legend className="font-medium text-ink text-small">{t('files.legend')}</legend>
      {files.length > 0 && (
        <ul className="divide-y rounded-lg border">
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files have no identity of their own, and a row keeps no state
            <li key={index} className="flex items-center gap-2 px-3 py-2">
              <span translate="no" className="wrap-anywhere min-w-0 flex-1 text-ink">
                {file.name}
              </span>
              <span className="text-ink-3 text-small tabular-nums">{format.fileSize(file.size)}</span>
              <IconButton
                label={t('files.remove', { name: file.name })}
                icon={<X />}
                onClick={() => onChange((before) => before.filter((one) => one !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length < oneTimeFilesMax.count && (
        <FileDrop
          label={t('files.add')}
          hint={t('files.help', {
            count: oneTimeFilesMax.count,
            size: format.fileSize(oneTimeFilesMax.bytes),
          })}
          isLow
          onFile={(file) => onChange((before) => [...before, file])}
        />
      )}
    </fieldset>
  )
}
