import { openItemFile, readFilePart } from '@chaveiro/contract/calls/item-files.ts'
import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import { uploadOf } from '@chaveiro/contract/rules/items/file-parts.ts'
import { openFilePart } from '@chaveiro/crypto/processes/seal-file.ts'
import { joinParts } from '../base/files/join-parts.ts'
import { fileKeyOf } from '../base/files/named-file.ts'
import type { FileProgress } from '../base/types/items.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { organisationIdOf } from '../log/roster/load-roster.ts'
import type { OpenSession } from '../state/open-session.ts'

const altered = () => new DistrustError('item', 'file')

/**
 * Opens (audited) a file that the verified secret of an item's revision names. Nothing is given out before every part opened at its place
 * and the whole has the size and hash of that secret. Throws DistrustError('item', 'file') otherwise.
 */
export async function openFile(
  session: OpenSession,
  { id, revision }: { id: string; revision: number },
  file: ItemFile,
  onProgress: (progress: FileProgress) => void,
  cancelled: AbortSignal,
): Promise<Blob> {
  const signal = AbortSignal.any([cancelled, session.ended.signal])
  const key = fileKeyOf(file, altered)
  const org = await organisationIdOf(session)
  const { parts } = uploadOf(file.size)
  const params = { id, file: file.id }
  const kept = await session.api.send(openItemFile, { params, body: { revision } })
  if (kept.parts !== parts) throw altered()
  const query = { revision: String(revision) }
  const content = await joinParts({
    ...{ size: file.size, hash: file.hash, altered, signal },
    fetchPart: async (part) => {
      const asked = { params: { ...params, part: String(part) }, query }
      return (await session.api.send(readFilePart, asked)).sealed
    },
    open: (sealed, at) => openFilePart(key, sealed, { org, file: file.id, ...at }),
    onPart: ({ part, parts: of }) => onProgress({ done: part, of }),
  })
  if (session.ended.signal.aborted) throw new SessionError('locked')
  return content
}
