import { type Statement, take, type World } from '../world.ts'

type StatementsOf = (world: World) => Promise<readonly Statement[]>
type IsThere = (world: World) => boolean

/** The first world of this kind that at most two statements of these kinds lead to under the newest roster; null for none. */
export async function reached(
  world: World,
  statementsOf: StatementsOf,
  isThere: IsThere,
  statements = 2,
): Promise<World | null> {
  if (isThere(world)) return world
  if (statements === 0) return null
  for (const statement of await statementsOf(world)) {
    const next = await take(world, statement)
    const found = next && (await reached(next, statementsOf, isThere, statements - 1))
    if (found) return found
  }
  return null
}
