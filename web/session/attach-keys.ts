import type { Language } from '@chaveiro/contract/languages.ts'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keySession } from '../worker/key-session.ts'
import { forgetOnLeaving, leaveEnded } from './leave.ts'
import { readToken } from './token.ts'

forgetOnLeaving(() => keySession.detach())

/**
 * Attaches the key session to the signed-in person, and again when their language changes. `failure` is why the first call to the server
 * failed; `retry` calls again.
 */
export function useAttachedKeys(userId: string): { failure: unknown; retry: () => void } {
  const [failure, setFailure] = useState<unknown>(null)
  const language = useTranslation('common').i18n.language as Language

  useEffect(() => {
    const token = readToken()
    if (token === null) return
    let current = true
    setFailure(null)
    keySession.attach({ token, userId, language }).catch((error: unknown) => {
      if (current) setFailure(error)
    })
    return () => {
      current = false
    }
  }, [userId, language])

  useEffect(() => keySession.onSignedOut(leaveEnded), [])

  const retry = useCallback(() => {
    setFailure(null)
    keySession.refresh().catch(setFailure)
  }, [])
  return { failure, retry }
}
