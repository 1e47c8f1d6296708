import type { Proof } from '@chaveiro/device'
import { type ReactNode, useState } from 'react'
import { AskAgainDialog } from './ask-again-dialog.tsx'

interface Asked {
  /** Performs the act with the given proof. */
  act: (proof: Proof) => Promise<void>
  fail: (error: unknown) => void
  leave: () => void
}

/**
 * Asks for passphrase, passkey or recovery code again before an act that outlives the session. `askAgain` answers the act's result, or null
 * if the person cancels, and rejects with the act's failures; a wrong answer stays in the dialog. The caller renders `dialog`.
 */
export function useAskAgain() {
  const [asked, setAsked] = useState<Asked | null>(null)

  function askAgain<T>(act: (proof: Proof) => Promise<T>): Promise<{ value: T } | null> {
    return new Promise((resolve, reject) => {
      setAsked({
        act: async (proof) => resolve({ value: await act(proof) }),
        fail: reject,
        leave: () => resolve(null),
      })
    })
  }
  const close = (tell?: () => void) => {
    setAsked(null)
    tell?.()
  }
  const dialog: ReactNode = asked && (
    <AskAgainDialog
      act={asked.act}
      onDone={() => close()}
      onFailed={(error) => close(() => asked.fail(error))}
      onClose={() => close(asked.leave)}
    />
  )
  return { askAgain, dialog }
}
