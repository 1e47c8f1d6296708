import type { UrlMatch } from '@chaveiro/contract/constants.ts'
import type { ReadFile } from '../../base/types/foreign-exports.ts'
import type { OnlyOurs, ReadRecord } from '../records.ts'

/**
 * An item as it is exported, the same parts that a reader gives: `path` ends with the name of its vault, `totp` is the type's key of
 * two-step codes and missing in `metadata`, `addresses` are `login_url` and `more_urls`, `tags` are the overview's labels.
 */
export interface ExportedItem
  extends Omit<ReadRecord, 'favourite' | 'archived' | 'ours' | 'files' | 'url_match'>,
    OnlyOurs {
  url_match: UrlMatch
  files: ExportedFile[]
}

interface ExportedFile extends ReadFile {
  /** SHA-256 as the item's secret names it, so that a form that holds only that need not open the file. */
  hash?: string
}

/** A file to save. */
export interface WrittenExport {
  fileName: string
  bytes: Uint8Array<ArrayBuffer>
}
