import type { Statement, Vault, World } from '../world.ts'
import { custodianFromTo, isCustodianAt, type Roster, resetBetween, vouchedAt } from './roster-spec.ts'

/** What a vault's statements say at a number of its log and one of the roster, read from the statements alone. */
export type Said = { readonly roster: Roster; readonly log: readonly Statement[] }

export const saidOf = (
  { statements }: Pick<World, 'statements'>,
  vault: Pick<Vault, 'statements'>,
): Said => ({
  roster: statements,
  log: vault.statements,
})

export const isKind = (statement: Statement, kind: string) => statement.said.kind === `chaveiro.vault.${kind}`
/** Whether a statement gives a whole vault to somebody. */
export const isGiving = (said: { kind: string; scope?: unknown }) =>
  said.kind === 'chaveiro.vault.open' && 'items' in (said.scope as object)
export const rosterSeq = (log: readonly Statement[], seq: number) =>
  (log[seq] as Statement).said.roster.seq as number

/** The newest change of custody that two signed. */
function custodyStatement(log: readonly Statement[], logSeq: number): Statement | undefined {
  return log
    .slice(0, logSeq + 1)
    .findLast((statement) => isKind(statement, 'custody') && statement.said.confirms !== undefined)
}

export const isSplit = (log: readonly Statement[], logSeq: number) =>
  custodyStatement(log, logSeq)?.said.custody === 'split'

/** A two-person vault's custodians who have been custodians without a break since two named them, with keys that nobody has reset. */
export function keepers({ roster, log }: Said, at: number, logSeq: number): string[] {
  const statement = custodyStatement(log, logSeq)
  if (statement?.said.custody !== 'split') return []
  const since = statement.said.roster.seq
  return statement.said.custodians.filter(
    (user: string) =>
      custodianFromTo(roster, user, since, at) &&
      vouchedAt(roster, user, at) &&
      !resetBetween(roster, user, since, at),
  )
}

/** A person's admissions that nobody ended, by the number of their statement. */
export function admissions({ log }: Said, user: string, logSeq: number): number[] {
  const seqs: number[] = []
  for (const [seq, statement] of log.slice(0, logSeq + 1).entries()) {
    const isGiven = isGiving(statement.said) && statement.said.to === user
    if (isGiven && statement.said.confirms !== undefined) seqs.push(seq)
    if (statement.said.user !== user) continue
    if (isKind(statement, 'remove')) seqs.length = 0
    const isSeconded = !isSplit(log, seq - 1) || statement.said.confirms !== undefined
    if (isKind(statement, 'admit') && isSeconded) seqs.push(seq)
  }
  return seqs
}

/** The number of the statement since which a vault has been in two-person custody without a break; null in shared custody. */
function splitSince(log: readonly Statement[], logSeq: number): number | null {
  let since: number | null = null
  for (let seq = 0; seq <= logSeq; seq++) since = isSplit(log, seq) ? (since ?? seq) : null
  return since
}

/** Whether signed statements let somebody hold the vault's key, at a number of the roster and one of the log. */
export function mayHold(said: Said, user: string, at: number, logSeq: number): boolean {
  const { roster, log } = said
  if (!vouchedAt(roster, user, at)) return false
  const split = splitSince(log, logSeq)
  if (isCustodianAt(roster, user, at)) return split === null
  return admissions(said, user, logSeq).some((seq) => {
    if (split === null) return true
    // Two admitted the keys of that time, or made it a two-person vault while they were a member; later keys must follow from those.
    const base = rosterSeq(log, Math.max(seq, split))
    const wasMember = vouchedAt(roster, user, base) && !isCustodianAt(roster, user, base)
    return wasMember && !resetBetween(roster, user, base, at)
  })
}

/** Whether somebody may sign for a vault: as one of two for a two-person vault, or alone for a shared one. */
export function maySpeakFor(said: Said, user: string, at: number, logSeq: number): boolean {
  if (!isSplit(said.log, logSeq)) return isCustodianAt(said.roster, user, at)
  const own = keepers(said, at, logSeq)
  if (own.includes(user)) return true
  if (own.length >= 2) return false
  return mayHold(said, user, at, logSeq) || (own.length === 0 && isCustodianAt(said.roster, user, at))
}

export const mayApprove = (said: Said, user: string, at: number, logSeq: number) =>
  isSplit(said.log, logSeq) ? keepers(said, at, logSeq).includes(user) : isCustodianAt(said.roster, user, at)

/** Whether an approver is still entitled, and has been ever since. */
export function approvalStands(said: Said, approval: Statement['said'], at: number, logSeq: number): boolean {
  const { by, roster: named } = approval
  return (
    mayApprove(said, by, at, logSeq) &&
    custodianFromTo(said.roster, by, named.seq, at) &&
    !resetBetween(said.roster, by, named.seq, at)
  )
}
