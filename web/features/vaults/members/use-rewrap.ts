import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'

/** Wraps everything in a vault under its newest key, with progress; leaving the dialog stops it. */
export function useRewrap(vaultId: string) {
  const { t } = useTranslation('members')
  const tellFailure = useFailureToast()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const run = async () => {
    const controller = new AbortController()
    running.current = controller
    setProgress({ done: 0, total: 0 })
    try {
      const { rewrapped, cancelled } = await keySession.vaults.rewrap(vaultId, setProgress, controller.signal)
      const counted = { count: rewrapped }
      if (cancelled) toast.info(t('keys.stopped', counted))
      else if (rewrapped === 0) toast.success(t('keys.nothing'))
      else toast.success(t('keys.done', counted))
    } catch (error) {
      tellFailure(t('keys.failed'), error)
    } finally {
      setProgress(null)
    }
  }
  return { progress, run, cancel: () => running.current?.abort() }
}
