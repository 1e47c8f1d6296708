import { allNewestStatements } from '../statements/all-statements.ts'
import { type Statement, take, type World } from '../world.ts'
import { checkFork, headsOf } from './forks.ts'

/**
 * Shows each of these worlds what people of every other one say next: a statement for each log, and the heads that they sign. Answers how many
 * statements were shown.
 */
export async function checkForks(worlds: readonly World[]): Promise<number> {
  let shown = 0
  for (const believed of worlds) {
    for (const statement of [...headsOf(believed), ...(await nextStatements(believed))]) {
      for (const other of worlds) {
        if (other === believed) continue
        await checkFork({ statement, believed }, other)
        shown++
      }
    }
  }
  return shown
}

const saidNext = new WeakMap<World, Promise<Statement[]>>()

/** For each log, the first statement that somebody may rightly say next. Found once, though a world is shown to several others. */
function nextStatements(world: World): Promise<Statement[]> {
  const next = saidNext.get(world) ?? findNextStatements(world)
  saidNext.set(world, next)
  return next
}

async function findNextStatements(world: World): Promise<Statement[]> {
  const statements = new Map<Statement['place'], Statement>()
  for (const statement of await allNewestStatements(world)) {
    if (!statements.has(statement.place) && (await take(world, statement)))
      statements.set(statement.place, statement)
  }
  return [...statements.values()]
}
