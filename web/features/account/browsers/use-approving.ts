import { type BrowserRequest, errorFacts, type Proof } from '@chaveiro/device'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
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

/** The other side: a new browser, or a program. */
interface OtherSide {
  /** False once it withdrew its request, or the time is over. */
  isAsking: boolean
  answer(): Promise<{ isReady: boolean }>
  enterCode(digits: string): Promise<boolean>
  approve(proof: Proof): Promise<{ code: string }>
  refuse(): Promise<void>
  /** Called when the request has changed. */
  refresh?(): unknown
}

/** Lets in a new browser. */
export function useApprovingBrowser({ id }: BrowserRequest) {
  const client = useQueryClient()
  const open = useBrowserRequests({ everySeconds: followSeconds })
  const side = useMemo(
    () => ({
      answer: () => keySession.browsers.answerBrowser(id),
      enterCode: (digits: string) => keySession.browsers.enterBrowserCode(id, digits),
      approve: (proof: Proof) => keySession.browsers.approveBrowser(id, proof),
      refuse: () => keySession.browsers.refuseBrowser(id),
      refresh: () => client.invalidateQueries({ queryKey: browserRequestsKey }),
    }),
    [id, client],
  )
  return useApproving({ ...side, isAsking: open.some((one) => one.id === id) })
}

/** The unlocked browser's side of an approval, the same for browsers and programs. */
export function useApproving({ isAsking, answer, enterCode, refresh, ...other }: OtherSide) {
  const [step, setStep] = useState<ApprovingStep>('question')
  const { askAgain, dialog } = useAskAgain()
  const [code, setCode] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  // Withdrawn in the new browser, or expired.
  useEffect(() => {
    if (!isAsking && beforeHandingOver.has(step)) setStep('over')
  }, [isAsking, step])

  const tell = useCallback((error: unknown, back: ApprovingStep) => {
    const fault = errorFacts(error).code
    if (fault === 'approval_refused') setStep('not_fitting')
    else if (fault === 'approval_over' || fault === 'not_found') setStep('over')
    else {
      setFailure(error)
      setStep(back)
    }
  }, [])

  useEffect(() => {
    if (step !== 'preparing') return
    let current = true
    async function makeDigits() {
      while (current) {
        const { isReady } = await answer()
        if (!current) return
        if (isReady) return setStep('digits')
        await new Promise((resolve) => setTimeout(resolve, askAgainMs))
      }
    }
    makeDigits().catch((error: unknown) => current && tell(error, 'question'))
    return () => {
      current = false
    }
  }, [step, answer, tell])

  /** Compares once: wrong digits end the request. */
  async function compare(digits: string) {
    setFailure(null)
    setStep('comparing')
    try {
      const fits = await enterCode(digits)
      if (!fits) void refresh?.()
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
      const approved = await askAgain(other.approve)
      if (!approved) return
      setCode(approved.value.code)
      setStep('handed')
      void refresh?.()
    } catch (error) {
      tell(error, 'matched')
    }
  }
  /** Answers whether the request was refused. `wasMe` tells a change of mind from a stranger's request. */
  async function refuse(wasMe: boolean): Promise<boolean> {
    setFailure(null)
    setStep('refusing')
    try {
      await other.refuse()
      void refresh?.()
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
