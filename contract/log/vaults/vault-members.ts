import { type RosterState, wasCustodianAt, wasVouchedAt } from '../roster/roster.ts'
import { refuseUnless } from '../statements/statement-refused.ts'
import type { CustodyPeriod, VaultAdmission, VaultGeneration, VaultLogState } from './vault-state.ts'

type Membership = Pick<VaultLogState, 'head' | 'custodies' | 'admissions' | 'rosterSeqs'>

/**
 * Whether a person may hold this vault's key, at roster statement `rosterSeq` and log statement `logSeq`. Their keys
 * must be vouched for. In shared custody every custodian may. In a two-person vault no custodian may, and an admitted
 * person only with keys that derive by renewals from those admitted.
 */
export function mayHoldVaultKey(
  log: Membership,
  roster: RosterState,
  user: string,
  rosterSeq: number,
  logSeq: number = log.head.seq,
): boolean {
  return isEntitledAt(log, roster, user, { rosterSeq, logSeq }, isAdmission)
}

/**
 * Whether a person may change this vault's items and sign for its keys, at these places: like mayHoldVaultKey, but not
 * a reader. Somebody admitted twice is a reader only if both admissions say so.
 */
export function mayWriteIn(
  log: Membership,
  roster: RosterState,
  user: string,
  rosterSeq: number,
  logSeq: number = log.head.seq,
): boolean {
  return isEntitledAt(log, roster, user, { rosterSeq, logSeq }, isMembers)
}

/** Which admissions count. */
type Counts = (span: VaultAdmission) => boolean
const isAdmission: Counts = () => true
const isMembers: Counts = ({ access }) => access !== 'reader'

function isEntitledAt(
  log: Membership,
  roster: RosterState,
  user: string,
  { rosterSeq, logSeq }: { readonly rosterSeq: number; readonly logSeq: number },
  counts: Counts,
): boolean {
  if (!wasVouchedAt(roster, user, rosterSeq)) return false
  const isCustodian = wasCustodianAt(roster, user, rosterSeq)
  if (isCustodian) return custodyAt(log, logSeq) === 'shared'
  return wasAdmittedWithin(log, roster, user, { from: logSeq, until: logSeq + 1, rosterSeq }, counts)
}

/** User ids of everybody who may hold the newest key. */
export function holdersOf(log: VaultLogState, roster: RosterState): string[] {
  const candidates = new Set([...roster.custodians.keys(), ...log.admissions.keys()])
  return [...candidates].filter((user) => mayHoldVaultKey(log, roster, user, roster.head.seq)).sort()
}

type Admission = Pick<VaultAdmission, 'from' | 'access'> & { readonly user: string }

/** Present admissions, one per person and source, whether or not they have keys. */
export function admissionsOf(log: Pick<VaultLogState, 'admissions'>): Admission[] {
  return [...log.admissions].flatMap(([user, spans]) =>
    spans
      .filter(({ untilSeq }) => untilSeq === null)
      .map(({ from, access }) => ({ user, ...(from !== undefined && { from }), ...(access && { access }) })),
  )
}

/**
 * Whether a person, no reader, might hold a generation's key at any moment between its statement and the next
 * generation's, and so write under it. `rosterSeq` is the roster head named in the write; one older than the generation cannot come
 * from a holder of its key.
 */
export function mightWriteUnder(
  log: VaultLogState,
  roster: RosterState,
  user: string,
  generation: number,
  rosterSeq: number,
): boolean {
  const { seq } = generationOf(log, generation)
  const next = log.generations[generation]?.seq ?? log.head.seq + 1
  const isOlder = rosterSeq < (log.rosterSeqs[seq] as number)
  if (isOlder || !wasVouchedAt(roster, user, rosterSeq)) return false
  const isCustodian = wasCustodianAt(roster, user, rosterSeq)
  return log.custodies.some((period, index) => {
    const from = Math.max(seq, period.seq)
    const until = Math.min(next, log.custodies[index + 1]?.seq ?? next)
    if (from >= until) return false
    return isCustodian
      ? period.custody === 'shared'
      : wasAdmittedWithin(log, roster, user, { from, until, rosterSeq }, isMembers)
  })
}

/** The newest generation at log statement `logSeq`. */
export function newestGenerationAt(
  { generations }: Pick<VaultLogState, 'generations'>,
  logSeq: number,
): VaultGeneration | undefined {
  return generations.findLast(({ seq }) => seq <= logSeq)
}

/** The generation with this number. Throws StatementRefused if there is none. */
export function generationOf(log: Pick<VaultLogState, 'generations'>, number: number): VaultGeneration {
  const generation = log.generations[number - 1]
  refuseUnless(generation !== undefined, 'wrong_generation', `the log has no generation ${number}`)
  return generation
}

/** Custody at log statement `logSeq`. */
export function custodyAt(
  { custodies }: Pick<Membership, 'custodies'>,
  logSeq: number,
): CustodyPeriod['custody'] | undefined {
  return custodies.findLast(({ seq }) => seq <= logSeq)?.custody
}

type Stretch = { readonly from: number; readonly until: number; readonly rosterSeq: number }

/**
 * Whether such an admission of this person, from any source, was in effect at a statement from `from` to before `until`.
 */
function wasAdmittedWithin(
  log: Membership,
  roster: RosterState,
  user: string,
  { from, until, rosterSeq }: Stretch,
  counts: Counts,
): boolean {
  const spans = log.admissions.get(user) ?? []
  return spans.some(
    (span) =>
      counts(span) &&
      span.sinceSeq < until &&
      (span.untilSeq === null || span.untilSeq > from) &&
      isOfAdmitted(log, roster, user, span, { logSeq: until - 1, rosterSeq }),
  )
}

/**
 * Whether a person's keys at roster statement `rosterSeq` are those admitted. In shared custody they always are. In a
 * two-person vault they derive by renewals alone from keys, no custodian's, that two people confirmed: keys from a
 * reset, or a former custodian's admission, do not count.
 */
export function isOfAdmitted(
  log: Membership,
  roster: RosterState,
  user: string,
  span: VaultAdmission,
  { logSeq, rosterSeq }: { readonly logSeq: number; readonly rosterSeq: number },
): boolean {
  const splitSeq = splitSince(log, logSeq)
  if (splitSeq === null) return true
  const base = log.rosterSeqs[Math.max(span.sinceSeq, splitSeq)] as number
  // As admitted by two, or as a member when two made it a two-person vault.
  if (!wasVouchedAt(roster, user, base) || wasCustodianAt(roster, user, base)) return false
  return !(roster.keyResets.get(user) ?? []).some((seq) => base < seq && seq <= rosterSeq)
}

/** Number of the statement that made the vault a two-person vault, as of `logSeq`; null in shared custody. */
function splitSince({ custodies }: Membership, logSeq: number): number | null {
  let since: number | null = null
  for (const { seq, custody } of custodies) {
    if (seq > logSeq) break
    since = custody === 'split' ? (since ?? seq) : null
  }
  return since
}
