import type { Place } from '../envelopes/context.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import { type AccountSecret, SecretKey } from '../primitives/secret-key.ts'
import { type Argon2Text, argon2Place, leastCost, readCost, stretch } from './stretch-passphrase.ts'

/** An account secret wrapped by a passphrase, as sent. */
export type PassphraseMethod = {
  readonly id: string
  readonly kind: 'passphrase'
  readonly argon2: Argon2Text
  readonly sealed: string
}

/** The person, and the id of the unlock method (made before wrapping; the wrap is bound to both). */
export type UnlockPlace = { readonly user: string; readonly method: string }

/** Wraps an account secret under a passphrase, stretched by Argon2id with the least accepted cost. */
export async function wrapWithPassphrase(
  secret: AccountSecret,
  passphrase: string,
  place: UnlockPlace,
): Promise<PassphraseMethod> {
  const argon2 = leastCost()
  const key = await stretch(passphrase, readCost(argon2))
  const context = placeOf(place, argon2)
  const sealed = await sealUnderKey(key, secret.copyBytes(), 'account-secret.passphrase', context)
  return { id: place.method, kind: 'passphrase', argon2, sealed }
}

/**
 * The account secret that a passphrase wraps. Throws OpenFailed for another passphrase, person, method or
 * parameters, and Argon2Refused for parameters outside the limits, whatever the server says.
 */
export async function unwrapWithPassphrase(
  method: PassphraseMethod,
  passphrase: string,
  user: string,
): Promise<AccountSecret> {
  const key = await stretch(passphrase, readCost(method.argon2))
  const context = placeOf({ user, method: method.id }, method.argon2)
  const bytes = await openUnderKey(key, method.sealed, 'account-secret.passphrase', context)
  if (bytes.length !== 32) throw new OpenFailed()
  return SecretKey.of('account', bytes)
}

function placeOf({ user, method }: UnlockPlace, argon2: Argon2Text): Place<'account-secret.passphrase'> {
  return { user, method, ...argon2Place(argon2) }
}
