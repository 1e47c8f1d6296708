import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { languageOf } from './error-body.ts'
import { Refusal } from './refusal.ts'
import type { Headers, securityHeaders } from './security-headers.ts'

const nonceMark = '__CSP_NONCE__'
// What the build names to be fetched ahead: for one page, and texts in one language only.
const preload = /\s*<link [^>]*data-page="([^"]+)"[^>]*>/g
const preloadLanguage = /hreflang="([^"]+)"/
/** Under these a stranger opens a page of theirs; everything else leads to the login or the app. */
const publicPages = /^\/(view-secret|client-submit)\//
const notPages = /^\/(api|auth|assets|healthz|readyz|metrics)(\/|$)/

/**
 * Serves the built web app: its files, in the compressed form that the build left beside them where the browser takes
 * it, and its page for every address that is a page.
 * Page requests under another name are sent to the public one, since passkeys and storage need one name.
 */
export async function serveWebApp(
  app: FastifyInstance,
  webDir: string,
  publicUrl: URL,
  headers: ReturnType<typeof securityHeaders>,
): Promise<void> {
  const pageFile = join(webDir, 'index.html')
  const page = existsSync(pageFile) ? await readFile(pageFile, 'utf8') : undefined
  if (page !== undefined) {
    await app.register(serveFiles, {
      root: webDir,
      // Only what the build made has a route, so that no address is ever looked up on the disk.
      wildcard: false,
      globIgnore: ['index.html', '**/*.{map,br,gz}'],
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
    // A request line may carry a whole address, which would run on from our own name.
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
    if (request.headers.host !== undefined && request.headers.host !== publicUrl.host) {
      return reply.redirect(publicUrl.origin + request.url, 302)
    }
    const nonce = randomBytes(16).toString('base64')
    const publicPage = publicPages.exec(path)?.[1]
    const language = languageOf(request.headers['accept-language'])
    return reply
      .headers({ ...(publicPage ? headers.publicPage : headers.page(nonce)), vary: 'accept-language' })
      .type('text/html; charset=utf-8')
      .send(fitted(page, publicPage ?? 'login', language).replaceAll(nonceMark, nonce))
  })
}

/** The page with only those files fetched ahead that this address and reader need. */
function fitted(page: string, shown: string, language: string): string {
  return page.replaceAll(preload, (link, of) => {
    const inLanguage = preloadLanguage.exec(link)?.[1]
    return of === shown && (inLanguage === undefined || inLanguage === language) ? link : ''
  })
}

function headersOf(file: string, headers: ReturnType<typeof securityHeaders>): Headers {
  if (/^assets\/[^/]*worker[^/]*\.js(\.br|\.gz)?$/i.test(file)) return headers.worker
  if (file.startsWith('assets/')) return headers.asset
  return { ...headers.asset, 'cache-control': 'public, max-age=3600' }
}
