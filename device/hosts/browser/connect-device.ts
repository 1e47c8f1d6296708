import { minuteMs } from '@chaveiro/contract/durations.ts'
import { proxy, transfer, wrap } from 'comlink'
import type { DeviceVerbs, KeyStatus } from '../../base/types/device.ts'
import { carryErrors } from './carry-errors.ts'
import { idleLimitMs, keepIdleLimit } from './idle-limit.ts'
import { watchIdle } from './idle-watch.ts'
import { longCall } from './long-call.ts'
import { createTabs } from './tabs.ts'
import {
  type KeptRequestText,
  type LongNoun,
  longVerbs,
  type NounOfDevice,
  type PageDevice,
  type WorkerDevice,
  type WorkerEvents,
} from './worker-protocol.ts'

/** The page's side of the device. The worker starts at the first use. */
export function connectDevice(startWorker: () => Worker): PageDevice {
  carryErrors()
  let status: KeyStatus = { state: 'starting' }
  const changed = new Set<() => void>()
  const signedOut = new Set<(token: string) => void>()
  let wasIdle = false
  let attachedUser: string | null = null
  let started: WorkerDevice | null = null
  let longCalls = 0

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
    programs: inWorker('programs'),
    organisation: inWorker('organisation'),
    people: inWorker('people'),
    vaults: inWorker('vaults'),
    items: inWorker('items'),
    favourites: inWorker('favourites'),
    imports: inWorker('imports'),
    access: inWorker('access'),
    exports: inWorker('exports'),
    links: inWorker('links'),
    finder: inWorker('finder'),
    unsaved: inWorker('unsaved'),
    health: inWorker('health'),
    machines: inWorker('machines'),
    teams: inWorker('teams'),
    restore: inWorker('restore'),
    audit: inWorker('audit'),
  }

  /** A noun whose verbs run in the worker, which starts at the first call. */
  function inWorker<Noun extends NounOfDevice>(noun: Noun): DeviceVerbs[Noun] {
    const long: Readonly<Record<string, number>> = noun in longVerbs ? longVerbs[noun as LongNoun] : {}
    return new Proxy({} as DeviceVerbs[Noun], {
      get(_, name) {
        // `await` asks any object for `then`; answering it would make the noun look like a promise.
        if (typeof name !== 'string' || name === 'then') return undefined
        const inputs = long[name]
        if (inputs !== undefined) return (...args: unknown[]) => runLong(noun as LongNoun, name, inputs, args)
        type Verbs = Record<string, (...args: unknown[]) => unknown>
        return (...args: unknown[]) => (worker()[noun] as unknown as Verbs)[name]?.(...args.map(handOver))
      },
    })
  }

  function runLong(noun: LongNoun, verb: string, inputs: number, args: unknown[]): Promise<unknown> {
    longCalls += 1
    const call = longCalls
    const [onProgress, signal] = args.slice(inputs) as [((progress: unknown) => void)?, AbortSignal?]
    return longCall({ onProgress, signal, cancel: () => worker().cancel(call) }, (tell) =>
      worker().runLong(call, noun, verb, tell && proxy(tell), ...args.slice(0, inputs)),
    )
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
