import type { Answered } from '../agent/messages.ts'
import type { UnderWay } from '../agent/under-way.ts'
import type { Ground } from './acts/ground.ts'
import { failureOf } from './failure-of.ts'
import { withFingerprints } from './with-fingerprints.ts'

type Run = (ground: Ground, input: unknown, underWay: UnderWay) => Promise<unknown>

/** Runs an act of a table by its name; what it answers, or why it failed. */
export async function answerAct(
  ground: Ground,
  table: Readonly<Record<string, unknown>>,
  { act, input }: { act: string; input: unknown },
  underWay: UnderWay,
): Promise<Answered> {
  try {
    if (!Object.hasOwn(table, act)) throw new Error('an act of another release')
    const output = (await (table[act] as Run)(ground, input, underWay)) ?? null
    return { output, clockOffMs: ground.clock.offMs() }
  } catch (error) {
    ground.lists.forget()
    return { failure: failureOf(await withFingerprints(error)), clockOffMs: ground.clock.offMs() }
  }
}
