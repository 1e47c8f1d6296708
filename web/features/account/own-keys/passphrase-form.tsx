import type { PassphraseStrength } from '@chaveiro/device'
import { Sparkles } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../nouns/errors/use-error-text.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { StrengthMeter } from '../../../ui/strength-meter.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { Suggestion } from './suggestion.tsx'

type Fault = { field: 'passphrase' | 'repeat'; text: string } | { field: 'form'; text: string } | null

/** A passphrase typed twice or taken from the suggestion; a weak one is not accepted. */
export function PassphraseForm({
  button,
  busyLabel,
  failedTitle,
  onChosen,
  children,
}: {
  button: string
  busyLabel: string
  failedTitle: string
  onChosen: (passphrase: string) => Promise<void>
  /** Shown between the fields and the button. */
  children?: ReactNode
}) {
  const { t } = useTranslation('account')
  const sentence = useErrorText()
  const form = useRef<HTMLFormElement>(null)
  const [passphrase, setPassphrase] = useState('')
  const [repeat, setRepeat] = useState('')
  const [suggested, setSuggested] = useState<string | null>(null)
  const [offering, setOffering] = useState(true)
  const [fault, setFault] = useState<Fault>(null)
  const [busy, setBusy] = useState(false)
  const strength = useStrength(passphrase)
  const used = suggested !== null && suggested === passphrase

  const focus = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus()
  const refuse = (next: NonNullable<Fault>) => {
    setFault(next)
    if (next.field !== 'form') focus(next.field)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (passphrase === '') return refuse({ field: 'passphrase', text: t('passphrase.fault.required') })
    if (passphrase !== repeat) return refuse({ field: 'repeat', text: t('passphrase.fault.mismatch') })
    setFault(null)
    setBusy(true)
    try {
      // Checked before anything else is asked of the person.
      const { accepted } = await keySession.account.passphraseStrength(passphrase)
      if (accepted) await onChosen(passphrase)
      else refuse({ field: 'passphrase', text: t('passphrase.fault.weak') })
    } catch (error) {
      refuse({ field: 'form', text: sentence(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-5">
      {offering ? (
        <Suggestion
          used={used}
          onUse={(words) => {
            setSuggested(words)
            setPassphrase(words)
            setRepeat(words)
            setFault(null)
          }}
          onOwn={() => {
            setOffering(false)
            setSuggested(null)
            if (used) {
              setPassphrase('')
              setRepeat('')
            }
            focus('passphrase')
          }}
        />
      ) : (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-2.5"
          icon={<Sparkles />}
          onClick={() => setOffering(true)}
        >
          {t('passphrase.suggest')}
        </Button>
      )}
      <div>
        <PasswordField
          name="passphrase"
          label={t('passphrase.label')}
          value={passphrase}
          error={fault?.field === 'passphrase' ? fault.text : undefined}
          onChange={(event) => {
            setPassphrase(event.target.value)
            setFault(null)
          }}
        />
        <div className="mt-2.5">
          <Strength strength={strength} />
        </div>
      </div>
      <PasswordField
        name="repeat"
        label={t('passphrase.repeat')}
        value={repeat}
        error={fault?.field === 'repeat' ? fault.text : undefined}
        onChange={(event) => {
          setRepeat(event.target.value)
          setFault(null)
        }}
      />
      {children}
      {fault?.field === 'form' && (
        <Banner tone="danger" live title={failedTitle}>
          {fault.text}
        </Banner>
      )}
      <Button type="submit" variant="primary" size="lg" full busy={busy} busyLabel={busyLabel}>
        {button}
      </Button>
    </form>
  )
}

function Strength({ strength }: { strength: PassphraseStrength | null }) {
  const { t } = useTranslation('account')
  if (!strength) return <StrengthMeter score={null} label={t('passphrase.strength.none')} />
  const hint = strength.tooShort
    ? t('passphrase.strength.tooShort')
    : strength.accepted
      ? undefined
      : t('passphrase.strength.addWords')
  // A passphrase that is too short is never called strong, whatever its score.
  const score = strength.tooShort ? (Math.min(strength.score, 2) as 0 | 1 | 2) : strength.score
  return <StrengthMeter score={score} label={t(`passphrase.strength.score${score}`)} hint={hint} />
}

const settleMs = 120

/** The passphrase's strength, a moment after the last keystroke; null if it is empty or not known yet. */
function useStrength(passphrase: string): PassphraseStrength | null {
  const [judged, setJudged] = useState<{ passphrase: string; strength: PassphraseStrength } | null>(null)

  useEffect(() => {
    if (passphrase === '') return setJudged(null)
    let current = true
    const timer = setTimeout(async () => {
      const strength = await keySession.account.passphraseStrength(passphrase).catch(() => null)
      if (current && strength) setJudged({ passphrase, strength })
    }, settleMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [passphrase])

  return passphrase === '' ? null : (judged?.strength ?? null)
}
