import { presentRole } from '../organisation/present-role.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Actor } from '../platform/identity/actor.ts'
import { requireRightInVault } from './require-right.ts'
import { seenFacts } from './require-vault.ts'
import { selectPlace } from './vault-facts.queries.ts'

/**
 * 404 where somebody does not see the vault of a thing that has an id of its own. Asked before the thing is read, by plain columns and in
 * one query, as of a vault: a hidden one takes no other time than one that is not there.
 */
export async function requireSeen(
  reader: Reader,
  actor: Pick<Actor, 'id'>,
  kind: keyof typeof selectPlace,
  id: string,
): Promise<void> {
  const place = await reader.first(selectPlace[kind], { id, user_id: actor.id })
  if (!place) throw new Refusal('not_found')
  requireRightInVault(presentRole(place), 'see_vault', seenFacts(place))
}
