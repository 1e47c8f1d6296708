import { importBatchRows } from '@chaveiro/contract/constants.ts'
import type { SheetRow } from '../../base/types/sheet.ts'

/** Splits rows into batches, each small enough in number and size for one call. */
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

/** Half of what the server accepts in one call, since a sealed row's size is only estimated. */
const batchChars = 2 * 1024 * 1024
/** Estimated size of a row's wrapped key, signature, ids and field names. */
const charsBesideFields = 3000

/** Upper bound: up to 3 bytes a character in UTF-8, and a third more in base64url. */
function sealedChars({
  password,
  notes,
  twoStep,
  title,
  login,
  loginUrl,
  client,
  squad,
  path,
  moreUrls,
  labels,
  fields: own,
  files,
}: SheetRow): number {
  const fields = [title, login, loginUrl, client, squad, ...path, ...moreUrls, ...labels]
  const ownChars = own.reduce((sum, { label, value }) => sum + label.length + value.length + 50, 0)
  const secrets = password.length + notes.length + twoStep.length + ownChars + files.length * 500
  return charsBesideFields + secrets * 4 + fields.reduce((sum, field) => sum + field.length * 6, 0)
}
