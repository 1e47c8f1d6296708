import { Button } from '@chaveiro/web/ui/button.tsx'
import { ConfirmProvider } from '@chaveiro/web/ui/confirm-dialog.tsx'
import { EmptyState } from '@chaveiro/web/ui/states.tsx'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../language.ts'
import { useExtensionState } from '../use-state.ts'
import { Generator } from './generator.tsx'
import { Items } from './items.tsx'
import { Locked } from './locked.tsx'
import { PopupHeader } from './popup-header.tsx'

/** The window under the toolbar's button: 380 × 600. */
export function Popup() {
  const state = useExtensionState()
  const [isGenerating, setIsGenerating] = useState(false)
  const account = state?.account ?? null
  const isUnlocked = state?.isUnlocked ?? false
  return (
    <ConfirmProvider>
      <div className="flex h-[600px] w-[380px] flex-col bg-page">
        {state && (
          <PopupHeader
            account={account}
            isUnlocked={isUnlocked}
            isGenerating={isGenerating && isUnlocked}
            onGenerator={setIsGenerating}
          />
        )}
        {state && !account && <NotConnected />}
        {account && !isUnlocked && <Locked email={account.email} />}
        {account && isUnlocked && (isGenerating ? <Generator /> : <Items />)}
      </div>
    </ConfirmProvider>
  )
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
