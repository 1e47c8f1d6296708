import { checkForks } from './checks/fork-pairs.ts'
import type { Scene } from './scenes.ts'
import { createSteps } from './steps.ts'
import { nameOfWorld } from './symmetry.ts'
import type { Tally } from './tally.ts'
import type { World } from './world.ts'

export type Scope = {
  /** The most worlds of a scene. */
  readonly worlds: number
  /** How many worlds nearest to the start all hear each other's statements; every other world hears only its neighbour's. */
  readonly near: number
  /** When to stop continuing from further worlds, in milliseconds since 1970. */
  readonly until?: number
}

export const scopes = {
  small: { worlds: 5_000, near: 16 },
  large: { worlds: Number.POSITIVE_INFINITY, near: 150 },
} as const satisfies Record<string, Scope>

/**
 * Breadth first through all worlds that the scene's limits allow; each is checked once, when first reached. Throws a Finding for the first
 * world in which a property does not hold.
 */
export async function explore(
  scene: Scene,
  { worlds, near, until = Number.POSITIVE_INFINITY }: Scope,
  tell: (soFar: Tally) => void = () => {},
): Promise<Tally> {
  const tally: Tally = {
    ...{ worlds: 1, known: 0, pairs: 0, refused: 0 },
    ...{ depth: 0, shown: 0, asleep: 0, left: 0 },
  }
  const { start, alike } = scene
  const { stepsFrom, check } = createSteps(scene, tally)
  const met = new Set([nameOfWorld(start, alike)])
  const nearest = start.remembered ? [start, start.remembered] : [start]
  const isNew = (world: World): boolean => {
    const name = nameOfWorld(world, alike)
    if (met.has(name)) tally.known++
    return met.size < met.add(name).size
  }
  for (let level = [start]; level.length > 0 && tally.left === 0; ) {
    const next: World[] = []
    for (const [nth, before] of level.entries()) {
      if (tally.worlds >= worlds || Date.now() >= until) {
        tally.left = level.length - nth + next.length
        break
      }
      const found = (await stepsFrom(before)).filter(isNew)
      for (const after of found) await check(after)
      tally.worlds += found.length
      nearest.push(...found.slice(0, near - nearest.length))
      next.push(...found)
      tell(tally)
    }
    level = next
    if (next.length > 0) tally.depth++
  }
  tally.shown += await checkForks(nearest)
  return tally
}
