import { getKeyReset, requestKeyReset } from '@chaveiro/contract/calls/account.ts'
import { fingerprintOf } from '@chaveiro/contract/log/statements/fingerprint.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { PendingReset } from '../base/types/unlocking.ts'
import { wordsToShow } from '../log/roster/words.ts'
import { seenBy } from '../state/seen-memory.ts'
import type { SessionContext } from '../state/session-context.ts'
import { newKeysOf, type PendingAccount } from './begin-account.ts'

type Place = Pick<SessionContext, 'api' | 'memory'>

/** Asks for new keys, which this browser remembers before the server learns of them. Answers their words. */
export async function requestReset(
  { api, memory }: Place,
  userId: string,
  pending: PendingAccount,
): Promise<string[]> {
  const { keys } = pending
  await seenBy(memory, userId).keepAskedFor(keys.publicKeys)
  await api.send(requestKeyReset, { body: newKeysOf(pending) })
  return wordsToShow(api, keys.fingerprint)
}

export const fetchReset = ({ api }: Pick<Place, 'api'>) => api.send(getKeyReset)

type FoundReset = Awaited<ReturnType<typeof fetchReset>>

/** Looks whether the person's request for new keys waits for confirmation. `answer`: what the server said, if it was asked already. */
export async function lookForReset(context: SessionContext, answer?: FoundReset): Promise<void> {
  context.pendingReset = await pendingReset(
    context,
    context.person().id,
    answer ?? (await fetchReset(context)),
  )
}

/** The person's open request, with its words only if this browser made it. */
async function pendingReset(
  place: Place,
  userId: string,
  { reset }: FoundReset,
): Promise<PendingReset | undefined> {
  if (!reset) return undefined
  const here = await seenBy(place.memory, userId).askedFor()
  const isOurs = here?.sealing_key === reset.sealing_key && here.signing_key === reset.signing_key
  const fingerprint = isOurs && (await fingerprintOf(reset.sealing_key, reset.signing_key, verifier))
  return {
    requestedAt: reset.requested_at,
    words: fingerprint ? await wordsToShow(place.api, fingerprint) : null,
    isProposed: reset.is_proposed,
  }
}
