import type { countReveals as call } from '@chaveiro/contract/calls/audit.ts'
import { revealEvents } from '@chaveiro/contract/events/events.ts'
import type { z } from 'zod'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { firstIdAt } from '../../platform/ids/ids.ts'
import { countBetween } from './count-between.ts'
import { planSearch } from './plan-search.ts'
import { wantedOf } from './search-audit.ts'

/** How many secrets were revealed between consecutive instants: by everybody, or by oneself. */
export async function countRevealsByDay(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  { bounds, ...filter }: z.output<typeof call.query>,
): Promise<number[]> {
  const wantedEntries = await wantedOf(reader, atRest, actor, filter)
  if (!wantedEntries) return bounds.slice(1).map(() => 0)
  const ids = bounds.map((bound) => firstIdAt(Date.parse(bound)))
  return countBetween(reader, planSearch({ ...wantedEntries, events: revealEvents }), ids)
}
