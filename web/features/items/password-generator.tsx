import type { PasswordOptions } from '@chaveiro/device'
import { Dices, RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { SecretText } from '../../ui/secret-text.tsx'
import { StrengthMeter } from '../../ui/strength-meter.tsx'
import { keySession } from '../../worker/key-session.ts'
import { passwordBits, strengthOf } from './password-bits.ts'

const classes = ['lower', 'upper', 'digits', 'symbols'] as const
const strengths = ['weak', 'fair', 'good', 'strong'] as const
const usual: PasswordOptions = {
  length: 20,
  lower: true,
  upper: true,
  digits: true,
  symbols: true,
  excludeAmbiguous: true,
}

/** A small button that opens the generator; `onUse` gets the accepted password. */
export function PasswordGenerator({ onUse }: { onUse: (password: string) => void }) {
  const { t } = useTranslation('items')
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={t('generator.title')}
      open={open}
      onOpenChange={setOpen}
      className="w-80"
      trigger={<IconButton size="sm" label={t('generator.open')} icon={<Dices />} />}
    >
      <Panel
        onUse={(password) => {
          onUse(password)
          setOpen(false)
        }}
      />
    </Popover>
  )
}

function Panel({ onUse }: { onUse: (password: string) => void }) {
  const { t } = useTranslation('items')
  const [options, setOptions] = useState(usual)
  const [password, setPassword] = useState('')
  useEffect(() => {
    let isCurrent = true
    keySession.items.generatePassword(options).then(
      (made) => isCurrent && setPassword(made),
      (error: unknown) => console.error('Generating a password failed', error),
    )
    return () => {
      isCurrent = false
    }
  }, [options])
  const bits = passwordBits(options)
  const score = strengthOf(bits)
  const chosen = classes.filter((name) => options[name])

  return (
    <div className="space-y-4 p-4">
      <div className="flex items-start gap-1 rounded-lg border bg-sunken py-1.5 pr-1 pl-3">
        <output
          translate="no"
          aria-label={t('generator.password')}
          className="min-h-10 min-w-0 flex-1 break-all py-0.5 font-mono text-body text-ink"
        >
          <SecretText>{password}</SecretText>
        </output>
        <IconButton
          size="sm"
          label={t('generator.another')}
          icon={<RotateCw />}
          // A new object with the same options makes another password.
          onClick={() => setOptions({ ...options })}
        />
      </div>
      <StrengthMeter
        score={score}
        label={t(`generator.${strengths[score - 1] ?? 'weak'}`)}
        hint={t('generator.bits', { bits })}
      />
      <label className="block">
        <span className="mb-1 flex justify-between font-medium text-small">
          {t('generator.length')}
          <span className="text-ink-3 tabular-nums">{options.length}</span>
        </span>
        <input
          type="range"
          min={8}
          max={64}
          value={options.length}
          onChange={(event) => setOptions({ ...options, length: event.target.valueAsNumber })}
          className="w-full accent-accent"
        />
      </label>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2">
        {classes.map((name) => (
          <CheckboxField
            key={name}
            label={t(`generator.${name}`)}
            checked={options[name]}
            // The last class cannot be turned off.
            disabled={options[name] && chosen.length === 1}
            onChange={(event) => setOptions({ ...options, [name]: event.target.checked })}
          />
        ))}
      </div>
      <CheckboxField
        label={t('generator.avoidLookalikes')}
        checked={options.excludeAmbiguous}
        onChange={(event) => setOptions({ ...options, excludeAmbiguous: event.target.checked })}
      />
      <Button variant="primary" full disabled={password === ''} onClick={() => onUse(password)}>
        {t('generator.use')}
      </Button>
    </div>
  )
}
