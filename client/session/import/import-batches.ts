import { importBatchRows } from '@chaveiro/contract/constants.ts'
import type { SheetRow } from '../../sheet/check-row.ts'

/** Cuts rows into what one call takes, by number and by size, so that long keys and notes never make one too large. */
export function batchesOf(rows: readonly SheetRow[]): SheetRow[][] {
  const batches: SheetRow[][] = []
  let room = 0
  for (const row of rows) {
    const last = batches.at(-1)
    const chars = sealedChars(row)
    if (last === undefined || last.length === importBatchRows || chars > room) {
      batches.push([row])
      room = batchChars - chars
    } else {
      last.push(row)
      room -= chars
    }
  }
  return batches
}

/** About half of what the server takes in one call, since only the order of a sealed row's size is known before. */
const batchChars = 16 * 1024 * 1024
/** Wrapped key, signature, ids and the names of the fields. */
const charsBesideFields = 3000

/** At most so long: up to 3 bytes a character in UTF-8, and base64url's third on top. */
function sealedChars({ password, title, login, loginUrl, client, squad, path }: SheetRow): number {
  const fields = [title, login, loginUrl, client, squad, ...path]
  return charsBesideFields + password.length * 4 + fields.reduce((sum, field) => sum + field.length * 6, 0)
}
