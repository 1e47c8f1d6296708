import { filePartBytes } from '@chaveiro/contract/constants.ts'
import { uploadOf } from '@chaveiro/contract/rules/items/file-parts.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { hashFile } from '@chaveiro/crypto/processes/seal-file.ts'
import type { FilePart } from './send-parts.ts'

/** Fetches a file's parts one after the other, opens each, and joins them. `onPart` is told of each. */
type PartsOf = {
  readonly size: number
  readonly hash: string
  readonly fetchPart: (part: number) => Promise<string>
  readonly open: (sealed: string, place: FilePart) => Promise<Uint8Array<ArrayBuffer>>
  readonly onPart: (part: FilePart) => void
  /** What is thrown unless parts and whole have the size and the hash that were sealed. */
  readonly altered: () => Error
  readonly signal?: AbortSignal
}

/** The whole file, of `application/octet-stream`. Nothing is given out before all of it has the size and the hash. */
export async function joinParts({
  size,
  hash,
  fetchPart,
  open,
  onPart,
  altered,
  signal,
}: PartsOf): Promise<Blob> {
  const { parts } = uploadOf(size)
  const whole = new Uint8Array(size)
  for (let part = 1; part <= parts; part++) {
    signal?.throwIfAborted()
    const sealed = await fetchPart(part)
    const bytes = await open(sealed, { part, parts }).catch((error: unknown) => {
      throw error instanceof OpenFailed ? altered() : error
    })
    const from = (part - 1) * filePartBytes
    if (bytes.length !== Math.min(filePartBytes, size - from)) throw altered()
    whole.set(bytes, from)
    onPart({ part, parts })
  }
  if ((await hashFile(whole)) !== hash) throw altered()
  return new Blob([whole], { type: 'application/octet-stream' })
}
