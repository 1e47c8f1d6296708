/**
 * The files that a revision names, and where. `formerId`: the item's id in the vault that it is moved from. `submissionId`: the client's
 * submission that becomes the item.
 */
export type NamedFiles = {
  files: readonly string[]
  itemId: string
  vaultId: string
  formerId?: string | undefined
  submissionId?: string | undefined
  by: string
  now: number
}
