import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import { fileMaxBytes, filesMax } from '@chaveiro/contract/constants.ts'
import { cleanFileName } from '@chaveiro/contract/rules/texts/file-name.ts'
import { RotateCw, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import type { ItemFormState } from './item-form.ts'
import { type FilesGoTo, type Upload, useUploads } from './use-uploads.ts'

/** Files that the person adds: sealed and uploaded at once, and saved with the item. */
export function FilesField({ form, to }: { form: ItemFormState; to: FilesGoTo }) {
  const { t } = useTranslation('items')
  const format = useFormat()
  const id = useId()
  const files = form.watch('files')
  const { uploads, add, retry, remove } = useUploads(form, to)
  const drop = (file: ItemFile) => {
    const left = form.getValues('files').filter((one) => one.id !== file.id)
    form.setValue('files', left, { shouldDirty: true })
  }
  const { errors, submitCount } = form.formState
  const isWaiting = errors.filesOnTheWay !== undefined
  const message = useRef<HTMLParagraphElement>(null)
  const lastCount = useRef(submitCount)
  // It has no field of its own to which a refused form could go.
  useEffect(() => {
    if (!isWaiting || lastCount.current === submitCount) return
    lastCount.current = submitCount
    message.current?.focus()
  }, [isWaiting, submitCount])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a grid in every browser
    <div role="group" aria-labelledby={id} className="min-w-0 space-y-3 col-span-full">
      <h4 id={id} className="font-medium text-ink text-small">
        {t('field.files')}
      </h4>
      {files.length + uploads.length > 0 && (
        <ul className="divide-y rounded-lg border">
          {files.map((file) => (
            <li key={file.id} className="flex items-center gap-2 px-3 py-2">
              <FileName name={file.name} size={file.size} />
              <IconButton
                label={t('files.remove', { name: file.name })}
                icon={<X />}
                onClick={() => drop(file)}
              />
            </li>
          ))}
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload.key)}
              onRemove={() => remove(upload.key)}
            />
          ))}
        </ul>
      )}
      {files.length + uploads.length < filesMax && (
        <FileDrop
          label={t('files.add')}
          hint={t('files.addHint', { size: format.fileSize(fileMaxBytes) })}
          isLow
          onFile={add}
        />
      )}
      {isWaiting && (
        <p ref={message} tabIndex={-1} role="alert" className="text-red-ink text-small">
          {t('files.wait')}
        </p>
      )}
    </div>
  )
}

/** A file's size, and the name under which it is saved, whatever its author called it: as text alone. */
export function FileName({ name, size }: { name: string; size: number }) {
  const format = useFormat()
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
      <span translate="no" className="wrap-anywhere text-ink">
        {cleanFileName(name)}
      </span>
      <span className="text-ink-3 text-small tabular-nums">{format.fileSize(size)}</span>
    </span>
  )
}

function UploadRow({
  upload: { name, size, state, done, of, fault },
  onRetry,
  onRemove,
}: {
  upload: Upload
  onRetry: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation('items')
  return (
    <li className="flex items-center gap-2 px-3 py-2">
      <div className="min-w-0 flex-1">
        {state === 'failed' ? (
          <>
            <FileName name={name} size={size} />
            <p role="alert" className="text-red-ink text-small">
              {fault}
            </p>
          </>
        ) : (
          <ProgressBar
            label={<FileName name={name} size={size} />}
            value={state === 'waiting' ? null : done}
            max={of}
            detail={t(`files.${state}`)}
          />
        )}
      </div>
      {state === 'failed' && size <= fileMaxBytes && (
        <IconButton label={t('files.retry', { name })} icon={<RotateCw />} onClick={onRetry} />
      )}
      <IconButton label={t('files.remove', { name })} icon={<X />} onClick={onRemove} />
    </li>
  )
}
