import { toast } from '@chaveiro/web/ui/toast.tsx'
import { useState } from 'react'
import { explain } from '../explain.ts'

/** Runs acts one at a time, and says why one failed. `busy` names the one that runs. */
export function useAct<Name extends string>() {
  const [busy, setBusy] = useState<Name | null>(null)
  async function run(name: Name, act: () => Promise<void>): Promise<void> {
    if (busy !== null) return
    setBusy(name)
    try {
      await act()
    } catch (error) {
      const { title, sentence } = explain(error)
      toast.error(title, sentence)
    } finally {
      setBusy(null)
    }
  }
  return { busy, run }
}
