import { askToChangeItem } from '@chaveiro/contract/calls/rotation.ts'
import type { DrawnVault, HealthProgress, HealthReport } from '@chaveiro/device'
import { useSyncExternalStore } from 'react'
import { api } from '../../session/api.ts'
import { keySession } from '../../worker/key-session.ts'

/** A check under way, or what came of the last one: no secret, but which items are weak. */
export type KeptHealth =
  | { step: 'checking'; scope: string | null; progress: HealthProgress | null }
  | { step: 'done'; scope: string | null; report: HealthReport }
  | { step: 'failed'; scope: string | null; error: unknown }

let kept: KeptHealth | null = null
let running: AbortController | null = null
const listeners = new Set<() => void>()

function keep(next: KeptHealth | null): void {
  kept = next
  for (const listener of listeners) listener()
}

// What a check found is gone with the lock, as is all that was open.
keySession.subscribe(() => {
  if (keySession.getStatus().state === 'unlocked' || kept === null) return
  running?.abort()
  running = null
  keep(null)
})

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** In the tab's memory, so that it outlasts a look at one of the items. */
export const useKeptHealth = (): KeptHealth | null => useSyncExternalStore(subscribe, () => kept)

/**
 * Checks these vaults, also after the screen is left; never throws. `scope` is the one vault that was asked for, or null for all; `asksRanges`
 * what the screen said.
 */
export async function runHealth(
  scope: string | null,
  vaults: readonly DrawnVault[],
  asksRanges: boolean,
): Promise<void> {
  const own = new AbortController()
  running = own
  keep({ step: 'checking', scope, progress: null })
  const isOwn = () => running === own
  try {
    const report = await keySession.health.check(
      vaults,
      { asksRanges },
      (progress) => isOwn() && keep({ step: 'checking', scope, progress }),
      own.signal,
    )
    if (isOwn()) keep(report && { step: 'done', scope, report })
  } catch (error) {
    if (isOwn()) keep({ step: 'failed', scope, error })
  } finally {
    if (isOwn()) running = null
  }
}

/** Asks the owner of an item that the report names to change it; what was found is not told. */
export async function askOwner(itemId: string): Promise<void> {
  await api.send(askToChangeItem, { params: { id: itemId } })
  if (kept?.step !== 'done') return
  const { report } = kept
  const findings = report.findings.map((one) => (one.item.id === itemId ? { ...one, isAsked: true } : one))
  keep({ ...kept, report: { ...report, findings } })
}

export const cancelHealth = () => running?.abort()
export const forgetHealth = () => keep(null)
