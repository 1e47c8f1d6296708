import { hourMs, minuteMs } from '@chaveiro/contract/durations.ts'
import fc from 'fast-check'
import type { Clocked, ClockWorld } from './world.ts'

/** Acts in one part of the product, and what has to hold afterwards. */
export interface Machine<Act extends { do: string }> {
  act(one: Act): Promise<void>
  /** Runs a step on everybody's device. */
  allInStep(): Promise<void>
  /** Checks that whatever is shown as possible can be done. */
  look(): Promise<void>
  /** Checks that after a day, with all clocks right again, nobody is stuck. */
  live(): Promise<void>
  /** Called at the end of a run. */
  forget(): Promise<void>
}

export type Weighted<Act> = { weight: number; arbitrary: fc.Arbitrary<Act> }
type Time = { do: 'pass'; minutes: number } | { do: 'set'; who: number; minutes: number }

const day = 24 * 60
const offsets = [
  -25 * 60,
  -day,
  -20 * 60,
  -60,
  -6,
  -4,
  0,
  0,
  4,
  6,
  60,
  20 * 60,
  day - 1,
  day,
  day + 1,
  25 * 60,
]
const spans = [1, 10, 59, 60, 61, 4 * 60 - 1, 4 * 60, 12 * 60, 23 * 60, day - 1, day, day + 1, 3 * day]
const named = <Name extends string>(name: Name) => fc.constant(name)
const times: Weighted<Time>[] = [
  { weight: 4, arbitrary: fc.record({ do: named('pass'), minutes: fc.constantFrom(...spans) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: named('set'), who: fc.nat(4), minutes: fc.constantFrom(...offsets) }),
  },
]

/** A few runs, always the same ones; with CLOCK_RUNS as many others, of which a failing one reports its seed for CLOCK_SEED. */
const runs = Number(process.env.CLOCK_RUNS ?? 0)
const seed = Number(process.env.CLOCK_SEED ?? (runs ? Date.now() : 1))

/** Plays sequences of acts by people with wrong clocks that change in between, while time passes. */
export async function explore<Act extends { do: string }>(
  world: ClockWorld,
  machine: Machine<Act>,
  acts: Weighted<Act>[],
): Promise<void> {
  const { people } = world
  const isTime = (one: Act | Time): one is Time => one.do === 'pass' || one.do === 'set'
  async function go(one: Time) {
    if (one.do === 'pass') return world.pass(one.minutes * minuteMs)
    const who = people[one.who] as Clocked
    who.offset = one.minutes * minuteMs
  }

  async function play(sequence: readonly (Act | Time)[]) {
    let since = world.now()
    for (const one of sequence) {
      await (isTime(one) ? go(one) : machine.act(one))
      // A device that is never unlocked hears of no colleague's view.
      if (world.now() > since + 72 * hourMs) {
        await machine.allInStep()
        since = world.now()
      }
      await machine.look()
    }
    for (const one of people) one.offset = 0
    await world.pass(25 * hourMs)
    await machine.look()
    await machine.live()
    await world.pass(50 * hourMs)
    await machine.allInStep()
    await machine.forget()
  }

  const sequences = fc.array(fc.oneof<Weighted<Act | Time>[]>(...times, ...acts), {
    minLength: 6,
    maxLength: 16,
  })
  // Earlier runs are part of a failing one, so a shrunk one would be another.
  await fc.assert(fc.asyncProperty(sequences, play), { numRuns: runs || 2, seed, endOnFailure: true })
}
