import type { Proof } from '@chaveiro/client/types/unlocking.ts'
import { type ReactNode, useState } from 'react'
import { AskAgainDialog } from './ask-again-dialog.tsx'

interface Asked {
  /** Does the act with what the person gave. */
  act: (proof: Proof) => Promise<void>
  fail: (error: unknown) => void
  leave: () => void
}

/**
 * Asks for passphrase, passkey or recovery code once more before an act that outlives the session. `askAgain` answers
 * what the act gave, null where the person thought better of it, and rejects with what else the act fails with; a wrong
 * answer stays in the dialog. `dialog` is to be shown by who asks.
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
