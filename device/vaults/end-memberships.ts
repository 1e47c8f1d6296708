import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import { readLeftOut } from '../log/vault-logs/left-out-log.ts'
import { readLogs } from '../log/vault-logs/read-logs.ts'
import type { OpenSession } from '../state/open-session.ts'
import { rememberedVaults } from '../state/remembered-vaults.ts'
import type { Denied } from '../state/withheld.ts'
import type { MemberChange } from './plan-heirs.ts'
import { seenAdmissions } from './seen-admissions.ts'
import { createSigning } from './sign-changes.ts'

/**
 * Signs the end of every admission that somebody has in any vault, by the logs rather than the server's list, since the logs give access.
 * Call `keep` once the server has stored them: in vaults that the server neither lists nor gives, this device gives them nothing any more.
 */
export async function writeRemovals(
  session: OpenSession,
  userId: string,
): Promise<{ removals: VaultStatement[]; keep: () => Promise<void> }> {
  const vaults = await session.api.send(listVaults)
  const keyed = new Set(vaults.filter(({ generation }) => generation > 0).map(({ id }) => id))
  const vaultIds = new Set([...keyed, ...(await rememberedVaults(session))])
  const logs = await readLogs(session, [...vaultIds], 'newest')
  const denied: Denied[] = []
  for (const vault of vaultIds) {
    if (logs.has(vault) || (await seenAdmissions(session, vault, userId))?.length === 0) continue
    const leftOut = keyed.has(vault) ? await readLeftOut(session, vault) : null
    if (leftOut) logs.set(vault, leftOut)
    else denied.push({ vault, user: userId })
  }
  const changes = [...logs].flatMap(([vault, { log }]) =>
    admissionsOf(log)
      .filter(({ user }) => user === userId)
      .map((admission): MemberChange => ({ vault, kind: 'remove', ...admission })),
  )
  const signing = createSigning(session, logs, denied)
  return { removals: await signing.changes(changes), keep: signing.keep }
}
