import { getVaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { headerOf } from '@chaveiro/contract/log/statements/compact-form.ts'
import { hashText, parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import type { VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { OpenSession } from '../state/open-session.ts'

const open = 'chaveiro.vault.open'

/** Whether a custodian signed in this verified log, at any time, that the lost vault be given to this person. */
export async function wasProposed(
  session: OpenSession,
  log: VaultLogState,
  userId: string,
): Promise<boolean> {
  const params = { id: log.vault }
  const { statements } = await session.api.send(getVaultLog, { params, query: { after: -1 } })
  for (const text of statements) {
    if (!text.startsWith(`${headerOf(open)}.`)) continue
    // Only what hashes to a statement that this device has verified counts.
    if (!log.hashes.includes(await hashText(text, verifier))) continue
    const { to, scope } = parseStatement(text, open).payload
    if (to === userId && 'items' in scope) return true
  }
  return false
}
