import { checkComparisons, checkEarlier } from './checks/colleagues.ts'
import { checkForks } from './checks/fork-pairs.ts'
import { checkMemory } from './checks/memory.ts'
import { checkOtherProofs, checkProofs } from './checks/proofs.ts'
import { checkRights, checkSigner, isGoneFrom } from './checks/rights.ts'
import { checkSealing } from './checks/sealing.ts'
import { checkStuck, checkWayBack } from './checks/stuck.ts'
import { checkViews } from './checks/views.ts'
import type { Scene } from './scenes.ts'
import { changeStatements } from './statements/change-statements.ts'
import { logStatements } from './statements/log-statements.ts'
import { rosterStatements } from './statements/roster-statements.ts'
import type { Tally } from './tally.ts'
import { type Statement, take, type Vault, type World } from './world.ts'

/** A statement that the rules accept, and its result in the one part of the world that it changes. */
type Step = { readonly statement: Statement } & (
  | {
      readonly roster: Pick<World, 'roster' | 'rosters' | 'statements'>
      readonly vaults: World['vaults'] | null
    }
  | { readonly index: number; readonly vault: Vault }
)

/** The part of a world that possible next statements depend on: the roster, everything that a view covers, or one vault. */
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
    for (const statement of await statementsOf(world, part)) {
      if ((world.spent[statement.limit] ?? 0) >= (limits[statement.limit] ?? 0)) continue
      const after = await take(world, statement)
      if (after === null) {
        tally.refused++
        await checkProofs(world, statement)
        continue
      }
      steps.push(stepOf(statement, after, part))
      checkRights(after, statement)
      // The other checks of a statement do not depend on how far its view covers the vaults.
      if (part === 'all' && !isFirst(`${nameOf(world, 'roster')} ${statement.label.split(' over ')[0]}`))
        continue
      await checkSigner(world, after, statement)
      await checkViews(world, after, statement)
      if (compares) await checkComparisons(world, neighbour, after)
      tally.shown += await checkForks([after, neighbour])
      neighbour = after
    }
    known.set(name, steps)
    return steps
  }

  return {
    /** The worlds one statement further, within each kind's limit. */
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

function stepOf(statement: Statement, { vaults, ...roster }: World, part: Part): Step {
  if (typeof part === 'number') return { statement, index: part, vault: vaults[part] as Vault }
  return { statement, roster, vaults: part === 'all' ? vaults : null }
}

function stepTo(world: World, step: Step): World {
  const { limit } = step.statement
  const spent = { ...world.spent, [limit]: (world.spent[limit] ?? 0) + 1 }
  if ('index' in step) return { ...world, vaults: world.vaults.with(step.index, step.vault), spent }
  const { roster, rosters, statements } = step.roster
  return { ...world, roster, rosters, statements, vaults: step.vaults ?? world.vaults, spent }
}

async function statementsOf(world: World, part: Part): Promise<Statement[]> {
  if (typeof part === 'number') return [...logStatements(world, part), ...changeStatements(world, part)]
  const statements = await rosterStatements(world)
  return statements.filter(({ said }) => (said.view === undefined) === (part === 'roster'))
}

/** Named by the hashes of the heads, which stand for everything before them. */
function nameOf({ roster, vaults }: World, part: Part): string {
  const some = part === 'all' ? vaults : vaults.filter((_, index) => index === part)
  const heads = some.map(({ log, items }) => `${log.head.hash} ${items.newest?.hash}`)
  return [part === 'all', roster.head.hash, ...heads].join('/')
}
