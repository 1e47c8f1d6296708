import { fileMaxBytes, filePartBytes } from '../../constants.ts'

/** What a sealed part has besides its content: version, salt, commitment, tag, and the padding's block (FORMAT, 3). */
const sealedMoreBytes = 1 + 32 + 32 + 16 + 64
const blockBytes = 64
const lengthBytes = 4

export const filePartsMax = Math.ceil(fileMaxBytes / filePartBytes)

/** How a file of this size is uploaded: in how many parts, and its size as the server is told it, rounded by the padding. */
export function uploadOf(size: number): { parts: number; bytes: number } {
  const parts = Math.max(1, Math.ceil(size / filePartBytes))
  const before = (parts - 1) * filePartBytes
  const rounded = blockBytes * Math.floor((size - before + lengthBytes - 1) / blockBytes)
  return { parts, bytes: before + rounded }
}

/** Whether some file is uploaded so. */
export function isUpload({ parts, bytes }: { parts: number; bytes: number }): boolean {
  const last = bytes - (parts - 1) * filePartBytes
  return last >= 0 && last <= filePartBytes && last % blockBytes === 0
}

/** How many bytes part `part` has as sealed. Only the last one is not full. */
export function sealedPartBytes({ parts, bytes }: { parts: number; bytes: number }, part: number): number {
  const isLast = part === parts
  return sealedMoreBytes + (isLast ? bytes - (parts - 1) * filePartBytes : filePartBytes)
}
