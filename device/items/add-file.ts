import { beginUpload, putFilePart } from '@chaveiro/contract/calls/item-files.ts'
import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import { fileMaxBytes } from '@chaveiro/contract/constants.ts'
import { uploadOf } from '@chaveiro/contract/rules/items/file-parts.ts'
import { hashFile, sealFilePart } from '@chaveiro/crypto/processes/seal-file.ts'
import { nameFile } from '../base/files/named-file.ts'
import { sendParts } from '../base/files/send-parts.ts'
import type { ItemHandle, VaultHandle } from '../base/types/handles.ts'
import type { FileProgress } from '../base/types/items.ts'
import { SessionError } from '../base/types/session-error.ts'
import { organisationIdOf } from '../log/roster/load-roster.ts'
import { requireShown } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'

/**
 * Seals a file under a new key of its own and uploads it part by part, for an item or a new one in a vault. It belongs to nothing until a
 * write within the hour names what this answers. Throws SessionError('file_too_large').
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
  const org = await organisationIdOf(session)
  const bytes = new Uint8Array(await content.arrayBuffer())
  const { key, file } = nameFile(name, bytes.length, await hashFile(bytes))
  const { id } = file
  const body = { id, vault_id: vault.id, item_id: item, ...uploadOf(bytes.length) }
  await session.api.send(beginUpload, { body })
  await sendParts(
    bytes,
    (content, at) => sealFilePart(key, content, { org, file: id, ...at }),
    (part, sealed) => session.api.send(putFilePart, { params: { id, part: String(part) }, body: { sealed } }),
    ({ part, parts }) => onProgress({ done: part, of: parts }),
    { signal },
  )
  return file
}
