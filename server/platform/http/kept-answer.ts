import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** In order of preference; a client that names none of them gets the last. */
const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]
/** The same text by content encoding; always with `identity`. */
export type Forms = Map<Encoding, Buffer>

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)
/** Nearly as small as the best, in a fiftieth of the time. */
const brotliQuality = 9

/** Sends a text in the best encoding that the client accepts. The caller sets type and headers, `vary` among them. */
export function sendBestForm({ headers }: FastifyRequest, reply: FastifyReply, forms: Forms): FastifyReply {
  const accepted = negotiate(headers['accept-encoding'] ?? '', [...forms.keys()]) as Encoding | null
  const encoding = accepted !== null && forms.has(accepted) ? accepted : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(forms.get(encoding))
}

/**
 * An answer that is the same for everybody: written and compressed once, at the first request, and not sent again to a
 * client that has it.
 */
export function keepAnswer(write: () => string) {
  let kept: Promise<{ forms: Forms; etag: string }> | undefined
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    kept ??= formsOf(write())
    const { forms, etag } = await kept
    reply.header('etag', etag)
    const had = request.headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []
    if (had.includes(etag) || had.includes('*')) return reply.code(304).send()
    return sendBestForm(request, reply, forms)
  }
}

async function formsOf(text: string): Promise<{ forms: Forms; etag: string }> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  const [br, zipped] = await Promise.all([brotliAsync(plain, { params }), gzipAsync(plain)])
  // Weak, since it is the same for every encoding (RFC 9110, section 8.8.3.3).
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return {
    forms: new Map([
      ['br', br],
      ['gzip', zipped],
      ['identity', plain],
    ] as const),
    etag,
  }
}
