import type { Statement } from '@chaveiro/contract/rules/statement.ts'
import { acceptRosterStatement } from '../../access/accept-roster-statement.ts'
import { readPresentRole } from '../../access/present-role.ts'
import { requireRight } from '../../access/require-right.ts'
import { appendToRoster } from '../../access/signed-roster.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Bringing, Ground } from './ground.ts'
import { requireSigner } from './require-target.ts'

/** Whether whoever enrols from here on is vouched for at once. */
export async function changePolicy(
  tx: Tx,
  { atRest, appendAudit }: Ground,
  { actor, ip, now, statement }: Bringing,
  { payload }: Statement<'chaveiro.roster.policy'>,
): Promise<void> {
  requireRight(await readPresentRole(tx, actor.id), 'change_policy')
  requireSigner(actor.id, payload.by)
  await acceptRosterStatement('statement', () => appendToRoster(tx, atRest, statement, now))
  await appendAudit(tx, { event: 'vouching_policy_changed', actor, ip })
}
