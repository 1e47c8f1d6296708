import { idleLockMinutesAtFirst } from '@chaveiro/contract/constants.ts'
import { expose } from 'comlink'
import { createApiClient } from '../../base/calls/api-client.ts'
import { CallError } from '../../base/calls/call-error.ts'
import { watchAudit } from '../../log/audit/watch-audit.ts'
import { type AskedKeys, askForKeys } from '../../log/roster/person-keys.ts'
import { createKeySession, type StartableKeySession } from '../../verbs/create-key-session.ts'
import { carryErrors } from './carry-errors.ts'
import { openDeviceStore } from './device-store.ts'
import { idleLimitMs } from './idle-limit.ts'
import { createOfflineFetch } from './offline-fetch.ts'
import { createRequestKeeper } from './request-keeper.ts'
import { createSecretKeeper } from './secret-keeper.ts'
import type { Attached, KeptSecret, WorkerEvents, WorkerSession } from './session-protocol.ts'

/** Offers the key session to the page that started this worker. Keys stay on this side. */
export function exposeSession() {
  carryErrors()
  let events: WorkerEvents | null = null
  let attachment: Attached | null = null
  let lastActiveMs = Date.now()
  let idleMinutes: number = idleLockMinutesAtFirst
  /** What a tab kept and this start has not unlocked with yet. */
  let resuming: KeptSecret | null = null
  let starting: Promise<unknown> = Promise.resolve()
  let lockCount = 0
  let importing = new AbortController()
  let verifying = new AbortController()
  const rewrapping = new Map<string, AbortController>()

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
  // The audit watch needs no keys, so it works while the session is locked.
  const { auditStanding, acceptAuditHead, verifyAudit } = watchAudit(api, store)
  const session = createKeySession({
    api,
    origin: self.location.origin,
    keepsInStep: true,
    memory: store,
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
    // An unlocked tab takes it too: the other tab may have renewed the person's keys.
    if (kept.userId !== attachment?.userId || (state !== 'locked' && state !== 'unlocked')) return
    const secret = await keeper.recall(kept)
    if (secret && lockCount === begun) await session.resume(secret, asked)
  }

  /** If a call fails, whoever answered it, what was kept stays to be tried again: that must not cost the person their passphrase. */
  async function start(kept: KeptSecret | null) {
    const begun = lockCount
    resuming = kept
    // At once with who is signed in, so that a distant server is waited for once.
    const asked = kept ? askForKeys({ api, memory: store }, kept.userId) : undefined
    // Why it failed counts only once the keys are needed.
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

  /** From here on the page shows that the key is locked, if it is. */
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
    importSheet(options, onProgress) {
      importing = new AbortController()
      return session.importSheet(options, (progress) => onProgress?.(progress), importing.signal)
    },
    async stopWaiting() {
      network.interrupt(new TypeError('stopped'))
    },
    async cancelImport() {
      importing.abort()
    },
    auditStanding,
    acceptAuditHead,
    verifyAudit(options, onProgress) {
      verifying = new AbortController()
      return verifyAudit(options, (progress) => onProgress?.(progress), verifying.signal)
    },
    async cancelVerifyAudit() {
      verifying.abort()
    },
    async rewrapVault(vaultId, onProgress) {
      const cancelling = new AbortController()
      rewrapping.set(vaultId, cancelling)
      try {
        return await session.rewrapVault(vaultId, (progress) => onProgress?.(progress), cancelling.signal)
      } finally {
        if (rewrapping.get(vaultId) === cancelling) rewrapping.delete(vaultId)
      }
    },
    async cancelRewrap(vaultId) {
      rewrapping.get(vaultId)?.abort()
    },
  } satisfies Partial<WorkerSession>

  expose(guarded({ ...session, ...additions }, lockIfIdle))
}

/** Wraps every method so that it checks the idle deadline first. */
function guarded(session: StartableKeySession | WorkerSession, check: () => Promise<void>): WorkerSession {
  const freeOfKeys = new Set(['listen', 'activeAt', 'lockAfter', 'attach'])
  return Object.fromEntries(
    Object.entries(session).map(([name, method]) => [
      name,
      async (...args: unknown[]) => {
        if (!freeOfKeys.has(name)) await check()
        return (method as (...args: unknown[]) => unknown).apply(session, args)
      },
    ]),
  ) as unknown as WorkerSession
}
