import { networkOf } from './network-of.ts'

/** How much work one address, and all together, may have running, and waiting. */
const usualAtOnce = { address: 32, all: 64 }
const waiting = { address: 256, all: 1024 }

/** All places to wait are taken. */
export class Busy extends Error {}

type Lane = { running: number; queue: (() => void)[] }

export type Lanes = ReturnType<typeof makeLanes>

/**
 * Limits work that anybody may request without a session. Addresses take turns, so that a flood from one delays others
 * by at most one piece of work. An address is remembered only while it has work here.
 */
export function makeLanes(atOnce = usualAtOnce) {
  const lanes = new Map<string, Lane>()
  const all = { running: 0, waiting: 0 }

  const next = (): void => {
    for (const [address, lane] of lanes) {
      if (all.running >= atOnce.all) return
      if (lane.queue.length === 0 || lane.running >= atOnce.address) continue
      // Moves behind the others for its next turn.
      lanes.delete(address)
      lanes.set(address, lane)
      // At random, so that somebody who fills an address's places cannot choose who behind it comes last.
      const [start] = lane.queue.splice(Math.floor(Math.random() * lane.queue.length), 1)
      all.waiting -= 1
      start?.()
    }
  }

  const enter = async (address: string): Promise<Lane> => {
    const lane = lanes.get(address) ?? { running: 0, queue: [] }
    if (lane.queue.length >= waiting.address || all.waiting >= waiting.all) throw new Busy()
    lanes.set(address, lane)
    if (lane.running >= atOnce.address || all.running >= atOnce.all) {
      all.waiting += 1
      // It takes its place before the next one is chosen.
      await new Promise<void>((start) =>
        lane.queue.push(() => {
          lane.running += 1
          all.running += 1
          start()
        }),
      )
      return lane
    }
    lane.running += 1
    all.running += 1
    return lane
  }

  const leave = (address: string, lane: Lane): void => {
    lane.running -= 1
    all.running -= 1
    if (lane.running === 0 && lane.queue.length === 0) lanes.delete(address)
    next()
  }

  return {
    async run<T>(ip: string, work: () => Promise<T>): Promise<T> {
      const address = networkOf(ip)
      const lane = await enter(address)
      try {
        return await work()
      } finally {
        // Only after others had their turn: most of this work begins and ends within one tick.
        setImmediate(() => leave(address, lane))
      }
    },
    /** Number of addresses remembered. */
    size: () => lanes.size,
  }
}
