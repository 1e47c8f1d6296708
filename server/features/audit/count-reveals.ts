import { setImmediate as othersFirst } from 'node:timers/promises'
import type { countReveals as call } from '@chaveiro/contract/audit.ts'
import type { z } from 'zod'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import { firstIdAt } from '../../platform/ids/ids.ts'
import { countFound } from './audit-log.queries.ts'
import { planSearch } from './plan-search.ts'
import { wantedOf } from './search-audit.ts'

const reveals = ['item_revealed', 'breakglass_revealed'] as const

/** How many secrets were revealed between each two instants: everybody's, or one's own. */
export async function countRevealsByDay(
  reader: Reader,
  atRest: AtRest,
  actor: Pick<Actor, 'id'>,
  { bounds, ...filter }: z.output<typeof call.query>,
): Promise<number[]> {
  const wanted = await wantedOf(reader, atRest, actor, filter)
  if (!wanted) return bounds.slice(1).map(() => 0)
  const plan = planSearch({ ...wanted, events: reveals })
  const ids = bounds.map((bound) => firstIdAt(Date.parse(bound)))
  const counts: number[] = []
  for (const [place, before] of ids.entries()) {
    const from = ids[place - 1]
    if (from === undefined) continue
    // A day of a busy organisation takes long enough that others must come between.
    await othersFirst()
    counts.push(await countFound(reader, plan, { from, before }))
  }
  return counts
}
