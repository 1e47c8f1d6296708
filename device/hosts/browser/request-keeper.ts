import { browserApprovalMinutes } from '@chaveiro/contract/constants.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import {
  type KeptRequest,
  openBrowserRequest,
  sealBrowserRequest,
} from '@chaveiro/crypto/processes/seal-browser-request.ts'
import { makeSessionKey, type SessionKey } from '@chaveiro/crypto/processes/wrap-for-session.ts'
import type { RequestKeeper, RequestPlace } from '../../state/request-keeper.ts'
import type { DeviceStore } from './device-store.ts'
import type { KeptRequestText } from './worker-protocol.ts'

/** A request's progress, shared by every page of this browser that holds the request. The key opens the text that a page keeps. */
interface Progress {
  key: SessionKey
  untilMs: number
  answer: string | null
  isAttempted: boolean
}
type Progresses = ReadonlyMap<string, Progress>

const beginning = 'browser-requests/'
const nameOf = (user: string) => `${beginning}${user}`
const progressesOf = (value: unknown) => (value as Progresses | undefined) ?? new Map<string, Progress>()

/**
 * Keeps a request over a reload the way the account secret is kept: sealed by a non-extractable key in IndexedDB, the sealed text handed to
 * the page, for no longer than the server keeps the request open.
 */
export function createRequestKeeper(
  store: Pick<DeviceStore, 'get' | 'update' | 'namesOf'>,
  onKept: (kept: KeptRequestText | null) => void,
  nowMs: () => number = Date.now,
) {
  let held: KeptRequestText | null = null

  const openOf = (value: unknown) =>
    new Map([...progressesOf(value)].filter(([, { untilMs }]) => untilMs > nowMs()))

  /** Changes one request's progress; null if it is over. Drops all that are over. */
  function change<T>(
    { user, approval }: RequestPlace,
    step: (progress: Progress) => [next: Progress | null, answer: T],
  ): Promise<T | null> {
    return store.update(nameOf(user), (value) => {
      const open = openOf(value)
      const progress = open.get(approval)
      if (!progress) return { value: open, answer: null }
      const [next, answer] = step(progress)
      if (next) open.set(approval, next)
      else open.delete(approval)
      return { value: open, answer }
    })
  }

  async function forget(place: RequestPlace) {
    await change(place, () => [null, null])
    if (held?.approval === place.approval) held = null
    onKept(null)
  }

  return {
    /** Takes what the page kept before it was reloaded. */
    hold(kept: KeptRequestText | null) {
      held = kept
    },
    /** Forgets everybody's finished requests, since their owner may never come back. */
    async sweep() {
      for (const name of await store.namesOf(beginning)) {
        await store.update(name, (value) => {
          const open = openOf(value)
          return { value: open.size > 0 ? open : undefined, answer: null }
        })
      }
    },
    async keep(request: KeptRequest) {
      const { user, approval } = request.opening
      const key = await makeSessionKey()
      const untilMs = nowMs() + browserApprovalMinutes * minuteMs
      await store.update(nameOf(user), (value) => {
        const progress: Progress = { key, untilMs, answer: null, isAttempted: false }
        return { value: new Map(progressesOf(value)).set(approval, progress), answer: null }
      })
      held = { user, approval, sealed: await sealBrowserRequest(request, key) }
      onKept(held)
    },
    async recall(user: string) {
      if (held?.user !== user) return null
      const { approval, sealed } = held
      const progress = progressesOf(await store.get(nameOf(user))).get(approval)
      if (!progress || progress.untilMs <= nowMs() || progress.isAttempted) {
        await forget({ user, approval })
        return null
      }
      try {
        const request = await openBrowserRequest(sealed, progress.key, { user, approval })
        return { request, answer: progress.answer }
      } catch (error) {
        if (!(error instanceof OpenFailed)) throw error
        await forget({ user, approval })
        return null
      }
    },
    settleAnswer: (place: RequestPlace, answer: string) =>
      change(place, (progress) => {
        const counts = progress.answer ?? answer
        return [{ ...progress, answer: counts }, counts]
      }),
    async takeAttempt(place: RequestPlace) {
      const isFirst = await change(place, (progress) => [
        { ...progress, isAttempted: true },
        !progress.isAttempted,
      ])
      return isFirst === true
    },
    forget,
  } satisfies RequestKeeper & Record<string, unknown>
}
