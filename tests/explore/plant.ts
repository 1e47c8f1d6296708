import { scopes } from './explore.ts'
import { exploreInWorker } from './explore-in-worker.ts'
import type { PlantedFault } from './planted-faults.ts'

/** What the explorer reports in a small scope with this fault planted; null if it finds nothing. */
export async function findPlanted(planted: PlantedFault): Promise<string | null> {
  const { worlds: maxWorlds } = scopes.small
  const task = { scene: planted.scene, scope: 'small', maxWorlds, maxMinutes: 60 } as const
  const result = await exploreInWorker(task, { planted })
  return 'found' in result ? result.found : null
}
