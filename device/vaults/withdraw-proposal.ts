import { listVaultMembers, removeVaultMember } from '@chaveiro/contract/calls/members.ts'
import { getVaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { headerOf } from '@chaveiro/contract/log/statements/compact-form.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import {
  admissionsOf,
  firstToOpenVault,
  openProposals,
  type VaultLogState,
  type VaultProposal,
} from '@chaveiro/contract/log/vaults/vault-log.ts'
import { writeWithdraw } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import type { PersonHandle } from '../base/types/handles.ts'
import { SessionError } from '../base/types/session-error.ts'
import { alteredPerson, requireSeen } from '../log/roster/person-addresses.ts'
import { refreshLog } from '../log/vault-logs/load-vault-log.ts'
import type { OpenSession } from '../state/open-session.ts'
import { appendToLog, findListed } from './set-custody.ts'
import { shownOf } from './vault-access.ts'

/**
 * Withdraws a proposal that no second custodian has confirmed. Also removes the person it would have admitted from the server's list,
 * unless somebody else proposes or signed the same. Throws DistrustError('person') if the proposal is about somebody else than was
 * shown, SessionError('decided_meanwhile') if it is no longer open.
 */
export async function withdrawProposal(
  session: OpenSession,
  vaultId: string,
  hash: string,
  shown: PersonHandle | null,
): Promise<void> {
  let withdrawn: VaultProposal | undefined
  await appendToLog(session, vaultId, async (verifiedLog, roster) => {
    withdrawn = openProposals(verifiedLog.log, roster).get(hash)
    if (!withdrawn) throw new SessionError('decided_meanwhile')
    if (withdrawn.kind === 'admit') await requireSeenSubject(session, vaultId, withdrawn.user, shown)
    return writeWithdraw(session.keys, verifiedLog, hash, session.now())
  })
  if (withdrawn?.kind !== 'admit' || withdrawn.from !== undefined) return
  if (await isListedUnsigned(session, vaultId, withdrawn.user)) {
    const params = { id: vaultId, user_id: withdrawn.user }
    // Others may have removed them at the same moment.
    await unlessGone(session.api.send(removeVaultMember, { params, body: { statements: [] } }))
  }
}

async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (errorFacts(error).code !== 'not_found') throw error
  }
}

/**
 * Withdraws an unconfirmed proposal to give a lost vault to this person, as this device read it in the log. Throws
 * SessionError('decided_meanwhile') if theirs is no longer open, DistrustError('person') if nobody ever proposed them.
 */
export function withdrawGiving(session: OpenSession, vaultId: string, shown: PersonHandle): Promise<void> {
  const { id: userId } = shown
  return appendToLog(session, vaultId, async (verifiedLog, roster) => {
    const open = firstToOpenVault(verifiedLog.log, roster, session.now().toISOString())
    if (!open) throw new SessionError('decided_meanwhile')
    const { to: user, first } = open
    if (user !== userId) {
      // A colleague's new proposal replaces the one that was shown.
      if (await wasProposed(session, verifiedLog.log, userId)) throw new SessionError('decided_meanwhile')
      throw alteredPerson(user)
    }
    await requireSeen(session, await findListed(session, vaultId, user), shown)
    return writeWithdraw(session.keys, verifiedLog, first.hash, session.now())
  })
}

/** Throws unless the screen showed this person. It may have shown nobody only if the vault's list has nobody either. */
async function requireSeenSubject(
  session: OpenSession,
  vaultId: string,
  user: string,
  shown: PersonHandle | null,
) {
  if (shown) return requireSeen(session, await findListed(session, vaultId, user), shown)
  if (shownOf(session, vaultId, user).length > 0) throw alteredPerson(user)
}

/** Whether the server lists a direct member whom nobody has signed or proposes any more. */
async function isListedUnsigned(session: OpenSession, vaultId: string, userId: string): Promise<boolean> {
  const rows = await session.api.send(listVaultMembers, { params: { id: vaultId } })
  if (!rows.some((row) => row.user_id === userId && row.source === 'direct')) return false
  // Read last, so that everything signed up to this moment counts.
  const { log, roster } = await refreshLog(session, vaultId)
  const isDirect = (one: { user: string; from?: string }) => one.user === userId && one.from === undefined
  if (admissionsOf(log).some(isDirect)) return false
  const isProposed = [...openProposals(log, roster).values()].some(
    (one) => one.kind === 'admit' && isDirect(one),
  )
  return !isProposed
}

const open = 'chaveiro.vault.open'

/** Whether a custodian signed in this verified log, at any time, that the lost vault be given to this person. */
async function wasProposed(session: OpenSession, log: VaultLogState, userId: string): Promise<boolean> {
  const params = { id: log.vault }
  const { statements } = await session.api.send(getVaultLog, { params, query: { after: -1 } })
  for (const text of statements) {
    if (!text.startsWith(`${headerOf(open)}.`)) continue
    // Only what hashes to a statement that this device has verified counts.
    if (!log.hashes.includes(await hashText(text, verifier))) continue
    const { to, scope } = parseStatement(text, open).payload
    if (to === userId && 'items' in scope) return true
  }
  return false
}
