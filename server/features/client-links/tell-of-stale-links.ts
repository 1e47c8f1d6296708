import { dayMs } from '@chaveiro/contract/durations.ts'
import { keepsClientLink } from '../../access/keeps-client-link.ts'
import { clockSkewMs, isoInstant } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Dependencies } from '../../platform/platform.ts'
import { markStale, selectStale, setStaleTold, unmarkStale } from './client-links.queries.ts'

/**
 * If clients could not submit for a day because a link's key has not signed for the vault's present key: notifies those
 * who can sign, once for each occasion. Their device signs by itself once it is unlocked.
 */
export async function tellOfStaleLinks(
  tx: Tx,
  { notify }: Pick<Dependencies, 'notify'>,
  now: number,
): Promise<void> {
  const at = isoInstant(now)
  await tx.run(unmarkStale, { now: at })
  await tx.run(markStale, { now: at })
  const span = { since: isoInstant(now - dayMs), beyond: isoInstant(now + clockSkewMs) }
  for (const link of await tx.all(selectStale, { ...span, now: at })) {
    const { id, vault_id, maker_id, deputy_id } = link
    const signers: string[] = []
    for (const user of [maker_id, deputy_id])
      if (user !== null && (await keepsClientLink(tx, link, user))) signers.push(user)
    await tx.run(setStaleTold, { id, at })
    const notice = { name: 'client_link_stale', values: { vault_id } } as const
    await notify(tx, signers, notice, { about: [id], by: id })
  }
}
