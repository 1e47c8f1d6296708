import { randomBytes } from 'node:crypto'
import { Id } from '@chaveiro/contract/primitives.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { AppendAudit } from '../platform/audit/audit.ts'
import { StartFault } from '../platform/config/start-fault.ts'
import type { Reader, Tx } from '../platform/db/db.ts'
import { deleteIdentity, deletePersonKey, selectErasable, setAddressHash } from './erase-person.queries.ts'
import { selectIdByAddress } from './persons.queries.ts'
import { deletePicture } from './pictures.queries.ts'

/**
 * Erases a deactivated person: the key of their personal data, their picture, their account at the identity provider,
 * and the hash by which their address was found. With that address they come back as a newcomer. The audit log keeps
 * their id, and that the operator did this.
 * Returns false for somebody who was erased before. Throws StartFault.
 */
export async function erasePerson(
  tx: Tx,
  { appendAudit }: { appendAudit: AppendAudit },
  id: string,
): Promise<boolean> {
  const person = await tx.first(selectErasable, { id })
  if (!person) throw nobody(id)
  if (person.keyed === null) return false
  // Only a deactivation ends what they may do, and gives their vaults a new key.
  if (person.status !== 'inactive') {
    throw new StartFault('This person is active: deactivate them first, in Settings, Users.')
  }
  await tx.run(deletePicture, { user_id: person.id })
  await tx.run(deletePersonKey, { user_id: person.id })
  await tx.run(deleteIdentity, { user_id: person.id })
  await tx.run(setAddressHash, { id: person.id, email_hash: randomBytes(32) })
  const details = { person_id: person.id, operator: 'yes' }
  await appendAudit(tx, { event: 'person_erased', actor: null, ip: '', details })
  return true
}

/** The id of a person who is named by e-mail address or id. Throws StartFault. */
export async function idOfPerson(reader: Reader, atRest: AtRest, who: string): Promise<string> {
  if (Id.safeParse(who).success) return who
  const email_hash = atRest.lookupHash(who.toLowerCase())
  const row = await reader.first(selectIdByAddress, { email_hash })
  if (!row) throw nobody(who)
  return row.id
}

const nobody = (who: string) => new StartFault(`Nobody has the address or id ${who}.`)
