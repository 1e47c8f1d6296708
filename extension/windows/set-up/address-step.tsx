import { Button } from '@chaveiro/web/ui/button.tsx'
import { TextField } from '@chaveiro/web/ui/text-field.tsx'
import { type FormEvent, useState } from 'react'
import { texts } from '../language.ts'
import { FailureBanner } from '../parts/failure.tsx'
import { ask } from '../worker.ts'
import { hostPattern, serverOrigin } from './server-origin.ts'

/** Asks for the company's address and, by the browser's own question, for leave to reach it. */
export function AddressStep({ managed, onBegun }: { managed: string | null; onBegun: () => void }) {
  const { address } = texts.setUp
  const [typed, setTyped] = useState(managed ?? '')
  const [fault, setFault] = useState<string | undefined>()
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFailure(null)
    const server = serverOrigin(typed)
    if (!server) return setFault(address.invalid)
    setIsBusy(true)
    try {
      // Before anything else: browsers ask only during the click.
      const isAllowed = await chrome.permissions.request({ origins: [hostPattern(server)] })
      if (!isAllowed) return setFault(address.refused)
      await ask('beginConnecting', { server })
      onBegun()
    } catch (error) {
      setFailure(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-5">
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
      <Button type="submit" full size="lg" variant="primary" busy={isBusy}>
        {address.go}
      </Button>
    </form>
  )
}
