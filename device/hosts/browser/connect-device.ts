import { minuteMs } from '@chaveiro/contract/durations.ts'
import { proxy, transfer, wrap } from 'comlink'
import type { DeviceVerbs, KeyStatus } from '../../base/types/device.ts'
import { carryErrors } from './carry-errors.ts'
import { idleLimitMs, keepIdleLimit } from './idle-limit.ts'
import { watchIdle } from './idle-watch.ts'
import { longCall } from './long-call.ts'
import { createTabs } from './tabs.ts'
import type { KeptRequestText, PageDevice, WorkerDevice, WorkerEvents } from './worker-protocol.ts'

type NounOfDevice = Exclude<keyof DeviceVerbs, 'status' | 'lock' | 'keepInStep'>

/** The page's side of the device. The worker starts at the first use. */
export function connectDevice(startWorker: () => Worker): PageDevice {
  carryErrors()
  let status: KeyStatus = { state: 'starting' }
  const changed = new Set<() => void>()
  const signedOut = new Set<(token: string) => void>()
  let wasIdle = false
  let attachedUser: string | null = null
  let started: WorkerDevice | null = null

  const tabs = createTabs({
    kept(kept) {
      if (kept.userId !== attachedUser) return
      // The other tab's unlock made a new device key, which does not open the text kept here.
      tabs.keep(kept, false)
      worker().take(kept)
    },
    locked: () => started?.lock(),
  })
  const idle = watchIdle({
    active: (timeMs) => started?.activeAt(timeMs),
    idle() {
      if (status.state === 'unlocked' || tabs.read()) forgetEverywhere()
    },
  })
  // A tab restored by the browser must not answer other restored tabs.
  if (idle.wereAllTabsGone) tabs.forgetHere()
  let startsAnew = idle.wereAllTabsGone
  const events: WorkerEvents = {
    status(next) {
      // Several tabs or timers may lock; it was for idleness if the person had been idle.
      wasIdle = next.state === 'locked' && (status.state === 'unlocked' ? idle.isIdle() : wasIdle)
      status = next
      for (const listener of changed) listener()
    },
    kept(kept) {
      // Answer only if this tab kept something: otherwise tabs would answer each other's locks for ever.
      if (!kept) return tabs.read() ? tabs.forgetEverywhere() : undefined
      // Unlocking counts as activity at once: an idle check before the status arrives must not lock again. Unlocking with a kept text does
      // not count, since the server chooses when.
      idle.restart()
      tabs.keep(kept, true)
    },
    request: keepRequestText,
    signedOut(token) {
      for (const listener of signedOut) listener(token)
    },
  }

  function worker(): WorkerDevice {
    if (started) return started
    // All methods of WorkerDevice return promises, so the remote object has the same type.
    const remote = wrap<WorkerDevice>(startWorker()) as unknown as WorkerDevice
    started = remote
    remote.listen(proxy(events))
    return remote
  }

  function forgetEverywhere() {
    tabs.forgetEverywhere()
    return started?.lock()
  }

  /** Keeps in this tab what it or another tab still has for the person, unless the idle time is over. */
  async function settleKept(userId: string): Promise<void> {
    const ownText = tabs.read()
    if (idle.isIdle() || (ownText && ownText.userId !== userId)) {
      tabs.forgetHere()
      return
    }
    const others = await tabs.ask(userId)
    if (others) tabs.keep(others, false)
  }

  return {
    async attach(attachment) {
      const isSame = attachedUser === attachment.userId
      attachedUser = attachment.userId
      if (!isSame) await settleKept(attachment.userId)
      await worker().lockAfter(idleLimitMs() / minuteMs)
      await worker().activeAt(idle.lastActiveMs())
      // Read only now: another tab may have answered or locked meanwhile.
      const kept = isSame ? null : tabs.read()
      const forgetsKept = startsAnew && kept === null
      startsAnew = false
      const request = readRequestText()
      await worker().attach({ ...attachment, baseUrl: location.origin, kept, forgetsKept, request })
    },
    async detach() {
      attachedUser = null
      tabs.forgetEverywhere()
      keepRequestText(null)
      await started?.detach()
    },
    async lockAfter(minutes) {
      keepIdleLimit(minutes)
      await worker().lockAfter(minutes)
    },
    getStatus: () => status,
    wasLockedByIdle: () => wasIdle,
    subscribe: (listener) => listen(changed, listener),
    onSignedOut: (listener) => listen(signedOut, listener),
    async lock() {
      await forgetEverywhere()
    },
    keepInStep: () => worker().keepInStep(),
    refresh: () => worker().refresh(),
    stopWaiting: () => worker().stopWaiting(),
    account: inWorker('account'),
    browsers: inWorker('browsers'),
    organisation: inWorker('organisation'),
    people: inWorker('people'),
    vaults: inWorker('vaults', {
      rewrap: (vaultId, onProgress, signal) =>
        longCall({ onProgress, signal, cancel: () => worker().cancel(`rewrap ${vaultId}`) }, (tell) =>
          worker().vaults.rewrap(vaultId, tell && proxy(tell)),
        ),
    }),
    items: inWorker('items', {
      addFile: (at, file, onProgress, signal) =>
        longCall({ onProgress, signal, cancel: () => worker().cancel('addFile') }, (tell) =>
          worker().items.addFile(at, file, tell && proxy(tell)),
        ),
      openFile: (of, file, onProgress, signal) =>
        longCall({ onProgress, signal, cancel: () => worker().cancel(`openFile ${file.id}`) }, (tell) =>
          worker().items.openFile(of, file, tell && proxy(tell)),
        ),
    }),
    favourites: inWorker('favourites'),
    imports: inWorker('imports', {
      run: (options, onProgress, signal) =>
        longCall({ onProgress, signal, cancel: () => worker().cancel('runImport') }, (tell) =>
          worker().imports.run(options, tell && proxy(tell)),
        ),
      undo: (kept, onProgress, signal) =>
        longCall({ onProgress, signal, cancel: () => worker().cancel('undoImport') }, (tell) =>
          worker().imports.undo(kept, tell && proxy(tell)),
        ),
    }),
    access: inWorker('access'),
    exports: inWorker('exports', {
      run: (ready, passphrase, onProgress, signal) =>
        longCall({ onProgress, signal, cancel: () => worker().cancel('export') }, (tell) =>
          worker().exports.run(ready, passphrase, tell && proxy(tell)),
        ),
    }),
    links: inWorker('links', {
      openSubmissionFile: (submission, file, onProgress, signal) =>
        longCall({ onProgress, signal, cancel: () => worker().cancel(`openFile ${file.id}`) }, (tell) =>
          worker().links.openSubmissionFile(submission, file, tell && proxy(tell)),
        ),
    }),
    health: inWorker('health', {
      check: (vaults, onProgress, signal) =>
        longCall({ onProgress, signal, cancel: () => worker().cancel('checkHealth') }, (tell) =>
          worker().health.check(vaults, tell && proxy(tell)),
        ),
    }),
    restore: inWorker('restore'),
    audit: inWorker('audit', {
      verify: (options, onProgress, signal) =>
        longCall({ onProgress, signal, cancel: () => worker().cancel('verifyAudit') }, (tell) =>
          worker().audit.verify(options, tell && proxy(tell)),
        ),
    }),
  }

  /** A noun whose verbs run in the worker, but those that the page wraps. The worker starts at the first call. */
  function inWorker<Noun extends NounOfDevice>(
    noun: Noun,
    wrapped: Partial<DeviceVerbs[Noun]> = {},
  ): DeviceVerbs[Noun] {
    return new Proxy(wrapped as DeviceVerbs[Noun], {
      get(target, name) {
        if (name in target) return Reflect.get(target, name)
        // `await` asks any object for `then`; answering it would make the noun look like a promise.
        if (typeof name !== 'string' || name === 'then') return undefined
        type Verbs = Record<string, (...args: unknown[]) => unknown>
        return (...args: unknown[]) => (worker()[noun] as unknown as Verbs)[name]?.(...args.map(handOver))
      },
    })
  }
}

/** A passkey's PRF output is transferred to the worker, not copied, so that nothing of it stays in the page. */
function handOver(arg: unknown): unknown {
  const { prf, result } = (arg ?? {}) as { prf?: unknown; result?: { prf?: unknown } }
  const output = prf ?? result?.prf
  return output instanceof Uint8Array ? transfer(arg, [output.buffer]) : arg
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const storageKey = 'chaveiro.request'

/** Keeps this tab's request to be let in, in storage that ends with the tab; null forgets it. */
function keepRequestText(kept: KeptRequestText | null) {
  if (kept) sessionStorage.setItem(storageKey, JSON.stringify(kept))
  else sessionStorage.removeItem(storageKey)
}

function readRequestText(): KeptRequestText | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isRequestText(kept) ? kept : null
  } catch {
    return null
  }
}

function isRequestText(value: unknown): value is KeptRequestText {
  if (typeof value !== 'object' || value === null) return false
  const { user, approval, sealed } = value as Partial<KeptRequestText>
  return [user, approval, sealed].every((text) => typeof text === 'string')
}
