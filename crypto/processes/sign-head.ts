import { type HeadEntry, itemsDigestInput } from '@chaveiro/contract/rules/head.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import type { AccountKeys } from './derive-account-keys.ts'
import type { Logs } from './next-place.ts'
import { signStatement } from './sign-statement.ts'
import { verifier } from './verifier.ts'

/** What a head continues: the version and hash of the one before; null for a vault's first. */
export type HeadSeen = { readonly version: number; readonly hash: string }

/**
 * A member's signature on the state of all items of a vault, under its newest generation, upon the head before. Throws
 * a TypeError for an item that is there twice and for a vault without a key.
 */
export async function signHead(
  keys: AccountKeys,
  { roster, log }: Logs,
  before: HeadSeen | null,
  entries: readonly HeadEntry[],
  at: Date,
): Promise<string> {
  if (!log.generation) throw new TypeError('the vault has no key')
  const payload = {
    v: 1 as const,
    org: log.org,
    vault: log.vault,
    at: at.toISOString(),
    by: keys.user,
    log: log.head,
    roster: roster.head,
    version: (before?.version ?? 0) + 1,
    ...(before && { prev: before.hash }),
    generation: log.generation.number,
    items: await hashText(itemsDigestInput(entries), verifier),
  }
  return signStatement('chaveiro.vault.head', payload, keys.signing)
}
