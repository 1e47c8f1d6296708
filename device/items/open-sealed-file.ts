import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import { uploadOf } from '@chaveiro/contract/rules/items/file-parts.ts'
import { openFilePart } from '@chaveiro/crypto/processes/seal-file.ts'
import { joinParts } from '../base/files/join-parts.ts'
import { fileKeyOf } from '../base/files/named-file.ts'
import type { FileProgress } from '../base/types/items.ts'
import { SessionError } from '../base/types/session-error.ts'
import { organisationIdOf } from '../log/roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Where a stored file comes from, and what is thrown if it is not what was sealed. */
export interface StoredFile {
  /** Opens it (audited), and answers how many parts are stored. */
  readonly begin: () => Promise<{ parts: number }>
  readonly fetchPart: (part: string) => Promise<{ sealed: string }>
  readonly altered: () => Error
}

/**
 * Opens a file that a sealed text names. Nothing is given out before every part opened at its place and the whole has the size and hash
 * of that text.
 */
export async function openSealedFile(
  session: OpenSession,
  file: ItemFile,
  { begin, fetchPart, altered }: StoredFile,
  onProgress: (progress: FileProgress) => void,
  cancelled: AbortSignal,
): Promise<Blob> {
  const signal = AbortSignal.any([cancelled, session.ended.signal])
  const key = fileKeyOf(file, altered)
  const org = await organisationIdOf(session)
  if ((await begin()).parts !== uploadOf(file.size).parts) throw altered()
  const content = await joinParts({
    ...{ size: file.size, hash: file.hash, altered, signal },
    fetchPart: async (part) => (await fetchPart(String(part))).sealed,
    open: (sealed, at) => openFilePart(key, sealed, { org, file: file.id, ...at }),
    onPart: ({ part, parts: of }) => onProgress({ done: part, of }),
  })
  if (session.ended.signal.aborted) throw new SessionError('locked')
  return content
}
