import { dayMs } from '@chaveiro/contract/durations.ts'
import { type RosterState, wasCustodianAt } from '@chaveiro/contract/log/roster/roster.ts'
import type { ColleaguesStatus, Concern, UnseenColleague, WaitingVault } from '../../base/types/colleagues.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { type Awaited, later, type SeenViews } from '../../state/seen-views.ts'
import { allCustodians } from '../roster/is-custodian.ts'

const weekDays = 7

export interface Judged {
  readonly concern: Concern
  /** Vaults that differ, or that no colleague's view has matched for a day; oldest first. */
  readonly vaults: readonly WaitingVault[]
  /** Custodians whose device lacks what this one knows, or whose views have not matched for a week; oldest first. */
  readonly unseen: readonly UnseenColleague[]
}

/** Whether this person is the only custodian. Only custodians' devices sign views. */
export function isAlone(roster: RosterState, person: string): boolean {
  return allCustodians(roster).every((user) => user === person)
}

/** What to report, from the views that this device remembers. Leaves out vaults that the server no longer shows it. */
export function judge(
  session: Pick<OpenSession, 'roster' | 'person'>,
  seenViews: SeenViews,
  now: Date,
): Judged {
  const differing = (isOfItems: boolean) =>
    new Set(
      seenViews.conflicts.filter((one) => (one.change !== null) === isOfItems).map(({ vault }) => vault),
    )
  const [logs, items] = [differing(false), differing(true)]
  const shown = Object.entries(seenViews.vaults).filter(([, { shownAt }]) => shownAt >= seenViews.lookedAt)
  const vaults = shown
    .map(([vault, { since }]): WaitingVault => {
      const differs = logs.has(vault) ? 'log' : items.has(vault) ? 'items' : null
      return { vault, since, differs }
    })
    .filter((one) => one.differs || (!seenViews.wasAlone && daysSince(one, now) >= 1))
    .sort(oldestFirst)
  const unseen = seenViews.wasAlone ? [] : unseenBy(seenViews, now)
  const days = seenViews.wasAlone
    ? 0
    : Math.max(...[seenViews.roster, ...vaults].map((one) => daysSince(one, now)))
  const waiting = days >= weekDays ? 'week' : days >= 1 ? 'day' : null
  if (seenViews.conflicts.length > 0) return { concern: 'differs', vaults, unseen }
  if (waiting === 'week') return { concern: waiting, vaults, unseen }
  if (unseen.some(({ isBehind }) => isBehind)) return { concern: 'behind', vaults, unseen }
  // Only custodians get this warning: a server that puts others in one group with them can show those the same views anyway.
  const isMissing = unseen.length > 0 && isCustodian(session)
  return { concern: waiting ?? (isMissing ? 'missing' : 'none'), vaults, unseen }
}

function unseenBy({ knownAt, sameAt, behindAt }: SeenViews, now: Date): UnseenColleague[] {
  return Object.entries(knownAt)
    .map(([user, knownSince]): UnseenColleague => {
      const since = later(sameAt[user], knownSince)
      return { user, since, isBehind: (behindAt[user] ?? '') > since }
    })
    .filter((one) => one.isBehind || daysSince(one, now) >= weekDays)
    .sort(oldestFirst)
}

function isCustodian({ roster, person }: Pick<OpenSession, 'roster' | 'person'>): boolean {
  return roster !== null && wasCustodianAt(roster, person.id, roster.head.seq)
}

function statusOf(session: OpenSession, seenViews: SeenViews): ColleaguesStatus {
  const now = session.now()
  const { concern, vaults, unseen } = judge(session, seenViews, now)
  if (concern === 'none') return noConcern
  if (concern === 'missing' || concern === 'behind') {
    const people = concern === 'behind' ? unseen.filter(({ isBehind }) => isBehind) : unseen
    return { concern, since: people[0]?.since ?? '', vaults: 0, people: people.map(({ user }) => user) }
  }
  if (concern === 'differs') {
    const [first] = seenViews.conflicts
    const isAboutPeople = seenViews.conflicts.some(({ vault }) => vault === null)
    const count = isAboutPeople ? 0 : vaults.filter(({ differs }) => differs).length
    return { concern, since: first?.at ?? '', vaults: count, people: [] }
  }
  const least = concern === 'week' ? weekDays : 1
  const isAboutPeople = daysSince(seenViews.roster, now) >= least
  const waiting = vaults.filter((one) => daysSince(one, now) >= least)
  const since = (isAboutPeople ? seenViews.roster : waiting[0])?.since ?? ''
  return { concern, since, vaults: isAboutPeople ? 0 : waiting.length, people: [] }
}

const noConcern: ColleaguesStatus = { concern: 'none', since: '', vaults: 0, people: [] }

/** Why this device delivers no keys of a vault; null if it may. */
export type Blocked = { readonly by: 'week' } | { readonly by: 'differs'; readonly user: string } | null

export function blocks(seenViews: SeenViews | undefined, vault: string, now: Date): Blocked {
  if (!seenViews) return null
  const conflict = seenViews.conflicts.find((one) => one.vault === null || one.vault === vault)
  if (conflict) return { by: 'differs', user: conflict.user }
  if (seenViews.wasAlone) return null
  const awaited = seenViews.vaults[vault]
  const isOld =
    daysSince(seenViews.roster, now) >= weekDays ||
    (awaited !== undefined && daysSince(awaited, now) >= weekDays)
  return isOld ? { by: 'week' } : null
}

/** Updates the status that the person's screens show. */
export function tell(session: OpenSession, seenViews: SeenViews): void {
  session.colleagues = statusOf(session, seenViews)
}

const oldestFirst = (one: { since: string }, other: { since: string }) => (one.since < other.since ? -1 : 1)
const daysSince = ({ since }: Pick<Awaited, 'since'>, now: Date) =>
  (now.getTime() - Date.parse(since)) / dayMs
