import { Button } from '@chaveiro/web/ui/button.tsx'
import { ConfirmProvider } from '@chaveiro/web/ui/confirm-dialog.tsx'
import { EmptyState } from '@chaveiro/web/ui/states.tsx'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../language.ts'
import { useExtensionState } from '../use-state.ts'
import { AskAccess } from './ask-access.tsx'
import { Decision } from './decide/decision.tsx'
import { Decisions } from './decide/decisions.tsx'
import { Generator } from './generator.tsx'
import { Items } from './items.tsx'
import { Locked } from './locked.tsx'
import { PopupHeader } from './popup-header.tsx'
import { PendingState, useFollowedPending } from './use-pending.ts'
import { ShowView, type View } from './view.tsx'

/** The window under the toolbar's button: 380 × 600. */
export function Popup() {
  const state = useExtensionState()
  const [view, setView] = useState<View>({ name: 'items' })
  const account = state?.account ?? null
  const isUnlocked = state?.isUnlocked ?? false
  const pending = useFollowedPending(isUnlocked)
  return (
    <ConfirmProvider>
      <div className="flex h-[600px] w-[380px] flex-col bg-page">
        {state && (
          <PopupHeader
            account={account}
            isUnlocked={isUnlocked}
            view={isUnlocked ? view : { name: 'items' }}
            onView={setView}
          />
        )}
        {state && !account && <NotConnected />}
        {account && !isUnlocked && <Locked email={account.email} />}
        {account && isUnlocked && (
          <ShowView value={setView}>
            <PendingState value={pending}>
              <Shown view={view} />
            </PendingState>
          </ShowView>
        )}
      </div>
    </ConfirmProvider>
  )
}

function Shown({ view }: { view: View }) {
  if (view.name === 'generator') return <Generator />
  if (view.name === 'ask') return <AskAccess item={view.item} />
  if (view.name === 'decisions') return <Decisions />
  return view.name === 'decision' ? <Decision id={view.id} /> : <Items />
}

function NotConnected() {
  const { title, help, go } = texts.notConnected
  const open = async () => {
    await chrome.tabs.create({ url: chrome.runtime.getURL('set-up.html') })
    window.close()
  }
  return (
    <main className="flex flex-1 flex-col justify-center">
      <EmptyState
        icon={<KeyRound />}
        title={title}
        description={help}
        action={
          <Button variant="primary" onClick={() => void open()}>
            {go}
          </Button>
        }
      />
    </main>
  )
}
