import { Logo } from '@chaveiro/web/ui/logo.tsx'
import { type ReactNode, useState } from 'react'
import { filled } from '../../i18n/texts.ts'
import { texts } from '../language.ts'
import { useExtensionState } from '../use-state.ts'
import { AddressStep } from './address-step.tsx'
import { ConnectStep } from './connect-step.tsx'
import { DoneStep } from './done-step.tsx'

/** The page that opens on installing: address, digits, done. */
export function SetUp() {
  const { setUp } = texts
  const state = useExtensionState()
  const [isBegun, setIsBegun] = useState(false)
  const [isDone, setIsDone] = useState(false)
  if (!state) return null
  const { account } = state
  if (account && isDone) {
    return (
      <Step of={3} title={setUp.done.title}>
        <DoneStep email={account.email} />
      </Step>
    )
  }
  if (account && !isBegun) {
    return (
      <Step title={setUp.already.title}>
        <p className="text-body text-ink-2">
          {filled(setUp.already.help, { email: account.email, server: new URL(account.server).host })}
        </p>
      </Step>
    )
  }
  if (!isBegun) {
    return (
      <Step of={1} title={setUp.address.title}>
        <AddressStep managed={state.managedServer} onBegun={() => setIsBegun(true)} />
      </Step>
    )
  }
  return (
    <Step of={2} title={setUp.connect.title}>
      <ConnectStep onDone={() => setIsDone(true)} onAgain={() => setIsBegun(false)} />
    </Step>
  )
}

function Step({ of, title, children }: { of?: number; title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-6 px-5 py-12">
      <div className="flex items-center gap-3">
        <Logo className="size-9" />
        <p className="font-semibold text-title text-ink">{texts.name}</p>
        {of && <p className="ml-auto text-ink-3 text-small">{filled(texts.setUp.steps, { step: of })}</p>}
      </div>
      <section className="space-y-5 rounded-xl border bg-surface p-6 shadow-card">
        <h1 className="font-semibold text-heading text-ink leading-7">{title}</h1>
        {children}
      </section>
    </main>
  )
}
