import { openItemFile, readFilePart } from '@chaveiro/contract/calls/item-files.ts'
import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import { fileMaxBytes, filePartBytes } from '@chaveiro/contract/constants.ts'
import { fromBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { uploadOf } from '@chaveiro/contract/rules/items/file-parts.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { type FileKey, SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import { type FilePartPlace, hashFile, openFilePart } from '@chaveiro/crypto/processes/seal-file.ts'
import type { FileProgress } from '../base/types/items.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import type { OpenSession } from '../state/open-session.ts'
import { organisationOf } from './add-file.ts'

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
  const key = keyOf(file)
  const org = await organisationOf(session)
  const { parts } = uploadOf(file.size)
  const params = { id, file: file.id }
  const kept = await session.api.send(openItemFile, { params, body: { revision } })
  if (kept.parts !== parts) throw altered()
  const whole = new Uint8Array(file.size)
  for (let part = 1; part <= parts; part++) {
    signal.throwIfAborted()
    const asked = { params: { ...params, part: String(part) }, query: { revision: String(revision) } }
    const { sealed } = await session.api.send(readFilePart, asked)
    const bytes = await openPart(key, sealed, { org, file: file.id, part, parts })
    const from = (part - 1) * filePartBytes
    if (bytes.length !== Math.min(filePartBytes, file.size - from)) throw altered()
    whole.set(bytes, from)
    onProgress({ done: part, of: parts })
  }
  if ((await hashFile(whole)) !== file.hash) throw altered()
  if (session.ended.signal.aborted) throw new SessionError('locked')
  return new Blob([whole], { type: 'application/octet-stream' })
}

/** Its author may have written anything into it. */
function keyOf({ key, size }: ItemFile): FileKey {
  const bytes = fromBase64url(key)
  if (bytes?.length !== 32 || size > fileMaxBytes) throw altered()
  return SecretKey.of('file', bytes)
}

async function openPart(key: FileKey, sealed: string, place: FilePartPlace) {
  try {
    return await openFilePart(key, sealed, place)
  } catch (error) {
    if (error instanceof OpenFailed) throw altered()
    throw error
  }
}
