import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A caller who takes nothing for so long has hung up, or pretends to. */
const usualStallMs = 60_000

/** An answer that is written piece by piece, as its caller takes it. */
export class FileAnswer {
  readonly file: File
  constructor(file: File) {
    this.file = file
  }
}

type File = {
  name: string
  type: string
  pieces: AsyncIterable<string>
  /** Once, however it ended. */
  onEnd: () => void
  stallMs?: number
}

/**
 * No more than a piece stands in memory. Where the caller stalls, or a piece cannot be made, the connection ends before the file does, so
 * that nobody takes a part for the whole. `mayGoOn` throws where the caller gets no further piece: who takes them slowly takes hours.
 */
export function sendFile(
  reply: FastifyReply,
  { file }: FileAnswer,
  mayGoOn: () => Promise<unknown> | undefined,
): FastifyReply {
  const stream = Readable.from(
    watched(file, mayGoOn, () => stream.destroy(new Error('the caller takes nothing'))),
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

async function* watched(
  { pieces, stallMs = usualStallMs }: File,
  mayGoOn: () => Promise<unknown> | undefined,
  onStall: () => void,
): AsyncGenerator<string> {
  // What is left of `pieces` is given back also where the caller hangs up.
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
