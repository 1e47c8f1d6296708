import { beginUpload, putFilePart } from '@chaveiro/contract/calls/item-files.ts'
import { oneTimeFilesMax } from '@chaveiro/contract/constants.ts'
import { uploadOf } from '@chaveiro/contract/rules/items/file-parts.ts'
import type { OneTimeFile } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { hashFile, sealOneTimePart } from '@chaveiro/crypto/processes/seal-file.ts'
import { nameFile } from '../base/files/named-file.ts'
import { sendParts } from '../base/files/send-parts.ts'
import { SessionError } from '../base/types/session-error.ts'
import type { OpenSession } from '../state/open-session.ts'

/** A file that goes along with a link: its name and whole content. */
export type FileToSend = { readonly name: string; readonly size: number; readonly read: () => Promise<Blob> }

/**
 * Seals files for a link, each under a new key of its own, and uploads them. They belong to nothing until a link within the hour names
 * them. Answers what the link's sealed secret says of them. Throws SessionError('link_files_too_large').
 */
export async function uploadLinkFiles(
  session: OpenSession,
  token: string,
  files: readonly FileToSend[],
): Promise<OneTimeFile[]> {
  const sum = files.reduce((bytes, { size }) => bytes + size, 0)
  if (files.length > oneTimeFilesMax.count || sum > oneTimeFilesMax.bytes) {
    throw new SessionError('link_files_too_large')
  }
  const sent: OneTimeFile[] = []
  for (const { name, read } of files) {
    const bytes = new Uint8Array(await (await read()).arrayBuffer())
    const { key, file } = nameFile(name, bytes.length, await hashFile(bytes))
    const { id } = file
    await session.api.send(beginUpload, {
      body: { id, vault_id: null, item_id: null, ...uploadOf(bytes.length) },
    })
    await sendParts(
      bytes,
      (content, at) => sealOneTimePart(key, content, { token, file: id, ...at }),
      (part, sealed) =>
        session.api.send(putFilePart, { params: { id, part: String(part) }, body: { sealed } }),
      () => undefined,
      { signal: session.ended.signal },
    )
    sent.push(file)
  }
  return sent
}
