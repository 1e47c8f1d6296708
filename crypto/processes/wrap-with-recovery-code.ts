import { contextOf } from '../envelopes/context.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { openUnderKey, sealUnderKey } from '../envelopes/seal-under-key.ts'
import { hkdf, importHkdfKey } from '../primitives/hkdf.ts'
import { randomBytes } from '../primitives/random-bytes.ts'
import { type AccountSecret, SecretKey, type UnlockKey } from '../primitives/secret-key.ts'
import { readPrintedCode, writePrintedCode } from './printed-code.ts'
import type { UnlockPlace } from './wrap-with-passphrase.ts'

/** An account secret wrapped by a recovery code, as sent. */
export type RecoveryMethod = {
  readonly id: string
  readonly kind: 'recovery'
  readonly argon2: null
  readonly sealed: string
}

/** A new recovery code of 160 random bits, to be printed and typed (`XXXX-…`, nine groups). */
export function makeRecoveryCode(): Promise<string> {
  return writePrintedCode('recovery-code', randomBytes(20))
}

/** Wraps an account secret under a recovery code. Throws CodeMistyped for a mistyped code. */
export async function wrapWithRecoveryCode(
  secret: AccountSecret,
  recoveryCode: string,
  place: UnlockPlace,
): Promise<RecoveryMethod> {
  const { user, method } = place
  const key = await unlockKey(recoveryCode, place)
  const sealed = await sealUnderKey(key, secret.copyBytes(), 'account-secret.recovery', { user, method })
  return { id: method, kind: 'recovery', argon2: null, sealed }
}

/** The account secret that a recovery code wraps. CodeMistyped for typing mistakes, OpenFailed for another code. */
export async function unwrapWithRecoveryCode(
  wrapped: RecoveryMethod,
  recoveryCode: string,
  user: string,
): Promise<AccountSecret> {
  const place = { user, method: wrapped.id }
  const key = await unlockKey(recoveryCode, place)
  const bytes = await openUnderKey(key, wrapped.sealed, 'account-secret.recovery', place)
  if (bytes.length !== 32) throw new OpenFailed()
  return SecretKey.of('account', bytes)
}

/** 160 random bits need no stretching. */
async function unlockKey(recoveryCode: string, { user, method }: UnlockPlace): Promise<UnlockKey> {
  const input = await importHkdfKey(await readPrintedCode('recovery-code', recoveryCode))
  const info = contextOf('derive.recovery-code', { user, method })
  return SecretKey.of('unlock', await hkdf(input, new Uint8Array(0), info, 32))
}
