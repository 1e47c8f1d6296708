import { createKeys, type UnlockMethod } from '@chaveiro/contract/calls/account.ts'
import type { Role } from '@chaveiro/contract/constants.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import type { Invitation } from '@chaveiro/crypto/processes/read-invitation.ts'
import { signFirstAccess } from '@chaveiro/crypto/processes/sign-access.ts'
import { settle } from '../base/async/settle.ts'
import { byLogs } from '../state/judge-by-logs.ts'
import type { RosterReader } from '../state/roster-reader.ts'
import { makePassphraseMethod, makeRecoveryMethod } from './account-methods.ts'
import { signedForm } from './change-methods.ts'
import { writeEnrolment } from './enrol.ts'
import { followOwnAccess } from './own-keys.ts'

/** Keys that exist only on this device until the person has saved their recovery code. */
export interface PendingAccount {
  secret: AccountSecret
  keys: AccountKeys
  methods: UnlockMethod[]
  /** The first statement under these keys, over these methods. Signed once: no number is signed twice. */
  access: string
  recoveryCode: string
}

/** Makes a person's keys and the two methods that open them; stores nothing. Throws SessionError('weak_passphrase'). */
export async function beginAccount(passphrase: string, userId: string, now: Date): Promise<PendingAccount> {
  const { secret, keys } = await makeAccount(userId)
  const byPassphrase = await makePassphraseMethod(secret, passphrase, userId)
  const { recoveryCode, method } = await makeRecoveryMethod(secret, userId)
  const methods = [byPassphrase, method].map(signedForm)
  return { secret, keys, methods, access: await signFirstAccess(keys, methods, now), recoveryCode }
}

/** What the server stores of it. */
export const newKeysOf = ({ keys, methods, access }: PendingAccount) => ({
  ...keys.publicKeys,
  methods,
  access,
})

/**
 * Stores keys and methods in one call, with an enrol statement if there is a roster to enter. Somebody who came by an invitation link
 * enters that organisation and no other.
 */
export async function finishAccount(
  reader: RosterReader & { readonly person: { readonly role: Role } },
  pending: PendingAccount,
  invitation: Invitation | null,
  now: () => Date,
): Promise<void> {
  await settle(byLogs(reader), async () => {
    const isClient = reader.person.role === 'client'
    const enrolment = isClient ? null : await writeEnrolment(reader, pending.keys, invitation, now())
    const enrol = enrolment ? { enrol: enrolment.statement } : {}
    // Remembered before they are sent: if the answer is lost, the next unlock knows that they were made here.
    await reader.seen.keepAskedFor(pending.keys.publicKeys)
    await reader.api.send(createKeys, { body: { ...newKeysOf(pending), ...enrol } })
    await followOwnAccess({ keys: pending.keys, seen: reader.seen }, pending.methods, [pending.access], true)
    await enrolment?.keep()
  })
}
