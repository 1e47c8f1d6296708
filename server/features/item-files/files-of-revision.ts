import { itemFilesMaxBytes } from '@chaveiro/contract/constants.ts'
import type { NamedFiles } from '../../access/named-files.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Database } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  countParts,
  deleteFilesOf,
  keepUpload,
  moveFile,
  selectFile,
  sumFilesOf,
  takeSubmitted,
} from './item-files.queries.ts'

const mib = 1024 * 1024

/** Throws unless an item has room for so many more bytes; files of its earlier revisions count. */
export async function requireRoomInItem(reader: Reader, item_id: string, bytes: number): Promise<void> {
  const sum = await reader.first(sumFilesOf, { item_id })
  if (Number(sum?.bytes ?? 0) + bytes <= itemFilesMaxBytes) return
  throw new Refusal('item_files_full', { placeholders: { limit: String(itemFilesMaxBytes / mib) } })
}

/**
 * Throws 'file_missing' unless each file belongs to the item, to the one that it is moved from or to the submission that becomes it, or
 * was wholly uploaded by this person for it. Writes nothing.
 */
export async function requireFiles(reader: Reader, named: NamedFiles): Promise<void> {
  let added = 0
  for (const id of new Set(named.files)) {
    const file = await reader.first(selectFile, { id })
    if (!file) throw new Refusal('file_missing')
    const belongs = ownerIn(file, named)
    if (belongs === 'item') continue
    if (belongs === null || !(await isWhole(reader, file))) throw new Refusal('file_missing')
    added += file.bytes
  }
  if (added > 0) await requireRoomInItem(reader, named.itemId, added)
}

/** Gives the files to the item, for as long as it has revisions. */
export async function keepFiles(tx: Tx, named: NamedFiles): Promise<void> {
  const { itemId: item_id, vaultId: vault_id, formerId, submissionId, by, now } = named
  for (const id of new Set(named.files)) {
    const file = await tx.first(selectFile, { id })
    const belongs = file ? ownerIn(file, named) : null
    if (belongs === 'item') continue
    const kept =
      belongs === 'former' && formerId !== undefined
        ? await tx.run(moveFile, { id, former_id: formerId, item_id, vault_id })
        : belongs === 'submission' && submissionId !== undefined
          ? await tx.run(takeSubmitted, { id, submission_id: submissionId, item_id, uploaded_by: by })
          : await tx.run(keepUpload, { id, item_id, uploaded_by: by, now: isoInstant(now) })
    // It was given up, or named by somebody else, in this instant.
    if (kept === 0) throw new Refusal('file_missing')
  }
}

/** When an item's revisions are deleted, or it was moved without them. */
export async function dropFiles(tx: Tx, itemId: string): Promise<void> {
  await tx.run(deleteFilesOf, { item_id: itemId })
}

/** Whose it is: the item's, the former item's, the submission's, or an upload of this person for it; null if none. */
function ownerIn(
  { item_id, vault_id, submission_id, expires_at, uploaded_by }: Database['item_files'],
  { itemId, vaultId, formerId, submissionId, by, now }: NamedFiles,
): 'item' | 'former' | 'submission' | 'upload' | null {
  if (expires_at === null) {
    if (item_id === itemId && vault_id === vaultId) return 'item'
    if (submission_id !== null) {
      return submission_id === submissionId && vault_id === vaultId ? 'submission' : null
    }
    return item_id !== null && item_id === formerId ? 'former' : null
  }
  const isFor = vault_id === vaultId && (item_id === null || item_id === itemId)
  return isFor && uploaded_by === by && expires_at > isoInstant(now) ? 'upload' : null
}

/** Whether all parts have arrived. */
export async function isWhole(reader: Reader, { id, parts }: Database['item_files']): Promise<boolean> {
  const arrived = await reader.first(countParts, { file_id: id })
  return Number(arrived?.count ?? 0) === parts
}
