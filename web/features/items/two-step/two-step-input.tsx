import { type TwoStepFault, twoStepFault } from '@chaveiro/client/two-step/read-two-step-key.ts'
import { twoStepField } from '@chaveiro/contract/constants.ts'
import { QrCode } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { type QrFault, readQr } from '../../../ui/read-qr.ts'
import type { ItemFormState } from '../item-form.ts'
import { TwoStepCode } from './two-step-code.tsx'

const name = `metadata.${twoStepField}` as const

/**
 * A field for the setup key of two-step codes: typed, pasted, or read from a picture of its QR code. Below it is the present code, which
 * services ask for at the end of their setup.
 */
export function TwoStepInput({ form }: { form: ItemFormState }) {
  const { t } = useTranslation('items')
  const chooser = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)
  const [pictureFault, setPictureFault] = useState<QrFault | null>(null)
  const value = form.watch(name) ?? ''
  const refused = form.formState.errors.metadata?.[twoStepField]?.message as TwoStepFault | undefined
  const isUsable = value.trim() !== '' && twoStepFault(value) === null

  const latest = useRef<File>(null)
  const take = async (picture: File) => {
    latest.current = picture
    setPictureFault(null)
    setIsReading(true)
    const read = await readQr(picture)
    // Another picture was chosen meanwhile.
    if (latest.current !== picture) return
    setIsReading(false)
    if ('fault' in read) setPictureFault(read.fault)
    else form.setValue(name, read.text, { shouldDirty: true, shouldValidate: true })
  }
  const takeFirst = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const [picture] = files
    if (!picture) return
    event.preventDefault()
    void take(picture)
  }
  const fault = pictureFault ?? refused
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a larger target for a dropped picture; the button chooses one too
    <div
      className="space-y-2 sm:col-span-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => takeFirst(event, event.dataTransfer.files)}
    >
      <PasswordField
        {...form.register(name, { onChange: () => setPictureFault(null) })}
        label={t('code.key')}
        help={isReading ? t('code.reading') : t('code.keyHelp')}
        error={fault && t(`code.fault.${fault}`)}
        onPaste={(event) => takeFirst(event, event.clipboardData.files)}
        trailing={
          <IconButton
            size="sm"
            label={t('code.choose')}
            icon={<QrCode />}
            busy={isReading}
            onClick={() => chooser.current?.click()}
          />
        }
      />
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        onChange={({ currentTarget }) => {
          const [picture] = currentTarget.files ?? []
          if (picture) void take(picture)
          // So that the same picture can be chosen again.
          currentTarget.value = ''
        }}
      />
      {isUsable && (
        <div className="flex flex-wrap items-center gap-x-3 rounded-lg border bg-sunken px-3 py-1">
          <span className="text-ink-2 text-small">{t('code.now')}</span>
          <TwoStepCode value={value} copyable />
        </div>
      )}
    </div>
  )
}
