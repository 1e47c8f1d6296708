import type { TwoStepCodes } from '@chaveiro/device'
import { useEffect, useState } from 'react'
import { keySession } from '../../../worker/key-session.ts'

const tickMs = 250
const retryMs = 1000

/** The codes of a setup key, kept current, with the seconds that the present one lasts; null if there are none. */
export function useTwoStepCodes(value: string): (TwoStepCodes & { secondsLeft: number }) | null {
  const [made, setMade] = useState<{ of: string; codes: TwoStepCodes } | null>(null)
  const [failures, setFailures] = useState(0)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const codes = made?.of === value ? made.codes : null
  const isDue = codes === null || now >= codes.untilMs
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure asks once more
  useEffect(() => {
    if (!isDue) return
    let isWanted = true
    let retry: ReturnType<typeof setTimeout>
    keySession.items.twoStepCodes(value, Date.now()).then(
      (next) => isWanted && setMade({ of: value, codes: next }),
      () => {
        if (!isWanted) return
        // An expired code must not stay in sight.
        setMade(null)
        retry = setTimeout(() => setFailures((count) => count + 1), retryMs)
      },
    )
    return () => {
      isWanted = false
      clearTimeout(retry)
    }
  }, [value, isDue, failures])
  return codes && { ...codes, secondsLeft: Math.max(0, Math.ceil((codes.untilMs - now) / 1000)) }
}
