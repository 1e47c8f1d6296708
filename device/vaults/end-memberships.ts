import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { readLeftOut } from '../log/vault-logs/left-out-log.ts'
import { listAllVaults } from '../log/vault-logs/list-all-vaults.ts'
import { readLogs } from '../log/vault-logs/read-logs.ts'
import type { OpenSession } from '../state/open-session.ts'
import { rememberedVaults } from '../state/remembered-vaults.ts'
import type { Denied } from '../state/withheld.ts'
import { type Ended, planEndings } from './plan-endings.ts'
import { seenAdmissions } from './seen-admissions.ts'
import { createSigning } from './sign-changes.ts'

/**
 * Signs the end of admissions in all vaults, by the logs rather than the server's list, since the logs give access. The answer signs more
 * after them. Call `keep` once the server has stored them: in vaults that the server neither lists nor gives, this device gives these people
 * nothing any more.
 */
export async function writeRemovals(session: OpenSession, ended: Ended) {
  const vaults = await listAllVaults(session)
  const keyed = new Set(vaults.filter(({ generation }) => generation > 0).map(({ id }) => id))
  const vaultIds = new Set([...keyed, ...(await rememberedVaults(session))])
  const logs = await readLogs(session, [...vaultIds], 'newest')
  const denied: Denied[] = []
  for (const vault of vaultIds) {
    if (logs.has(vault)) continue
    const suspected: string[] = []
    for (const user of ended.users) {
      if ((await seenAdmissions(session, vault, user))?.length !== 0) suspected.push(user)
    }
    if (suspected.length === 0) continue
    const leftOut = keyed.has(vault) ? await readLeftOut(session, vault) : null
    if (leftOut) logs.set(vault, leftOut)
    else denied.push(...suspected.map((user) => ({ vault, user })))
  }
  const admitted = new Map([...logs].map(([vault, { log }]) => [vault, admissionsOf(log)]))
  const signing = createSigning(session, logs, denied)
  return { ...signing, removals: await signing.changes(planEndings(admitted, ended)) }
}
