import { checkForks } from './checks/fork-pairs.ts'
import { checkRights } from './checks/rights.ts'
import { checkSealing } from './checks/sealing.ts'
import { checkStuck, checkWayBack } from './checks/stuck.ts'
import { checkViews } from './checks/views.ts'
import type { Scene } from './scenes.ts'
import type { Tally } from './tally.ts'
import { changeWords } from './words/change-words.ts'
import { logWords } from './words/log-words.ts'
import { rosterWords } from './words/roster-words.ts'
import { take, type Vault, type Word, type World } from './world.ts'

/** A word that the rules take, and what it makes of the one part of the world that it touches. */
type Step = { readonly word: Word } & (
  | { readonly roster: Pick<World, 'roster' | 'rosters' | 'words'> }
  | { readonly index: number; readonly vault: Vault }
)

/**
 * What leads from one world to the next. No rule looks at two vaults, so the steps of a roster, and of a roster with one
 * vault, are found and checked once, however many worlds have them. What was spent of a limit hangs on the same part.
 */
export function createSteps(limits: Scene['limits'], tally: Tally) {
  const known = new Map<string, readonly Step[]>()
  const checked = new Set<string>()

  async function stepsOf(world: World, index: number | null): Promise<readonly Step[]> {
    const name = nameOf(world, index)
    const present = known.get(name)
    if (present) return present
    const steps: Step[] = []
    let neighbour = world
    for (const word of wordsOf(world, index)) {
      if ((world.spent[word.limit] ?? 0) >= (limits[word.limit] ?? 0)) continue
      const after = await take(world, word)
      if (after === null) {
        tally.refused++
        continue
      }
      await checkRights(world, after, word)
      await checkViews(world, after, word)
      tally.shown += await checkForks([after, neighbour])
      neighbour = after
      steps.push(
        index === null ? { word, roster: after } : { word, index, vault: after.vaults[index] as Vault },
      )
    }
    known.set(name, steps)
    return steps
  }

  return {
    /** The worlds one word further, as often as the limits allow each kind of word. */
    async stepsFrom(world: World): Promise<World[]> {
      const parts = [null, ...world.vaults.keys()]
      const steps = await Promise.all(parts.map((index) => stepsOf(world, index)))
      return steps.flat().map((step) => stepTo(world, step))
    },

    /** Of a new world what no other one had: its roster, and its roster with each of its vaults. */
    async check(world: World): Promise<void> {
      if (isFirst(nameOf(world, null))) await checkWayBack(world)
      for (const index of world.vaults.keys()) {
        if (!isFirst(nameOf(world, index))) continue
        tally.pairs++
        await checkSealing(world, index)
        if (!(await checkStuck(world, index))) tally.asleep++
      }
    },
  }

  function isFirst(name: string): boolean {
    return checked.size < checked.add(name).size
  }
}

function stepTo(world: World, step: Step): World {
  const { limit } = step.word
  const spent = { ...world.spent, [limit]: (world.spent[limit] ?? 0) + 1 }
  if ('vault' in step) return { ...world, vaults: world.vaults.with(step.index, step.vault), spent }
  const { roster, rosters, words } = step.roster
  return { ...world, roster, rosters, words, spent }
}

const wordsOf = (world: World, index: number | null) =>
  index === null ? rosterWords(world) : [...logWords(world, index), ...changeWords(world, index)]

/** By the hashes of the heads: they stand for all that came before. */
function nameOf({ roster, vaults }: World, index: number | null): string {
  const vault = index === null ? undefined : vaults[index]
  return [roster.head.hash, vault?.log.head.hash, vault?.items.newest?.hash].join('/')
}
