import type { CallOutput } from '@chaveiro/contract/call.ts'
import { type listDeletedItems as call, deletedItemsAtOnce } from '@chaveiro/contract/calls/deleted-items.ts'
import { deleterOf } from '../../access/deleter.ts'
import { requireVault } from '../../access/require-vault.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import { selectDeletedItems } from './deleted-items.queries.ts'
import { openDeletion } from './deletion-document.ts'

/** A vault's deleted items that can still be restored, for people who see its items; one page after `after`. */
export async function listDeletedItems(
  reader: Reader,
  atRest: AtRest,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  vaultId: string,
  after = beforeEverything,
): Promise<CallOutput<typeof call>> {
  await requireVault(reader, atRest, actor, vaultId, 'list_items')
  const place = { vault_id: vaultId, now: isoInstant(now), after, limit: deletedItemsAtOnce + 1 }
  const rows = await reader.all(selectDeletedItems, place)
  const page = rows.slice(0, deletedItemsAtOnce)
  const items = page.flatMap(
    ({ item_id: id, document, purge_at, deleted_at, deletion_revision, created_by, statement, ...row }) => {
      if (!document || purge_at === null) return []
      const { overview, overview_salt, signature } = openDeletion(atRest, id, document)
      return {
        ...{ ...overview, overview_salt, signature, deletion: statement, id, vault_id: vaultId },
        // The deletion itself took the next number.
        ...{ revision: deletion_revision - 1, created_by, deleted_at, purge_at },
        deleted_by: deleterOf(atRest, row),
      }
    },
  )
  return { items, next: rows.length > page.length ? (page.at(-1)?.item_id ?? null) : null }
}
