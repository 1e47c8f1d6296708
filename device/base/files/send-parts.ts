import { filePartBytes } from '@chaveiro/contract/constants.ts'
import { uploadOf } from '@chaveiro/contract/rules/items/file-parts.ts'
import type { FilePartPlace } from '@chaveiro/crypto/processes/seal-file.ts'

/** Which part, from 1, of how many. */
export type FilePart = Pick<FilePartPlace, 'part' | 'parts'>

/** Seals and sends a file's parts one after the other, beginning after the first `sent`. `onSent` is told of each that has arrived. */
export async function sendParts(
  bytes: Uint8Array<ArrayBuffer>,
  seal: (bytes: Uint8Array, place: FilePart) => Promise<string>,
  send: (part: number, sealed: string) => Promise<unknown>,
  onSent: (part: FilePart) => void,
  { sent = 0, signal }: { sent?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const { parts } = uploadOf(bytes.length)
  for (let part = sent + 1; part <= parts; part++) {
    signal?.throwIfAborted()
    const from = (part - 1) * filePartBytes
    await send(part, await seal(bytes.subarray(from, from + filePartBytes), { part, parts }))
    onSent({ part, parts })
  }
}
