import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { Provider } from 'oidc-provider'
import { isLoopback } from '../../platform/config/config.ts'
import { languageOf } from '../../platform/http/error-body.ts'
import { makeHttpServer } from '../../platform/http/http-server.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { isThroughProxy } from '../../platform/http/through-proxy.ts'
import type { Platform } from '../../platform/platform.ts'
import { accountPage, expiredPage } from './account-page.ts'
import { demoAccounts } from './accounts.ts'
import { type DevelopmentClient, makeProvider } from './provider.ts'

const mount = '/dev-idp'
const signInPath = /^\/auth(\/|$)/

/** The provider's issuer and accounts are under our public name, while it listens on an address of its own. */
export type DevelopmentRegistration = {
  issuer: URL
  clientId: string
  clientSecret: string
  fetch: (url: string, init: object) => Promise<Response>
}

/**
 * The development identity provider. The configuration ensures that it is reachable on loopback only, and it has its
 * own port there: a proxy that passes requests on to our port never leads to the choice of an account. Returns the
 * registration that the sign-in uses.
 */
export async function developmentIdentityProvider({
  http,
  config,
}: Platform): Promise<DevelopmentRegistration> {
  const { origin } = config.publicUrl
  const issuer = origin + mount
  const accounts = demoAccounts(config.companyDomain)
  const client: DevelopmentClient = {
    clientId: 'chaveiro',
    clientSecret: randomBytes(32).toString('base64url'),
    redirectUri: `${origin}/auth/callback`,
  }
  let providerPromise: Promise<Provider> | undefined
  const provider = () => {
    providerPromise ??= makeProvider(issuer, client, accounts)
    return providerPromise
  }

  // Bound to the routes, since an address can be written in many ways.
  http.addHook('onRoute', (options) => {
    if (!signInPath.test(options.url)) return
    const requireLocal: onRequestHookHandler = (request, _reply, done) => {
      requireThisMachine(request, config.publicUrl)
      done()
    }
    options.onRequest = [requireLocal, options.onRequest ?? []].flat()
  })

  const address = new URL(`http://${config.publicUrl.host}`)
  const server = await makeHttpServer(config)
  // The provider reads request bodies itself.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', (_request, _payload, done) => done(null))
  server.addHook('onRequest', async (request) => {
    // Another host name that resolves to this machine (DNS rebinding) gets nothing.
    if (request.headers.host !== address.host) throw new Refusal('not_found')
    requireThisMachine(request, address)
  })

  server.get<{ Params: { uid: string } }>(`${mount}/accounts/:uid`, async (request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const language = languageOf(request.headers['accept-language'])
    const isKnownRoute = await isKnown(await provider(), request.raw, reply.raw)
    const choosePath = `${mount}/accounts/${encodeURIComponent(request.params.uid)}`
    return asPage(reply, nonce, origin)
      .code(isKnownRoute ? 200 : 410)
      .send(
        isKnownRoute
          ? accountPage({ accounts, choosePath, nonce, language })
          : expiredPage({ nonce, language, loginUrl: `${origin}/login` }),
      )
  })

  server.post<{ Params: { uid: string; account: string } }>(
    `${mount}/accounts/:uid/:account`,
    async (request, reply) => {
      const idp = await provider()
      const chosen = accounts.some(({ id }) => id === request.params.account)
      if (!chosen || !(await isKnown(idp, request.raw, reply.raw))) {
        const nonce = randomBytes(16).toString('base64')
        const language = languageOf(request.headers['accept-language'])
        return asPage(reply, nonce, origin)
          .code(410)
          .send(expiredPage({ nonce, language, loginUrl: `${origin}/login` }))
      }
      const { session } = await idp.interactionDetails(request.raw, reply.raw)
      const location = await idp.interactionResult(request.raw, reply.raw, {
        login: { accountId: request.params.account },
      })
      if (session) await forgetOtherAccount(idp, session.uid, request.params.account)
      return reply.redirect(location, 303)
    },
  )

  server.route({
    method: ['GET', 'POST'],
    url: `${mount}/*`,
    handler: async (request, reply) => delivery(await provider(), request, reply),
  })

  await server.listen({
    port: config.developmentSignInPort,
    host: config.host,
    listenTextResolver: (at) => `the development sign-in shows its accounts at ${at}`,
  })
  address.port = String((server.server.address() as AddressInfo).port)
  http.addHook('onClose', () => server.close())
  return {
    issuer: new URL(issuer),
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    fetch: (url, init) =>
      fetch(url.startsWith(issuer) ? address.origin + url.slice(origin.length) : url, init),
  }
}

/**
 * The provider remembers this browser's account and would sign it out with a page whose inline script the policy
 * forbids. Choosing another account signs out too.
 */
async function forgetOtherAccount(provider: Provider, sessionUid: string, chosen: string): Promise<void> {
  const remembered = await provider.Session.findByUid(sessionUid)
  if (!remembered?.accountId || remembered.accountId === chosen) return
  delete remembered.accountId
  await remembered.persist()
}

async function isKnown(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  try {
    await provider.interactionDetails(request, response)
    return true
  } catch {
    return false
  }
}

/** The provider finds its own mount point by comparing `originalUrl` with `url`. */
function delivery(provider: Provider, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  const raw = request.raw as IncomingMessage & { originalUrl?: string }
  raw.originalUrl = raw.url ?? '/'
  raw.url = raw.originalUrl.slice(mount.length)
  provider.callback()(raw, reply.raw)
}

/** Choosing an account redirects to the product, which is another origin. */
function asPage(reply: FastifyReply, nonce: string, origin: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self' ${origin}; frame-ancestors 'none'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
}

/**
 * Throws if the development sign-in, which lets anybody in, is requested through a proxy or under another name: a
 * loopback port is as public as what passes requests on to it.
 */
function requireThisMachine(request: FastifyRequest, publicUrl: URL): void {
  const { host } = request.headers
  const isOurName = host === publicUrl.host || (host !== undefined && isLoopback(hostnameOf(host)))
  if (!isOurName || isThroughProxy(request)) throw new Refusal('development_only_here')
}

function hostnameOf(host: string): string {
  const address = `http://${host}/`
  return URL.canParse(address) ? new URL(address).hostname : ''
}
