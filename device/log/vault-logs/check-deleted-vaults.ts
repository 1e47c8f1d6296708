import type { DeletedVault } from '@chaveiro/contract/calls/deleted-vaults.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { checkErasure } from '@chaveiro/contract/log/vaults/erasure.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { OpenSession } from '../../state/open-session.ts'
import { readLogs } from './read-logs.ts'
import { checkVaultOverviews } from './vault-handles.ts'

/**
 * Compares the listed deleted vaults with their logs; answers the ids of those that custodians signed otherwise, and of those that nobody's
 * signature deletes. A vault that never had a key needs none.
 */
export async function checkDeletedVaults(
  session: OpenSession,
  listed: readonly DeletedVault[],
): Promise<{ altered: string[]; unsigned: string[] }> {
  const logs = await readLogs(
    session,
    listed.map(({ id }) => id),
    'newest',
  )
  const { altered } = await checkVaultOverviews(session, listed)
  const unsigned: string[] = []
  for (const { id, generation, deletion } of listed) {
    const verifiedLog = logs.get(id)
    const isSure = verifiedLog ? await isSigned(deletion, verifiedLog) : generation === 0
    if (!isSure) unsigned.push(id)
  }
  return { altered, unsigned }
}

async function isSigned(deletion: string | null, logs: Parameters<typeof checkErasure>[2]): Promise<boolean> {
  if (deletion === null) return false
  try {
    await checkErasure(deletion, {}, logs, verifier)
    return true
  } catch (error) {
    if (error instanceof StatementRefused) return false
    throw error
  }
}
