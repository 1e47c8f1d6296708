import type { Vault, Word, World } from '../world.ts'
import { custodianFromTo, isCustodianAt, type Roster, resetBetween, vouchedAt } from './roster-spec.ts'

/** What a vault's statements say at a number of its log and one of the roster, read from the statements alone. */
export type Said = { readonly roster: Roster; readonly log: readonly Word[] }

export const saidOf = ({ words }: Pick<World, 'words'>, vault: Pick<Vault, 'words'>): Said => ({
  roster: words,
  log: vault.words,
})

export const isKind = (word: Word, kind: string) => word.said.kind === `chaveiro.vault.${kind}`
export const rosterSeq = (log: readonly Word[], seq: number) => (log[seq] as Word).said.roster.seq as number

/** The newest change of custody that two signed. */
function custodyWord(log: readonly Word[], logSeq: number): Word | undefined {
  return log
    .slice(0, logSeq + 1)
    .findLast((word) => isKind(word, 'custody') && word.said.confirms !== undefined)
}

export const isSplit = (log: readonly Word[], logSeq: number) =>
  custodyWord(log, logSeq)?.said.custody === 'split'

/** A two-person vault's custodians who have been custodians without a break since two named them, with keys that nobody has reset. */
export function keepers({ roster, log }: Said, at: number, logSeq: number): string[] {
  const word = custodyWord(log, logSeq)
  if (word?.said.custody !== 'split') return []
  const since = word.said.roster.seq
  return word.said.custodians.filter(
    (user: string) =>
      custodianFromTo(roster, user, since, at) &&
      vouchedAt(roster, user, at) &&
      !resetBetween(roster, user, since, at),
  )
}

/** A person's admissions that nobody ended, by the number of their statement. */
export function admissions({ log }: Said, user: string, logSeq: number): number[] {
  const seqs: number[] = []
  for (const [seq, word] of log.slice(0, logSeq + 1).entries()) {
    if (word.said.user !== user) continue
    if (isKind(word, 'remove')) seqs.length = 0
    const isSeconded = !isSplit(log, seq - 1) || word.said.confirms !== undefined
    if (isKind(word, 'admit') && isSeconded) seqs.push(seq)
    if (isKind(word, 'recover') && word.said.confirms !== undefined) seqs.push(seq)
  }
  return seqs
}

/** The number of the statement since which a vault has been in two-person custody without a break; null in shared custody. */
function splitSince(log: readonly Word[], logSeq: number): number | null {
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
export function isVoice(said: Said, user: string, at: number, logSeq: number): boolean {
  if (!isSplit(said.log, logSeq)) return isCustodianAt(said.roster, user, at)
  const own = keepers(said, at, logSeq)
  if (own.includes(user)) return true
  if (own.length >= 2) return false
  return mayHold(said, user, at, logSeq) || (own.length === 0 && isCustodianAt(said.roster, user, at))
}

export const mayApprove = (said: Said, user: string, at: number, logSeq: number) =>
  isSplit(said.log, logSeq) ? keepers(said, at, logSeq).includes(user) : isCustodianAt(said.roster, user, at)

/** Whether an approver is still entitled, and has been ever since. */
export function approvalStands(said: Said, approval: Word['said'], at: number, logSeq: number): boolean {
  const { by, roster: named } = approval
  return (
    mayApprove(said, by, at, logSeq) &&
    custodianFromTo(said.roster, by, named.seq, at) &&
    !resetBetween(said.roster, by, named.seq, at)
  )
}
