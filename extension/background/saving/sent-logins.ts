import { minuteMs } from '@chaveiro/contract/durations.ts'
import type { SentLogin } from '../../messages/watch-messages.ts'
import { stayAwake } from '../stay-awake.ts'

/** How long what a person sent to a site is kept, in this worker's memory alone. */
export const sentKeptMs = 5 * minuteMs

/** What a person sent to a site from a tab, and may save. */
export interface Sent {
  id: string
  tabId: number
  /** The page's scheme, host and port. */
  page: string
  /** Empty if the site was not told, or told in another way. */
  login: string
  password: string
  /** Whether it was made up in this form, so that the form may stay when it is taken. */
  isNew: boolean
  isAccepted: boolean
  atMs: number
}

export type SentLogins = ReturnType<typeof createSentLogins>

/**
 * What submits carried, one for each tab. Nothing of it is written anywhere: it is over after five minutes, and lost if the browser ends the
 * worker, which stays awake so long by the calls that browsers count as use.
 */
export function createSentLogins(onChange: () => void) {
  const byTab = new Map<number, Sent>()
  const ends = new Map<number, ReturnType<typeof setTimeout>>()
  /** The logins of first steps, which have no password. */
  const logins = new Map<number, { page: string; login: string; atMs: number }>()
  const isKept = ({ atMs }: { atMs: number }) => Date.now() - atMs < sentKeptMs
  let rest: (() => void) | null = null

  /** Called after each change of what there is to keep. */
  function keepAwake(): void {
    if (byTab.size === 0) rest?.()
    if (byTab.size === 0) rest = null
    else if (!rest) {
      const { promise, resolve } = Promise.withResolvers<void>()
      rest = resolve
      void stayAwake(promise)
    }
  }

  function remove(tabId: number): void {
    clearTimeout(ends.get(tabId))
    ends.delete(tabId)
    byTab.delete(tabId)
    keepAwake()
  }

  function drop(id: string): void {
    for (const [tabId, one] of byTab) if (one.id === id) remove(tabId)
    onChange()
  }

  return {
    /** Takes what was sent; answers it if there is something to save. */
    take(tabId: number, page: string, { username, password, newPassword }: SentLogin): Sent | null {
      const before = logins.get(tabId)
      const told = before && before.page === page && isKept(before) ? before.login : ''
      const login = username ?? told
      logins.set(tabId, { page, login, atMs: Date.now() })
      const sent = newPassword ?? password
      if (sent === null) return null
      const one = {
        ...{ id: crypto.randomUUID(), tabId, page, login, password: sent },
        ...{ isNew: newPassword !== null, isAccepted: false, atMs: Date.now() },
      }
      remove(tabId)
      byTab.set(tabId, one)
      keepAwake()
      ends.set(
        tabId,
        setTimeout(() => drop(one.id), sentKeptMs),
      )
      return one
    },
    /** What waits for the site's answer. */
    waiting: (tabId: number): Sent | null => {
      const one = byTab.get(tabId)
      return one && !one.isAccepted ? one : null
    },
    accept(id: string): void {
      for (const [tabId, one] of byTab) if (one.id === id) byTab.set(tabId, { ...one, isAccepted: true })
      onChange()
    },
    /** What the site seems to have accepted from a tab. */
    ofTab(tabId: number): Sent | null {
      const one = byTab.get(tabId)
      return one?.isAccepted && isKept(one) ? one : null
    },
    accepted: (): Sent[] => [...byTab.values()].filter((one) => one.isAccepted && isKept(one)),
    byId: (id: string): Sent | null =>
      [...byTab.values()].find((one) => one.id === id && isKept(one)) ?? null,
    drop,
    /** All of it, when the account is forgotten. */
    forget(): void {
      logins.clear()
      for (const tabId of [...byTab.keys()]) remove(tabId)
    },
    closed(tabId: number): void {
      logins.delete(tabId)
      remove(tabId)
    },
  }
}
