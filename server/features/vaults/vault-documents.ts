import type { AtRest } from '../../platform/at-rest/at-rest.ts'

/** What of a vault is encrypted at rest. */
export type VaultDocument = {
  name: string
  tags: { client: string; squad: string }
  /** Salt of the newest signed overview; absent while nobody has signed one. */
  overview_salt?: string
}
export type VaultStatementDocument = { statement: string }
export type VaultKeyDocument = { sealed: string; delivery: string }
export type PreviousKeyDocument = { sealed: string }

export const vaultStatementRow = (vaultId: string, seq: number) => `${vaultId}/${seq}`
export const previousKeyRow = (vaultId: string, generation: number) => `${vaultId}/${generation}`
export const vaultKeyRow = (vaultId: string, generation: number, userId: string) =>
  `${vaultId}/${generation}/${userId}`

export const keyRefusalRow = (vaultId: string, generation: number, userId: string, signerId: string) =>
  `${vaultKeyRow(vaultId, generation, userId)}/${signerId}`

export function openVault(
  atRest: AtRest,
  row: { id: string; document: Uint8Array },
): Readonly<VaultDocument> {
  return atRest.openKept<VaultDocument>('vaults', row.id, row.document)
}
