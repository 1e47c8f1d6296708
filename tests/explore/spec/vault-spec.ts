import { entryIn } from '../views.ts'
import type { Vault, Word, World } from '../world.ts'
import {
  custodianFromTo,
  endingAfter,
  isCustodianAt,
  keysAt,
  type Roster,
  resetBetween,
  vouchedAt,
} from './roster-spec.ts'

/** What a vault's statements say at a number of its log and one of the roster, read from the statements alone. */
export type Said = { readonly roster: Roster; readonly log: readonly Word[] }

export const saidOf = ({ words }: Pick<World, 'words'>, vault: Pick<Vault, 'words'>): Said => ({
  roster: words,
  log: vault.words,
})

const isKind = (word: Word, kind: string) => word.said.kind === `chaveiro.vault.${kind}`
const rosterSeq = (log: readonly Word[], seq: number) => (log[seq] as Word).said.roster.seq as number

/** The newest change of custody that two signed. */
function custodyWord(log: readonly Word[], logSeq: number): Word | undefined {
  return log
    .slice(0, logSeq + 1)
    .findLast((word) => isKind(word, 'custody') && word.said.confirms !== undefined)
}

const isSplit = (log: readonly Word[], logSeq: number) => custodyWord(log, logSeq)?.said.custody === 'split'

/** A split vault's custodians who have been custodians ever since two said so, with keys that nobody reset. */
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

/** The admissions of a person that nobody ended, by the number of their statement. */
export function admissions({ log }: Said, user: string, logSeq: number): number[] {
  const seqs: number[] = []
  for (const [seq, word] of log.slice(0, logSeq + 1).entries()) {
    if (word.said.user !== user) continue
    if (isKind(word, 'remove')) seqs.length = 0
    const isSeconded = !isSplit(log, seq - 1) || word.said.confirms !== undefined
    if (isKind(word, 'admit') && isSeconded) seqs.push(seq)
  }
  return seqs
}

/** Since when a vault has been split without a break, by the number of the statement; null in shared custody. */
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
    // Two admitted the keys of then, or split the vault while they were a member; later keys must follow from those.
    const base = rosterSeq(log, Math.max(seq, split))
    const wasMember = vouchedAt(roster, user, base) && !isCustodianAt(roster, user, base)
    return wasMember && !resetBetween(roster, user, base, at)
  })
}

/** Whether somebody's word counts where two speak for a split vault, or one for a shared one. */
function isVoice(said: Said, user: string, at: number, logSeq: number): boolean {
  if (!isSplit(said.log, logSeq)) return isCustodianAt(said.roster, user, at)
  const own = keepers(said, at, logSeq)
  if (own.includes(user)) return true
  if (own.length >= 2) return false
  return mayHold(said, user, at, logSeq) || (own.length === 0 && isCustodianAt(said.roster, user, at))
}

/** Why a log should never have been believed beside this roster, whichever of its statements it is; null where it is right. */
export function wrongByEnding({ roster, log }: Said): string | null {
  const isLate = log.some(({ said }, seq) => {
    const ending = endingAfter(roster, said.by, said.roster.seq)
    return ending !== undefined && (entryIn(ending.root, said.vault)?.log.seq ?? -1) < seq
  })
  return isLate ? 'its signer’s right ended, and no view has it' : null
}

/** Why the newest statement of a log should never have been believed; null where it is right. */
export function wrongInLog(said: Said): string | null {
  const { roster, log } = said
  const word = log.at(-1) as Word
  const { by, user, confirms, roster: named } = word.said
  const [at, before] = [named.seq as number, log.length - 2]
  const kind = word.said.kind.slice('chaveiro.vault.'.length)
  if (roster[at]?.hash !== named.hash) return 'it names a roster that is not this one'
  if (at < rosterSeq(log, Math.max(before, 0))) return 'it names an older roster than the statement before'
  if (keysAt(roster, by, at)?.signingKey !== word.signingKey) return 'its signer has other keys'
  if (kind === 'create') return isCustodianAt(roster, by, at) ? null : 'its signer is no custodian'
  if (kind === 'generation' || kind === 'deal') {
    return mayHold(said, by, at, before) ? null : 'its signer may not hold the key'
  }
  if (kind === 'remove') {
    const isOwn = by === user && vouchedAt(roster, by, at)
    return isOwn || isCustodianAt(roster, by, at) ? null : 'its signer is no custodian'
  }
  if (kind === 'open') return wrongOpening(said, word)
  if (kind === 'admit' || kind === 'custody') {
    if (!isVoice(said, by, at, before)) return 'its signer does not speak for the vault'
    return confirms === undefined ? null : wrongSecond(said, word)
  }
  return isCustodianAt(roster, by, at) ? null : 'its signer is no custodian'
}

