import { type HeadEntry, itemsDigestInput } from '@chaveiro/contract/log/items/head.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { ChangePoint } from '@chaveiro/contract/log/vaults/vault-closing.ts'
import type { Logs } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { signStatement } from './sign-statement.ts'
import { besideVaultLog } from './vault-log-statements.ts'
import { verifier } from './verifier.ts'

/**
 * A member's signature on all items of a vault after a change, under its newest generation. Throws TypeError for a
 * duplicate item and for a vault without a key.
 */
export async function signHead(
  keys: AccountKeys,
  logs: Logs,
  { number, hash }: ChangePoint,
  entries: readonly HeadEntry[],
  at: Date,
): Promise<string> {
  const { generation } = logs.log
  if (!generation) throw new TypeError('the vault has no key')
  const payload = {
    ...besideVaultLog(keys.user, logs, at),
    number,
    hash,
    generation: generation.number,
    items: await hashText(itemsDigestInput(entries), verifier),
  }
  return signStatement('chaveiro.vault.head', payload, keys.signing)
}
