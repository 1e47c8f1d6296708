import { getKeyReset, requestKeyReset } from '@chaveiro/contract/calls/account.ts'
import { fingerprintOf } from '@chaveiro/contract/log/statements/fingerprint.ts'
import { signMethods } from '@chaveiro/crypto/processes/sign-access.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { PendingReset } from '../base/types/unlocking.ts'
import { wordsToShow } from '../log/roster/words.ts'
import type { SessionContext } from '../state/session-context.ts'
import type { PendingAccount } from './begin-account.ts'
import { signedForm } from './change-methods.ts'

/** The public keys that this browser asked for, remembered here because the server could show others. */
interface AskedFor {
  sealing_key: string
  signing_key: string
}

type Place = Pick<SessionContext, 'api' | 'memory'>

const nameOf = (userId: string) => `reset/${userId}`

/** Asks for new keys, which this browser remembers before the server learns of them. Answers their words. */
export async function requestReset(
  { api, memory, now }: Place & Pick<SessionContext, 'now'>,
  userId: string,
  { keys, methods }: PendingAccount,
): Promise<string[]> {
  await memory.setAll(new Map([[nameOf(userId), keys.publicKeys]]))
  const access = await signMethods(keys, null, methods.map(signedForm), now())
  await api.send(requestKeyReset, { body: { ...keys.publicKeys, methods, access } })
  return wordsToShow(api, keys.fingerprint)
}

/** The keys that this browser asked for, or null. */
export async function askedForHere({ memory }: Place, userId: string): Promise<AskedFor | null> {
  return ((await memory.get(nameOf(userId))) as AskedFor | null | undefined) ?? null
}

export async function forgetAskedFor({ memory }: Place, userId: string): Promise<void> {
  await memory.setAll(new Map([[nameOf(userId), null]]))
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
  const here = await askedForHere(place, userId)
  const isOurs = here?.sealing_key === reset.sealing_key && here.signing_key === reset.signing_key
  const fingerprint = isOurs && (await fingerprintOf(reset.sealing_key, reset.signing_key, verifier))
  return {
    requestedAt: reset.requested_at,
    words: fingerprint ? await wordsToShow(place.api, fingerprint) : null,
    isProposed: reset.is_proposed,
  }
}
