import { listVaultMembers } from '@chaveiro/contract/members.ts'
import { admissionsOf, openProposals } from '@chaveiro/contract/rules/vault-log.ts'
import { appendVaultStatement } from '@chaveiro/contract/vault-logs.ts'
import { type Admission, writeAdmit, writeRemove } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { SessionError } from '../../session-error.ts'
import { newestChange } from '../heads/newest-change.ts'
import { onNewestRoster } from '../roster/newest-roster.ts'
import { alteredPerson } from '../roster/person-addresses.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import { keepOwnStatement } from '../vault-logs/keep-own-statement.ts'
import { refreshLog } from '../vault-logs/load-vault-log.ts'
import { shownOf } from './vault-access.ts'

/**
 * Signs the server's unsigned decisions about one member, if they are still as last shown here: an admit for each row that the log lacks, a
 * remove for each admission that the server does not list. Throws SessionError('not_found') if nothing is left to sign,
 * DistrustError('person').
 */
export async function confirmMember(
  session: OpenSession,
  vaultId: string,
  userId: string,
  seen: string,
): Promise<void> {
  let count = 0
  for (const { agreement, fromVaultId, address, email } of shownOf(session, vaultId, userId)) {
    if (agreement === 'agreed') continue
    // The list may have been refreshed after the person looked.
    if (agreement === 'unsigned' && (address === 'altered' || email !== seen)) throw alteredPerson(userId)
    const admission = fromVaultId === null ? { user: userId } : { user: userId, from: fromVaultId }
    const isSigned = await onNewestRoster(session, async () => {
      const known = await refreshLog(session, vaultId)
      const statement = await statementOf(session, known, vaultId, admission, agreement)
      if (statement === null) return false
      await session.api.send(appendVaultStatement, { params: { id: vaultId }, body: { statement } })
      await keepOwnStatement(session, known, statement)
      return true
    })
    if (isSigned) count += 1
  }
  if (count === 0) throw new SessionError('not_found')
}

async function statementOf(
  session: OpenSession,
  known: VerifiedLog,
  vaultId: string,
  admission: Admission,
  agreement: 'unsigned' | 'undecided',
): Promise<string | null> {
  const { user, from } = admission
  const rows = await session.api.send(listVaultMembers, { params: { id: vaultId } })
  const isDecided = rows.some(
    (row) => row.user_id === user && row.source !== 'custodian' && (row.from_vault_id ?? undefined) === from,
  )
  const isSigned = admissionsOf(known.log).some((one) => one.user === user && one.from === from)
  // Changed since it was shown, so the person has to look again first.
  if (isDecided === isSigned || isDecided !== (agreement === 'unsigned')) return null
  const at = session.now()
  if (isSigned) {
    const change = await newestChange(session, vaultId)
    return writeRemove(session.keys, known, { ...admission, change }, at)
  }
  const proposals = [...openProposals(known.log, known.roster)].filter(
    ([, one]) => one.kind === 'admit' && one.user === user && one.from === from,
  )
  const others = proposals.find(([, { by }]) => by !== session.person.id)
  if (others) return writeAdmit(session.keys, known, { ...admission, confirms: others[0] }, at)
  return proposals.length === 0 ? writeAdmit(session.keys, known, admission, at) : null
}
