import { take, type Word, type World } from '../world.ts'

type WordsOf = (world: World) => Promise<readonly Word[]>
type IsThere = (world: World) => boolean

/** The first world of this kind that at most two words of these kinds lead to under the newest roster; null for none. */
export async function reached(
  world: World,
  wordsOf: WordsOf,
  isThere: IsThere,
  words = 2,
): Promise<World | null> {
  if (isThere(world)) return world
  if (words === 0) return null
  for (const word of await wordsOf(world)) {
    const next = await take(world, word)
    const found = next && (await reached(next, wordsOf, isThere, words - 1))
    if (found) return found
  }
  return null
}
