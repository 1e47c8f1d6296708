import { Refusal } from '../platform/http/refusal.ts'
import type { VaultFacts } from './require-vault.ts'

/** Throws unless the person holds the vault's newest key. */
export function requireKey({ generation, isMember, holdsKey }: VaultFacts): void {
  if (generation === 0) throw new Refusal('vault_unkeyed')
  if (!isMember) throw new Refusal('not_member')
  if (!holdsKey) throw new Refusal('key_missing')
}

/** Throws unless the person holds the vault's newest key and it may still be written under. */
export function requireWritable(vault: VaultFacts): void {
  requireKey(vault)
  if (vault.generationDue) throw new Refusal('stale_generation')
}
