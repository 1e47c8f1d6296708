import { personIdentity } from '@chaveiro/contract/log/roster/person-identity.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { Tx } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { UserDocument } from '../platform/identity/actor.ts'
import { nodeVerifier } from '../platform/signatures/node-verifier.ts'
import { selectPerson, setPersonDocument } from './persons.queries.ts'

/** A signed commitment to a person's e-mail address, and its salt. */
type Confirmed = {
  userId: string
  identity: string
  salt: string | undefined
  /** Path of the statement in the body. */
  field: string
}

/**
 * Stores the salt with the person's own data, under their own key, so that devices can check the confirmed address.
 * That must be the person's address in this transaction.
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
