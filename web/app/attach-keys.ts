import type { Language } from '@chaveiro/contract/languages.ts'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyStatus } from '../session/key-status.ts'
import { forgetOnLeaving, leaveEnded } from '../session/leave.ts'
import { readToken } from '../session/token.ts'
import { keySession } from '../worker/key-session.ts'

forgetOnLeaving(() => keySession.detach())

const askAgainMs = 4000

/**
 * Attaches the key session to the signed-in person, and again when their language changes. `failure` is why the server could not be asked
 * about their key, which is tried again by itself; `retry` tries at once.
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

  const isStarting = useKeyStatus().state === 'starting'
  const hasFailed = failure !== null
  useEffect(() => {
    if (!isStarting || !hasFailed) return
    const tryAgain = () => void keySession.refresh().then(() => setFailure(null), setFailure)
    const timer = setInterval(tryAgain, askAgainMs)
    return () => clearInterval(timer)
  }, [isStarting, hasFailed])

  const retry = useCallback(() => {
    setFailure(null)
    keySession.refresh().catch(setFailure)
  }, [])
  return { failure, retry }
}
