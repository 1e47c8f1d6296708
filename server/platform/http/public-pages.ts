import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Headers, securityHeaders } from './security-headers.ts'

/** The public pages, by the first part of their address; everything else leads to the login or the app. */
const names = ['view-secret', 'client-submit']
/** As built beside the page, in order of preference. */
const encodings = { br: '.br', gzip: '.gz', identity: '' } as const
type Encoding = keyof typeof encodings

interface PublicPage {
  prefix: string
  headers: Headers
  forms: Map<Encoding, Buffer>
}

/** Reads the built pages; each is one file, the same for everybody. */
export async function readPublicPages(
  webDir: string,
  headers: ReturnType<typeof securityHeaders>,
): Promise<PublicPage[]> {
  const pages: PublicPage[] = []
  for (const name of names) {
    const file = join(webDir, `${name}.html`)
    if (!existsSync(file)) continue
    const forms: PublicPage['forms'] = new Map()
    for (const [encoding, ending] of Object.entries(encodings)) {
      if (existsSync(file + ending)) forms.set(encoding as Encoding, await readFile(file + ending))
    }
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(await readFile(file, 'utf8')) ?? []
    const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`
    pages.push({ prefix: `/${name}/`, headers: headers.publicPage(styleHash), forms })
  }
  return pages
}

/** Sends a page in the best encoding that the browser accepts. */
export function sendPublicPage(request: FastifyRequest, reply: FastifyReply, { headers, forms }: PublicPage) {
  const taken = negotiate(request.headers['accept-encoding'] ?? '', [...forms.keys()])
  const encoding: Encoding = forms.has(taken as Encoding) ? (taken as Encoding) : 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .headers({ ...headers, vary: 'accept-encoding' })
    .type('text/html; charset=utf-8')
    .send(forms.get(encoding))
}
