import { type ExportForm, sealedExportForms } from '@chaveiro/contract/constants.ts'
import { RefreshCw } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { keySession } from '../../worker/key-session.ts'
import { isStrong } from './use-export.ts'

/** The last choice before the file: for an encrypted form its passphrase, suggested or typed, which has to be kept first. */
export function PassphrasePart({
  form,
  label,
  onRun,
  onBack,
}: {
  form: ExportForm
  label: string
  onRun: (passphrase: string | null) => Promise<void>
  onBack: (() => void) | null
}) {
  const { t } = useTranslation('export')
  const isProtected = sealedExportForms.includes(form)
  const [passphrase, setPassphrase] = useState('')
  const [isKept, setKept] = useState(false)
  const [fault, setFault] = useState<'weak' | 'keepFirst' | null>(null)
  const [suggested, setSuggested] = useState('')
  const suggest = useCallback(async () => {
    setKept(false)
    setFault(null)
    const words = await keySession.account.generatePassphrase(currentLanguage()).catch(() => '')
    setSuggested(words)
    setPassphrase(words)
  }, [])
  useEffect(() => {
    if (isProtected) void suggest()
  }, [isProtected, suggest])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isProtected) return onRun(null)
    if (!(await isStrong(passphrase))) return setFault('weak')
    if (!isKept) return setFault('keepFirst')
    await onRun(passphrase)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      {isProtected && (
        <div className="max-w-xl space-y-3">
          {suggested !== '' && suggested === passphrase && (
            <p
              translate="no"
              className="select-all rounded-lg border border-accent-soft-strong bg-accent-soft p-4 font-mono text-title text-ink leading-6 [overflow-wrap:anywhere]"
            >
              {suggested}
            </p>
          )}
          <PasswordField
            label={t('passphrase.label')}
            help={t('passphrase.help')}
            error={fault === 'weak' ? t('passphrase.weak') : undefined}
            value={passphrase}
            onChange={(event) => {
              setPassphrase(event.target.value)
              setFault(null)
            }}
            trailing={
              <IconButton
                size="sm"
                label={t('passphrase.another')}
                icon={<RefreshCw />}
                onClick={() => void suggest()}
              />
            }
          />
          <CheckboxField
            label={t('passphrase.kept')}
            error={fault === 'keepFirst' ? t('passphrase.keepFirst') : undefined}
            checked={isKept}
            onChange={({ target }) => {
              setKept(target.checked)
              setFault(null)
            }}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          {label}
        </Button>
        {onBack && <Button onClick={onBack}>{t('plan.back')}</Button>}
      </div>
    </form>
  )
}
