import { expiringSoonDays, pageRows } from '@chaveiro/contract/constants.ts'
import type { ExpiringItem } from '@chaveiro/contract/dashboard.ts'
import { seesAll } from '../../access/sees-all.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { dayOf } from '../../platform/clock/day-of.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { selectAllExpiring, selectVisibleExpiring } from './dashboard.queries.ts'

/**
 * The items that the figure counts for this person, the soonest first; of very many some of each person
 * who made them. `now` is in milliseconds.
 */
export async function listExpiringItems(
  reader: Reader,
  atRest: AtRest,
  actor: Actor,
  now: number,
): Promise<ExpiringItem[]> {
  const limit = pageRows.expiring
  const to = dayOf(now, expiringSoonDays)
  // Who sees a vault may list its items: both rights have the same row in the table.
  const rows = (await seesAll(reader, actor, 'see_vault'))
    ? await reader.all(selectAllExpiring, { to, limit })
    : await reader.all(selectVisibleExpiring, { user_id: actor.id, to, limit })
  return rows.map(({ id, vault_id, document, vault_document, expires_at }) => ({
    id,
    vault_id,
    title: atRest.open<{ title: string }>('items', id, document).title,
    vault_name: atRest.open<{ name: string }>('vaults', vault_id, vault_document).name,
    expires_at: expires_at as string,
  }))
}
