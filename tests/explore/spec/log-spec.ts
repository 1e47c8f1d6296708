import { entryIn } from '../views.ts'
import type { Statement } from '../world.ts'
import { givenTo, isLostAt, wrongGiving } from './recover-spec.ts'
import {
  custodianFromTo,
  endingAfter,
  isCustodianAt,
  keysAt,
  resetBetween,
  vouchedAt,
} from './roster-spec.ts'
import {
  approvalStands,
  isGiving,
  isKind,
  isSplit,
  keepers,
  mayApprove,
  mayHold,
  maySpeakFor,
  rosterSeq,
  type Said,
} from './vault-spec.ts'

/** Why a log should never have been believed with this roster, whichever of its statements is wrong; null if it is right. */
export function wrongByEnding({ roster, log }: Said): string | null {
  const isLate = log.some(({ said }, seq) => {
    const ending = endingAfter(roster, said.by, said.roster.seq)
    return ending !== undefined && (entryIn(ending.root, said.vault)?.log.seq ?? -1) < seq
  })
  return isLate ? 'its signer’s right ended, and no view has it' : null
}

/** Why the newest statement of a log should never have been believed; null if it is right. */
export function wrongInLog(said: Said): string | null {
  const { roster, log } = said
  const statement = log.at(-1) as Statement
  const { by, user, confirms, roster: named } = statement.said
  const [at, before] = [named.seq as number, log.length - 2]
  const kind = statement.said.kind.slice('chaveiro.vault.'.length)
  if (roster[at]?.hash !== named.hash) return 'it names a roster that is not this one'
  if (at < rosterSeq(log, Math.max(before, 0))) return 'it names an older roster than the statement before'
  if (keysAt(roster, by, at)?.signingKey !== statement.signingKey) return 'its signer has other keys'
  if (kind === 'create') return isCustodianAt(roster, by, at) ? null : 'its signer is no custodian'
  if (kind === 'generation' || kind === 'deal') {
    if (!mayHold(said, by, at, before)) return 'its signer may not hold the key'
    const isAnew =
      kind === 'generation' && statement.said.generation > 1 && statement.said.previous === undefined
    return isAnew && givenTo(said, at, before) !== by ? 'no two gave its signer a lost vault' : null
  }
  if (kind === 'remove') {
    const isOwn = by === user && vouchedAt(roster, by, at)
    return isOwn || isCustodianAt(roster, by, at) ? null : 'its signer is no custodian'
  }
  if (isGiving(statement.said))
    return wrongGiving(said, statement) ?? (confirms ? wrongSecond(said, statement) : null)
  if (kind === 'open') return wrongOpening(said, statement)
  if (kind === 'end') return wrongEnding(said, statement)
  if (kind === 'admit' || kind === 'custody') {
    if (!maySpeakFor(said, by, at, before)) return 'its signer does not speak for the vault'
    if (kind === 'custody' && isLostAt(said, at, before)) return 'nobody could ever open the lost vault again'
    return confirms === undefined ? null : wrongSecond(said, statement)
  }
  return isCustodianAt(roster, by, at) ? null : 'its signer is no custodian'
}

const hasEnding = (log: readonly Statement[], { kind, id }: Statement['said']['ends']) =>
  log.some((one) => isKind(one, 'end') && one.said.ends.kind === kind && one.said.ends.id === id)

/** An ending is signed by somebody with vouched-for keys, once for each thing. */
function wrongEnding({ roster, log }: Said, { said: ending }: Statement): string | null {
  if (!vouchedAt(roster, ending.by, ending.roster.seq)) return 'nobody vouches for its signer'
  return hasEnding(log.slice(0, -1), ending.ends) ? 'it was ended before' : null
}

/** The fields that both of two signatures must have in common. */
const fieldsOfTwo = ['user', 'to', 'fingerprint', 'custody', 'custodians', 'request', 'dealings', 'scope']

/** A second signature comes from another person, covers the same, and follows a first one that still counts. */
function wrongSecond(said: Said, { said: second }: Statement): string | null {
  const { roster, log } = said
  const [at, before] = [second.roster.seq as number, log.length - 2]
  const nth = log.findIndex(({ hash }) => hash === second.confirms)
  const first = log[nth]?.said
  if (!first || first.kind !== second.kind) return 'it confirms nothing'
  if (first.by === second.by) return 'both signatures are one person’s'
  const content = fieldsOfTwo.map((name) => [first[name], second[name]])
  const isSame = content.every(([one, other]) => JSON.stringify(one) === JSON.stringify(other))
  if (!isSame) return 'the two signatures say different things'
  if (isOvertaken(log, nth, second)) return 'the first signature was overtaken or withdrawn'
  const since = first.roster.seq
  const wasCustodian = isCustodianAt(roster, first.by, since)
  if (wasCustodian && !custodianFromTo(roster, first.by, since, at))
    return 'the first signer was dismissed since'
  if (resetBetween(roster, first.by, since, at)) return 'the first signer lost their keys since'
  if (isSplit(log, before) && keepers(said, at, before).length < 2) {
    const custodians = [first.by, second.by].filter((user) => isCustodianAt(roster, user, at))
    if (custodians.length !== 1) return 'it takes one custodian and a member'
  }
  return null
}

/**
 * Whether a first signature was overtaken before the second: withdrawn, or by a change of custody, or by another statement about the same
 * person.
 */
function isOvertaken(log: readonly Statement[], nth: number, second: Statement['said']): boolean {
  return log.slice(nth + 1, -1).some((statement) => {
    if (isKind(statement, 'withdraw')) return statement.said.proposal === second.confirms
    if (isKind(statement, 'custody')) return statement.said.confirms !== undefined
    if (isGiving(second)) return overtakesGiving(statement)
    if (isGiving(statement.said)) return statement.said.confirms !== undefined
    const isSettled =
      isKind(statement, 'remove') || (isKind(statement, 'admit') && statement.said.confirms !== undefined)
    return second.user !== undefined && statement.said.user === second.user && isSettled
  })
}

function wrongOpening(said: Said, { said: opening }: Statement): string | null {
  const { roster, log } = said
  const [at, before] = [opening.roster.seq as number, log.length - 2]
  if (opening.by === opening.to) return 'somebody approves for themselves'
  if (hasEnding(log, { kind: 'request', id: opening.request })) return 'its request was ended before'
  if (!mayApprove(said, opening.by, at, before)) return 'its signer may not approve'
  const isTheirs = keysAt(roster, opening.to, at)?.fingerprint === opening.fingerprint
  if (!isTheirs || !vouchedAt(roster, opening.to, at)) return 'it names other keys'
  if (opening.confirms === undefined) return null
  const nth = log.findIndex(({ hash }) => hash === opening.confirms)
  const first = log[nth]?.said
  if (first?.by === opening.by) return 'the two approvals are one person’s'
  const isOther = (statement: Statement) =>
    isKind(statement, 'deal') || (isKind(statement, 'custody') && statement.said.confirms !== undefined)
  if (log.slice(nth + 1, -1).some(isOther)) return 'custody was dealt or changed since the first approval'
  const isOfItem = first?.scope?.item === opening.scope.item
  const same = isOfItem && ['to', 'fingerprint', 'request'].every((name) => first?.[name] === opening[name])
  return same && first && approvalStands(said, first, at, before) ? null : 'the first approval does not stand'
}

/** The values were locked for the custodians of that time, and the server keeps those of one such opening only. */
const overtakesGiving = (statement: Statement) =>
  isKind(statement, 'deal') || isKind(statement, 'generation') || isGiving(statement.said)
