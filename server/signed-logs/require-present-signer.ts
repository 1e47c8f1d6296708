import { requireLastingRight } from '@chaveiro/contract/log/roster/endings.ts'
import { type RosterState, wasCustodianAt, wasVouchedAt } from '@chaveiro/contract/log/roster/roster.ts'
import type { Statement } from '@chaveiro/contract/log/statements/statement.ts'
import {
  firstThatStands,
  maySignFor,
  mayWithdraw,
  mayWriteIn,
  standingProposals,
  type VaultLogState,
} from '@chaveiro/contract/log/vaults/vault-log.ts'
import { mayOpen } from '@chaveiro/contract/log/vaults/vault-open.ts'
import { proposerOf } from '@chaveiro/contract/log/vaults/vault-withdraw.ts'
import { isPresentCustodian } from '../organisation/present-role.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { LogKind } from './vault-log-kinds.ts'

/**
 * Throws unless the signer may sign this with the present roster. Replay checks with the roster head named, which may
 * be older: this refuses signers dismissed since, and heads from before a right of theirs ended.
 */
export function requirePresentSigner(
  statement: Statement<LogKind>,
  log: VaultLogState,
  roster: RosterState,
): void {
  requireRightNow(statement, log, roster)
  requireLastingRight(roster, statement.payload.by, statement.payload.roster.seq)
}

function requireRightNow(
  { kind, payload }: Statement<LogKind>,
  log: VaultLogState,
  roster: RosterState,
): void {
  const { by } = payload
  const now = roster.head.seq
  if (isWriterKind(kind)) {
    if (!mayWriteIn(log, roster, by, now)) throw new Refusal('not_in_roster')
    return
  }
  if (kind === 'chaveiro.vault.withdraw') {
    const proposer = proposerOf(log, payload.proposal)
    if (!proposer || !mayWithdraw(roster, { by: proposer }, by, now)) throw new Refusal('not_in_roster')
    return
  }
  if (kind === 'chaveiro.vault.open') {
    if (!mayOpen(log, roster, by, now))
      throw new Refusal(log.custody === 'split' ? 'not_keeper' : 'not_in_roster')
    return
  }
  if (kind === 'chaveiro.vault.end') {
    if (!wasVouchedAt(roster, by, now)) throw new Refusal('keys_unconfirmed')
    return
  }
  if (takesTwoSignatures(kind)) {
    requireSigner(log, roster, by)
    return
  }
  const isOwn = kind === 'chaveiro.vault.remove' && payload.user === by && wasVouchedAt(roster, by, now)
  if (!isOwn) requirePresentCustodian(roster, by)
}

/** Throws unless this person may sign for the vault with the present roster. */
export function requireSigner(log: VaultLogState, roster: RosterState, userId: string): void {
  if (maySignFor(log, roster, userId, roster.head.seq)) return
  throw new Refusal(log.custody === 'split' ? 'not_keeper' : 'not_in_roster')
}

/** Statements that anybody may sign who may write in the vault. */
const isWriterKind = (kind: LogKind): boolean =>
  kind === 'chaveiro.vault.generation' || kind === 'chaveiro.vault.deal'

/** Statements that take two signatures in a two-person vault. */
export const takesTwoSignatures = (kind: LogKind): boolean =>
  kind === 'chaveiro.vault.admit' || kind === 'chaveiro.vault.custody'

/** Throws unless this is a custodian of the present roster. */
export function requirePresentCustodian(roster: RosterState, userId: string): void {
  if (!wasCustodianAt(roster, userId, roster.head.seq)) throw new Refusal('not_in_roster')
}

/**
 * Throws if a second signature confirms a proposal that has lapsed, or whose proposer is no longer a custodian by the
 * server's decision, even before the roster says so: both have to be custodians.
 */
export async function requirePresentProposer(
  reader: Reader,
  { kind, payload }: Statement<LogKind>,
  log: VaultLogState,
  roster: RosterState,
): Promise<void> {
  const confirms = 'confirms' in payload ? payload.confirms : undefined
  if (confirms === undefined) return
  const proposal =
    kind === 'chaveiro.vault.open'
      ? firstThatStands(log, roster, log.openings.get(payload.request), payload.at)?.first
      : standingProposals(log, roster).get(confirms)
  if (!proposal || !(await isPresentCustodian(reader, proposal.by))) throw new Refusal('stale_head')
}
