import type { Statement } from '@chaveiro/contract/log/statements/statement.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { acceptStatement } from '../../signed-logs/accept-statement.ts'
import { appendToRoster } from '../../signed-logs/roster-log.ts'
import type { RosterDependencies, SentStatement } from './dependencies.ts'
import { requireSignedBy } from './require-enrolled.ts'

/** Sets whether later enrolments are vouched for automatically, or the least release whose devices may write. */
export async function changePolicy(
  tx: Tx,
  { atRest, appendAudit }: RosterDependencies,
  { actor, ip, now }: Caller,
  { statement }: SentStatement,
  { kind, payload }: Statement<'chaveiro.roster.policy'> | Statement<'chaveiro.roster.require'>,
): Promise<void> {
  await requireCallerRight(tx, actor, 'change_policy')
  requireSignedBy(actor.id, payload.by)
  await acceptStatement('statement', () => appendToRoster(tx, atRest, statement, { actor, now }))
  const event = kind === 'chaveiro.roster.policy' ? 'vouching_policy_changed' : 'release_required'
  await appendAudit(tx, { event, actor, ip })
}
