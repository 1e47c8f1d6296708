import type { RosterState } from '@chaveiro/contract/rules/roster.ts'
import type { ColleaguesStatus, Concern } from '../../types/colleagues.ts'
import { allCustodians } from '../roster/is-custodian.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { Awaited, SeenViews } from '../state/seen-views.ts'

const dayMs = 86_400_000

type Waiting = { vault: string; since: string; differs: boolean }

export interface Judged {
  readonly concern: Concern
  /** Vaults that no view matched for a day or that differ, oldest first. */
  readonly vaults: readonly Waiting[]
}

/** Whether nobody else is a custodian, whose devices alone sign views. */
export function isAlone(roster: RosterState, person: string): boolean {
  return allCustodians(roster).every((user) => user === person)
}

/** What this device has to say of what it remembers. Vaults that it is not shown any more are left out. */
export function judge(seen: SeenViews | undefined, now: Date): Judged {
  if (!seen) return { concern: 'none', vaults: [] }
  const differing = new Set(seen.conflicts.map(({ vault }) => vault))
  const shown = Object.entries(seen.vaults).filter(([, { shownAt }]) => shownAt >= seen.lookedAt)
  const vaults = shown
    .map(([vault, { since }]): Waiting => ({ vault, since, differs: differing.has(vault) }))
    .filter((one) => one.differs || (!seen.wasAlone && daysSince(one, now) >= 1))
    .sort((one, other) => (one.since < other.since ? -1 : 1))
  const days = seen.wasAlone ? 0 : Math.max(...[seen.roster, ...vaults].map((one) => daysSince(one, now)))
  const waiting = days >= 7 ? 'week' : days >= 1 ? 'day' : 'none'
  return { concern: seen.conflicts.length > 0 ? 'differs' : waiting, vaults }
}

function statusOf(seen: SeenViews | undefined, now: Date): ColleaguesStatus {
  const { concern, vaults } = judge(seen, now)
  if (!seen || concern === 'none') return { concern: 'none', since: '', vaults: 0 }
  const isAboutPeople =
    concern === 'differs'
      ? seen.conflicts.some(({ vault }) => vault === null)
      : daysSince(seen.roster, now) >= (concern === 'week' ? 7 : 1)
  const first = concern === 'differs' ? seen.conflicts[0]?.at : undefined
  const since = first ?? (isAboutPeople ? seen.roster.since : vaults[0]?.since) ?? ''
  const counted = concern === 'differs' ? vaults.filter(({ differs }) => differs) : vaults
  return { concern, since, vaults: isAboutPeople ? 0 : counted.length }
}

/** What keeps keys from being given: to a vault, or with null to anybody. */
export type Blocked = { readonly by: 'week' } | { readonly by: 'differs'; readonly user: string } | null

export function blocks(seen: SeenViews | undefined, vault: string, now: Date): Blocked {
  if (!seen) return null
  const conflict = seen.conflicts.find((one) => one.vault === null || one.vault === vault)
  if (conflict) return { by: 'differs', user: conflict.user }
  if (seen.wasAlone) return null
  const own = seen.vaults[vault]
  const isOld = daysSince(seen.roster, now) >= 7 || (own !== undefined && daysSince(own, now) >= 7)
  return isOld ? { by: 'week' } : null
}

/** Tells the person's screens, where they are told anything else than before. */
export function tell(session: OpenSession, seen: SeenViews | undefined): void {
  session.colleagues = statusOf(seen, session.now())
}

const daysSince = ({ since }: Pick<Awaited, 'since'>, now: Date) =>
  (now.getTime() - Date.parse(since)) / dayMs
