import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { v4 as makeKey } from 'uuid'
import { CallError, isWorthRepeating } from '../base/calls/call-error.ts'
import type { OpenSession } from './open-session.ts'

/** Sends what a person's act came to, under the act's own key. */
export type SendOnce<T> = (send: (actKey?: string) => Promise<T>) => Promise<T>

/**
 * Does an act once. If the last try of exactly this act got no answer, the same is sent again under the same key, and the server answers
 * with the first outcome, whatever colleagues have done since. If it refuses it now, the act was never done, and is made anew.
 */
export async function once<T>(
  { state: { unanswered } }: OpenSession,
  asked: object,
  work: (sendOnce: SendOnce<T>) => Promise<T>,
): Promise<T> {
  const name = await hashText(JSON.stringify([unanswered.salt, asked]), verifier)
  const sendAgain = unanswered.sends.get(name) as (() => Promise<T>) | undefined
  if (sendAgain) {
    try {
      const answer = await sendAgain()
      unanswered.sends.delete(name)
      return answer
    } catch (error) {
      if (mayBeStored(error) || isWorthRepeating(error)) throw error
      unanswered.sends.delete(name)
    }
  }
  return work(async (send) => {
    const actKey = makeKey()
    try {
      return await send(actKey)
    } catch (error) {
      if (mayBeStored(error)) unanswered.sends.set(name, () => send(actKey))
      throw error
    }
  })
}

/** Whether an error leaves open if what was sent was stored. */
export const mayBeStored = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || error.code === 'unreadable')
