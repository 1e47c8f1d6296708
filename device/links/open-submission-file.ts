import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import {
  openSubmissionFile as openCall,
  readSubmissionFilePart,
} from '@chaveiro/contract/calls/submissions.ts'
import { uploadOf } from '@chaveiro/contract/rules/items/file-parts.ts'
import { openFilePart } from '@chaveiro/crypto/processes/seal-file.ts'
import { joinParts } from '../base/files/join-parts.ts'
import { fileKeyOf } from '../base/files/named-file.ts'
import type { SubmissionHandle } from '../base/types/handles.ts'
import type { FileProgress } from '../base/types/items.ts'
import { SessionError } from '../base/types/session-error.ts'
import { organisationIdOf } from '../log/roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Client or server may have done it: the client, too, writes names, sizes, hashes and keys as they like. */
const altered = () => new SessionError('submission_unreadable')

/**
 * Opens (audited) a file that a submission names, before it is taken. Nothing is given out before every part opened at its place and the
 * whole has the size and hash that the client sealed. Throws SessionError('submission_unreadable') otherwise.
 */
export async function openSubmissionFile(
  session: OpenSession,
  { id }: SubmissionHandle,
  file: ItemFile,
  onProgress: (progress: FileProgress) => void,
  cancelled: AbortSignal,
): Promise<Blob> {
  const signal = AbortSignal.any([cancelled, session.ended.signal])
  const key = fileKeyOf(file, altered)
  const org = await organisationIdOf(session)
  const params = { id, file: file.id }
  const kept = await session.api.send(openCall, { params })
  if (kept.parts !== uploadOf(file.size).parts) throw altered()
  const content = await joinParts({
    ...{ size: file.size, hash: file.hash, altered, signal },
    fetchPart: async (part) =>
      (await session.api.send(readSubmissionFilePart, { params: { ...params, part: String(part) } })).sealed,
    open: (sealed, at) => openFilePart(key, sealed, { org, file: file.id, ...at }),
    onPart: ({ part, parts: of }) => onProgress({ done: part, of }),
  })
  if (session.ended.signal.aborted) throw new SessionError('locked')
  return content
}
