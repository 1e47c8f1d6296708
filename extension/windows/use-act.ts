import { toast } from '@chaveiro/web/ui/toast.tsx'
import { useState } from 'react'
import { explain } from './explain.ts'

/** Says in a toast why something failed. */
export function toastFailure(error: unknown): void {
  const { title, sentence } = explain(error)
  toast.error(title, sentence)
}

/** Runs acts one at a time. `busy` names the one that runs; `onFailure` gets why one failed. */
export function useAct<Name extends string>(onFailure: (error: unknown) => void = toastFailure) {
  const [busy, setBusy] = useState<Name | null>(null)
  async function run(name: Name, act: () => Promise<void>): Promise<void> {
    if (busy !== null) return
    setBusy(name)
    try {
      await act()
    } catch (error) {
      onFailure(error)
    } finally {
      setBusy(null)
    }
  }
  return { busy, run }
}
