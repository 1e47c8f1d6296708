import { createKeys, getRoster, type UnlockMethod } from '@chaveiro/contract/account.ts'
import { replayRoster } from '@chaveiro/contract/rules/roster.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { writeEnrol } from '@chaveiro/crypto/processes/write-enrol.ts'
import { CallError } from '../call-error.ts'
import type { Caller } from '../caller.ts'
import { makePassphraseMethod, makeRecoveryMethod } from './account-methods.ts'

/** Keys that exist on this device only, until the person has saved their recovery code. */
export interface PendingAccount {
  secret: AccountSecret
  keys: AccountKeys
  methods: UnlockMethod[]
  recoveryCode: string
}

/** Makes a person's keys and both ways to open them; stores nothing. SessionError('weak_passphrase'). */
export async function beginAccount(passphrase: string, userId: string): Promise<PendingAccount> {
  const { secret, keys } = await makeAccount(userId)
  const byPassphrase = await makePassphraseMethod(secret, passphrase, userId)
  const { recoveryCode, method } = await makeRecoveryMethod(secret, userId)
  return { secret, keys, methods: [byPassphrase, method], recoveryCode }
}

const mostAttempts = 5

/** Stores keys and methods in one call, with the enrol statement where a roster exists. */
export async function finishAccount(caller: Caller, pending: PendingAccount, now: () => Date): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { statements } = await caller.send(getRoster)
    const roster = statements.length > 0 ? await replayRoster(statements, verifier) : null
    const enrol = roster ? { enrol: await writeEnrol(pending.keys, roster, now()) } : {}
    try {
      await caller.send(createKeys, {
        body: { ...pending.keys.publicKeys, methods: pending.methods, ...enrol },
      })
      return
    } catch (error) {
      const wasOutrun = error instanceof CallError && error.code === 'stale_head'
      if (!wasOutrun || attempt === mostAttempts) throw error
    }
  }
}
