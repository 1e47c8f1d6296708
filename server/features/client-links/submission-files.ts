import type { beginSubmittedFile, putSubmittedPart } from '@chaveiro/contract/calls/client-links.ts'
import { linkFilesMax } from '@chaveiro/contract/constants.ts'
import type { z } from 'zod'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import { openLink } from './client-link-document.ts'
import { takeFileBytes } from './client-links.queries.ts'
import type { LinkDependencies } from './dependencies.ts'
import { findLink, isProven } from './receive-submission.ts'
import { requireSubmission } from './submissions.ts'

type Uploading = Pick<LinkDependencies, 'atRest' | 'hasBegun' | 'beginOfLink' | 'putPartOfLink'>
type Opening = Pick<
  LinkDependencies,
  'atRest' | 'appendAudit' | 'openFileOfSubmission' | 'readPartOfSubmission'
>

/**
 * Begins a file's upload through an open link. Its bytes count for the link's day even if it is given up, so that nobody fills the
 * server by beginning again. The same upload again is the same one.
 */
export async function beginFile(
  tx: Tx,
  dependencies: Uploading,
  token: string,
  { id, proof, parts, bytes }: z.output<typeof beginSubmittedFile.body>,
  now: number,
): Promise<{ id: string }> {
  const link = await requireOpenLink(tx, dependencies.atRest, token, proof, now)
  const begun = { id, linkId: link.id, vaultId: link.vault_id, parts, bytes, now }
  if (await dependencies.hasBegun(tx, begun)) return { id }
  const at = isoInstant(now)
  const counted = { id: link.id, day: at.slice(0, 10), bytes, most: linkFilesMax.bytesADay, now: at }
  if ((await tx.run(takeFileBytes, counted)) === 0) throw new Refusal('link_files_full')
  await dependencies.beginOfLink(tx, begun)
  return { id }
}

/** Stores one part of an upload through this link. */
export async function putFilePart(
  tx: Tx,
  dependencies: Uploading,
  { token, id, part }: z.output<typeof putSubmittedPart.params>,
  { proof, sealed }: z.output<typeof putSubmittedPart.body>,
  now: number,
): Promise<{ id: string }> {
  const link = await requireOpenLink(tx, dependencies.atRest, token, proof, now)
  await dependencies.putPartOfLink(tx, { id, linkId: link.id, part, sealed, now })
  return { id }
}

/** The open link of an address, for somebody who has the whole of it. */
async function requireOpenLink(tx: Tx, atRest: AtRest, token: string, proof: string, now: number) {
  const { link, isOpen } = await findLink(tx, atRest, { token }, now)
  if (!link || !isOpen || !isProven(openLink(atRest, link), proof)) throw new Refusal('invalid_link')
  return link
}

type Place = { id: string; file: string }

/** Opens a file of a waiting submission, for people who may open the submission. Audited like that. */
export async function openSubmittedFile(
  tx: Tx,
  dependencies: Opening,
  { actor, ip, now }: Caller,
  { id, file }: Place,
): Promise<{ parts: number }> {
  const { atRest, appendAudit } = dependencies
  const { row, vault } = await requireSubmission(tx, atRest, actor, id)
  const of = { submissionId: id, fileId: file, by: actor.id, now }
  const opened = await dependencies.openFileOfSubmission(tx, of)
  const name = openLink(atRest, { id: row.link_id, document: row.link_document }).name
  const details = { vault_name: vault.document.name, name, file }
  await appendAudit(tx, { event: 'submission_file_opened', actor, ip, vaultId: vault.id, details })
  return opened
}

/** One part of a file that the person has opened. */
export async function readSubmittedPart(
  reader: Reader,
  dependencies: Opening,
  { actor, now }: Pick<Caller, 'actor' | 'now'>,
  { id, file, part }: Place & { part: number },
): Promise<{ sealed: string }> {
  await requireSubmission(reader, dependencies.atRest, actor, id)
  return dependencies.readPartOfSubmission(reader, {
    submissionId: id,
    fileId: file,
    by: actor.id,
    now,
    part,
  })
}
