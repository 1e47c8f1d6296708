import type { ItemOverview } from '@chaveiro/contract/calls/items.ts'

/** One revision, never deleted: the overview and the sealed text that its author signed. */
export type RevisionDocument = {
  overview: ItemOverview
  sealed: string
  sealed_hash: string
  key: string
  signature: string
  overview_salt: string
  /** In a two-person vault: the item key under a dealing's custody keys. */
  custody_key?: string
  dealing?: number
  /** The files that the sealed text names. */
  files: string[]
}

export const revisionRow = (itemId: string, revision: number) => `${itemId}/${revision}`
