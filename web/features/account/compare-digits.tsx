import { approvalCodeDigits } from '@chaveiro/contract/constants.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { DigitsField } from '../../ui/digits-field.tsx'

/** A field for the digits that the other browser shows; one attempt. */
export function CompareDigits({
  label,
  help,
  button,
  onCompare,
}: {
  label: string
  help: string
  button: string
  onCompare: (digits: string) => Promise<void>
}) {
  const { t } = useTranslation('account')
  const [digits, setDigits] = useState('')
  const [isShort, setIsShort] = useState(false)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (digits.length < approvalCodeDigits) return setIsShort(true)
    setBusy(true)
    await onCompare(digits)
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <DigitsField
        // It replaces a waiting step, and has the only field.
        autoFocus
        length={approvalCodeDigits}
        label={label}
        help={help}
        error={isShort ? t('ask.codeShort') : undefined}
        value={digits}
        onValueChange={(next) => {
          setDigits(next)
          setIsShort(false)
        }}
      />
      <Button type="submit" variant="primary" size="lg" full busy={busy} busyLabel={t('ask.comparing')}>
        {button}
      </Button>
    </form>
  )
}
