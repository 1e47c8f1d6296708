import { listVaultMembers } from '@chaveiro/contract/calls/members.ts'
import { appendVaultStatement } from '@chaveiro/contract/calls/vault-logs.ts'
import { admissionsOf, openProposals } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { type Admission, writeAdmit, writeRemove } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import type { PersonHandle } from '../base/types/handles.ts'
import { SessionError } from '../base/types/session-error.ts'
import { changeToClose } from '../log/heads/newest-change.ts'
import { onNewestRoster } from '../log/roster/newest-roster.ts'
import { alteredPerson, requireActive } from '../log/roster/person-addresses.ts'
import { keepOwnStatement } from '../log/vault-logs/keep-own-statement.ts'
import { refreshLog } from '../log/vault-logs/load-vault-log.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import { asReader } from './plan-heirs.ts'
import { losesWriting } from './sign-changes.ts'
import { originOf, shownOf } from './vault-access.ts'

/**
 * Signs the server's unsigned decisions about one member, if they are still as last shown here: an admit for each row that the log lacks, a
 * remove for each admission that the server does not list. What others signed meanwhile counts as done. Throws
 * SessionError('decided_meanwhile') if nothing of what was shown can be signed any more, 'needs_second' if this person has proposed it,
 * DistrustError('person').
 */
export async function confirmMember(
  session: OpenSession,
  vaultId: string,
  shown: PersonHandle,
): Promise<void> {
  const { id: userId } = shown
  let count = 0
  for (const { agreement, fromId, person, access } of shownOf(session, vaultId, userId)) {
    if (agreement === 'agreed') continue
    // The list may have been refreshed after the person looked.
    if (agreement === 'unsigned' && (person.address === 'altered' || person.email !== shown.email))
      throw alteredPerson(userId)
    const admission = { user: userId, ...(fromId !== null && { from: fromId }), ...asReader(access) }
    const isSigned = await onNewestRoster(session, async () => {
      const verifiedLog = await refreshLog(session, vaultId)
      const statement = await statementOf(session, verifiedLog, vaultId, admission, agreement)
      if (typeof statement === 'boolean') return statement
      await session.api.send(appendVaultStatement, { params: { id: vaultId }, body: { statement } })
      await keepOwnStatement(session, verifiedLog, statement)
      return true
    })
    if (isSigned) count += 1
  }
  if (count === 0) throw new SessionError('decided_meanwhile')
}

/** The statement to sign. True if others have signed the same by now, false if it changed since it was shown: the person looks again first. */
async function statementOf(
  session: OpenSession,
  verifiedLog: VerifiedLog,
  vaultId: string,
  admission: Admission,
  agreement: 'unsigned' | 'undecided',
): Promise<string | boolean> {
  const { user, from, access } = admission
  const rows = await session.api.send(listVaultMembers, { params: { id: vaultId } })
  const isDecided = rows.some(
    (row) =>
      row.user_id === user &&
      row.source !== 'custodian' &&
      (originOf(row) ?? undefined) === from &&
      (agreement === 'undecided' || asReader(row.access).access === access),
  )
  const isSigned = admissionsOf(verifiedLog.log).some(
    (one) => one.user === user && one.from === from && one.access === access,
  )
  const isUpheld = isDecided === (agreement === 'unsigned')
  if (!isUpheld || isDecided === isSigned) return isUpheld
  const at = session.now()
  if (isSigned) {
    const change = await changeToClose(session, vaultId)
    return writeRemove(session.keys, verifiedLog, { ...admission, change }, at)
  }
  requireActive(verifiedLog.roster, user)
  const proposals = [...openProposals(verifiedLog.log, verifiedLog.roster)].filter(
    ([, one]) => one.kind === 'admit' && one.user === user && one.from === from,
  )
  const others = proposals.find(([, { by }]) => by !== session.person.id)
  if (others) return writeAdmit(session.keys, verifiedLog, { ...admission, confirms: others[0] }, at)
  if (proposals.length > 0) throw new SessionError('needs_second')
  const change = losesWriting(verifiedLog.log, admission) ? await changeToClose(session, vaultId) : null
  return writeAdmit(session.keys, verifiedLog, { ...admission, change }, at)
}
