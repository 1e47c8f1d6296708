import type { Vault, Word, World } from '../world.ts'
import { changeWords } from './change-words.ts'
import { logWords } from './log-words.ts'
import { rosterWords } from './roster-words.ts'

/** What anybody may try to sign next for a vault while naming the newest heads, as honest devices do. */
export function newestWords(world: World, index: number): Word[] {
  const newest = { rosters: [world.roster], logs: [(world.vaults[index] as Vault).log] }
  return [...logWords(world, index, newest.rosters), ...changeWords(world, index, newest)]
}

/** The same for the roster and every vault. */
export const allNewestWords = async (world: World): Promise<Word[]> => [
  ...(await rosterWords(world)),
  ...[...world.vaults.keys()].flatMap((index) => newestWords(world, index)),
]
