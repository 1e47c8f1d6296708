import { listVaultMembers } from '@chaveiro/contract/members.ts'
import { admissionsOf, openProposals } from '@chaveiro/contract/rules/vault-log.ts'
import { appendVaultStatement } from '@chaveiro/contract/vault-logs.ts'
import { type Admission, writeAdmit, writeRemove } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { SessionError } from '../../session-error.ts'
import { uponNewestRoster } from '../roster/newest-roster.ts'
import { alteredPerson } from '../roster/person-addresses.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'
import { refreshLog } from '../vault-logs/load-vault-log.ts'
import { shownOf } from './vault-access.ts'

/**
 * Signs what the server decided about somebody's membership of one vault and nobody signed, as this device last showed
 * it and as it still is: an admit for every row that the log lacks, a remove for every admission that the server does not
 * list. In split custody an admit that another custodian proposed is seconded, otherwise proposed.
 * SessionError('not_found') where nothing of what was shown is left to sign, DistrustError('person') where somebody who is to
 * be let in was shown under another address than the signed one, or than `seen`.
 */
export async function confirmMember(
  session: OpenSession,
  vaultId: string,
  userId: string,
  seen: string,
): Promise<void> {
  let count = 0
  for (const { standing, fromVaultId, address, email } of shownOf(session, vaultId, userId)) {
    if (standing === 'agreed') continue
    // What was shown may be newer than what the person still had before them.
    if (standing === 'unsigned' && (address === 'altered' || email !== seen)) throw alteredPerson(userId)
    const admission = fromVaultId === null ? { user: userId } : { user: userId, from: fromVaultId }
    const isSigned = await uponNewestRoster(session, async () => {
      const known = await refreshLog(session, vaultId)
      const statement = await statementOf(session, known, vaultId, admission, standing)
      if (statement === null) return false
      await session.api.send(appendVaultStatement, { params: { id: vaultId }, body: { statement } })
      await refreshLog(session, vaultId)
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
  standing: 'unsigned' | 'undecided',
): Promise<string | null> {
  const { user, from } = admission
  const rows = await session.api.send(listVaultMembers, { params: { id: vaultId } })
  const isDecided = rows.some(
    (row) => row.user_id === user && row.source !== 'custodian' && (row.from_vault_id ?? undefined) === from,
  )
  const isSigned = admissionsOf(known.log).some((one) => one.user === user && one.from === from)
  // Decided or signed otherwise since it was shown: that is for the person to see first.
  if (isDecided === isSigned || isDecided !== (standing === 'unsigned')) return null
  const at = session.now()
  if (isSigned) return writeRemove(session.keys, known, admission, at)
  const proposals = [...openProposals(known.log, known.roster)].filter(
    ([, one]) => one.kind === 'admit' && one.user === user && one.from === from,
  )
  const others = proposals.find(([, { by }]) => by !== session.person.id)
  if (others) return writeAdmit(session.keys, known, { ...admission, confirms: others[0] }, at)
  return proposals.length === 0 ? writeAdmit(session.keys, known, admission, at) : null
}
