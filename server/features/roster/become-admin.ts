import type { makeMeAdmin } from '@chaveiro/contract/calls/roster.ts'
import type { z } from 'zod'
import { requireCallerRight } from '../../access/require-right.ts'
import { addCustodianMemberships } from '../../memberships/person-memberships.ts'
import { setRoleAndStatus } from '../../organisation/persons.queries.ts'
import { activeAdmins } from '../../organisation/persons.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { RosterDependencies } from './dependencies.ts'
import { foundOrganisation } from './found-organisation.ts'

/** Makes the person admin while there is no active one; with a genesis they found the organisation in the same step. */
export async function becomeAdmin(
  tx: Tx,
  dependencies: RosterDependencies,
  caller: Caller,
  { genesis, identity_salt: salt }: z.output<typeof makeMeAdmin.body> = {},
): Promise<void> {
  const { actor, ip } = caller
  const adminExists = (await activeAdmins(tx)).length > 0
  await requireCallerRight(tx, actor, 'make_me_admin', { adminExists })
  await tx.run(setRoleAndStatus, { id: actor.id, role: 'admin', status: 'active' })
  // In shared custody every custodian is a member, as a row with its source.
  await addCustodianMemberships(tx, dependencies, caller, actor.id)
  await dependencies.appendAudit(tx, { event: 'became_admin', actor, ip })
  if (genesis === undefined) return
  await foundOrganisation(tx, dependencies, caller, { statement: genesis, salt }, 'genesis')
}
