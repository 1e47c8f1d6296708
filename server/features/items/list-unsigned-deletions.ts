import type { CallOutput } from '@chaveiro/contract/call.ts'
import {
  type listUnsignedDeletions as call,
  deletionsAtOnce,
} from '@chaveiro/contract/calls/deleted-items.ts'
import { requireVault } from '../../access/require-vault.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { beforeEverything } from '../../platform/ids/ids.ts'
import { openDeletion } from './deletion-document.ts'
import { selectUnsignedDeletions } from './deletions.queries.ts'

/**
 * Each item with its last overview and its author's signature, which devices compare before anybody confirms the
 * deletion.
 */
export async function listUnsignedDeletions(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  vaultId: string,
  after = beforeEverything,
): Promise<CallOutput<typeof call>> {
  await requireVault(reader, atRest, actor, vaultId, 'list_items')
  const place = { vault_id: vaultId, after, limit: deletionsAtOnce + 1 }
  const rows = await reader.all(selectUnsignedDeletions, place)
  const page = rows.slice(0, deletionsAtOnce)
  const deletions = page.flatMap(({ item_id: item, document }) => {
    if (!document) return []
    const { overview, overview_salt, signature } = openDeletion(atRest, item, document)
    return [{ item, overview, overview_salt, signature }]
  })
  return { deletions, next: rows.length > page.length ? (page.at(-1)?.item_id ?? null) : null }
}
