import type { Answered, Asked } from '../agent/messages.ts'
import { type ActName, acts } from './acts/acts.ts'
import type { Ground } from './acts/ground.ts'
import { failureOf } from './failure-of.ts'

export type AskedAct = Extract<Asked, { act: ActName }>
type Run = (ground: Ground, input: unknown) => Promise<unknown>

/** Runs an act by its name; what it answers, or why it failed. */
export async function answerAct(ground: Ground, { act, input }: AskedAct): Promise<Answered> {
  try {
    if (!Object.hasOwn(acts, act)) throw new Error('an act of another release')
    return { output: (await (acts[act] as Run)(ground, input)) ?? null }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}
