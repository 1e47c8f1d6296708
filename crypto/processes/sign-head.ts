import { type HeadEntry, itemsDigestInput } from '@chaveiro/contract/rules/head.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import type { Logs } from '@chaveiro/contract/rules/vault-log.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import { signStatement } from './sign-statement.ts'
import { besideVaultLog } from './vault-log-statements.ts'
import { verifier } from './verifier.ts'

/** What a head continues: the version and hash of the one before; null for a vault's first. */
export type HeadSeen = { readonly version: number; readonly hash: string }

/**
 * A member's signature on the state of all items of a vault, under its newest generation, upon the head before. Throws
 * a TypeError for an item that is there twice and for a vault without a key.
 */
export async function signHead(
  keys: AccountKeys,
  logs: Logs,
  before: HeadSeen | null,
  entries: readonly HeadEntry[],
  at: Date,
): Promise<string> {
  const { generation } = logs.log
  if (!generation) throw new TypeError('the vault has no key')
  const payload = {
    ...besideVaultLog(keys.user, logs, at),
    version: (before?.version ?? 0) + 1,
    ...(before && { prev: before.hash }),
    generation: generation.number,
    items: await hashText(itemsDigestInput(entries), verifier),
  }
  return signStatement('chaveiro.vault.head', payload, keys.signing)
}
