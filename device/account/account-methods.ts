import type { UnlockMethod } from '@chaveiro/contract/calls/account.ts'
import { passkeysMax, type UnlockMethodKind } from '@chaveiro/contract/constants.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import {
  type PassphraseMethod,
  unwrapWithPassphrase,
  wrapWithPassphrase,
} from '@chaveiro/crypto/processes/wrap-with-passphrase.ts'
import {
  makeRecoveryCode,
  type RecoveryMethod,
  unwrapWithRecoveryCode,
  wrapWithRecoveryCode,
} from '@chaveiro/crypto/processes/wrap-with-recovery-code.ts'
import { v7 as makeId } from 'uuid'
import { SessionError } from '../base/types/session-error.ts'
import { passphraseStrength } from './passphrase-strength.ts'

/** A passphrase method for this secret. Throws SessionError('weak_passphrase') below 12 characters or a zxcvbn score of 4. */
export async function makePassphraseMethod(
  secret: AccountSecret,
  passphrase: string,
  user: string,
): Promise<PassphraseMethod> {
  if (!(await passphraseStrength(passphrase)).accepted) throw new SessionError('weak_passphrase')
  return wrapWithPassphrase(secret, passphrase, { user, method: makeId() })
}

/** A recovery method, and the recovery code to print. */
export async function makeRecoveryMethod(
  secret: AccountSecret,
  user: string,
): Promise<{ recoveryCode: string; method: RecoveryMethod }> {
  const recoveryCode = await makeRecoveryCode()
  const method = await wrapWithRecoveryCode(secret, recoveryCode, { user, method: makeId() })
  return { recoveryCode, method }
}

/** How many methods of each kind are tried: a server that lists more could keep the device busy with Argon2. */
const maxOfKind: Record<UnlockMethodKind, number> = { passphrase: 1, recovery: 1, passkey: passkeysMax }

/** Throws SessionError('methods_refused') if there are too many, before any is tried. */
export function requireFewMethods(methods: readonly UnlockMethod[]): void {
  for (const [kind, listed] of Map.groupBy(methods, (method) => method.kind)) {
    if (listed.length > maxOfKind[kind]) throw new SessionError('methods_refused')
  }
}

export async function openWithPassphrase(methods: readonly UnlockMethod[], passphrase: string, user: string) {
  const fitting = methods.find((method): method is PassphraseMethod => method.kind === 'passphrase')
  if (!fitting) throw new OpenFailed()
  return unwrapWithPassphrase(fitting, passphrase, user)
}

export async function openWithRecoveryCode(
  methods: readonly UnlockMethod[],
  recoveryCode: string,
  user: string,
) {
  const fitting = methods.find((method): method is RecoveryMethod => method.kind === 'recovery')
  if (!fitting) throw new OpenFailed()
  return unwrapWithRecoveryCode(fitting, recoveryCode, user)
}
