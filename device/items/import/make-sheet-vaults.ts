import type { VaultVisibility } from '@chaveiro/contract/constants.ts'
import { mapConcurrently } from '../../base/async/map-concurrently.ts'
import type { VaultPlace } from '../../base/types/handles.ts'
import type { InspectedVaults, VisibilityByType } from '../../base/types/sheet.ts'
import { type PlannedVault, pathKey } from '../../formats/rows/plan-vaults.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { createVault } from '../../vaults/create-vault.ts'
import type { ImportRun } from './import-run.ts'
import { judgeVaults, shownAt, shutBy, whyClosed } from './judge-vaults.ts'
import type { SheetVaults, VaultRefusal } from './sheet-vaults.ts'

/**
 * Makes the vaults that a sheet's paths lacked when it was inspected, with the visibility that the person was shown. Answers for each
 * path its vault, or why nothing is written there, for instance because the signed names and places are not those of the path.
 */
export async function makeSheetVaults(
  session: OpenSession,
  plan: ReadonlyMap<string, PlannedVault>,
  inspected: InspectedVaults,
  visibility: VisibilityByType,
  run: ImportRun,
): Promise<SheetVaults> {
  const { onProgress, signal } = run
  const refusals = await judgeVaults(session, plan, inspected)
  const places = new Map<string, VaultPlace>()
  const vaultsByPath = new Map<string, VaultPlace | VaultRefusal>(refusals)
  const unmade = new Map<string, VaultRefusal>()
  let done = 0
  const tell = () => onProgress({ phase: 'vaults', done, total: plan.size })
  tell()
  // Parents first: each level of the tree is made after the level above it.
  for (const level of Map.groupBy(plan, ([, { path }]) => path.length).values()) {
    await mapConcurrently(level, async ([key, planned]) => {
      if (signal.aborted) return
      const existing = shownAt(planned)
      if (existing) places.set(key, existing)
      const above = unmade.get(pathKey(planned.path.slice(0, -1)))
      if (!refusals.has(key)) {
        const shown =
          existing ?? above ?? (await make(session, planned, visibility[planned.type], places, run))
        if (typeof shown === 'string') unmade.set(key, shown)
        else places.set(key, shown)
        const isClosed = typeof shown === 'string' || existing !== null
        vaultsByPath.set(key, isClosed ? shown : ((await whyClosed(session, shown.id)) ?? shown))
      }
      done += 1
      tell()
    })
  }
  return vaultsByPath
}

/** The new vault, or why there is none: the one above it was renamed, moved or deleted meanwhile. */
async function make(
  session: OpenSession,
  { path, type, tags }: PlannedVault,
  visibility: VaultVisibility,
  places: ReadonlyMap<string, VaultPlace>,
  { report, kept }: ImportRun,
): Promise<VaultPlace | VaultRefusal> {
  const name = path.at(-1) as string
  const parent = places.get(pathKey(path.slice(0, -1))) ?? null
  try {
    const { id } = await createVault(session, { name, type, tags, parent, visibility })
    const made = { id, path: path.join('/') }
    report.vaultsMade.push(made)
    kept.vaults.push(made)
    return { id, type, path }
  } catch (error) {
    if (parent === null) throw error
    return shutBy(error)
  }
}
