import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import {
  openSubmissionFile as openCall,
  readSubmissionFilePart,
} from '@chaveiro/contract/calls/submissions.ts'
import type { SubmissionHandle } from '../base/types/handles.ts'
import type { FileProgress } from '../base/types/items.ts'
import { SessionError } from '../base/types/session-error.ts'
import { openSealedFile } from '../items/open-sealed-file.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Opens (audited) a file that a submission names, before it is taken. Throws SessionError('submission_unreadable') if it is another. */
export function openSubmissionFile(
  session: OpenSession,
  { id }: SubmissionHandle,
  file: ItemFile,
  onProgress: (progress: FileProgress) => void,
  cancelled: AbortSignal,
): Promise<Blob> {
  const params = { id, file: file.id }
  const stored = {
    begin: () => session.api.send(openCall, { params }),
    fetchPart: (part: string) => session.api.send(readSubmissionFilePart, { params: { ...params, part } }),
    // Client or server may have done it: the client, too, writes names, sizes, hashes and keys as they like.
    altered: () => new SessionError('submission_unreadable'),
  }
  return openSealedFile(session, file, stored, onProgress, cancelled)
}
