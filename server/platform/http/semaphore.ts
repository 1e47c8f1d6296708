import { type Limit, limitRefusal } from './refusal.ts'

type Bounds = {
  /** How much one key may have under way. */
  each: number
  /** How much all together may have. */
  all?: number
  eachWaiting?: number
  allWaiting?: number
  /** No key may have more than this many times the room left: the more act together, the less each next one gets. */
  ofRoomLeft?: number
  /** The longest waiting goes first, or a random one: then a client that fills a key's places cannot choose who comes last. */
  order?: 'waited' | 'random'
  limits?: { each: Limit; all: Limit }
}
type Lane = { held: number; waiting: (() => void)[] }

/**
 * Bounds what is under way at once in this process, for each key (a person, a network, a vault) and for all together. Keys take turns,
 * so that a flood of one delays others by at most one piece of its work. A key is remembered only while it has something here.
 */
export function makeSemaphore({
  each,
  all = Number.POSITIVE_INFINITY,
  eachWaiting = 256,
  allWaiting = Number.POSITIVE_INFINITY,
  ofRoomLeft = Number.POSITIVE_INFINITY,
  order = 'waited',
  limits = { each: 'person_calls', all: 'server_calls' },
}: Bounds) {
  const lanes = new Map<string, Lane>()
  const total = { held: 0, waiting: 0 }
  const ended: [string, Lane][] = []

  const limitMet = (held: number, weight: number): Limit | undefined => {
    const room = all - total.held
    if (held + weight > each) return limits.each
    if (weight > room || (held === 0 && weight > ofRoomLeft * room)) return limits.all
    return held + weight > ofRoomLeft * room ? limits.each : undefined
  }

  const hold = (key: string, lane: Lane, weight: number): void => {
    lanes.set(key, lane)
    lane.held += weight
    total.held += weight
  }

  const giveBack = (key: string, lane: Lane, weight: number): void => {
    lane.held -= weight
    total.held -= weight
    if (lane.held === 0 && lane.waiting.length === 0) lanes.delete(key)
  }

  const wait = (key: string, lane: Lane): Promise<void> => {
    if (lane.waiting.length >= eachWaiting) throw limitRefusal(limits.each)
    if (total.waiting >= allWaiting) throw limitRefusal(limits.all)
    lanes.set(key, lane)
    total.waiting += 1
    return new Promise<void>((begin) => lane.waiting.push(begin))
  }

  const beginNext = (): void => {
    for (const [key, lane] of lanes) {
      if (total.waiting === 0 || total.held >= all) return
      if (lane.waiting.length === 0 || lane.held >= each) continue
      const at = order === 'random' ? Math.floor(Math.random() * lane.waiting.length) : 0
      const [begin] = lane.waiting.splice(at, 1)
      total.waiting -= 1
      // Put behind the other keys, and kept in the list while the next one is chosen.
      lanes.delete(key)
      hold(key, lane, 1)
      begin?.()
    }
  }

  const endAll = (): void => {
    for (const [key, lane] of ended.splice(0)) giveBack(key, lane, 1)
    beginNext()
  }

  const laneOf = (key: string): Lane => lanes.get(key) ?? { held: 0, waiting: [] }

  return {
    /** Runs work in its turn, or throws if too many wait. Never inside another turn of the same semaphore: it would wait for itself. */
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const lane = laneOf(key)
      if (limitMet(lane.held, 1) === undefined) hold(key, lane, 1)
      else await wait(key, lane)
      try {
        return await work()
      } finally {
        // Only after others had their turn: most work begins and ends within one tick.
        if (ended.push([key, lane]) === 1) setImmediate(endAll)
      }
    },
    /** Takes this much at once, or throws; returns how to give it back. */
    take(key: string, weight: number): () => void {
      const lane = laneOf(key)
      const limit = limitMet(lane.held, weight)
      if (limit) throw limitRefusal(limit)
      hold(key, lane, weight)
      let isHeld = true
      return () => {
        if (isHeld) giveBack(key, lane, weight)
        isHeld = false
      }
    },
    /** Number of keys remembered. */
    size: () => lanes.size,
  }
}
