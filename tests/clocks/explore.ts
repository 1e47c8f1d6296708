import fc from 'fast-check'
import { type Clocked, type ClockWorld, hourMs, minuteMs } from './world.ts'

/** What people do in one part of the product, and what is to hold of it. */
export interface Machine<Act extends { do: string }> {
  act(one: Act): Promise<void>
  /** Everybody's device keeps in step. */
  allInStep(): Promise<void>
  /** What is shown is what can be done. */
  look(): Promise<void>
  /** All clocks are right again, and a day has passed: nobody is stuck. */
  live(): Promise<void>
  /** A run is over. */
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

/** A few runs, always the same ones; with CLOCK_RUNS as many others, of which a failing one says its seed for CLOCK_SEED. */
const runs = Number(process.env.CLOCK_RUNS ?? 0)
const seed = Number(process.env.CLOCK_SEED ?? (runs ? Date.now() : 1))

/** Plays sequences of acts by people whose clocks are set wrong between them, while time goes by. */
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
      // Devices that are never unlocked hear of no colleague.
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
  // What went before a failing run is part of it, so that a shorter one would be another.
  await fc.assert(fc.asyncProperty(sequences, play), { numRuns: runs || 2, seed, endOnFailure: true })
}
