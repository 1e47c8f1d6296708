import { fileOpenMinutes } from '@chaveiro/contract/constants.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { FileHooks } from './dependencies.ts'
import { readStoredPart } from './file-parts.ts'
import { insertOpening, selectFile, selectOpening } from './item-files.queries.ts'

type Place = { id: string; file: string }

/** Opens a file for people who may reveal the revision that names it. The audit entry is committed with the opening. */
export async function openFile(
  tx: Tx,
  hooks: FileHooks,
  caller: Caller,
  { id, file }: Place,
  revision: number,
): Promise<{ parts: number }> {
  const facts = await hooks.requireFileOfRevision(tx, caller, { itemId: id, fileId: file, revision })
  const { actor, now } = caller
  const kept = await tx.first(selectFile, { id: file })
  if (kept?.item_id !== id || kept.expires_at !== null) throw new Refusal('not_found')
  const until = isoInstant(now + fileOpenMinutes * 60_000)
  await tx.run(insertOpening, { file_id: file, user_id: actor.id, revision, until })
  await hooks.recordFileOpened(tx, caller, facts, { fileId: file, revision })
  return { parts: kept.parts }
}

/** One part of a file that the person has opened, as long as they may reveal that revision. */
export async function readPart(
  reader: Reader,
  hooks: FileHooks,
  caller: Pick<Caller, 'actor' | 'now'>,
  { id, file, part }: Place & { part: number },
  revision: number,
): Promise<{ sealed: string }> {
  const { actor, now } = caller
  await hooks.requireFileOfRevision(reader, caller, { itemId: id, fileId: file, revision })
  const asked = { file_id: file, user_id: actor.id, revision, now: isoInstant(now) }
  if (!(await reader.first(selectOpening, asked))) throw new Refusal('file_not_open')
  return readStoredPart(reader, file, part)
}
