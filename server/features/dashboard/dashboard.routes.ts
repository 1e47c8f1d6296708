import { getDashboard, listExpiring } from '@chaveiro/contract/calls/dashboard.ts'
import { type AccessKind, expiringSoonDays } from '@chaveiro/contract/constants.ts'
import type { z } from 'zod'
import { seesAll } from '../../access/sees-all.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { dayOf } from '../../platform/clock/day-of.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/identity/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  countAllExpiring,
  countAllItems,
  countAllVaults,
  countVisibleExpiring,
  countVisibleItems,
  countVisibleVaults,
  selectMembership,
  selectSomebodyElse,
} from './dashboard.queries.ts'
import { listExpiringItems } from './list-expiring.ts'

const recentRows = 10

type Activity = z.output<typeof getDashboard.response>['recent_activity'][number]
type Needs = {
  /** The most recent events that the person may see. */
  recentActivity: (reader: Reader, atRest: AtRest, actor: Actor, limit: number) => Promise<Activity[]>
  /** How many credentials the person should change. */
  countRotateTasks: (reader: Reader, atRest: AtRest, actorId: string) => Promise<number>
  /** How many requests of a kind wait for the person's decision, or are their own. */
  countPendingRequests: (
    reader: Reader,
    atRest: AtRest,
    actor: Pick<Actor, 'id'>,
    kind: AccessKind,
    now: number,
  ) => Promise<number>
}

/** Counts of what the caller may see. */
export function dashboard(
  { route, db, atRest, longReads }: Platform,
  { recentActivity, countRotateTasks, countPendingRequests }: Needs,
): void {
  route(getDashboard, ({ actor, now }) =>
    db.snapshot(async (reader) => {
      const [vaults, items, expiring] = await readFigures(reader, actor, now)
      return {
        is_alone: (await reader.first(selectSomebodyElse, { user_id: actor.id })) === undefined,
        has_vaults: (await reader.first(selectMembership, { user_id: actor.id })) !== undefined,
        total_vaults: vaults?.count ?? 0,
        // PostgreSQL's sum is a numeric, which comes as text.
        total_items: Number(items?.count ?? 0),
        expiring_soon: expiring?.count ?? 0,
        pending_jit_requests: await countPendingRequests(reader, atRest, actor, 'jit', now),
        pending_break_glass_requests: await countPendingRequests(reader, atRest, actor, 'break_glass', now),
        rotate_tasks: await countRotateTasks(reader, atRest, actor.id),
        recent_activity: await recentActivity(reader, atRest, actor, recentRows),
      }
    }),
  )

  route(listExpiring, ({ actor, now }) => listExpiringItems({ db, atRest, longReads }, actor, now))
}

async function readFigures(reader: Reader, actor: Actor, now: number) {
  const to = dayOf(now, expiringSoonDays)
  if (await seesAll(reader, actor, 'see_vault')) {
    return [
      await reader.first(countAllVaults, {}),
      await reader.first(countAllItems, {}),
      await reader.first(countAllExpiring, { to }),
    ]
  }
  const user_id = actor.id
  return [
    await reader.first(countVisibleVaults, { user_id }),
    await reader.first(countVisibleItems, { user_id }),
    await reader.first(countVisibleExpiring, { user_id, to }),
  ]
}
