import { vaultOpeningDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import type { Statement } from '../world.ts'
import { isCustodianAt, keysAt, vouchedAt } from './roster-spec.ts'
import { isGiving, isKind, isSplit, keepers, mayHold, rosterSeq, type Said } from './vault-spec.ts'

/** Number of the newest statement of a kind up to a number of the log, signed by two if it takes two; -1 for none. */
const newest = ({ log }: Said, logSeq: number, kind: string) =>
  log
    .slice(0, logSeq + 1)
    .findLastIndex(
      (statement) =>
        (kind === 'give' ? isGiving(statement.said) : isKind(statement, kind)) &&
        (statement.said.confirms !== undefined || kind === 'generation'),
    )

const holds = (said: Said, at: number, logSeq: number) =>
  said.roster.some(({ said: { admin, user } }) => mayHold(said, admin?.user ?? user ?? '', at, logSeq))

/**
 * Whether nobody has a two-person vault's key: nobody may hold it, or everybody who may was admitted when nobody was there to deliver it,
 * and no key was started since.
 */
export function isLostAt(said: Said, at: number, logSeq: number): boolean {
  const began = newest(said, logSeq, 'generation')
  if (began < 0 || !isSplit(said.log, logSeq)) return false
  if (!holds(said, at, logSeq)) return true
  return said.log.slice(0, logSeq + 1).some((statement, seq) => {
    const isIn =
      (isKind(statement, 'admit') || isGiving(statement.said)) && statement.said.confirms !== undefined
    return isIn && seq > began && isSplit(said.log, seq) && !holds(said, rosterSeq(said.log, seq), seq - 1)
  })
}

/** The person who is to start a lost vault's key again: two gave it to them, they may hold it, and nobody has started one since. */
export function givenTo(said: Said, at: number, logSeq: number): string | null {
  const seq = newest(said, logSeq, 'give')
  const isOver = ['generation', 'custody'].some((kind) => newest(said, logSeq, kind) > seq)
  if (seq < 0 || isOver) return null
  const user = (said.log[seq] as Statement).said.to as string
  return mayHold(said, user, at, logSeq) ? user : null
}

/** The dealings that open a vault, newest first: the newest, and the one before that two acknowledged. */
function standing({ log }: Said, logSeq: number): { dealing: number; holders: string[] }[] {
  const since = newest({ log, roster: [] }, logSeq, 'custody')
  const statements = log.slice(0, logSeq + 1)
  const dealings = statements.flatMap(({ said: { kind, dealing } }, seq) => {
    if (kind !== 'chaveiro.vault.deal' || seq < since) return []
    const arrived = statements.filter(
      (statement) => isKind(statement, 'acknowledge') && statement.said.dealing === dealing,
    )
    return [{ dealing: dealing as number, holders: arrived.map(({ said: { by } }) => by) }]
  })
  const before = dealings.slice(0, -1).findLast(({ holders }) => holders.length >= 2)
  return [...dealings.slice(-1), ...(before ? [before] : [])]
}

/** Whether two of a lost vault's custodians are left who can open it together. */
export function mayBeOpened(said: Said, at: number, logSeq: number): boolean {
  const own = keepers(said, at, logSeq)
  return standing(said, logSeq).some(
    ({ holders }) => holders.filter((user) => own.includes(user)).length >= 2,
  )
}

/** Why a statement that gives a lost vault to somebody should never have been believed, as the first or the second. */
export function wrongGiving(said: Said, { said: statement }: Statement): string | null {
  const { roster, log } = said
  const [at, before] = [statement.roster.seq as number, log.length - 2]
  if (!isSplit(log, before)) return 'it is no two-person vault'
  if (!isLostAt(said, at, before)) return 'somebody has the vault’s key'
  if (!keepers(said, at, before).includes(statement.by)) return 'its signer is no custodian of the vault'
  if (isCustodianAt(roster, statement.to, at)) return 'a custodian would have alone what takes two'
  const isTheirs = keysAt(roster, statement.to, at)?.fingerprint === statement.fingerprint
  if (!isTheirs || !vouchedAt(roster, statement.to, at)) return 'it names other keys'
  const dealt = standing(said, before)
  const mayOpen = statement.dealings.every((dealing: number) => {
    const holders = dealt.find((one) => one.dealing === dealing)?.holders ?? []
    return holders.length >= 2 && holders.includes(statement.by)
  })
  if (!mayOpen) return 'its signer has no values of what was dealt'
  const first = log.find(({ hash }) => hash === statement.confirms)?.said
  const isOld = first && Date.parse(statement.at) >= Date.parse(first.at) + vaultOpeningDays * dayMs
  return isOld ? 'the first signature is seven days old' : null
}
