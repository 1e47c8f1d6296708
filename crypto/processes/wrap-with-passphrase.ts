import { fromBase64url, toBase64url } from '@chaveiro/contract/rules/base64url.ts'
import { argon2Limits } from '@chaveiro/contract/rules/unlock-limits.ts'
import type { Place } from '../envelopes/context.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import { type Argon2Cost, argon2id } from '../primitives/argon2id.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import { type AccountSecret, SecretKey, type UnlockKey } from '../primitives/secret-key.ts'

/** An account secret wrapped by a passphrase, as the wire has it. */
export type PassphraseMethod = {
  readonly id: string
  readonly kind: 'passphrase'
  readonly argon2: {
    readonly memory_kib: number
    readonly passes: number
    readonly lanes: number
    /** 16 bytes, base64url. */
    readonly salt: string
  }
  readonly sealed: string
}

/** Whose secret is wrapped, and the id of the unlock method (both made before wrapping; the wrap is bound to them). */
export type UnlockPlace = { readonly user: string; readonly method: string }

/** Wraps an account secret under a passphrase, stretched by Argon2id with the least cost that is accepted. */
export async function wrapWithPassphrase(
  secret: AccountSecret,
  passphrase: string,
  place: UnlockPlace,
): Promise<PassphraseMethod> {
  const { lanes, saltBytes } = argon2Limits
  const memoryKib = argon2Limits.memory_kib.least
  const passes = argon2Limits.passes.least
  const cost = { memoryKib, passes, lanes, salt: randomBytes(saltBytes) }
  const key = await stretch(passphrase, cost)
  const context = placeOf(place, cost)
  const sealed = await sealUnderKey(key, secret.copyBytes(), 'account-secret.passphrase', context)
  const argon2 = { memory_kib: memoryKib, passes, lanes, salt: toBase64url(cost.salt) }
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
  const { memory_kib, passes, lanes, salt } = method.argon2
  const saltBytes = fromBase64url(salt)
  if (saltBytes === null) throw new OpenFailed()
  const cost = { memoryKib: memory_kib, passes, lanes, salt: saltBytes }
  const key = await stretch(passphrase, cost)
  const context = placeOf({ user, method: method.id }, cost)
  const bytes = await openUnderKey(key, method.sealed, 'account-secret.passphrase', context)
  if (bytes.length !== 32) throw new OpenFailed()
  return SecretKey.of('account', bytes)
}

/** Keyboards differ in how they compose accents and in spaces at the ends; both are evened out (Unicode NFKC). */
async function stretch(passphrase: string, cost: Argon2Cost): Promise<UnlockKey> {
  const bytes = new TextEncoder().encode(passphrase.normalize('NFKC').trim())
  return SecretKey.of('unlock', await argon2id(bytes, cost))
}

function placeOf(place: UnlockPlace, cost: Argon2Cost): Place<'account-secret.passphrase'> {
  return {
    user: place.user,
    method: place.method,
    argon2_memory_kib: cost.memoryKib,
    argon2_passes: cost.passes,
    argon2_lanes: cost.lanes,
    argon2_salt: toBase64url(cost.salt),
  }
}
