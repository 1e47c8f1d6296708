import { errorFacts } from '@chaveiro/device'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keySession } from '../../../worker/key-session.ts'

const askAgainMs = 1500

export type AskedStep =
  | 'idle'
  | 'asking'
  | 'waiting'
  /** This browser shows six digits, to be typed into the other one. */
  | 'show'
  /** The other one shows six digits, to be typed here. */
  | 'confirm'
  | 'mismatch'
  /** What arrived does not belong to this request. */
  | 'refused'
  | 'ended'

/**
 * The new browser's side of an approval, step by step. Choosing another method withdraws the request; a reload does not.
 * @param asked a request that is already under way
 */
export function useAskedApproval(label: string, asked: string | null) {
  const [step, setStep] = useState<AskedStep>(asked === null ? 'idle' : 'waiting')
  const [code, setCode] = useState<string | null>(null)
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
    if (asked !== null) void keySession.browsers.withdrawApproval(asked).catch(() => undefined)
  }, [])
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      // React's strict mode unmounts and remounts at once; that must not withdraw the request.
      queueMicrotask(() => isGone.current && withdraw())
    }
  }, [withdraw])

  useEffect(() => {
    if (id === null) return
    let current = true
    async function follow(asked: string) {
      while (current) {
        const followed = await keySession.browsers.followApproval(asked)
        if (!current) return
        if (followed.step === 'ended') return end('ended')
        if (followed.step === 'show') setCode(followed.code)
        setStep(followed.step)
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
      const asked = await keySession.browsers.askApproval(label)
      openId.current = asked.id
      setId(asked.id)
      setStep('waiting')
    } catch (error) {
      setFailure(error)
      setStep('idle')
    }
  }

  /** Compares once: wrong digits end the request, right ones unlock this browser. */
  async function compare(digits: string) {
    if (id === null) return
    try {
      if (await keySession.browsers.enterApprovalCode(id, digits)) openId.current = null
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
  return { step, code, failure, ask, compare, cancel }
}
