import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { hasEnded } from '@chaveiro/contract/log/vaults/vault-state.ts'
import type { DrawnEnding } from '../base/types/access.ts'
import { readLogs } from '../log/vault-logs/read-logs.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { VerifiedLog } from '../state/verified-vault.ts'

const isSigned = (id: string, known: VerifiedLog | undefined) =>
  known !== undefined && hasEnded(known.log, 'request', id)

const byPerson = new Set<AccessRequest['status']>(['denied', 'withdrawn', 'revoked'])

/** The requests of a list that somebody ended, as the server says, without a statement that this device can read in their vault's log. */
export async function unsignedEndings(
  session: OpenSession,
  drawn: readonly DrawnEnding[],
): Promise<string[]> {
  const ended = drawn.filter(({ status }) => byPerson.has(status))
  const unsignedIn = async (vaults: readonly string[], age: 'known' | 'newest') => {
    const logs = await readLogs(session, [...new Set(vaults)], age)
    return ended.filter(({ id, vault_id }) => !isSigned(id, logs.get(vault_id)))
  }
  const doubted = await unsignedIn(
    ended.map((one) => one.vault_id),
    'known',
  )
  const unsigned = await unsignedIn(
    doubted.map((one) => one.vault_id),
    'newest',
  )
  return unsigned.map(({ id }) => id)
}
