import { takeEndMark } from '@chaveiro/contract/end-mark.ts'

/** Reads an answered file piece by piece, reporting its progress, without its end mark. Throws if it breaks off. */
export async function readFile(
  response: Response,
  taking: { onBytes?: (bytes: number) => void },
): Promise<Blob> {
  const file = await takeEndMark(await readMarked(response, taking))
  if (file === undefined) throw new Error('the file broke off')
  return file
}

async function readMarked(
  response: Response,
  { onBytes }: { onBytes?: (bytes: number) => void },
): Promise<Blob> {
  if (!onBytes || !response.body) return response.blob()
  const pieces: BlobPart[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
    pieces.push(value)
    bytes += value.length
    onBytes(bytes)
  }
}
