import { errorFacts } from '@chaveiro/client/error-facts.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keySession } from '../../../worker/key-session.ts'

const askAgainMs = 1500

export type AskedStep =
  | 'idle'
  | 'asking'
  | 'waiting'
  | 'compare'
  | 'matched'
  | 'mismatch'
  /** What arrived is not what the person compared. */
  | 'refused'
  | 'ended'

/** The request that this browser made before the page was loaded anew, and that is open still. */
export const askedBeforeQuery = {
  queryKey: ['asked-approval'],
  queryFn: () => keySession.askedApproval(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
}

/**
 * The new browser's side of an approval, step by step. Choosing another way withdraws the request; a reload does not.
 * @param asked a request that is under way already
 */
export function useAskedApproval(label: string, asked: string | null) {
  const [step, setStep] = useState<AskedStep>(asked === null ? 'idle' : 'waiting')
  const [failure, setFailure] = useState<unknown>(null)
  const [id, setId] = useState(asked)
  const openId = useRef(asked)

  const end = useCallback((next: AskedStep) => {
    openId.current = null
    setId(null)
    setStep(next)
  }, [])
  const withdraw = useCallback(() => {
    const asked = openId.current
    openId.current = null
    if (asked !== null) void keySession.withdrawApproval(asked).catch(() => undefined)
  }, [])
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      // React's strict mode takes a component away and brings it back at once: that is no leaving.
      queueMicrotask(() => isGone.current && withdraw())
    }
  }, [withdraw])

  useEffect(() => {
    if (id === null) return
    let current = true
    async function follow(asked: string) {
      while (current) {
        const state = await keySession.followApproval(asked)
        if (!current) return
        if (state === 'unlocked') openId.current = null
        else if (state === 'ended') end('ended')
        // What was under way while the digits were compared must not take the step back.
        else setStep((was) => (was === 'matched' ? was : state))
        if (state === 'unlocked' || state === 'ended') return
        await new Promise((resolve) => setTimeout(resolve, askAgainMs))
      }
    }
    follow(id).catch((error: unknown) => {
      if (!current) return
      withdraw()
      if (errorFacts(error).code === 'approval_refused') return end('refused')
      setFailure(error)
      end('idle')
    })
    return () => {
      current = false
    }
  }, [id, end, withdraw])

  async function ask() {
    setFailure(null)
    setStep('asking')
    try {
      const asked = await keySession.askApproval(label)
      openId.current = asked.id
      setId(asked.id)
      setStep('waiting')
    } catch (error) {
      setFailure(error)
      setStep('idle')
    }
  }

  /** One attempt: digits that do not fit end the request. */
  async function compare(code: string) {
    if (id === null) return
    try {
      if (await keySession.enterApprovalCode(id, code)) setStep('matched')
      else end('mismatch')
    } catch (error) {
      setFailure(error)
      withdraw()
      end('idle')
    }
  }

  function cancel() {
    withdraw()
    end('idle')
  }
  return { step, failure, ask, compare, cancel }
}
