import { beginUpload, putFilePart } from '@chaveiro/contract/calls/item-files.ts'
import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import { fileMaxBytes, maxLength } from '@chaveiro/contract/constants.ts'
import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import { uploadOf } from '@chaveiro/contract/rules/items/file-parts.ts'
import { SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import { hashFile, sealFilePart } from '@chaveiro/crypto/processes/seal-file.ts'
import { v7 as makeId } from 'uuid'
import { sendParts } from '../base/files/send-parts.ts'
import type { ItemHandle, VaultHandle } from '../base/types/handles.ts'
import type { FileProgress } from '../base/types/items.ts'
import { SessionError } from '../base/types/session-error.ts'
import { loadRoster } from '../log/roster/load-roster.ts'
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
  const org = await organisationOf(session)
  const bytes = new Uint8Array(await content.arrayBuffer())
  const hash = await hashFile(bytes)
  const id = makeId()
  const key = SecretKey.random('file')
  const upload = uploadOf(bytes.length)
  const body = { id, vault_id: vault.id, item_id: item, ...upload }
  await session.api.send(beginUpload, { body })
  await sendParts(
    bytes,
    (content, at) => sealFilePart(key, content, { org, file: id, ...at }),
    (part, sealed) => session.api.send(putFilePart, { params: { id, part: String(part) }, body: { sealed } }),
    ({ part, parts }) => onProgress({ done: part, of: parts }),
    { signal },
  )
  const shortName = name.slice(0, maxLength.fileName)
  return { id, name: shortName, size: bytes.length, hash, key: toBase64url(key.copyBytes()) }
}

/** The organisation's id, which every part's place names. */
export async function organisationOf(session: OpenSession): Promise<string> {
  const roster = session.roster ?? (await loadRoster(session))
  if (!roster) throw new SessionError('roster_missing')
  return roster.org
}
