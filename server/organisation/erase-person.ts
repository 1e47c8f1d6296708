import { randomBytes } from 'node:crypto'
import { Id } from '@chaveiro/contract/primitives.ts'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { AppendAudit } from '../platform/audit/audit.ts'
import { StartFault } from '../platform/config/start-fault.ts'
import type { Tx } from '../platform/db/db.ts'
import { deleteIdentity, deletePersonKey, selectErasable, setAddressHash } from './erase-person.queries.ts'
import { selectIdByAddress } from './persons.queries.ts'

/**
 * Erases a deactivated person, named by e-mail address or id: the key of their personal data, their account at the
 * identity provider, and the hash by which their address was found. With that address they come back as a newcomer. The
 * audit log keeps their id, and that the operator did this.
 * Returns their id. Throws StartFault.
 */
export async function erasePerson(
  tx: Tx,
  { atRest, appendAudit }: { atRest: AtRest; appendAudit: AppendAudit },
  who: string,
): Promise<string> {
  const id = Id.safeParse(who).success ? who : await idOfAddress(tx, atRest, who)
  const person = id === undefined ? undefined : await tx.first(selectErasable, { id })
  if (!person) throw new StartFault(`Nobody has the address or id ${who}.`)
  if (person.keyed === null) throw new StartFault(`${person.id} was erased before.`)
  // Only a deactivation ends what they may do, and gives their vaults a new key.
  if (person.status !== 'inactive') {
    throw new StartFault('This person is active: deactivate them first, in Settings, Users.')
  }
  await tx.run(deletePersonKey, { user_id: person.id })
  await tx.run(deleteIdentity, { user_id: person.id })
  await tx.run(setAddressHash, { id: person.id, email_hash: randomBytes(32) })
  const details = { person_id: person.id, operator: 'yes' }
  await appendAudit(tx, { event: 'person_erased', actor: null, ip: '', details })
  return person.id
}

async function idOfAddress(tx: Tx, atRest: AtRest, address: string): Promise<string | undefined> {
  const email_hash = atRest.lookupHash(address.toLowerCase())
  return (await tx.first(selectIdByAddress, { email_hash }))?.id
}
