import type { VaultStatement } from '@chaveiro/contract/primitives.ts'
import { admissionsOf } from '@chaveiro/contract/rules/vault-log.ts'
import { listVaults } from '@chaveiro/contract/vaults.ts'
import { readLogs } from './members-logs.ts'
import type { MemberChange } from './members-plan.ts'
import { createSigning } from './members-sign.ts'
import type { OpenSession } from './open-session.ts'

/**
 * Signs the end of every admission that somebody has, in all vaults, whatever the server says of their memberships:
 * what the logs say is what gives access. `taken` is for when the server has them.
 */
export async function writeRemovals(
  session: OpenSession,
  userId: string,
): Promise<{ removals: VaultStatement[]; taken: () => Promise<void> }> {
  const vaults = await session.caller.send(listVaults)
  const keyed = vaults.filter(({ generation }) => generation > 0).map(({ id }) => id)
  const logs = await readLogs(session, keyed, 'newest')
  const changes = [...logs].flatMap(([vault, { log }]) =>
    admissionsOf(log)
      .filter(({ user }) => user === userId)
      .map((admission): MemberChange => ({ vault, kind: 'remove', ...admission })),
  )
  const signing = createSigning(session, logs)
  return { removals: await signing.changes(changes), taken: signing.taken }
}
