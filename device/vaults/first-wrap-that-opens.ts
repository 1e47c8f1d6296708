import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import type { VaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { SessionError } from '../base/types/session-error.ts'
import { keysOf } from '../log/vault-logs/load-vault.ts'
import type { OpenVault } from '../state/verified-vault.ts'

/** An item key, wrapped under one generation's key. */
export type Wrap = { readonly generation: number; readonly key: string }

/**
 * Runs work with the first wrap of an item key that opens. The author's own comes first, since any member could have made a later one of
 * garbage. Throws the last failure if none opens.
 */
export async function withFirstWrapThatOpens<T>(
  vault: OpenVault,
  wraps: readonly (Wrap | null)[],
  work: (wrap: Wrap, keys: VaultKeys) => Promise<T>,
): Promise<T> {
  let failure: unknown = new OpenFailed()
  for (const wrap of wraps) {
    if (!wrap) continue
    try {
      return await work(wrap, keysOf(vault, wrap.generation))
    } catch (error) {
      if (!cannotOpen(error)) throw error
      failure = error
    }
  }
  throw failure
}

/** Whether a wrap cannot be opened here: it is garbage, or its generation's key never arrived. */
export function cannotOpen(error: unknown): boolean {
  return error instanceof OpenFailed || (error instanceof SessionError && error.code === 'key_missing')
}
