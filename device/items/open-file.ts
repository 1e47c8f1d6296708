import { openItemFile, readFilePart } from '@chaveiro/contract/calls/item-files.ts'
import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import type { FileProgress } from '../base/types/items.ts'
import { DistrustError } from '../base/types/session-error.ts'
import type { OpenSession } from '../state/open-session.ts'
import { openSealedFile } from './open-sealed-file.ts'

/** Opens (audited) a file that the verified secret of an item's revision names. Throws DistrustError('item', 'file') if it is another. */
export function openFile(
  session: OpenSession,
  { id, revision }: { id: string; revision: number },
  file: ItemFile,
  onProgress: (progress: FileProgress) => void,
  cancelled: AbortSignal,
): Promise<Blob> {
  const params = { id, file: file.id }
  const query = { revision: String(revision) }
  const stored = {
    begin: () => session.api.send(openItemFile, { params, body: { revision } }),
    fetchPart: (part: string) => session.api.send(readFilePart, { params: { ...params, part }, query }),
    altered: () => new DistrustError('item', 'file'),
  }
  return openSealedFile(session, file, stored, onProgress, cancelled)
}
