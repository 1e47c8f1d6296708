import type { Statement, Vault, World } from '../world.ts'
import { changeStatements } from './change-statements.ts'
import { logStatements } from './log-statements.ts'
import { rosterStatements } from './roster-statements.ts'

/** What anybody may try to sign next for a vault while naming the newest heads, as honest devices do. */
export function newestStatements(world: World, index: number): Statement[] {
  const newest = { rosters: [world.roster], logs: [(world.vaults[index] as Vault).log] }
  return [...logStatements(world, index, newest.rosters), ...changeStatements(world, index, newest)]
}

/** The same for the roster and every vault. */
export const allNewestStatements = async (world: World): Promise<Statement[]> => [
  ...(await rosterStatements(world)),
  ...[...world.vaults.keys()].flatMap((index) => newestStatements(world, index)),
]
