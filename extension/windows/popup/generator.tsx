import { Button } from '@chaveiro/web/ui/button.tsx'
import { CheckboxField } from '@chaveiro/web/ui/checkbox-field.tsx'
import { copySecret } from '@chaveiro/web/ui/clipboard.ts'
import { SecretText } from '@chaveiro/web/ui/secret-text.tsx'
import { useCopy } from '@chaveiro/web/ui/use-copy.ts'
import { Check, Copy, RotateCw, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import type { ActInput } from '../../background/window-messages.ts'
import { texts } from '../language.ts'
import { FailureBanner } from '../parts/failure.tsx'
import { toastFailure, useAct } from '../use-act.ts'
import { useAsked } from '../use-asked.ts'
import { ask } from '../worker.ts'
import { fillNew } from './fill-new.ts'

type Options = ActInput<'generatePassword'>
const classes = ['lower', 'upper', 'digits', 'symbols'] as const
const usual: Options = {
  ...{ length: 20, lower: true, upper: true, digits: true, symbols: true },
  excludeAmbiguous: true,
}

/** Makes passwords, kept nowhere. */
export function Generator() {
  const { generator } = texts
  const [options, setOptions] = useState(usual)
  const { value = '', error } = useAsked(() => ask('generatePassword', options), options)
  const { copied, copy } = useCopy(async () => {
    const allowed = ask('copyGenerated', null).then(() => value)
    const isCopied = await copySecret(allowed)
    try {
      await allowed
      return isCopied
    } catch (error) {
      toastFailure(error)
      return false
    }
  })
  const { busy, run } = useAct<'fill'>()
  const chosen = classes.filter((name) => options[name])
  return (
    <main className="flex-1 space-y-5 overflow-y-auto p-5">
      {error !== null && <FailureBanner error={error} />}
      <output
        translate="no"
        aria-label={generator.password}
        className="flex min-h-24 items-center justify-center break-all rounded-xl border bg-surface p-4 text-center font-mono text-title text-ink leading-7"
      >
        <span>
          <SecretText>{value}</SecretText>
        </span>
      </output>
      <div className="grid grid-cols-2 gap-3">
        {/* A new object with the same options makes another password. */}
        <Button icon={<RotateCw />} onClick={() => setOptions({ ...options })}>
          {generator.again}
        </Button>
        <Button variant="primary" icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
          {generator.copy}
        </Button>
      </div>
      <Button
        full
        icon={<WandSparkles />}
        busy={busy === 'fill'}
        onClick={() => void run('fill', () => fillNew(null))}
      >
        {generator.fillHere}
      </Button>
      <label className="block">
        <span className="mb-1 flex justify-between font-medium text-small">
          {generator.length}
          <span className="text-ink-3 tabular-nums">{options.length}</span>
        </span>
        <input
          type="range"
          min={8}
          max={64}
          value={options.length}
          onChange={({ target }) => setOptions({ ...options, length: target.valueAsNumber })}
          className="w-full accent-accent"
        />
      </label>
      <div className="grid grid-cols-2 gap-3">
        {classes.map((name) => (
          <CheckboxField
            key={name}
            label={generator[name]}
            checked={options[name]}
            // The last class cannot be turned off.
            disabled={options[name] && chosen.length === 1}
            onChange={({ target }) => setOptions({ ...options, [name]: target.checked })}
          />
        ))}
      </div>
      <CheckboxField
        label={generator.ambiguous}
        checked={options.excludeAmbiguous}
        onChange={({ target }) => setOptions({ ...options, excludeAmbiguous: target.checked })}
      />
    </main>
  )
}
