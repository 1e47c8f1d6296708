import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Language } from '@chaveiro/contract/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Forms, sendBestForm } from './kept-answer.ts'
import type { Headers, securityHeaders } from './security-headers.ts'

/** The public pages, by the first part of their address; everything else leads to the app. */
const names = ['login', 'view-secret', 'client-submit']
/** As built beside the page. */
const endings = { br: '.br', gzip: '.gz', identity: '' } as const

interface PublicPage {
  prefix: string
  headers: Headers
  forms: Forms
}

/** A page that shows itself in the installation's language to everybody who has chosen none (`detectLanguage`). */
export const namingLanguage = (page: string, language: Language | undefined) =>
  language ? page.replace(/<html[^>]*>/, `<html lang="${language}" data-language="${language}">`) : page

/** Reads the built pages; each is one file, the same for everybody. */
export async function readPublicPages(
  webDir: string,
  headers: ReturnType<typeof securityHeaders>,
  language: Language | undefined,
): Promise<PublicPage[]> {
  const pages: PublicPage[] = []
  for (const name of names) {
    const file = join(webDir, `${name}.html`)
    if (!existsSync(file)) continue
    const built = await readFile(file, 'utf8')
    const forms: Forms = new Map()
    if (language === undefined) {
      for (const encoding of ['br', 'gzip', 'identity'] as const) {
        const form = file + endings[encoding]
        if (existsSync(form)) forms.set(encoding, await readFile(form))
      }
    } else {
      const page = Buffer.from(namingLanguage(built, language))
      forms.set('br', brotliCompressSync(page)).set('gzip', gzipSync(page)).set('identity', page)
    }
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(built) ?? []
    const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`
    pages.push({ prefix: `/${name}/`, headers: headers.publicPage(styleHash), forms })
  }
  return pages
}

export function sendPublicPage(request: FastifyRequest, reply: FastifyReply, { headers, forms }: PublicPage) {
  reply.headers({ ...headers, vary: 'accept-encoding' }).type('text/html; charset=utf-8')
  return sendBestForm(request, reply, forms)
}
