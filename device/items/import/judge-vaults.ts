import { decide } from '@chaveiro/contract/rules/people/rights.ts'
import { mapConcurrently } from '../../base/async/map-concurrently.ts'
import { CallError } from '../../base/calls/call-error.ts'
import { errorFacts } from '../../base/types/error-facts.ts'
import type { VaultPlace } from '../../base/types/handles.ts'
import { DistrustError, SessionError } from '../../base/types/session-error.ts'
import type { InspectedVaults } from '../../base/types/sheet.ts'
import { type PlannedVault, pathKey } from '../../formats/rows/plan-vaults.ts'
import { currentVault } from '../../log/vault-logs/load-vault.ts'
import { type Doubt, doubtsAbout } from '../../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../../state/open-session.ts'
import type { VaultRefusal } from './sheet-vaults.ts'

/**
 * The paths of a plan into which nothing can be written, and why: the vault there is not signed under this name and place, this person
 * cannot open it, or somebody else would have to make it. With `inspected`, also where there is another vault than the person was shown.
 */
export async function judgeVaults(
  session: OpenSession,
  plan: ReadonlyMap<string, PlannedVault>,
  inspected?: InspectedVaults,
): Promise<Map<string, VaultRefusal>> {
  const doubts = await doubtsAbout(session, existingOf(plan))
  const refusals = new Map<string, VaultRefusal>()
  await mapConcurrently([...plan], async ([key, { existing }]) => {
    if (inspected && inspected.get(key) !== (existing?.id ?? null))
      return void refusals.set(key, 'vault_changed')
    if (!existing) {
      if (!decide(session.person.role, 'create_vault').allowed) refusals.set(key, 'may_not_create')
      return
    }
    const doubt = doubts.get(existing.id)
    const refusal = doubt ? refusalOf(doubt, inspected !== undefined) : await whyClosed(session, existing.id)
    if (refusal) refusals.set(key, refusal)
  })
  // If a path is refused, so is everything below it. Parents come before their children.
  for (const [key, { path }] of plan) {
    const above = refusals.get(pathKey(path.slice(0, -1)))
    if (above === 'vault_unconfirmed' || above === 'vault_changed') refusals.set(key, above)
  }
  return refusals
}

export const idsOf = (plan: ReadonlyMap<string, PlannedVault>): InspectedVaults =>
  new Map([...plan].map(([key, { existing }]) => [key, existing?.id ?? null]))

/** The plan's existing vaults, each with the path that the sheet gives it. */
export function existingOf(plan: ReadonlyMap<string, PlannedVault>): VaultPlace[] {
  return [...plan.values()].flatMap((planned) => shownAt(planned) ?? [])
}

export const shownAt = ({ existing, path }: PlannedVault): VaultPlace | null =>
  existing && { id: existing.id, type: existing.type, path }

/** Why this device cannot write into a vault; null if it can. */
export async function whyClosed(session: OpenSession, vaultId: string): Promise<VaultRefusal | null> {
  try {
    return (await currentVault(session, vaultId)).keys.size > 0 ? null : 'key_missing'
  } catch (error) {
    if (error instanceof DistrustError) return 'vault_unconfirmed'
    const isWithoutKey =
      error instanceof SessionError && (error.code === 'key_missing' || error.code === 'vault_unkeyed')
    return isWithoutKey ? 'key_missing' : shutBy(error)
  }
}

/** Why a vault can no longer be written: it was deleted or renamed, or the person was removed. Throws any other error. */
export function shutBy(error: unknown): VaultRefusal {
  const isRenamed = error instanceof DistrustError && error.fault === 'shown'
  if (isRenamed || errorFacts(error).code === 'not_found') return 'vault_changed'
  if (error instanceof CallError && error.status === 403) return 'key_missing'
  throw error
}

/** The reason shown to the person. If the inspection found the vault in order, colleagues have changed it since. */
export function refusalOf(doubt: Doubt, wasInspected: boolean): VaultRefusal {
  const isChanged = doubt === 'absent' || (doubt === 'shown' && wasInspected)
  return isChanged ? 'vault_changed' : 'vault_unconfirmed'
}
