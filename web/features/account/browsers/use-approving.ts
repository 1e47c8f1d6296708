import { type BrowserRequest, errorFacts } from '@chaveiro/device'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { keySession } from '../../../worker/key-session.ts'
import { useAskAgain } from '../ask-again/use-ask-again.tsx'
import { browserRequestsKey, useBrowserRequests } from './use-browser-requests.ts'

export type ApprovingStep =
  /** Is this browser yours? */
  | 'question'
  /** Yes; the new browser computes its digits, in several exchanges with this one. */
  | 'preparing'
  /** The new browser shows six digits, to be typed here. */
  | 'digits'
  | 'comparing'
  /** They matched; the person unlocks again, and the key is sealed. */
  | 'matched'
  /** This browser shows six digits, to be typed into the new one. */
  | 'handed'
  | 'refusing'
  /** The typed digits differ from the new browser's. */
  | 'mismatch'
  | 'was_not_me'
  | 'over'
  /** What the new browser sent does not match its commitment. */
  | 'not_fitting'

const beforeHandingOver = new Set<ApprovingStep>(['question', 'preparing', 'digits', 'matched'])
const askAgainMs = 1500
const followSeconds = 3

/** The unlocked browser's side of an approval. */
export function useApproving(request: BrowserRequest) {
  const client = useQueryClient()
  const [step, setStep] = useState<ApprovingStep>('question')
  const { askAgain, dialog } = useAskAgain()
  const [code, setCode] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const open = useBrowserRequests({ everySeconds: followSeconds })
  const isAsked = open.some(({ id }) => id === request.id)

  // Withdrawn in the new browser, or expired.
  useEffect(() => {
    if (!isAsked && beforeHandingOver.has(step)) setStep('over')
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
        const { isReady } = await keySession.browsers.answerBrowser(request.id)
        if (!current) return
        if (isReady) return setStep('digits')
        await new Promise((resolve) => setTimeout(resolve, askAgainMs))
      }
    }
    makeDigits().catch((error: unknown) => current && tell(error, 'question'))
    return () => {
      current = false
    }
  }, [step, request.id, tell])

  /** Compares once: wrong digits end the request. */
  async function compare(digits: string) {
    setFailure(null)
    setStep('comparing')
    try {
      const fits = await keySession.browsers.enterBrowserCode(request.id, digits)
      if (!fits) void refresh()
      setStep(fits ? 'matched' : 'mismatch')
      if (fits) await approve()
    } catch (error) {
      tell(error, 'digits')
    }
  }
  /** Seals the key after the person has unlocked again. */
  async function approve() {
    setFailure(null)
    try {
      const approved = await askAgain((proof) => keySession.browsers.approveBrowser(request.id, proof))
      if (!approved) return
      setCode(approved.value.code)
      setStep('handed')
      void refresh()
    } catch (error) {
      tell(error, 'matched')
    }
  }
  /** Answers whether the request was refused. `wasMe` tells a change of mind from a stranger's request. */
  async function refuse(wasMe: boolean): Promise<boolean> {
    setFailure(null)
    setStep('refusing')
    try {
      await keySession.browsers.refuseBrowser(request.id)
      void refresh()
      if (!wasMe) setStep('was_not_me')
      return true
    } catch (error) {
      tell(error, wasMe ? step : 'question')
      return false
    }
  }
  const prepare = () => {
    setFailure(null)
    setStep('preparing')
  }
  return { step, code, failure, prepare, compare, approve, refuse, dialog }
}
