import type { Session } from '../session.ts'
import { createPendingStore } from './keep-pending.ts'
import { lookAgain } from './look.ts'
import { type AskedAccess, type HeldItem, isWaiting, type Pending } from './pending.ts'

export const pendingAlarm = 'pending'
/** While one waits for others, as often as browsers let an alarm ring; else often enough for somebody who decides. */
const soonMinutes = 0.5
const laterMinutes = 2

export type Follower = ReturnType<typeof createFollower>

/**
 * Follows what waits for the person and for what they wait: the worker sleeps between two looks. `onChange` is called after each change,
 * and `onOpened` when access has begun that the person asked for.
 */
export function createFollower(session: Session, onChange: () => void, onOpened: () => void) {
  const store = createPendingStore()

  async function read(): Promise<Pending | null> {
    const { account } = await session.state()
    return account && store.read(account.userId)
  }

  async function change(work: (pending: Pending) => Pending): Promise<void> {
    const { account } = await session.state()
    if (!account) return
    const before = JSON.stringify(await store.read(account.userId))
    const after = await store.change(account.userId, work)
    if (JSON.stringify(after) !== before) onChange()
  }

  const changeHeld = (itemId: string, work: (held: HeldItem) => HeldItem | null) =>
    change((pending) => ({
      ...pending,
      held: pending.held.flatMap((one) => (one.item.id === itemId ? (work(one) ?? []) : one)),
    }))

  /** Asks the server what has become of everything, and when to look again. Nothing while locked: the badge says so then. */
  async function look(): Promise<void> {
    if (!(await session.state()).isUnlocked) return
    const connection = await session.unlocked()
    const before = await store.read(connection.account.userId)
    const now = await lookAgain(connection, before)
    await change((present) => merged(present, now, before))
    const isOpen = ({ asked }: Pending) => asked.filter(({ status }) => status === 'open').length
    if (isOpen(now) > isOpen(before)) onOpened()
    const delayInMinutes = now.asked.some(isWaiting) ? soonMinutes : laterMinutes
    await chrome.alarms.create(pendingAlarm, { delayInMinutes })
  }

  /** A tab was closed or shows another site: once none is left of an item's site, the person is asked for it back. */
  async function tabLeft(tabId: number): Promise<void> {
    const pending = await read()
    const left = pending?.held.filter(({ tabs }) => tabs.includes(tabId)) ?? []
    for (const { item, tabs, origin } of left) {
      const others = tabs.filter((id) => id !== tabId)
      const isLast = others.length === 0 && !(await isOpenElsewhere(origin, tabId))
      await changeHeld(item.id, (one) => ({ ...one, tabs: others, state: isLast ? 'asked' : one.state }))
    }
  }

  return {
    read,
    look,
    tabLeft,
    forget: store.forget,
    async asked(asked: AskedAccess): Promise<void> {
      await change((pending) => ({
        ...pending,
        asked: [...pending.asked.filter(({ itemId }) => itemId !== asked.itemId), asked],
      }))
      await chrome.alarms.create(pendingAlarm, { delayInMinutes: soonMinutes })
    },
    /** The person has seen what became of it; what is over is forgotten. */
    seen: (id: string) =>
      change((pending) => ({
        ...pending,
        asked: pending.asked
          .map((one) => (one.id === id ? { ...one, isSeen: true } : one))
          .filter((one) => one.id !== id || isWaiting(one) || one.status === 'open'),
        held: pending.held.filter(({ item, state }) => item.id !== id || state !== 'over'),
      })),
    holds: (item: HeldItem['item'], until: string) =>
      change(({ held, ...rest }) => {
        const before = held.find((one) => one.item.id === item.id)
        const others = held.filter((one) => one.item.id !== item.id)
        const { tabs, origin } = before ?? { tabs: [], origin: null }
        // That the server says who has it does not answer whether they still need it.
        const state = before?.state === 'asked' ? 'asked' : 'held'
        return { ...rest, held: [...others, { item, until, tabs, origin, state }] }
      }),
    gaveBack: (itemId: string) => changeHeld(itemId, () => null),
    keeps: (itemId: string) => changeHeld(itemId, (one) => ({ ...one, state: 'held' })),
    /** An item was filled in a tab; only of one that is checked out it matters. */
    filledIn: (itemId: string, tabId: number, url: string) =>
      changeHeld(itemId, (one) => ({
        ...one,
        tabs: [...new Set([...one.tabs, tabId])],
        origin: new URL(url).origin,
        state: 'held',
      })),
    decided: () => change((pending) => ({ ...pending, decisions: Math.max(0, pending.decisions - 1) })),
  }
}

/** What was looked up from `before`, for what is still there: the person may have acted meanwhile. */
function merged(present: Pending, looked: Pending, before: Pending): Pending {
  const asked = new Map(looked.asked.map((one) => [one.id, one]))
  const held = new Map(looked.held.map((one) => [one.item.id, one]))
  const knownAsked = new Set([...before.asked, ...present.asked].map(({ id }) => id))
  const knownHeld = new Set([...before.held, ...present.held].map(({ item }) => item.id))
  return {
    ...looked,
    // Decided here since: the answer may be older than that, and the next look counts again.
    decisions: present.decisions === before.decisions ? looked.decisions : present.decisions,
    asked: [
      ...present.asked.map((one) => asked.get(one.id) ?? one),
      ...looked.asked.filter(({ id }) => !knownAsked.has(id)),
    ],
    held: [
      ...present.held.map((one) => {
        const now = held.get(one.item.id)
        return now ? { ...one, until: now.until, state: now.state === 'over' ? 'over' : one.state } : one
      }),
      ...looked.held.filter(({ item }) => !knownHeld.has(item.id)),
    ],
  }
}

/** Whether another tab shows this site. Only tabs that the extension may see are known: those of gestures, or all with 'show what fits'. */
async function isOpenElsewhere(origin: string | null, left: number): Promise<boolean> {
  if (origin === null) return false
  const tabs = await chrome.tabs.query({})
  return tabs.some(({ id, url }) => id !== left && URL.parse(url ?? '')?.origin === origin)
}
