import type { Clock } from '../clock/clock.ts'
import { type Limit, Refusal } from './refusal.ts'

const mib = 1024 * 1024
/** A person may make this many seconds' worth of writes at once: an import of 20,000 rows, or keys for 200 vaults. */
const burstSeconds = 200
/** The common budget of all people, in multiples of one person's. */
const peopleAtOnce = 50
/** Larger bodies share their own room, so that they never keep out small ones. One person gets a part of either. */
const smallBodyMax = 256 * 1024
const bytesInFlight = { person: 24 * mib, personSmall: 2 * mib, small: 12 * mib, large: 40 * mib }
/** Over time, one person's large bodies: an import or new keys for all vaults at once, then so many bytes a second. */
const largeBytes = { burst: 256 * mib, perSecond: 4 * mib }
/** Requests without a session share separate room, so that they never keep signed-in people from writing. */
const bytesOfStrangers = { share: 2 * mib, all: 16 * mib }
/**
 * Nobody may hold more than this many times the room left. The more people act together, the less each next one gets;
 * alone, a person may use their whole part. Five large bodies of five people still fill the room for those.
 */
const mostOfRoomLeft = { small: 0.25, large: 1.2, strangers: 1 }
const keptPeople = 10_000

type Reason = Extract<Limit, `${'person' | 'server'}_${'writes' | 'bytes'}`>

type Bucket = { left: number; at: number }

export type Budgets = ReturnType<typeof makeBudgets>

/**
 * What one person, and all together, may ask of this process: writes over time, and bytes of bodies being read or
 * processed. Throws before a body is read, with the seconds after which to retry.
 */
export function makeBudgets(writesPerSecond: number, clock: Clock) {
  const buckets = new Map<string, Bucket>()
  const everybody: Bucket = { left: writesPerSecond * burstSeconds * peopleAtOnce, at: clock.now() }
  const largeBodies = new Map<string, Bucket>()
  const ofPeople = new Map<string, { small: number; large: number }>()
  const ofStrangers = new Map<string, number>()
  const inFlight = { small: 0, large: 0, strangers: 0 }

  const refuse = (reason: Reason, seconds: number): never => {
    const code = reason.startsWith('person') ? 'too_many' : 'busy'
    const placeholders = { seconds: String(Math.max(1, Math.ceil(seconds))) }
    throw new Refusal(code, { placeholders, limit: reason })
  }

  const requireRoom = (left: number, share: number, own: number, bytes: number): void => {
    if (bytes > left || (own === 0 && bytes > share * left)) refuse('server_bytes', 1)
    if (own + bytes > share * left) refuse('person_bytes', 1)
  }

  const refill = (bucket: Bucket, rate: number, most = rate * burstSeconds): void => {
    const now = clock.now()
    bucket.left = Math.min(most, bucket.left + (Math.max(0, now - bucket.at) / 1000) * rate)
    bucket.at = now
  }

  const bucketOf = (all: Map<string, Bucket>, personId: string, most: number): Bucket => {
    let bucket = all.get(personId)
    if (!bucket) {
      // The least recently used one is full again or nearly, so dropping it gives nobody more.
      if (all.size >= keptPeople) all.delete(all.keys().next().value as string)
      bucket = { left: most, at: clock.now() }
    }
    all.delete(personId)
    all.set(personId, bucket)
    return bucket
  }

  const takeLargeBytes = (personId: string, bytes: number): void => {
    const own = bucketOf(largeBodies, personId, largeBytes.burst)
    refill(own, largeBytes.perSecond, largeBytes.burst)
    if (own.left < bytes) refuse('person_bytes', (bytes - own.left) / largeBytes.perSecond)
    own.left -= bytes
  }

  return {
    /** Charges a write of this weight to the person and to the common budget. */
    takeWrite(personId: string, weight: number): void {
      const own = bucketOf(buckets, personId, writesPerSecond * burstSeconds)
      refill(own, writesPerSecond)
      refill(everybody, writesPerSecond * peopleAtOnce)
      if (own.left < weight) refuse('person_writes', (weight - own.left) / writesPerSecond)
      if (everybody.left < weight) refuse('server_writes', 1)
      own.left -= weight
      everybody.left -= weight
    },
    /** Reserves room for a body of this size; call the returned function when the request is over. */
    takeBytes(personId: string, bytes: number): () => void {
      const kind = bytes > smallBodyMax ? 'large' : 'small'
      const own = ofPeople.get(personId) ?? { small: 0, large: 0 }
      const isTooMuch =
        own.small + own.large + bytes > bytesInFlight.person ||
        (kind === 'small' && own.small + bytes > bytesInFlight.personSmall)
      if (isTooMuch) refuse('person_bytes', 1)
      requireRoom(bytesInFlight[kind] - inFlight[kind], mostOfRoomLeft[kind], own[kind], bytes)
      if (kind === 'large') takeLargeBytes(personId, bytes)
      ofPeople.set(personId, own)
      own[kind] += bytes
      inFlight[kind] += bytes
      return once(() => {
        inFlight[kind] -= bytes
        own[kind] -= bytes
        if (own.small + own.large === 0) ofPeople.delete(personId)
      })
    },
    /** The same without a session; shares are their network and the address they were given. */
    takeBytesOfStranger(shares: readonly string[], bytes: number): () => void {
      const own = Math.max(...shares.map((share) => ofStrangers.get(share) ?? 0))
      if (own + bytes > bytesOfStrangers.share) refuse('person_bytes', 1)
      requireRoom(bytesOfStrangers.all - inFlight.strangers, mostOfRoomLeft.strangers, own, bytes)
      for (const share of shares) ofStrangers.set(share, (ofStrangers.get(share) ?? 0) + bytes)
      inFlight.strangers += bytes
      return once(() => {
        inFlight.strangers -= bytes
        for (const share of shares) {
          const left = (ofStrangers.get(share) ?? 0) - bytes
          if (left > 0) ofStrangers.set(share, left)
          else ofStrangers.delete(share)
        }
      })
    },
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    work()
  }
}
