import { requireCallerRight } from '../../access/require-right.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { Ending } from './dependencies.ts'
import { endLinkAs } from './end-link.ts'
import { selectForWithdrawal, selectLink } from './one-time-links.queries.ts'

/** Withdraws a link before anybody opens it. A withdrawn one stays so; for an opened one it throws. */
export async function withdrawLink(
  tx: Tx,
  dependencies: Ending,
  { actor, ip, now }: Caller,
  id: string,
): Promise<undefined> {
  const row = await tx.first(selectForWithdrawal, { id })
  // A hidden one is refused like an absent one.
  await requireCallerRight(tx, actor, 'withdraw_one_time_link', { isOwn: row?.maker_id === actor.id })
  if (!row) throw new Refusal('not_found')
  if (row.state === 'withdrawn') return
  const link = row.state === 'open' ? await tx.first(selectLink, { id }) : undefined
  if (!link || !(await endLinkAs(tx, dependencies, link, 'withdrawn', { by: actor, ip, now }))) {
    throw new Refusal('secret_over')
  }
}
