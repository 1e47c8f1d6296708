import { presentRole } from '../organisation/present-role.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { requireRightInVault } from './require-right.ts'
import { seenFacts } from './require-vault.ts'
import { selectVaultOf } from './vault-facts.queries.ts'

/**
 * Throws 404 unless the person sees the vault of a thing that has its own id. Checked before the thing is read, from
 * plain columns and in one query: a hidden one takes the same time as an absent one.
 */
export async function requireSeen(
  reader: Reader,
  actor: Pick<Actor, 'id'>,
  kind: keyof typeof selectVaultOf,
  id: string,
): Promise<void> {
  const place = await reader.first(selectVaultOf[kind], { id, user_id: actor.id })
  if (!place) throw new Refusal('not_found')
  requireRightInVault(presentRole(place), 'see_vault', seenFacts(place))
}
