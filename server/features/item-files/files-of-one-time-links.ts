import { oneTimeFilesMax, oneTimeFilesMinutes } from '@chaveiro/contract/constants.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readStoredPart } from './file-parts.ts'
import { isWhole } from './files-of-revision.ts'
import { deleteFilesOfLink, keepForLink, selectFile, setLinkFilesEnd } from './item-files.queries.ts'

/** Gives uploads of the link's maker to it, until it expires. Throws 'file_missing' unless each has arrived whole. */
export async function keepOfOneTimeLink(
  tx: Tx,
  {
    files,
    linkId,
    by,
    until,
    now,
  }: { files: readonly string[]; linkId: string; by: string; until: string; now: number },
): Promise<void> {
  let bytes = 0
  for (const id of new Set(files)) {
    const file = await tx.first(selectFile, { id })
    if (!file || !(await isWhole(tx, file))) throw new Refusal('file_missing')
    bytes += file.bytes
    if (bytes > oneTimeFilesMax.bytes) throw new Refusal('too_large')
    const of = { uploaded_by: by, one_time_link_id: linkId, expires_at: until, now: isoInstant(now) }
    if ((await tx.run(keepForLink, { id, ...of })) === 0) throw new Refusal('file_missing')
  }
}

/** Once the link is opened its files are there for a while, and then given up like uploads. */
export async function letFetchFiles(tx: Tx, linkId: string, now: number): Promise<void> {
  const expires_at = isoInstant(now + oneTimeFilesMinutes * 60_000)
  await tx.run(setLinkFilesEnd, { one_time_link_id: linkId, expires_at })
}

/** When the link ended, or its reader has them. */
export async function dropFilesOfOneTimeLink(tx: Tx, linkId: string): Promise<void> {
  await tx.run(deleteFilesOfLink, { one_time_link_id: linkId })
}

/** One part of a file of this link, as long as it is there. */
export async function readPartOfOneTimeLink(
  reader: Reader,
  { linkId, fileId, part, now }: { linkId: string; fileId: string; part: number; now: number },
): Promise<{ sealed: string }> {
  const file = await reader.first(selectFile, { id: fileId })
  const isThere = file?.one_time_link_id === linkId && file.expires_at !== null
  if (!isThere || (file.expires_at ?? '') <= isoInstant(now)) throw new Refusal('secret_not_found')
  return readStoredPart(reader, fileId, part)
}
