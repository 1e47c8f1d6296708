import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { v7 as makeId } from 'uuid'
import { CallError } from '../base/calls/call-error.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import type { OpenSession } from './open-session.ts'

/** What was sent with this input, if its answer was lost: the id of something new, the hash of a signed change, or all of it. */
export async function unansweredOf(session: OpenSession, input: object) {
  const { salt, sent } = session.state.unanswered
  const key = await hashText(JSON.stringify([salt, input]), verifier)
  return {
    before: sent.get(key),
    /** Remembers what was sent if this error leaves open whether it was stored. */
    note(error: unknown, what: string) {
      if (mayBeStored(error)) sent.set(key, what)
    },
    /** For the same input to be something else next time. Not before an answer has come: the connection may break again. */
    forget: () => sent.delete(key),
    /** Whether this is the signed change that was sent; it is then forgotten. */
    async wasSent(signature: string): Promise<boolean> {
      const before = sent.get(key)
      if (before === undefined || (await hashText(signature, verifier)) !== before) return false
      sent.delete(key)
      return true
    },
  }
}

/**
 * Makes something new under an id of its own. If no answer comes and the person sends the same input again, it is the same thing: `stored`
 * answers what the server has under that id by then, or null. If a colleague has deleted or moved it since, that is for the person to know
 * before it is made once more: throws what `gone` answers.
 */
export async function makeOnce<T>(
  session: OpenSession,
  input: object,
  {
    stored,
    write,
    gone,
    newId = makeId,
  }: {
    stored: (id: string) => Promise<T | null>
    write: (id: string) => Promise<T>
    gone: (id: string) => Promise<Error>
    newId?: () => string
  },
): Promise<T> {
  const { before, note, forget } = await unansweredOf(session, input)
  const attempt = async (id: string) => {
    try {
      return await write(id)
    } catch (error) {
      note(error, id)
      throw error
    }
  }
  const make = async (): Promise<T> => {
    if (before === undefined) return attempt(newId())
    const made = await stored(before)
    if (made !== null) return made
    try {
      return await attempt(before)
    } catch (error) {
      if (errorFacts(error).code !== 'id_taken') throw error
      // The first attempt arrived only now.
      const late = await stored(before)
      if (late !== null) return late
      forget()
      throw await gone(before)
    }
  }
  const made = await make()
  forget()
  return made
}

/** Whether an error leaves open if what was sent was stored. */
export const mayBeStored = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || error.code === 'unreadable')
