import type { PassphraseStrength } from '@chaveiro/device'
import { useEffect, useState } from 'react'
import { keySession } from '../../../worker/key-session.ts'

const settleMs = 120

/** The passphrase's strength, a moment after the last keystroke; null if it is empty or not known yet. */
export function useStrength(passphrase: string): PassphraseStrength | null {
  const [judged, setJudged] = useState<{ passphrase: string; strength: PassphraseStrength } | null>(null)

  useEffect(() => {
    if (passphrase === '') return setJudged(null)
    let current = true
    const timer = setTimeout(async () => {
      const strength = await keySession.account.passphraseStrength(passphrase).catch(() => null)
      if (current && strength) setJudged({ passphrase, strength })
    }, settleMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [passphrase])

  return passphrase === '' ? null : (judged?.strength ?? null)
}
