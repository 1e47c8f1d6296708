import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, createGzip, gunzip, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Anything shorter fits into a few packets either way. */
const compressedFromLength = 4096

// In the thread pool, so that a large answer does not block the thread.
const gzipAsync = promisify(gzip)
const gunzipAsync = promisify(gunzip)
/**
 * A cached list up to this size is sent in plain from one shared copy; a larger one is unzipped as a stream for each
 * client.
 */
const sharedUpToBytes = 1024 * 1024

/** JSON already serialised and compressed, for lists cached in memory. */
export class GzippedJson {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Compresses JSON as it is written, so that no long answer is in memory as a whole. */
export async function gzipJson(pieces: AsyncIterable<string>): Promise<GzippedJson> {
  return new GzippedJson(
    await pipeline(Readable.from(pieces, { highWaterMark: 1 }), createGzip(), (gzipped) => buffer(gzipped)),
  )
}

/** Sends a compressible answer in the form that the client accepts. */
export async function sendCompressible(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: string | GzippedJson,
): Promise<FastifyReply> {
  const takesGzip = negotiate(headers['accept-encoding'] ?? '', ['gzip', 'identity']) === 'gzip'
  reply.header('vary', 'accept-encoding')
  if (answer instanceof GzippedJson) {
    return takesGzip ? sendGzipped(reply, answer.bytes) : sendUnzipped(reply, answer)
  }
  return takesGzip && answer.length >= compressedFromLength
    ? sendGzipped(reply, await gzipAsync(answer))
    : asJson(reply).send(answer)
}

/** The plain bytes of the list last sent so, shared by all who ask for it at once. */
let unzipped: { of: GzippedJson; bytes: Promise<Buffer> } | undefined

/** Sends a cached list uncompressed. */
export async function sendUnzipped(reply: FastifyReply, kept: GzippedJson): Promise<FastifyReply> {
  if (plainLength(kept) > sharedUpToBytes) return asJson(reply).send(streamUnzipped(kept))
  if (unzipped?.of !== kept) unzipped = { of: kept, bytes: unzip(kept) }
  return asJson(reply).send(await unzipped.bytes)
}

async function unzip(kept: GzippedJson): Promise<Buffer> {
  try {
    return await gunzipAsync(kept.bytes)
  } catch (error) {
    if (unzipped?.of === kept) unzipped = undefined
    throw error
  }
}

/** One stream, which Fastify ends when a client hangs up. */
function streamUnzipped({ bytes }: GzippedJson): Readable {
  const stream = createGunzip()
  stream.end(bytes)
  return stream
}

/** The length before compression, which is at the end of gzip data (RFC 1952, 2.3.1). */
const plainLength = ({ bytes }: GzippedJson) => bytes.readUInt32LE(bytes.length - 4)

function sendGzipped(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return asJson(reply).header('content-encoding', 'gzip').send(bytes)
}

export const asJson = (reply: FastifyReply) => reply.type('application/json; charset=utf-8')