/** A second signature is another person's, over the same, and upon a word that still counts. */
function wrongSecond(said: Said, { said: second }: Word): string | null {
  const { roster, log } = said
  const [at, before] = [second.roster.seq as number, log.length - 2]
  const nth = log.findIndex(({ hash }) => hash === second.confirms)
  const first = log[nth]?.said
  if (!first || first.kind !== second.kind) return 'it confirms nothing'
  if (first.by === second.by) return 'the two voices are one'
  const content = ['user', 'fingerprint', 'custody', 'custodians'].map((name) => [first[name], second[name]])
  const isSame = content.every(([one, other]) => JSON.stringify(one) === JSON.stringify(other))
  if (!isSame) return 'the two voices say different things'
  if (isOvertaken(log, nth, second)) return 'the first voice was overtaken or taken back'
  const since = first.roster.seq
  const wasCustodian = isCustodianAt(roster, first.by, since)
  if (wasCustodian && !custodianFromTo(roster, first.by, since, at))
    return 'the first voice was dismissed since'
  if (resetBetween(roster, first.by, since, at)) return 'the first voice lost their keys since'
  if (isSplit(log, before) && keepers(said, at, before).length < 2) {
    const custodians = [first.by, second.by].filter((user) => isCustodianAt(roster, user, at))
    if (custodians.length !== 1) return 'it takes one custodian and a member'
  }
  return null
}

/** Whether a first voice fell between the two: taken back, or by a change of custody, or by another word about the same person. */
function isOvertaken(log: readonly Word[], nth: number, second: Word['said']): boolean {
  return log.slice(nth + 1, -1).some((word) => {
    if (isKind(word, 'withdraw')) return word.said.proposal === second.confirms
    if (isKind(word, 'custody')) return word.said.confirms !== undefined
    const isSettled = isKind(word, 'remove') || (isKind(word, 'admit') && word.said.confirms !== undefined)
    return second.user !== undefined && word.said.user === second.user && isSettled
  })
}

function wrongOpening(said: Said, { said: opening }: Word): string | null {
  const { roster, log } = said
  const [at, before] = [opening.roster.seq as number, log.length - 2]
  if (opening.by === opening.to) return 'somebody approves for themselves'
  if (!mayApprove(said, opening.by, at, before)) return 'its signer may not approve'
  const isTheirs = keysAt(roster, opening.to, at)?.fingerprint === opening.fingerprint
  if (!isTheirs || !vouchedAt(roster, opening.to, at)) return 'it names other keys'
  if (opening.confirms === undefined) return null
  const nth = log.findIndex(({ hash }) => hash === opening.confirms)
  const first = log[nth]?.said
  if (first?.by === opening.by) return 'the two approvals are one person’s'
  const isOther = (word: Word) =>
    isKind(word, 'deal') || (isKind(word, 'custody') && word.said.confirms !== undefined)
  if (log.slice(nth + 1, -1).some(isOther)) return 'custody was dealt or changed since the first approval'
  const same = ['to', 'item', 'fingerprint', 'request'].every((name) => first?.[name] === opening[name])
  return same && first && approvalStands(said, first, at, before) ? null : 'the first approval does not stand'
}

const mayApprove = (said: Said, user: string, at: number, logSeq: number) =>
  isSplit(said.log, logSeq) ? keepers(said, at, logSeq).includes(user) : isCustodianAt(said.roster, user, at)

/** Whether who approved is still entitled, and ever was since. */
export function approvalStands(said: Said, approval: Word['said'], at: number, logSeq: number): boolean {
  const { by, roster: named } = approval
  return (
    mayApprove(said, by, at, logSeq) &&
    custodianFromTo(said.roster, by, named.seq, at) &&
    !resetBetween(said.roster, by, named.seq, at)
  )
}
