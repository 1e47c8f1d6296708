import type { SubmittedCredential } from '@chaveiro/contract/calls/submissions.ts'
import { uploadOf } from '@chaveiro/contract/rules/items/file-parts.ts'
import { hashFile, sealFilePart } from '@chaveiro/crypto/processes/seal-file.ts'
import { settle } from '../../base/async/settle.ts'
import { nameFile, type Upload } from '../../base/files/named-file.ts'
import { type FilePart, sendParts } from '../../base/files/send-parts.ts'
import type { FileProgress } from '../../base/types/items.ts'
import { LinkError } from './link-error.ts'
import { whileUnreachable } from './while-unreachable.ts'

type SubmittedFile = NonNullable<SubmittedCredential['files']>[number]

/** The calls of a link's page for its files. */
export interface FileCalls {
  readonly begin: (upload: { id: string; parts: number; bytes: number }) => Promise<unknown>
  readonly put: (part: { id: string; part: number; sealed: string }) => Promise<unknown>
  readonly wait?: ((ms: number) => Promise<unknown>) | undefined
}

/**
 * Uploads the chosen files one after the other, and answers what the sealed submission says of them. `uploads` keeps how far each came, so
 * that the next try goes on there. Throws LinkError, 'file' if one cannot be read.
 */
export async function uploadFiles(
  files: readonly File[],
  uploads: Map<File, Upload>,
  org: string,
  calls: FileCalls,
  onProgress: (progress: FileProgress) => void,
): Promise<SubmittedFile[]> {
  const of = files.reduce((sum, { size }) => sum + uploadOf(size).parts, 0)
  let before = 0
  const named: SubmittedFile[] = []
  for (const chosen of files) {
    const tell = ({ part }: FilePart) => onProgress({ done: before + part, of })
    named.push(await uploadFile(chosen, uploads, org, calls, tell))
    before += uploadOf(chosen.size).parts
    onProgress({ done: before, of })
  }
  return named
}

/** Seals a file under a new key of its own and uploads it part by part, unless an earlier try did; a file that has changed begins anew. */
async function uploadFile(
  chosen: File,
  uploads: Map<File, Upload>,
  org: string,
  { begin, put, wait }: FileCalls,
  onSent: (part: FilePart) => void,
): Promise<SubmittedFile> {
  const bytes = await readWhole(chosen)
  const hash = await hashFile(bytes)
  const last = uploads.get(chosen)
  const upload =
    last?.file.hash === hash ? last : { ...nameFile(chosen.name, bytes.length, hash), begun: false, sent: 0 }
  uploads.set(chosen, upload)
  const { id } = upload.file
  const again = (call: () => Promise<unknown>) => settle(whileUnreachable(), call, wait && { wait })
  if (!upload.begun) await again(() => begin({ id, ...uploadOf(bytes.length) }))
  upload.begun = true
  await sendParts(
    bytes,
    (content, at) => sealFilePart(upload.key, content, { org, file: id, ...at }),
    (part, sealed) => again(() => put({ id, part, sealed })),
    (at) => {
      upload.sent = at.part
      onSent(at)
    },
    { sent: upload.sent },
  )
  return upload.file
}

async function readWhole(chosen: File): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await chosen.arrayBuffer())
  } catch {
    throw new LinkError('file')
  }
}
