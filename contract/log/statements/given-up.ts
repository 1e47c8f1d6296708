import { z } from 'zod'
import { canonicalJson, type JsonValue } from '../../encoding/canonical-json.ts'
import { hashText, type Verifier } from './statement.ts'
import { Head, Id, type LogHead } from './statement-forms.ts'

const mostLogs = 4_000
const mostHeads = 200

/**
 * What one log gives up when an older state is resumed: the roster, a vault's log or its changes. `goes_on` is the
 * newest entry that stays (absent if none does); `heads` are later ones that devices remember.
 */
export const GivenUpLog = z.strictObject({
  of: z.union([z.literal('roster'), Id]),
  part: z.enum(['log', 'changes']),
  goes_on: Head.optional(),
  heads: z.array(Head).min(1).max(mostHeads),
})
export const GivenUp = z.array(GivenUpLog).min(1).max(mostLogs)

export type GivenUpLog = z.infer<typeof GivenUpLog>
export type GivenUp = z.infer<typeof GivenUp>
export type LogName = Pick<GivenUpLog, 'of' | 'part'>

export const rosterLog: LogName = { of: 'roster', part: 'log' }

/** The digest that a `resume` names. It depends on the order and on every head. */
export function givenUpDigest(list: GivenUp, verifier: Pick<Verifier, 'sha256'>): Promise<string> {
  return hashText(`chaveiro given up 1 ${canonicalJson(list as JsonValue)}`, verifier)
}

/** The hashes of a log's statements by number, as far as a device has them. */
export type KnownHashes = readonly (string | undefined)[]

/**
 * Whether a device may forget the newer state of a log: every head it remembers is given up, and what goes on is a
 * prefix of both the statements it knows and the log shown now. `known` is what it kept of the remembered log; null
 * if only the head.
 */
export function mayGoBack(
  { goes_on, heads }: GivenUpLog,
  seenHead: LogHead,
  knownHashes: KnownHashes | null,
  shown: KnownHashes,
): boolean {
  const isNamed = heads.some(({ seq, hash }) => seq === seenHead.seq && hash === seenHead.hash)
  if (!isNamed) return false
  if (goes_on === undefined) return true
  const kept = knownHashes?.[goes_on.seq]
  const isPrefix = goes_on.seq < seenHead.seq && (kept === undefined || kept === goes_on.hash)
  return isPrefix && shown[goes_on.seq] === goes_on.hash
}

export function isSameLog(one: LogName, other: LogName): boolean {
  return one.of === other.of && one.part === other.part
}

/**
 * Merges two lists into one, in one order, with all that either gives up. If they differ on what goes on, the older
 * state counts, which both can go back to.
 */
export function mergeGivenUp(one: readonly GivenUpLog[], other: readonly GivenUpLog[]): GivenUpLog[] {
  const logs = new Map<string, GivenUpLog>()
  for (const log of [...one, ...other]) {
    const name = `${log.of} ${log.part}`
    const sameLog = logs.get(name)
    logs.set(name, sameLog ? mergeLog(sameLog, log) : log)
  }
  return [...logs].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, log]) => log)
}

function mergeLog(one: GivenUpLog, other: GivenUpLog): GivenUpLog {
  // If there are too many, all of the first stay and the newest of the other: a later report pushes out no earlier
  // one.
  const all = [...one.heads, ...other.heads.toReversed()]
  const heads = new Map(all.map((head) => [`${head.seq} ${head.hash}`, head]))
  const kept = [...heads.values()].slice(0, mostHeads)
  const ordered = kept.sort((a, b) => a.seq - b.seq || (a.hash < b.hash ? -1 : 1))
  const { of, part } = one
  const goesOn = older(one.goes_on, other.goes_on)
  return { of, part, ...(goesOn && { goes_on: goesOn }), heads: ordered }
}

/** An absent head is older than any. */
function older(one: LogHead | undefined, other: LogHead | undefined): LogHead | undefined {
  if (one === undefined || other === undefined) return undefined
  return one.seq <= other.seq ? one : other
}
