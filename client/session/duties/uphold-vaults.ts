import { isStoodFor } from '@chaveiro/contract/rules/vault-log.ts'
import { appendVaultStatement } from '@chaveiro/contract/vault-logs.ts'
import { listVaults } from '@chaveiro/contract/vaults.ts'
import { createSigning } from '../members/sign-changes.ts'
import { isCustodian } from '../roster/is-custodian.ts'
import type { OpenSession } from '../state/open-session.ts'
import { refreshLog } from '../vault-logs/load-vault-log.ts'
import { stands } from '../vault-logs/require-standing.ts'
import { overviewOf, overviewState } from '../vault-logs/vault-overview.ts'
import type { Duty } from './duty.ts'

/** Most vaults in one step: each is a statement of its own. */
const mostInOneStep = 20

/**
 * Vaults for which only people spoke who are custodians no more: a custodian's device that knows one from before confirms,
 * with the words already signed, what it is. So newer devices, which cannot know that, go on believing it.
 */
export const upholdVaults: Duty = async (session) => {
  const { roster, person, verifiedLogs } = session
  if (!roster || !isCustodian(roster, person.id)) return []
  const due: string[] = []
  for (const [id, { log }] of verifiedLogs) {
    const isDue = log.overview !== null && !isStoodFor(log, roster) && (await session.seen.vaultStood(id))
    if (isDue) due.push(id)
  }
  return due.slice(0, mostInOneStep).map((id) => ({
    vaultLog: id,
    run: async () => {
      await uphold(session, id)
    },
  }))
}

async function uphold(session: OpenSession, vaultId: string): Promise<void> {
  const { roster } = session
  const known = await refreshLog(session, vaultId)
  if (!roster || isStoodFor(known.log, roster) || !(await stands(session, known))) return
  const vault = (await session.api.send(listVaults)).find(({ id }) => id === vaultId)
  // What the server shows differently is for a person to look at.
  if (!vault || (await overviewState(vault, known.log)) !== 'signed') return
  const signing = createSigning(session, new Map([[vaultId, known]]))
  const body = await signing.overview(vaultId, overviewOf(vault))
  await session.api.send(appendVaultStatement, { params: { id: vaultId }, body })
  await signing.taken()
}
