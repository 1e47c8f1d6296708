import type { Vault } from '@chaveiro/contract/vaults.ts'
import { CallError } from '../../call-error.ts'
import { SessionError } from '../../session-error.ts'
import { type PlannedVault, pathKey } from '../../sheet/plan-vaults.ts'
import type { ImportProgress, ImportReport } from '../../types/sheet.ts'
import type { OpenSession } from '../state/open-session.ts'
import { currentVault } from '../vault-logs/load-vault.ts'
import { createVault, foundVault } from '../vaults/create-vault.ts'

/** What the steps of one import share. */
export interface ImportRun {
  onProgress: (progress: ImportProgress) => void
  signal: AbortSignal
  report: ImportReport
}

/**
 * Makes the vaults that a sheet's paths lack, parents first. Answers the vault of each path, null where this
 * person does not hold its key.
 */
export async function makeSheetVaults(
  session: OpenSession,
  plan: ReadonlyMap<string, PlannedVault>,
  { onProgress, signal, report }: ImportRun,
): Promise<Map<string, string | null>> {
  const ids = new Map<string, string>()
  const usable = new Map<string, string | null>()
  let done = 0
  for (const [key, planned] of plan) {
    if (signal.aborted) break
    onProgress({ phase: 'vaults', done, total: plan.size })
    done += 1
    const parentId = ids.get(pathKey(planned.path.slice(0, -1))) ?? null
    const vault = planned.existing ?? (await make(session, planned, parentId, report))
    ids.set(key, vault.id)
    usable.set(key, (await isUsable(session, vault)) ? vault.id : null)
  }
  onProgress({ phase: 'vaults', done, total: plan.size })
  return usable
}

async function make(
  session: OpenSession,
  { path, type, tags }: PlannedVault,
  parentId: string | null,
  report: ImportRun['report'],
): Promise<Vault> {
  const name = path.at(-1) as string
  const vault = await createVault(session, { name, type, tags, parent_id: parentId, visibility: 'listed' })
  report.vaultsCreated += 1
  return vault
}

async function isUsable(session: OpenSession, vault: Vault): Promise<boolean> {
  if (vault.generation === 0 && !(await foundVault(session, vault.id))) return false
  try {
    return (await currentVault(session, vault.id)).keys.size > 0
  } catch (error) {
    const isWithoutKey =
      error instanceof SessionError && (error.code === 'key_missing' || error.code === 'vault_unkeyed')
    if (isWithoutKey || (error instanceof CallError && error.status === 403)) return false
    throw error
  }
}
