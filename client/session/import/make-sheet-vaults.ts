import { CallError } from '../../call-error.ts'
import { SessionError } from '../../session-error.ts'
import { type PlannedVault, pathKey } from '../../sheet/plan-vaults.ts'
import type { ImportProgress, ImportReport } from '../../types/sheet.ts'
import type { ShownVault } from '../../types/vaults.ts'
import type { OpenSession } from '../state/open-session.ts'
import { currentVault } from '../vault-logs/load-vault.ts'
import { doubtsAbout } from '../vault-logs/require-shown.ts'
import { createVault } from '../vaults/create-vault.ts'
import type { SheetVaults, VaultRefusal } from './sheet-vaults.ts'

/** What the steps of one import share. */
export interface ImportRun {
  onProgress: (progress: ImportProgress) => void
  signal: AbortSignal
  report: ImportReport
}

/**
 * Makes the vaults that a sheet's paths lack, parents first, and says for each path which vault it is, or why nothing
 * goes there: nothing is made or written where the signed names and places are not those of the path.
 */
export async function makeSheetVaults(
  session: OpenSession,
  plan: ReadonlyMap<string, PlannedVault>,
  { onProgress, signal, report }: ImportRun,
): Promise<SheetVaults> {
  const doubts = await doubtsAbout(session, existingOf(plan))
  const places = new Map<string, ShownVault>()
  const found = new Map<string, ShownVault | VaultRefusal>()
  let done = 0
  for (const [key, planned] of plan) {
    if (signal.aborted) break
    onProgress({ phase: 'vaults', done, total: plan.size })
    done += 1
    const isTop = planned.path.length === 1
    const parent = isTop ? null : places.get(pathKey(planned.path.slice(0, -1)))
    if (parent === undefined || (planned.existing && doubts.has(planned.existing.id))) {
      found.set(key, 'vault_unconfirmed')
      continue
    }
    const shown = shownAt(planned) ?? (await make(session, planned, parent, report))
    places.set(key, shown)
    found.set(key, (await isUsable(session, shown)) ? shown : 'key_missing')
  }
  onProgress({ phase: 'vaults', done, total: plan.size })
  return found
}

/** The vaults of a plan that exist, each by the path under which the sheet names it. */
export function existingOf(plan: ReadonlyMap<string, PlannedVault>): ShownVault[] {
  return [...plan.values()].flatMap((planned) => shownAt(planned) ?? [])
}

const shownAt = ({ existing, path }: PlannedVault): ShownVault | null =>
  existing && { id: existing.id, type: existing.type, path }

async function make(
  session: OpenSession,
  { path, type, tags }: PlannedVault,
  parent: ShownVault | null,
  report: ImportRun['report'],
): Promise<ShownVault> {
  const name = path.at(-1) as string
  const { id } = await createVault(session, { name, type, tags, parent, visibility: 'listed' })
  report.vaultsCreated += 1
  return { id, type, path }
}

async function isUsable(session: OpenSession, { id }: ShownVault): Promise<boolean> {
  try {
    return (await currentVault(session, id)).keys.size > 0
  } catch (error) {
    const isWithoutKey =
      error instanceof SessionError && (error.code === 'key_missing' || error.code === 'vault_unkeyed')
    if (isWithoutKey || (error instanceof CallError && error.status === 403)) return false
    throw error
  }
}
