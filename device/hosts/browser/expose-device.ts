import { idleLockMinutesAtFirst } from '@chaveiro/contract/constants.ts'
import { expose } from 'comlink'
import { createApiClient } from '../../base/calls/api-client.ts'
import { CallError } from '../../base/calls/call-error.ts'
import { type AskedKeys, askForKeys } from '../../log/roster/person-keys.ts'
import { createDevice } from '../../verbs/create-device.ts'
import type { Host } from '../../verbs/host.ts'
import { carryErrors } from './carry-errors.ts'
import { openDeviceStore } from './device-store.ts'
import { idleLimitMs } from './idle-limit.ts'
import { createOfflineFetch } from './offline-fetch.ts'
import { createRequestKeeper } from './request-keeper.ts'
import { createSecretKeeper } from './secret-keeper.ts'
import type { Attached, KeptSecret, WorkerDevice, WorkerEvents } from './worker-protocol.ts'

/** Offers the device to the page that started this worker. Keys stay on this side. */
export function exposeDevice({ readLeaked }: Required<Pick<Host, 'readLeaked'>>) {
  carryErrors()
  let events: WorkerEvents | null = null
  let attachment: Attached | null = null
  let lastActiveMs = Date.now()
  let idleMinutes: number = idleLockMinutesAtFirst
  /** What a tab kept and this start has not unlocked with yet. */
  let resuming: KeptSecret | null = null
  let starting: Promise<unknown> = Promise.resolve()
  let lockCount = 0
  const underWay = new Map<number, AbortController>()

  const store = openDeviceStore()
  const keeper = createSecretKeeper(store, (kept) => events?.kept(kept))
  const requestKeeper = createRequestKeeper(store, (kept) => events?.request(kept))
  /** If storage fails now, the next start tries again. */
  const sweep = () => requestKeeper.sweep().catch(() => undefined)
  void sweep()
  const network = createOfflineFetch()
  const api = createApiClient({
    baseUrl: self.location.origin,
    token: () => attachment?.token ?? null,
    language: () => attachment?.language ?? 'en',
    onSignedOut: (token) => events?.signedOut(token),
    fetch: network.fetch,
  })
  const session = createDevice({
    api,
    origin: self.location.origin,
    keepsInStep: true,
    memory: store,
    readLeaked,
    requestKeeper,
    keeper: {
      ...keeper,
      keep(userId, secret) {
        // Unlocking counts as activity; the page reports it a moment later.
        lastActiveMs = Date.now()
        return keeper.keep(userId, secret)
      },
    },
    onStatus(status) {
      if (status.state === 'unlocked') resuming = null
      // While resuming, a kept secret may unlock in a moment: the 'Unlock' screen must not flash up.
      if (status.state !== 'locked' || !resuming) events?.status(status)
    },
  })

  /** The page may be suspended, so the worker checks the deadline too. */
  async function lockIfIdle() {
    if (Date.now() - lastActiveMs < idleLimitMs(idleMinutes)) return
    if ((await session.status()).state === 'unlocked') await session.lock()
  }
  setInterval(lockIfIdle, 10_000)

  async function take(kept: KeptSecret, asked?: Promise<AskedKeys>) {
    const begun = lockCount
    const { state } = await session.status()
    // Also when unlocked: the other tab may have renewed the person's keys.
    if (kept.userId !== attachment?.userId || (state !== 'locked' && state !== 'unlocked')) return
    const secret = await keeper.recall(kept)
    if (secret && lockCount === begun) await session.resume(secret, asked)
  }

  /** If a call fails for whatever reason, the kept secret stays for another try, so that the person need not type their passphrase. */
  async function start(kept: KeptSecret | null) {
    const begun = lockCount
    resuming = kept
    // Asked together with who is signed in, so that a distant server costs one wait.
    const asked = kept ? askForKeys({ api, memory: store }, kept.userId) : undefined
    // Its error matters only once the keys are needed.
    asked?.catch(() => undefined)
    try {
      await session.start()
      if (lockCount !== begun) await session.lock()
      else if (kept) await take(kept, asked)
      await endResuming()
    } catch (error) {
      if (!kept || lockCount !== begun || !(error instanceof CallError)) await endResuming()
      throw error
    }
  }

  /** Ends resuming: from here on the page may show that the key is locked. */
  async function endResuming() {
    resuming = null
    const status = await session.status()
    if (status.state === 'locked') events?.status(status)
  }

  const additions = {
    async attach(next) {
      if (attachment && attachment.userId !== next.userId) await session.lock()
      const isSame = attachment?.userId === next.userId && attachment.token === next.token
      attachment = next
      if (isSame) return
      if (next.forgetsKept) await keeper.forgetAll()
      requestKeeper.hold(next.request)
      starting = start(next.kept)
      await starting
    },
    /** Also works while the session is starting and does not know yet whose key to forget. */
    async lock() {
      lockCount += 1
      await session.lock()
      await endResuming()
    },
    async detach() {
      await session.lock()
      attachment = null
      await sweep()
    },
    /** Another tab may answer before this one knows who is signed in. */
    async take(kept) {
      await starting.catch(() => undefined)
      await take(kept)
    },
    async lockAfter(minutes) {
      idleMinutes = minutes
    },
    async activeAt(timeMs) {
      if (timeMs <= Date.now()) lastActiveMs = Math.max(lastActiveMs, timeMs)
    },
    async refresh() {
      starting = resuming ? start(resuming) : session.start()
      await starting
    },
    async listen(listeners) {
      events = listeners
    },
    async stopWaiting() {
      network.interrupt(new TypeError('stopped'))
    },
    async runLong(call, noun, verb, onProgress, ...inputs) {
      const cancelling = new AbortController()
      underWay.set(call, cancelling)
      try {
        const verbs = session[noun] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
        return await verbs[verb]?.(...inputs, onProgress, cancelling.signal)
      } finally {
        underWay.delete(call)
      }
    },
    async cancel(call) {
      underWay.get(call)?.abort()
    },
  } satisfies Partial<WorkerDevice>

  expose(guarded({ ...session, ...additions }, lockIfIdle))
}

const withoutCheck = new Set(['listen', 'activeAt', 'lockAfter', 'attach'])

/** Wraps every verb so that it checks the idle deadline first. */
function guarded<Verbs extends object>(verbs: Verbs, check: () => Promise<void>): Verbs {
  const guard = (name: string, verb: unknown) =>
    typeof verb !== 'function'
      ? guarded(verb as object, check)
      : async (...args: unknown[]) => {
          if (!withoutCheck.has(name)) await check()
          return verb.apply(verbs, args)
        }
  return Object.fromEntries(Object.entries(verbs).map(([name, verb]) => [name, guard(name, verb)])) as Verbs
}
