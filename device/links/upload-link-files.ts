import { beginUpload, putFilePart } from '@chaveiro/contract/calls/item-files.ts'
import { oneTimeFilesMax } from '@chaveiro/contract/constants.ts'
import { uploadOf } from '@chaveiro/contract/rules/items/file-parts.ts'
import type { OneTimeFile } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { hashFile, sealOneTimePart } from '@chaveiro/crypto/processes/seal-file.ts'
import { nameFile } from '../base/files/named-file.ts'
import { sendParts } from '../base/files/send-parts.ts'
import type { LinkFilesProgress } from '../base/types/one-time-links.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { OpenSession } from '../state/open-session.ts'

/** A file that goes along with a link: its name and whole content. */
export type FileToSend = {
  readonly name: string
  readonly size: number
  readonly read: (signal: AbortSignal) => Promise<Blob>
}

/**
 * Seals files for a link, each under a new key of its own, and uploads them. They belong to nothing until a link within the hour names
 * them. Answers what the link's sealed secret says of them. Throws SessionError('link_files_too_large').
 */
export async function uploadLinkFiles(
  session: OpenSession,
  token: string,
  files: readonly FileToSend[],
  onProgress: (progress: LinkFilesProgress) => void,
  cancelled: AbortSignal,
): Promise<OneTimeFile[]> {
  const signal = AbortSignal.any([cancelled, session.ended.signal])
  const sum = files.reduce((bytes, { size }) => bytes + size, 0)
  if (files.length > oneTimeFilesMax.count || sum > oneTimeFilesMax.bytes) {
    throw new SessionError('link_files_too_large')
  }
  const sent: OneTimeFile[] = []
  for (const { name, size, read } of files) {
    const at = { name, size, number: sent.length + 1, files: files.length }
    onProgress({ ...at, done: 0, of: uploadOf(size).parts })
    const bytes = new Uint8Array(await (await read(signal)).arrayBuffer())
    const { key, file } = nameFile(name, bytes.length, await hashFile(bytes))
    const { id } = file
    await session.api.send(beginUpload, {
      body: { id, vault_id: null, item_id: null, ...uploadOf(bytes.length) },
    })
    await sendParts(
      bytes,
      (content, part) => sealOneTimePart(key, content, { token, file: id, ...part }),
      (part, sealed) =>
        session.api.send(putFilePart, { params: { id, part: String(part) }, body: { sealed } }),
      ({ part, parts }) => onProgress({ ...at, done: part, of: parts }),
      { signal },
    )
    sent.push(file)
  }
  return sent
}
