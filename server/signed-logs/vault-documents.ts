import type { AtRest } from '../platform/at-rest/at-rest.ts'

/** The encrypted part of a vault's row. */
export type VaultDocument = {
  name: string
  tags: { client: string; squad: string }
  /** Salt of the newest signed overview; absent if nobody has signed one. */
  overview_salt?: string
}
export type VaultStatementDocument = { statement: string }

export const vaultStatementRow = (vaultId: string, seq: number) => `${vaultId}/${seq}`

export function openVault(
  atRest: AtRest,
  row: { id: string; document: Uint8Array },
): Readonly<VaultDocument> {
  return atRest.openKept<VaultDocument>('vaults', row.id, row.document)
}
