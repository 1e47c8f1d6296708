import { admissionsOf, openProposals } from '@chaveiro/contract/rules/vault-log.ts'
import { appendVaultStatement, listVaultMembers } from '@chaveiro/contract/sharing.ts'
import { type Admission, writeAdmit, writeRemove } from '@chaveiro/crypto/processes/write-admit.ts'
import { SessionError } from '../session-error.ts'
import { refreshLog, type VerifiedLog } from './load-vault-log.ts'
import { uponNewestRoster } from './newest-roster.ts'
import type { OpenSession } from './open-session.ts'

/**
 * Signs what the server decided about somebody's membership of one vault and nobody signed: an admit for every row
 * that the log lacks, a remove for every admission that the server does not list. In split custody an admit that
 * another custodian proposed is seconded, otherwise proposed. SessionError('not_found') where all agrees.
 */
export async function confirmMember(session: OpenSession, vaultId: string, userId: string): Promise<void> {
  let count = 0
  for (;;) {
    const isMore = await uponNewestRoster(session, async () => {
      const known = await refreshLog(session, vaultId)
      const statement = await nextStatement(session, known, vaultId, userId)
      if (statement === null) return false
      await session.caller.send(appendVaultStatement, { params: { id: vaultId }, body: { statement } })
      await refreshLog(session, vaultId)
      return true
    })
    if (!isMore) break
    count += 1
  }
  if (count === 0) throw new SessionError('not_found')
}

async function nextStatement(
  session: OpenSession,
  known: VerifiedLog,
  vaultId: string,
  user: string,
): Promise<string | null> {
  const rows = await session.caller.send(listVaultMembers, { params: { id: vaultId } })
  const decided = rows
    .filter((row) => row.user_id === user && row.source !== 'custodian')
    .map((row): Admission => (row.from_vault_id === null ? { user } : { user, from: row.from_vault_id }))
  const signed = admissionsOf(known.log).filter((one) => one.user === user)
  const isIn = (list: Admission[], one: Admission) => list.some(({ from }) => from === one.from)
  const at = session.now()
  const gone = signed.find((one) => !isIn(decided, one))
  if (gone) return writeRemove(session.keys, known, gone, at)
  for (const admission of decided.filter((one) => !isIn(signed, one))) {
    const proposals = [...openProposals(known.log, known.roster)].filter(
      ([, one]) => one.kind === 'admit' && one.user === user && one.from === admission.from,
    )
    const others = proposals.find(([, { by }]) => by !== session.person.id)
    if (others) return writeAdmit(session.keys, known, { ...admission, confirms: others[0] }, at)
    if (proposals.length === 0) return writeAdmit(session.keys, known, admission, at)
  }
  return null
}
