import { selectHeldVaults } from '../memberships/held-vaults.queries.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Actor } from '../platform/identity/actor.ts'

/** Throws if somebody is a member of no vault, so that anything they send for one is refused. */
export async function requireAnyVault(reader: Reader, { id }: Pick<Actor, 'id'>): Promise<void> {
  if (!(await reader.first(selectHeldVaults, { user_id: id }))) throw new Refusal('not_member')
}
