import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** A client that reads nothing for this long has hung up, or pretends to read. */
const usualStallMs = 60_000

/** An answer written piece by piece, as its reader takes it. */
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
  /** Called once, however it ended. */
  onEnd: () => void
  stallMs?: number
}

/**
 * In HTTP/1.0 an answer without a length ends with its connection, so that a proxy passes on a file that broke off as a whole one. Throws
 * Refusal('http_too_old').
 */
export function requireChunks({ raw, log }: FastifyRequest): void {
  if (raw.httpVersion !== '1.0') return
  log.warn(
    'no file was made, since it was asked for by HTTP/1.0: let the proxy use HTTP/1.1 (nginx: proxy_http_version 1.1)',
  )
  throw new Refusal('http_too_old')
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
