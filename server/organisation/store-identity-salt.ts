import { personIdentity } from '@chaveiro/contract/rules/person-identity.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { UserDocument } from '../platform/identity/actor.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { selectPerson, setPersonDocument } from './persons.queries.ts'

/** What a statement commits to of somebody's e-mail address, and the salt that came beside it. */
type Confirmed = {
  userId: string
  identity: string
  salt: string | undefined
  /** Where the statement lies in the body. */
  field: string
}

/**
 * Keeps the salt with the person's own data, under their own key: with it devices see that the address is the confirmed
 * one. It must be the address that they have in this transaction.
 */
export async function storeIdentitySalt(
  tx: Tx,
  atRest: AtRest,
  { userId, identity, salt, field }: Confirmed,
): Promise<void> {
  if (salt === undefined) {
    throw new Refusal('invalid', { fields: [{ path: 'identity_salt', fault: 'required' }] })
  }
  const row = await tx.first(selectPerson, { id: userId })
  if (!row) throw new Refusal('not_found')
  const key = atRest.personKey(userId, row.wrapped)
  const document = atRest.openKept<UserDocument>('users', userId, row.document, key)
  const isTheirs =
    (await personIdentity({ salt, user: userId, email: document.email }, nodeVerifier)) === identity
  if (!isTheirs) throw new Refusal('statement_refused', { fields: [{ path: field, fault: 'invalid' }] })
  const kept: UserDocument = { ...document, identity_salt: salt }
  await tx.run(setPersonDocument, { id: userId, document: atRest.seal('users', userId, kept, key) })
}
