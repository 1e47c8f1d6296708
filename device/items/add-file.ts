import { beginUpload, putFilePart } from '@chaveiro/contract/calls/item-files.ts'
import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import { fileMaxBytes } from '@chaveiro/contract/constants.ts'
import { uploadOf } from '@chaveiro/contract/rules/items/file-parts.ts'
import { hashFile, sealFilePart } from '@chaveiro/crypto/processes/seal-file.ts'
import { CallError, isWorthRepeating } from '../base/calls/call-error.ts'
import { nameFile, type Upload } from '../base/files/named-file.ts'
import { sendParts } from '../base/files/send-parts.ts'
import type { ItemHandle, VaultHandle } from '../base/types/handles.ts'
import type { FileProgress } from '../base/types/items.ts'
import { SessionError } from '../base/types/session-error.ts'
import { organisationIdOf } from '../log/roster/load-roster.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * Seals a file under a new key of its own and uploads it part by part, for an item or a new one in a vault. It belongs to nothing until a
 * write within the hour names what this answers. After a broken connection, the same file for the same place goes on where it stopped. Throws SessionError('file_too_large').
 */
export async function addFile(
  session: OpenSession,
  at: ItemHandle | VaultHandle,
  { name, content }: { name: string; content: Blob },
  onProgress: (progress: FileProgress) => void,
  cancelled: AbortSignal,
): Promise<ItemFile> {
  if (content.size > fileMaxBytes) throw new SessionError('file_too_large')
  const signal = AbortSignal.any([cancelled, session.ended.signal])
  const [vault, item] = 'vault' in at ? [at.vault, at.id] : [at, null]
  await requireShown(session, vault)
  const bytes = new Uint8Array(await content.arrayBuffer())
  const hash = await hashFile(bytes)
  const matter = JSON.stringify([vault.id, item, name, hash])
  const { uploads } = session
  const upload = uploads.get(matter) ?? { ...nameFile(name, bytes.length, hash), begun: false, sent: 0 }
  uploads.set(matter, upload)
  try {
    await send(session, upload, bytes, { vault_id: vault.id, item_id: item }, onProgress, signal)
    uploads.delete(matter)
    return upload.file
  } catch (error) {
    // Nothing is kept of what is no longer wanted, nor of what the server does not wait for any more.
    const isBroken = error instanceof CallError && isWorthRepeating(error)
    if (!isBroken) uploads.delete(matter)
    throw error
  }
}

async function send(
  session: OpenSession,
  upload: Upload,
  bytes: Uint8Array<ArrayBuffer>,
  place: { vault_id: string; item_id: string | null },
  onProgress: (progress: FileProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const { id } = upload.file
  const org = await organisationIdOf(session)
  const size = uploadOf(bytes.length)
  if (!upload.begun) await session.api.send(beginUpload, { body: { id, ...place, ...size } })
  upload.begun = true
  onProgress({ done: upload.sent, of: size.parts })
  await sendParts(
    bytes,
    (content, at) => sealFilePart(upload.key, content, { org, file: id, ...at }),
    (part, sealed) => session.api.send(putFilePart, { params: { id, part: String(part) }, body: { sealed } }),
    ({ part, parts }) => {
      upload.sent = part
      onProgress({ done: part, of: parts })
    },
    { sent: upload.sent, signal },
  )
}
