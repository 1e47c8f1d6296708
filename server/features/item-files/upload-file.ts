import type { beginUpload as call } from '@chaveiro/contract/calls/item-files.ts'
import { itemFilesMaxBytes, uploadMinutes } from '@chaveiro/contract/constants.ts'
import type { z } from 'zod'
import { requireItem } from '../../access/require-item.ts'
import { requireKey } from '../../access/require-key.ts'
import { requireCallerRight } from '../../access/require-right.ts'
import { requireVault } from '../../access/require-vault.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Db, Reader, Tx } from '../../platform/db/db.ts'
import type { Database } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { storePart } from './file-parts.ts'
import { requireRoomInItem } from './files-of-revision.ts'
import { insertFile, selectFile, sumFiles, sumUploadsBy } from './item-files.queries.ts'

const mib = 1024 * 1024
const gib = 1024 * mib

/** Limits the files of the organisation; counted before the transaction, so that people do not wait for each other there. */
export async function requireRoom(db: Db, filesGigabytes: number, bytes: number): Promise<void> {
  const sum = await db.read.first(sumFiles, {})
  if (Number(sum?.bytes ?? 0) + bytes > filesGigabytes * gib) {
    throw new Refusal('organisation_files_full', { placeholders: { limit: String(filesGigabytes) } })
  }
}

/**
 * Begins an upload, for people who may change the item, create one in the vault, or make a one-time link. It waits an hour for what names it.
 * The same upload again is the same one.
 */
export async function beginUpload(
  tx: Tx,
  { atRest }: { atRest: AtRest },
  caller: Caller,
  { id, vault_id, item_id, parts, bytes }: z.output<typeof call.body>,
): Promise<void> {
  const { actor, now } = caller
  // Parts are sealed under keys of their own, so a due generation does not stop them, as it stops the write.
  if (vault_id === null) {
    if (item_id !== null) throw new Refusal('not_found')
    await requireCallerRight(tx, actor, 'send_secret')
  } else if (item_id === null) requireKey(await requireVault(tx, atRest, actor, vault_id, 'create_item'))
  else {
    const { vault } = await requireItem(tx, atRest, caller, item_id, 'edit_item')
    requireKey(vault)
    if (vault.id !== vault_id) throw new Refusal('not_found')
    await requireRoomInItem(tx, item_id, bytes)
  }
  const earlier = await tx.first(selectFile, { id })
  const upload = { id, item_id, vault_id, uploaded_by: actor.id, parts, bytes }
  if (earlier) {
    const isSame = Object.entries(upload).every(
      ([name, value]) => earlier[name as keyof typeof earlier] === value,
    )
    if (!isSame) throw new Refusal('id_taken')
    return
  }
  const waiting = await tx.first(sumUploadsBy, { uploaded_by: actor.id })
  if (Number(waiting?.bytes ?? 0) + bytes > itemFilesMaxBytes) {
    throw new Refusal('uploads_full', { placeholders: { limit: String(itemFilesMaxBytes / mib) } })
  }
  const ofNobodyElse = { client_link_id: null, submission_id: null, one_time_link_id: null }
  const times = { created_at: isoInstant(now), expires_at: isoInstant(now + uploadMinutes * 60_000) }
  if ((await tx.run(insertFile, { ...upload, ...ofNobodyElse, ...times })) === 0)
    throw new Refusal('id_taken')
}

/** The person's own upload, as long as it is waited for. Any other one does not exist for them. */
export async function requireUpload(
  reader: Reader,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  id: string,
): Promise<Database['item_files']> {
  const upload = await reader.first(selectFile, { id })
  const isKept = upload?.one_time_link_id != null
  const isWaiting = !isKept && upload?.expires_at != null && upload.expires_at > isoInstant(now)
  if (!upload || upload.uploaded_by !== actor.id || !isWaiting) throw new Refusal('not_found')
  return upload
}

/** Stores one part of the person's own upload. */
export async function putPart(
  tx: Tx,
  caller: Caller,
  { id, part }: { id: string; part: number },
  sealed: string,
): Promise<void> {
  await storePart(tx, await requireUpload(tx, caller, id), part, sealed)
}
