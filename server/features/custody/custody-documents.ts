/** The document of a custodian's share, which is also sealed to them. */
export type ShareDocument = { sealed: string; share: string }

export const shareRow = (vaultId: string, userId: string, dealing: number) =>
  `${vaultId}/${userId}/${dealing}`
