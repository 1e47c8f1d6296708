import type { SaltedEntry } from '@chaveiro/contract/log/statements/view.ts'

/**
 * The document of a custodian's view: the tree's entries, sorted by vault, and its leaves, which outlive deleted
 * vaults.
 */
export type ViewDocument = { statement: string; entries: readonly SaltedEntry[]; leaves: readonly string[] }
