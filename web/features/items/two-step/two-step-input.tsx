import { twoStepField } from '@chaveiro/contract/constants.ts'
import { type TwoStepFault, twoStepRefusal } from '@chaveiro/device'
import { QrCode } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { type QrFault, readQr } from '../../../ui/read-qr.ts'
import { usePictureInput } from '../../../ui/use-picture-input.tsx'
import type { ItemFormState } from '../item-form.ts'
import { TwoStepCode } from './two-step-code.tsx'

const name = `metadata.${twoStepField}` as const

/**
 * A field for the setup key of two-step codes: typed, pasted, or read from a picture of its QR code. Below it is the present code, which
 * services ask for at the end of their setup.
 */
export function TwoStepInput({ form }: { form: ItemFormState }) {
  const { t } = useTranslation('items')
  const [isReading, setIsReading] = useState(false)
  const [pictureFault, setPictureFault] = useState<QrFault | null>(null)
  const value = form.watch(name) ?? ''
  const refused = form.formState.errors.metadata?.[twoStepField]?.message as TwoStepFault | undefined
  const refusal = twoStepRefusal(value)
  const isUsable = value.trim() !== '' && refusal === null

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
  const pictures = usePictureInput((picture) => void take(picture))
  const fault = pictureFault ?? refused
  return (
    <div className="space-y-2 col-span-full" {...pictures.dropTarget}>
      <PasswordField
        {...form.register(name, { onChange: () => setPictureFault(null) })}
        label={t('code.key')}
        help={isReading ? t('code.reading') : t('code.keyHelp')}
        error={fault && t(`code.fault.${fault}`, { found: refusal?.found, meant: refusal?.meant })}
        onPaste={pictures.onPaste}
        trailing={
          <IconButton
            size="sm"
            label={t('code.choose')}
            icon={<QrCode />}
            busy={isReading}
            onClick={pictures.choose}
          />
        }
      />
      {pictures.input}
      {isUsable && (
        <div className="flex flex-wrap items-center gap-x-3 rounded-lg border bg-sunken px-3 py-1">
          <span className="text-ink-2 text-small">{t('code.now')}</span>
          <TwoStepCode value={value} copyable />
        </div>
      )}
    </div>
  )
}
