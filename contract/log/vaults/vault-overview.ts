import { canonicalJson } from '../../encoding/canonical-json.ts'

/** A vault's overview as its log commits to it, and the salt that keeps readers of the log from guessing it. */
export type VaultOverview = {
  /** 16 random bytes, base64url. */
  readonly salt: string
  readonly vault: string
  readonly name: string
  readonly type: string
  readonly parent_id: string | null
  readonly tags: { readonly client: string; readonly squad: string }
  readonly visibility: string
  /** Whether it inherits its parent's members; signed, so that the server alone cannot decide it. */
  readonly inherits: boolean
}

/**
 * The text whose SHA-256 a vault's `overview` statement commits to. Other members are ignored; throws TypeError if
 * one is missing.
 */
export function vaultOverviewInput(overview: VaultOverview): string {
  const { salt, vault, name, type, parent_id, tags, visibility, inherits } = overview
  const { client, squad } = tags
  return canonicalJson({ salt, vault, name, type, parent_id, tags: { client, squad }, visibility, inherits })
}
