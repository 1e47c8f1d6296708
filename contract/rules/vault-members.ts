import { type RosterState, wasCustodianAt, wasCustodianThroughout, wasVouchedAt } from './roster.ts'
import { refuseUnless } from './statement-refused.ts'
import type { CustodyPeriod, VaultGeneration, VaultLogState } from './vault-state.ts'

type Membership = Pick<VaultLogState, 'head' | 'custodies' | 'admissions'>

/**
 * Whether a person may hold this vault's key, at the roster's statement `rosterSeq` and the log's `logSeq`. Their keys
 * must be vouched for. In shared custody every custodian may, without an admit; in split custody none may, admitted or
 * not.
 */
export function mayHoldVaultKey(
  log: Membership,
  roster: RosterState,
  user: string,
  rosterSeq: number,
  logSeq: number = log.head.seq,
): boolean {
  if (!wasVouchedAt(roster, user, rosterSeq)) return false
  const isCustodian = wasCustodianAt(roster, user, rosterSeq)
  if (isCustodian) return custodyAt(log, logSeq)?.custody === 'shared'
  return wasAdmittedWithin(log, user, logSeq, logSeq + 1)
}

/** Everybody who may hold the newest key by the log and the roster as they stand, by user id. */
export function holdersOf(log: VaultLogState, roster: RosterState): string[] {
  const candidates = new Set([...roster.custodians.keys(), ...log.admissions.keys()])
  return [...candidates].filter((user) => mayHoldVaultKey(log, roster, user, roster.head.seq)).sort()
}

/** Who is admitted now, once per source, whether or not they have keys. */
export function admissionsOf(log: Pick<VaultLogState, 'admissions'>): { user: string; from?: string }[] {
  return [...log.admissions].flatMap(([user, spans]) =>
    spans
      .filter(({ untilSeq }) => untilSeq === null)
      .map(({ from }) => (from === undefined ? { user } : { user, from })),
  )
}

/**
 * Whether a person might hold a generation's key at some moment between its statement and the next generation's,
 * which is when somebody may write under it. `rosterSeq` is the roster head that the writing names; one from before
 * the generation cannot come from somebody who had its key.
 */
export function mightHoldGeneration(
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
    return isCustodian ? period.custody === 'shared' : wasAdmittedWithin(log, user, from, until)
  })
}

/**
 * Those of a split vault's custodians who have been custodians ever since two of them said so, up to the roster's
 * statement `rosterSeq`. Who was dismissed and appointed again is not: one admin's word would deal to them anew.
 */
export function keepersAt(
  log: Pick<VaultLogState, 'custodians' | 'custodies' | 'rosterSeqs'>,
  roster: RosterState,
  rosterSeq: number,
): string[] {
  const since = log.rosterSeqs[log.custodies.at(-1)?.seq ?? 0] as number
  return log.custodians.filter(
    (user) =>
      wasCustodianThroughout(roster, user, since, rosterSeq) && wasCustodianAt(roster, user, rosterSeq),
  )
}

/** The log's generation with this number; StatementRefused if it has none. */
export function generationOf(log: Pick<VaultLogState, 'generations'>, number: number): VaultGeneration {
  const generation = log.generations[number - 1]
  refuseUnless(generation !== undefined, 'wrong_generation', `the log has no generation ${number}`)
  return generation
}

function custodyAt({ custodies }: Membership, logSeq: number): CustodyPeriod | undefined {
  return custodies.findLast(({ seq }) => seq <= logSeq)
}

/** Whether an admission of this person, from any source, held at some statement from `from` to before `until`. */
function wasAdmittedWithin(
  { admissions }: Pick<VaultLogState, 'admissions'>,
  user: string,
  from: number,
  until: number,
): boolean {
  const spans = admissions.get(user) ?? []
  return spans.some(({ sinceSeq, untilSeq }) => sinceSeq < until && (untilSeq === null || untilSeq > from))
}
