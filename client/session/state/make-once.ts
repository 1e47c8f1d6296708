import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { v7 as makeId } from 'uuid'
import { CallError } from '../../call-error.ts'
import { errorFacts } from '../../error-facts.ts'
import type { OpenSession } from './open-session.ts'

/** Ids of what may have been stored although no answer came, by a hash of the input; salted, since it may have a secret. */
interface Unanswered {
  readonly salt: string
  readonly ids: Map<string, string>
}

const unanswered = new WeakMap<OpenSession, Unanswered>()

/**
 * Makes something new under an id of its own. If no answer comes and the person sends the same input again, it is the same thing: `stored`
 * answers what the server has under that id by then, or null.
 */
export async function makeOnce<T>(
  session: OpenSession,
  input: object,
  { stored, write }: { stored: (id: string) => Promise<T | null>; write: (id: string) => Promise<T> },
): Promise<T> {
  const { salt, ids } = unanswered.get(session) ?? { salt: makeId(), ids: new Map<string, string>() }
  unanswered.set(session, { salt, ids })
  const key = await hashText(JSON.stringify([salt, input]), verifier)
  const attempt = async (id: string) => {
    try {
      return await write(id)
    } catch (error) {
      if (mayBeStored(error)) ids.set(key, id)
      throw error
    }
  }
  const before = ids.get(key)
  if (before === undefined) return attempt(makeId())
  ids.delete(key)
  const made = await stored(before)
  if (made !== null) return made
  try {
    return await attempt(before)
  } catch (error) {
    if (errorFacts(error).code !== 'id_taken') throw error
    // The first attempt arrived only now, or what it made was deleted since.
    return (await stored(before)) ?? attempt(makeId())
  }
}

const mayBeStored = (error: unknown) =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || error.code === 'unreadable')
