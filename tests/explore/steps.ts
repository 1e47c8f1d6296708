import { checkComparisons, checkEarlier } from './checks/colleagues.ts'
import { checkForks } from './checks/fork-pairs.ts'
import { checkMemory } from './checks/memory.ts'
import { checkOtherProofs, checkProofs } from './checks/proofs.ts'
import { checkRights, checkSigner, isGoneFrom } from './checks/rights.ts'
import { checkSealing } from './checks/sealing.ts'
import { checkStuck, checkWayBack } from './checks/stuck.ts'
import { checkViews } from './checks/views.ts'
import type { Scene } from './scenes.ts'
import type { Tally } from './tally.ts'
import { changeWords } from './words/change-words.ts'
import { logWords } from './words/log-words.ts'
import { rosterWords } from './words/roster-words.ts'
import { take, type Vault, type Word, type World } from './world.ts'

/** A word that the rules accept, and its result in the one part of the world that it changes. */
type Step = { readonly word: Word } & (
  | { readonly roster: Pick<World, 'roster' | 'rosters' | 'words'>; readonly vaults: World['vaults'] | null }
  | { readonly index: number; readonly vault: Vault }
)

/** The part of a world that possible next words depend on: the roster, everything that a view covers, or one vault. */
type Part = 'roster' | 'all' | number

/**
 * Finds the steps from one world to the next. No rule looks at two vaults, so the steps of a roster, and of a roster with one vault, are
 * found and checked once, however many worlds contain them; only the end of a right covers all vaults. Spent limits are counted for the
 * same part.
 */
export function createSteps({ limits, compares }: Pick<Scene, 'limits' | 'compares'>, tally: Tally) {
  const known = new Map<string, readonly Step[]>()
  const checked = new Set<string>()

  async function stepsOf(world: World, part: Part): Promise<readonly Step[]> {
    const name = nameOf(world, part)
    const present = known.get(name)
    if (present) return present
    const steps: Step[] = []
    let neighbour = world
    for (const word of await wordsOf(world, part)) {
      if ((world.spent[word.limit] ?? 0) >= (limits[word.limit] ?? 0)) continue
      const after = await take(world, word)
      if (after === null) {
        tally.refused++
        await checkProofs(world, word)
        continue
      }
      steps.push(stepOf(word, after, part))
      checkRights(after, word)
      // The other checks of a word do not depend on how far its view covers the vaults.
      if (part === 'all' && !isFirst(`${nameOf(world, 'roster')} ${word.label.split(' over ')[0]}`)) continue
      await checkSigner(world, after, word)
      await checkViews(world, after, word)
      if (compares) await checkComparisons(world, neighbour, after)
      tally.shown += await checkForks([after, neighbour])
      neighbour = after
    }
    known.set(name, steps)
    return steps
  }

  return {
    /** The worlds one word further, within each kind's limit. */
    async stepsFrom(world: World): Promise<World[]> {
      const parts = ['roster', 'all', ...world.vaults.keys()] as const
      const steps = await Promise.all(parts.map((part) => stepsOf(world, part)))
      return steps.flat().map((step) => stepTo(world, step))
    },

    /** Checks what is new in a world: its roster, and its roster with each of its vaults. */
    async check(world: World): Promise<void> {
      await checkMemory(world)
      if (isFirst(nameOf(world, 'roster'))) {
        await checkWayBack(world)
        await checkOtherProofs(world)
        if (compares) await checkEarlier(world)
      }
      for (const index of world.vaults.keys()) {
        if (!isFirst(nameOf(world, index)) || isGoneFrom(world, index)) continue
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

function stepOf(word: Word, { vaults, ...roster }: World, part: Part): Step {
  if (typeof part === 'number') return { word, index: part, vault: vaults[part] as Vault }
  return { word, roster, vaults: part === 'all' ? vaults : null }
}

function stepTo(world: World, step: Step): World {
  const { limit } = step.word
  const spent = { ...world.spent, [limit]: (world.spent[limit] ?? 0) + 1 }
  if ('index' in step) return { ...world, vaults: world.vaults.with(step.index, step.vault), spent }
  const { roster, rosters, words } = step.roster
  return { ...world, roster, rosters, words, vaults: step.vaults ?? world.vaults, spent }
}

async function wordsOf(world: World, part: Part): Promise<Word[]> {
  if (typeof part === 'number') return [...logWords(world, part), ...changeWords(world, part)]
  const words = await rosterWords(world)
  return words.filter(({ said }) => (said.view === undefined) === (part === 'roster'))
}

/** Named by the hashes of the heads, which stand for everything before them. */
function nameOf({ roster, vaults }: World, part: Part): string {
  const some = part === 'all' ? vaults : vaults.filter((_, index) => index === part)
  const heads = some.map(({ log, items }) => `${log.head.hash} ${items.newest?.hash}`)
  return [part === 'all', roster.head.hash, ...heads].join('/')
}
