import {
  fileOpenMinutes,
  linkFilesMax,
  submissionFilesMax,
  uploadMinutes,
} from '@chaveiro/contract/constants.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Database } from '../../platform/db/schema.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readStoredPart, storePart } from './file-parts.ts'
import { isWhole } from './files-of-revision.ts'
import {
  deleteFilesOfSubmission,
  insertFile,
  insertOpening,
  keepSubmitted,
  selectFile,
  selectOpening,
  sumFilesOfLink,
} from './item-files.queries.ts'

type Begun = { id: string; linkId: string; vaultId: string; parts: number; bytes: number; now: number }

/** Whether the same upload began before through this link; throws 'id_taken' for any other file. */
export async function hasBegun(reader: Reader, { id, linkId, parts, bytes, now }: Begun): Promise<boolean> {
  const file = await reader.first(selectFile, { id })
  if (!file) return false
  const isSame = isUploadOf(file, linkId, now) && file.parts === parts && file.bytes === bytes
  if (!isSame) throw new Refusal('id_taken')
  return true
}

/** Begins an upload through a client link, if the files that wait there leave room. It waits an hour for the submission that names it. */
export async function beginOfLink(tx: Tx, { id, linkId, vaultId, parts, bytes, now }: Begun): Promise<void> {
  const waiting = await tx.first(sumFilesOfLink, { client_link_id: linkId })
  const isFull =
    Number(waiting?.count ?? 0) >= linkFilesMax.count ||
    Number(waiting?.bytes ?? 0) + bytes > linkFilesMax.bytes
  if (isFull) throw new Refusal('link_files_full')
  const of = {
    item_id: null,
    uploaded_by: null,
    submission_id: null,
    one_time_link_id: null,
    client_link_id: linkId,
    vault_id: vaultId,
  }
  const times = { created_at: isoInstant(now), expires_at: isoInstant(now + uploadMinutes * 60_000) }
  if ((await tx.run(insertFile, { id, ...of, parts, bytes, ...times })) === 0) throw new Refusal('id_taken')
}

type OfLink = { id: string; linkId: string; now: number }

/** An upload of this link, as long as it is waited for; 404 otherwise. */
export async function requireOfLink(
  reader: Reader,
  { id, linkId, now }: OfLink,
): Promise<Database['item_files']> {
  const file = await reader.first(selectFile, { id })
  if (!file || !isUploadOf(file, linkId, now)) throw new Refusal('file_missing')
  return file
}

/** Stores one part of an upload of this link. */
export async function putPartOfLink(tx: Tx, of: OfLink & { part: number; sealed: string }): Promise<void> {
  await storePart(tx, await requireOfLink(tx, of), of.part, of.sealed)
}

/** Gives uploads of this link to a submission. Throws 'file_missing' unless each has arrived whole. */
export async function keepOfSubmission(
  tx: Tx,
  {
    files,
    linkId,
    submissionId,
    now,
  }: { files: readonly string[]; linkId: string; submissionId: string; now: number },
): Promise<void> {
  let bytes = 0
  for (const id of new Set(files)) {
    const file = await requireOfLink(tx, { id, linkId, now })
    bytes += file.bytes
    if (bytes > submissionFilesMax.bytes) throw new Refusal('too_large')
    if (!(await isWhole(tx, file))) throw new Refusal('file_missing')
    const kept = await tx.run(keepSubmitted, { id, client_link_id: linkId, submission_id: submissionId })
    if (kept === 0) throw new Refusal('file_missing')
  }
}

/** When a submission is decided: what became files of an item is no longer its own. */
export async function dropFilesOfSubmission(tx: Tx, submissionId: string): Promise<void> {
  await tx.run(deleteFilesOfSubmission, { submission_id: submissionId })
}

type Opened = { submissionId: string; fileId: string; by: string; now: number }

/** A submission's file has no revision; openings of files of items count from 1. */
const noRevision = 0

/** Lets somebody who may open the submission read the file's parts for a while. */
export async function openFileOfSubmission(
  tx: Tx,
  { submissionId, fileId, by, now }: Opened,
): Promise<{ parts: number }> {
  const { parts } = await requireOfSubmission(tx, { submissionId, fileId })
  const until = isoInstant(now + fileOpenMinutes * 60_000)
  await tx.run(insertOpening, { file_id: fileId, user_id: by, revision: noRevision, until })
  return { parts }
}

/** One part of a submission's file that this person has opened. */
export async function readPartOfSubmission(
  reader: Reader,
  { part, by, now, ...of }: Opened & { part: number },
): Promise<{ sealed: string }> {
  await requireOfSubmission(reader, of)
  const asked = { file_id: of.fileId, user_id: by, revision: noRevision, now: isoInstant(now) }
  if (!(await reader.first(selectOpening, asked))) throw new Refusal('file_not_open')
  return readStoredPart(reader, of.fileId, part)
}

async function requireOfSubmission(
  reader: Reader,
  { submissionId, fileId }: Pick<Opened, 'submissionId' | 'fileId'>,
): Promise<Database['item_files']> {
  const file = await reader.first(selectFile, { id: fileId })
  if (file?.submission_id !== submissionId) throw new Refusal('not_found')
  return file
}

function isUploadOf(
  { client_link_id, submission_id, expires_at }: Database['item_files'],
  linkId: string,
  now: number,
): boolean {
  return (
    client_link_id === linkId && submission_id === null && expires_at !== null && expires_at > isoInstant(now)
  )
}
