import { listVaultMembers } from '@chaveiro/contract/calls/members.ts'
import { appendVaultStatement } from '@chaveiro/contract/calls/vault-logs.ts'
import type { RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import {
  openProposals,
  presentCustodians,
  type VaultLogState,
  type VaultProposal,
} from '@chaveiro/contract/log/vaults/vault-log.ts'
import {
  type CustodyChange,
  writeAdmit,
  writeCustody,
} from '@chaveiro/crypto/processes/vault-log-statements.ts'
import type { PersonHandle } from '../base/types/handles.ts'
import type { ListedPerson } from '../base/types/people.ts'
import { SessionError } from '../base/types/session-error.ts'
import { allCustodians, canBeNamed } from '../log/roster/is-custodian.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { findUser, requireActive, requireAddress } from '../log/roster/person-addresses.ts'
import { keepOwnStatement } from '../log/vault-logs/keep-own-statement.ts'
import { refreshLog } from '../log/vault-logs/load-vault-log.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import { personOf } from './vault-access.ts'

/**
 * Proposes shared custody for a vault, or two-person custody; if somebody else proposed the same, seconds it. Does nothing if two others
 * did both meanwhile. Throws SessionError('needs_second') if this person has proposed it.
 */
export function setCustody(
  session: OpenSession,
  vaultId: string,
  custody: 'shared' | 'split',
): Promise<void> {
  return appendToLog(session, vaultId, async (verifiedLog, roster) => {
    const custodians = allCustodians(roster)
    // A statement cannot even name fewer: another custodian may have been dismissed since the screen was shown.
    if (custody === 'split' && custodians.length < 2) throw new SessionError('too_few_custodians')
    if (custody === 'split' && !canBeNamed(custodians)) throw new SessionError('too_many_custodians')
    if (custody === 'split' && verifiedLog.log.teams.size > 0) throw new SessionError('vault_has_team')
    const change: CustodyChange = custody === 'split' ? { custody, custodians } : { custody }
    // Naming the same custodians again brings back one who was dismissed and appointed again.
    const isWhole = presentCustodians(verifiedLog.log, roster).length === verifiedLog.log.custodians.length
    if (isWhole && isSameCustody(verifiedLog.log, change)) return null
    const alike = [...openProposals(verifiedLog.log, roster)].filter(([, one]) => isProposalOf(one, change))
    const other = alike.find(([, one]) => one.by !== session.person.id)
    if (!other && alike.length > 0) throw new SessionError('needs_second')
    return writeCustody(session.keys, verifiedLog, change, session.now(), other?.[0])
  })
}

/**
 * Seconds a proposal by signing the same statement with the first one's hash. `address` is the one under which the person to be admitted
 * was shown; without it nobody is admitted. Throws SessionError('decided_meanwhile') if it is no longer open.
 */
export function secondProposal(
  session: OpenSession,
  vaultId: string,
  hash: string,
  person: PersonHandle | null,
): Promise<void> {
  return appendToLog(session, vaultId, async (verifiedLog, roster) => {
    const proposal = openProposals(verifiedLog.log, roster).get(hash)
    if (!proposal) throw new SessionError('decided_meanwhile')
    const at = session.now()
    if (proposal.kind === 'custody')
      return writeCustody(session.keys, verifiedLog, changeOf(proposal), at, hash)
    // Giving a lost vault to somebody carries values; give-lost-vault.ts does that.
    const { user, from } = proposal
    const list = () => findListed(session, vaultId, user)
    requireActive(roster, user)
    await requireAddress(session, await list(), person, list)
    const admission = from === undefined ? { user } : { user, from }
    return writeAdmit(session.keys, verifiedLog, { ...admission, confirms: hash }, at)
  })
}

/** Signs one statement at the end of a vault's log and appends it. `write` answers null if the log says the same already. */
export function appendToLog(
  session: OpenSession,
  vaultId: string,
  write: (verifiedLog: VerifiedLog, roster: RosterState) => Promise<string | null>,
): Promise<void> {
  return onNewestRoster(session, async (roster) => {
    const verifiedLog = { ...(await refreshLog(session, vaultId)), roster }
    const statement = await write(verifiedLog, roster)
    if (statement === null) return
    await session.api.send(appendVaultStatement, { params: { id: vaultId }, body: { statement } })
    await keepOwnStatement(session, verifiedLog, statement)
  })
}

/** Returns somebody as the vault's list of members shows them, which members may read too, or else as the organisation's list does. */
export async function findListed(
  session: OpenSession,
  vaultId: string,
  userId: string,
): Promise<ListedPerson> {
  const rows = await session.api.send(listVaultMembers, { params: { id: vaultId } })
  const row = rows.find(({ user_id }) => user_id === userId)
  return row ? personOf(row) : findUser(session, userId)
}

function changeOf(proposal: Extract<VaultProposal, { kind: 'custody' }>): CustodyChange {
  const { custody, custodians } = proposal
  return custody === 'split' ? { custody, custodians } : { custody }
}

function isProposalOf(proposal: VaultProposal, change: CustodyChange): boolean {
  return proposal.kind === 'custody' && isSameCustody(proposal, change)
}

function isSameCustody(
  { custody, custodians }: Pick<VaultLogState, 'custody' | 'custodians'>,
  change: CustodyChange,
): boolean {
  if (change.custody === 'shared') return custody === 'shared'
  return custody === 'split' && custodians.join() === change.custodians.join()
}
