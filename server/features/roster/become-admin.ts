import type { Language } from '@chaveiro/contract/languages.ts'
import { activeAdmins } from '../../access/persons.ts'
import { readPresentRole } from '../../access/present-role.ts'
import { requireRight } from '../../access/require-right.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { foundOrganisation } from './found-organisation.ts'
import type { Ground } from './ground.ts'
import { setRole } from './roster.queries.ts'

type Becoming = {
  actor: Actor
  ip: string
  now: number
  language: Language
  genesis: string | undefined
  salt: string | undefined
}

/** Makes the person admin while there is no active one; with a genesis they found the organisation in the same step. */
export async function becomeAdmin(
  tx: Tx,
  ground: Ground,
  { actor, ip, now, language, genesis, salt }: Becoming,
): Promise<void> {
  const adminExists = (await activeAdmins(tx)).length > 0
  requireRight(await readPresentRole(tx, actor.id), 'make_me_admin', { adminExists })
  await tx.run(setRole, { id: actor.id, role: 'admin' })
  // In shared custody every custodian is a member, written out with its source.
  await ground.addCustodianMemberships(tx, actor.id, now)
  await ground.appendAudit(tx, { event: 'became_admin', actor, ip })
  if (genesis === undefined) return
  await foundOrganisation(tx, ground, { actor, ip, now, language, statement: genesis, salt }, 'genesis')
}
