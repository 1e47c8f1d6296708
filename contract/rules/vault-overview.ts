import { canonicalJson } from './canonical-json.ts'

/** What a vault's log commits to of the vault's own overview, and the salt that hides it from who has only the log. */
export type VaultOverview = {
  /** 16 random bytes, base64url. */
  readonly salt: string
  readonly vault: string
  readonly name: string
  readonly type: string
  readonly parent_id: string | null
  readonly tags: { readonly client: string; readonly squad: string }
  readonly visibility: string
  /** Whether it takes over its parent's members: nobody inherits on a server's word alone. */
  readonly inherits: boolean
}

/**
 * The text whose SHA-256 a vault's `overview` statement commits to. Further members are left out; throws a
 * TypeError for one that is missing.
 */
export function vaultOverviewInput(overview: VaultOverview): string {
  const { salt, vault, name, type, parent_id, tags, visibility, inherits } = overview
  const { client, squad } = tags
  return canonicalJson({ salt, vault, name, type, parent_id, tags: { client, squad }, visibility, inherits })
}
