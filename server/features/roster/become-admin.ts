import { requireRight } from '../../access/decide.ts'
import { readPresentRole } from '../../access/present-role.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { AppendAudit } from '../../platform/audit/audit.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { appendStatement } from './append-statement.ts'
import { insertCustodianMemberships, selectActiveAdmin, setRole } from './roster.queries.ts'

type Needs = { atRest: AtRest; appendAudit: AppendAudit }
type Becoming = { actor: Actor; ip: string; now: number; genesis: string | undefined }

/** Makes the person admin while there is no active one; with a genesis they found the organisation in the same step. */
export async function becomeAdmin(
  tx: Tx,
  needs: Needs,
  { actor, ip, now, genesis }: Becoming,
): Promise<void> {
  const adminExists = (await tx.first(selectActiveAdmin, {})) !== undefined
  requireRight(await readPresentRole(tx, actor.id), 'make_me_admin', { adminExists })
  await tx.run(setRole, { id: actor.id, role: 'admin' })
  // In shared custody every custodian is a member, written out with its source.
  await insertCustodianMemberships(tx, actor.id, isoInstant(now))
  await needs.appendAudit(tx, { event: 'became_admin', actor, ip })
  if (genesis === undefined) return
  await appendStatement(tx, needs, { actor, ip, now, statement: genesis })
}
