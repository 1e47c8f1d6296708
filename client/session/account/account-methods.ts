import type { UnlockMethod } from '@chaveiro/contract/account.ts'
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
import { passphraseStrength } from '../../passphrase/passphrase-strength.ts'
import { SessionError } from '../../session-error.ts'

/** A passphrase method for this secret. SessionError('weak_passphrase') below 12 characters or score 4. */
export async function makePassphraseMethod(
  secret: AccountSecret,
  passphrase: string,
  user: string,
): Promise<PassphraseMethod> {
  if (!(await passphraseStrength(passphrase)).accepted) throw new SessionError('weak_passphrase')
  return wrapWithPassphrase(secret, passphrase, { user, method: makeId() })
}

/** A recovery method and the code to print. */
export async function makeRecoveryMethod(
  secret: AccountSecret,
  user: string,
): Promise<{ recoveryCode: string; method: RecoveryMethod }> {
  const recoveryCode = await makeRecoveryCode()
  const method = await wrapWithRecoveryCode(secret, recoveryCode, { user, method: makeId() })
  return { recoveryCode, method }
}

export function openWithPassphrase(methods: readonly UnlockMethod[], passphrase: string, user: string) {
  const fitting = methods.filter((method): method is PassphraseMethod => method.kind === 'passphrase')
  return firstThatOpens(fitting, (method) => unwrapWithPassphrase(method, passphrase, user))
}

export function openWithRecoveryCode(methods: readonly UnlockMethod[], recoveryCode: string, user: string) {
  const fitting = methods.filter((method): method is RecoveryMethod => method.kind === 'recovery')
  return firstThatOpens(fitting, (method) => unwrapWithRecoveryCode(method, recoveryCode, user))
}

async function firstThatOpens<M>(methods: readonly M[], open: (method: M) => Promise<AccountSecret>) {
  for (const method of methods) {
    try {
      return await open(method)
    } catch (error) {
      if (!(error instanceof OpenFailed)) throw error
    }
  }
  throw new OpenFailed()
}
