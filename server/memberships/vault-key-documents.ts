export type VaultKeyDocument = { sealed: string; delivery: string }
export type PreviousKeyDocument = { sealed: string }

export const previousKeyRow = (vaultId: string, generation: number) => `${vaultId}/${generation}`
export const vaultKeyRow = (vaultId: string, generation: number, userId: string) =>
  `${vaultId}/${generation}/${userId}`
