import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isPublicHost } from './is-public-host.ts'
import { namingLanguage, readPublicPages, sendPublicPage } from './public-pages.ts'
import type { securityHeaders } from './security-headers.ts'

const nonceMark = '__CSP_NONCE__'
const notPages = /^\/(api|auth|assets|healthz|readyz|metrics)(\/|$)/

/**
 * Answers a request for an address that has no route with a page; null if it is none. `isBroken` is an address that cannot be decoded.
 */
export type AnswerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  isBroken: boolean,
) => FastifyReply | null

/** By GET, and by HEAD as monitors and link checkers do. */
export const asksForPage = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** The app's page and the public pages. `built` is the app's. */
export async function makePages(
  built: string,
  webDir: string,
  { publicUrl, language: first }: Pick<Config, 'publicUrl' | 'language'>,
  headers: ReturnType<typeof securityHeaders>,
): Promise<AnswerPage> {
  const page = namingLanguage(built, first)
  const publicPages = await readPublicPages(webDir, headers, first)
  return (request, reply, isBroken) => {
    const [path = '/'] = request.url.split('?')
    // A request line may have an absolute URL, which must not be appended to our own origin.
    if (!asksForPage(request.method) || !path.startsWith('/') || notPages.test(path)) return null
    // A file that is not there; or a mistyped address, if somebody opened it in a browser.
    const isUnknown = isBroken || extname(path) !== ''
    if (isUnknown && !/\btext\/html\b/.test(request.headers.accept ?? '')) return null
    const single = request.url.replace(/^[^?]+/, (match) => match.replace(/\/{2,}/g, '/'))
    // The host as a trusted proxy reports it: with a proxy that does not pass it on, a page would redirect to itself
    // for ever. Of a broken address it is not known.
    const isElsewhere =
      !isBroken && request.headers.host !== undefined && !isPublicHost(request.host, publicUrl)
    // Browsers take what begins with two slashes for a host.
    if (isElsewhere || single !== request.url) return reply.redirect(publicUrl.origin + single, 302)
    if (isUnknown) reply.code(404)
    // Also without the rest of the address: the page says that it is incomplete.
    const publicPage = publicPages.find(({ prefix }) => `${path}/`.toLowerCase().startsWith(prefix))
    if (publicPage) return sendPublicPage(request, reply, publicPage)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers(headers.page(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(nonceMark, nonce))
  }
}
