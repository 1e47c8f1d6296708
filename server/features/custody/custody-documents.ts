/** The part of a custodian's share that is encrypted at rest, beside being sealed to them. */
export type ShareDocument = { sealed: string; share: string }

export const shareRow = (vaultId: string, userId: string, dealing: number) =>
  `${vaultId}/${userId}/${dealing}`
