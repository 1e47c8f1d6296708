import type { Db } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { selectSurroundings } from './sessions.queries.ts'

export type Surroundings = { has_keys: boolean; admin_exists: boolean; organisation: string | null }

const keptPeople = 10_000

/**
 * What the current user's screens need besides the user. Pages ask often, so facts that never revert (the genesis,
 * having keys) are cached; an active admin is themselves proof that there is one.
 */
export function surroundingsReader(db: Db): (actor: Actor) => Promise<Surroundings> {
  const withKeys = new Set<string>()
  let organisation: string | null = null

  return async ({ id, role }) => {
    if (organisation !== null && role === 'admin' && withKeys.has(id)) {
      return { has_keys: true, admin_exists: true, organisation }
    }
    const around = await db.read.first(selectSurroundings, { user_id: id })
    organisation ??= around?.organisation ?? null
    const hasKeys = Boolean(around?.has_keys)
    if (hasKeys) {
      if (withKeys.size >= keptPeople) withKeys.clear()
      withKeys.add(id)
    }
    return { has_keys: hasKeys, admin_exists: Boolean(around?.admin_exists), organisation }
  }
}
