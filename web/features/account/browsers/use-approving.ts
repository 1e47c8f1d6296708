import { errorFacts } from '@chaveiro/client/error-facts.ts'
import type { BrowserRequest } from '@chaveiro/client/types/unlocking.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { keySession } from '../../../worker/key-session.ts'
import { browserRequestsKey, useBrowserRequests } from './use-browser-requests.ts'

export type ApprovingStep =
  /** Is it you? */
  | 'question'
  /** It is; the digits are being made, by turns with the new browser. */
  | 'preparing'
  | 'digits'
  | 'approving'
  | 'refusing'
  | 'was_not_me'
  | 'over'
  /** What the new browser sent does not fit what it had promised. */
  | 'not_fitting'

const askAgainMs = 1500
const followSeconds = 3

/** The unlocked browser's side of an approval. */
export function useApproving(request: BrowserRequest) {
  const client = useQueryClient()
  const [step, setStep] = useState<ApprovingStep>('question')
  const [code, setCode] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const open = useBrowserRequests({ everySeconds: followSeconds })
  const isAsked = open.some(({ id }) => id === request.id)

  // Withdrawn in the new browser, or its digits did not fit there.
  useEffect(() => {
    if (!isAsked && (step === 'question' || step === 'preparing' || step === 'digits')) setStep('over')
  }, [isAsked, step])

  const tell = useCallback((error: unknown, back: ApprovingStep) => {
    const fault = errorFacts(error).code
    if (fault === 'approval_refused') setStep('not_fitting')
    else if (fault === 'approval_over' || fault === 'not_found') setStep('over')
    else {
      setFailure(error)
      setStep(back)
    }
  }, [])
  const refresh = () => client.invalidateQueries({ queryKey: browserRequestsKey })

  useEffect(() => {
    if (step !== 'preparing') return
    let current = true
    async function makeDigits() {
      while (current) {
        const answer = await keySession.answerBrowser(request.id)
        if (!current) return
        if (answer.code !== null) {
          setCode(answer.code)
          return setStep('digits')
        }
        await new Promise((resolve) => setTimeout(resolve, askAgainMs))
      }
    }
    makeDigits().catch((error: unknown) => current && tell(error, 'question'))
    return () => {
      current = false
    }
  }, [step, request.id, tell])

  async function approve(): Promise<boolean> {
    setFailure(null)
    setStep('approving')
    try {
      await keySession.approveBrowser(request.id)
      void refresh()
      return true
    } catch (error) {
      tell(error, 'digits')
      return false
    }
  }
  /** Answers whether it was refused; `wasMe` tells a change of mind from somebody else's hand. */
  async function refuse(wasMe: boolean): Promise<boolean> {
    setFailure(null)
    setStep('refusing')
    try {
      await keySession.refuseBrowser(request.id)
      void refresh()
      if (!wasMe) setStep('was_not_me')
      return true
    } catch (error) {
      tell(error, wasMe ? 'digits' : 'question')
      return false
    }
  }
  const prepare = () => {
    setFailure(null)
    setStep('preparing')
  }
  return { step, code, failure, prepare, approve, refuse }
}
