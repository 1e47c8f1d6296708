import { Button } from '@chaveiro/web/ui/button.tsx'
import { TextField } from '@chaveiro/web/ui/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { hostPattern } from '../../manifest/hosts.ts'
import { texts } from '../language.ts'
import { FailureBanner } from '../parts/failure.tsx'
import { useAct } from '../use-act.ts'
import { ask } from '../worker.ts'
import { serverOrigin } from './server-origin.ts'

/** Asks for the company's address and, by the browser's own question, for leave to reach it. */
export function AddressStep({ managed, onBegun }: { managed: string | null; onBegun: () => void }) {
  const { address } = texts.setUp
  const [typed, setTyped] = useState(managed ?? '')
  const [fault, setFault] = useState<string | undefined>()
  const [failure, setFailure] = useState<unknown>(null)
  const { busy, run } = useAct<'begin'>(setFailure)

  function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    const server = serverOrigin(typed)
    if (!server) return setFault(address.invalid)
    void run('begin', async () => {
      // Before anything else: browsers ask only during the click.
      const isAllowed = await chrome.permissions.request({ origins: [hostPattern(server)] })
      if (!isAllowed) return setFault(address.refused)
      await ask('beginConnecting', { server })
      onBegun()
    })
  }

  return (
    <form onSubmit={submit} className="space-y-5">
      <p className="text-body text-ink-2">{managed ? address.managed : address.help}</p>
      {failure !== null && <FailureBanner error={failure} />}
      <TextField
        autoFocus
        label={address.label}
        placeholder={address.placeholder}
        inputMode="url"
        spellCheck={false}
        readOnly={managed !== null}
        error={fault}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setFault(undefined)
        }}
      />
      <p className="text-ink-3 text-small">{address.permission}</p>
      <Button type="submit" full size="lg" variant="primary" busy={busy === 'begin'}>
        {address.go}
      </Button>
    </form>
  )
}
