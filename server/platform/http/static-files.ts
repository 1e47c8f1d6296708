import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { languageOf } from './error-body.ts'
import { isPublicHost } from './is-public-host.ts'
import { readPublicPages, sendPublicPage } from './public-pages.ts'
import { Refusal } from './refusal.ts'
import type { Headers, securityHeaders } from './security-headers.ts'

const nonceMark = '__CSP_NONCE__'
/** Login texts that the build preloads, in each language. */
const preloadedTexts = /\s*<link [^>]*hreflang="([^"]+)"[^>]*>/g
const notPages = /^\/(api|auth|assets|healthz|readyz|metrics)(\/|$)/

/**
 * Serves the built web app: its files, precompressed if the browser accepts that, and its page at every page address.
 * Page requests to another host are redirected to the public one, since passkeys and storage need one name.
 */
export async function serveWebApp(
  app: FastifyInstance,
  webDir: string,
  publicUrl: URL,
  headers: ReturnType<typeof securityHeaders>,
): Promise<void> {
  const pageFile = join(webDir, 'index.html')
  const page = existsSync(pageFile) ? await readFile(pageFile, 'utf8') : undefined
  const publicPages = await readPublicPages(webDir, headers)
  if (page !== undefined) {
    await app.register(serveFiles, {
      root: webDir,
      // Only built files have routes, so that no address is ever looked up on disk.
      wildcard: false,
      globIgnore: ['*.html', '**/*.{map,br,gz}'],
      index: false,
      preCompressed: true,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply, path) =>
        void reply.headers(headersOf(relative(webDir, path).split(sep).join('/'), headers)),
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    // A request line may have an absolute URL, which must not be appended to our own origin.
    const isPath = path.startsWith('/')
    if (
      request.method !== 'GET' ||
      !isPath ||
      notPages.test(path) ||
      extname(path) !== '' ||
      page === undefined
    ) {
      throw new Refusal('not_found')
    }
    // The host as a trusted proxy reports it: with a proxy that does not pass it on, a page would redirect to itself
    // for ever.
    if (request.headers.host !== undefined && !isPublicHost(request.host, publicUrl)) {
      return reply.redirect(publicUrl.origin + request.url, 302)
    }
    const publicPage = publicPages.find(({ prefix }) => path.startsWith(prefix))
    if (publicPage) return sendPublicPage(request, reply, publicPage)
    const nonce = randomBytes(16).toString('base64')
    const language = languageOf(request.headers['accept-language'])
    return reply
      .headers({ ...headers.page(nonce), vary: 'accept-language' })
      .type('text/html; charset=utf-8')
      .send(inLanguage(page, language).replaceAll(nonceMark, nonce))
  })
}

/** The page with only the reader's texts preloaded. */
const inLanguage = (page: string, language: string) =>
  page.replaceAll(preloadedTexts, (link, of) => (of === language ? link : ''))

function headersOf(file: string, headers: ReturnType<typeof securityHeaders>): Headers {
  if (/^assets\/[^/]*worker[^/]*\.js(\.br|\.gz)?$/i.test(file)) return headers.worker
  if (file.startsWith('assets/')) return headers.asset
  return { ...headers.asset, 'cache-control': 'public, max-age=3600' }
}
