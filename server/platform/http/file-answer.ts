import { Readable } from 'node:stream'
import { endMark, endMarkHeader } from '@chaveiro/contract/end-mark.ts'
import type { FastifyReply } from 'fastify'

/** A client that reads nothing for this long has hung up, or pretends to read. */
const usualStallMs = 60_000

/** An answer written piece by piece, as its reader takes it. */
export class FileAnswer {
  readonly file: File
  constructor(file: File) {
    this.file = file
  }
}

/** A few bytes, which only the reader's own browser may keep. Their address changes with them. */
export class BytesAnswer {
  readonly type: string
  readonly bytes: Buffer
  constructor(type: string, bytes: Buffer) {
    this.type = type
    this.bytes = bytes
  }
}

const keptSeconds = 7 * 24 * 3600

export const sendBytes = (reply: FastifyReply, { type, bytes }: BytesAnswer): FastifyReply =>
  reply
    .headers({ 'cache-control': `private, max-age=${keptSeconds}, immutable`, vary: 'authorization' })
    .type(type)
    .send(bytes)

type File = {
  name: string
  type: string
  pieces: AsyncIterable<string>
  /** Called once, however it ended. */
  onEnd: () => void
  stallMs?: number
}

/**
 * Keeps no more than one piece in memory. If the reader stalls or a piece fails, the connection breaks off, so that a
 * part is not mistaken for the whole file. `mayGoOn` throws if the reader may have no more: slow ones take hours.
 */
export function sendFile(
  reply: FastifyReply,
  { file }: FileAnswer,
  mayGoOn: () => Promise<unknown> | undefined,
): FastifyReply {
  const isMarked = reply.request.headers[endMarkHeader] !== undefined
  const stream = Readable.from(
    watched(isMarked ? { ...file, pieces: withEndMark(file.pieces) } : file, mayGoOn, () =>
      stream.destroy(new Error('the caller takes nothing')),
    ),
    {
      highWaterMark: 1,
    },
  )
  stream.once('close', file.onEnd)
  return reply
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('cache-control', 'no-store')
    .type(`${file.type}; charset=utf-8`)
    .send(stream)
}

async function* withEndMark(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += Buffer.byteLength(piece)
    yield piece
  }
  yield endMark(bytes)
}

async function* watched(
  { pieces, stallMs = usualStallMs }: File,
  mayGoOn: () => Promise<unknown> | undefined,
  onStall: () => void,
): AsyncGenerator<string> {
  // Closes `pieces` also if the client hangs up.
  for await (const piece of pieces) {
    await mayGoOn()
    const timer = setTimeout(onStall, stallMs)
    try {
      yield piece
    } finally {
      clearTimeout(timer)
    }
  }
}
