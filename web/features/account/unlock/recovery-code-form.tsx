import type { CurrentUser } from '@chaveiro/contract/calls/sessions.ts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/use-format.ts'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { PaperButtons, PrintedCode, SheetHead, SheetNotes, sheetText } from '../paper.tsx'

/** Shows a recovery code to save, and enables what it is for once the person says that they saved it. */
export function RecoveryCodeForm({
  user,
  recoveryCode,
  button,
  onSaved,
}: {
  user: CurrentUser
  recoveryCode: string
  /** The button that follows 'saved'. */
  button: string
  onSaved: () => Promise<void>
}) {
  const { t } = useTranslation('account')
  const format = useFormat()
  const sentence = useErrorText()
  const [saved, setSaved] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [made] = useState(() => new Date())

  const sheet = useMemo(
    () => ({
      title: t('recovery.sheet.title'),
      lines: [
        { name: t('recovery.sheet.person'), value: `${user.name} <${user.email}>` },
        { name: t('recovery.sheet.address'), value: location.origin },
        { name: t('recovery.sheet.made'), value: format.dateTime(made) },
      ],
      notes: [t('recovery.sheet.use'), t('recovery.sheet.keep')],
    }),
    [t, format, made, user],
  )

  async function finish() {
    setBusy(true)
    setFailure(null)
    try {
      await onSaved()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }

  return (
    <>
      <SheetHead sheet={sheet} />
      <PrintedCode label={t('recovery.code')} code={recoveryCode} />
      <SheetNotes sheet={sheet} />
      <PaperButtons
        fileName={t('recovery.fileName')}
        text={sheetText(sheet, [{ name: t('recovery.code'), value: recoveryCode }])}
      />
      <div className="mt-6 space-y-5 border-t pt-5 print:hidden">
        <CheckboxField
          label={t('recovery.saved')}
          checked={saved}
          onChange={(event) => setSaved(event.target.checked)}
        />
        {failure !== null && (
          <Banner tone="danger" live title={t('recovery.failed')}>
            {sentence(failure)}
          </Banner>
        )}
        <Button
          variant="primary"
          size="lg"
          full
          disabled={!saved}
          busy={busy}
          busyLabel={t('recovery.busy')}
          onClick={() => void finish()}
        >
          {button}
        </Button>
      </div>
    </>
  )
}
