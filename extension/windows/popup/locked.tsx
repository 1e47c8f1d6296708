import { Button } from '@chaveiro/web/ui/button.tsx'
import { IconTile } from '@chaveiro/web/ui/card.tsx'
import { PasswordField } from '@chaveiro/web/ui/password-field.tsx'
import { Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { codeOf } from '../explain.ts'
import { texts } from '../language.ts'
import { FailureBanner } from '../parts/failure.tsx'
import { useAct } from '../use-act.ts'
import { ask } from '../worker.ts'

/** Unlocks by the passphrase. */
export function Locked({ email }: { email: string }) {
  const { locked } = texts
  const [passphrase, setPassphrase] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const [failure, setFailure] = useState<unknown>(null)
  const { busy, run } = useAct<'unlock'>((error) =>
    codeOf(error) === 'open_failed' ? setFault(locked.wrong) : setFailure(error),
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    if (passphrase === '') return setFault(locked.required)
    void run('unlock', () => ask('unlock', { passphrase }))
  }

  return (
    <main className="flex flex-1 flex-col justify-center gap-5 overflow-y-auto px-6 py-8">
      <div className="flex flex-col items-center text-center">
        <IconTile icon={<Lock />} tone="grey" />
        <h2 className="mt-3 font-semibold text-title text-ink">{locked.title}</h2>
        <p className="wrap-anywhere mt-0.5 text-ink-3 text-small" translate="no">
          {email}
        </p>
      </div>
      {failure !== null && <FailureBanner error={failure} />}
      <form onSubmit={submit} className="space-y-4">
        <PasswordField
          autoFocus
          label={locked.passphrase}
          help={locked.help}
          error={fault}
          value={passphrase}
          onChange={({ target }) => {
            setPassphrase(target.value)
            setFault(undefined)
          }}
        />
        <Button
          type="submit"
          full
          size="lg"
          variant="primary"
          busy={busy === 'unlock'}
          busyLabel={locked.busy}
        >
          {locked.unlock}
        </Button>
      </form>
    </main>
  )
}
