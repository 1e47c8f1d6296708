import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { languageOf } from '../../platform/http/error-body.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Platform } from '../../platform/platform.ts'
import { accountPage, codePage, expiredPage } from './account-page.ts'
import { demoAccounts } from './accounts.ts'
import { makeCodeGate } from './code-gate.ts'
import { requireThisMachine } from './for-this-machine.ts'
import { type DevelopmentClient, makeProvider } from './provider.ts'

const mount = '/dev-idp'

/**
 * The development identity provider, mounted in this server. The configuration has made sure that it listens on loopback
 * only; the code shows that a browser belongs to whoever started the server, since a proxy of bare bytes on this machine
 * shows itself by nothing. Answers the registration that the sign-in uses.
 */
export async function developmentIdentityProvider(
  { http, config }: Platform,
  code: string,
): Promise<{ issuer: URL; clientId: string; clientSecret: string }> {
  const { origin } = config.publicUrl
  const issuer = origin + mount
  const accounts = demoAccounts(config.companyDomain)
  const client: DevelopmentClient = {
    clientId: 'chaveiro',
    clientSecret: randomBytes(32).toString('base64url'),
    redirectUri: `${origin}/auth/callback`,
  }
  const gate = makeCodeGate(code, mount)
  let made: Promise<Provider> | undefined
  const provider = () => {
    made ??= makeProvider(issuer, client, accounts)
    return made
  }

  http.addHook('onRequest', async (request) => requireThisMachine(request, config.publicUrl))

  await http.register(async (scope) => {
    // Another name that leads to this machine (DNS rebinding) gets nothing here.
    scope.addHook('onRequest', async (request) => {
      if (request.headers.host !== config.publicUrl.host) throw new Refusal('not_found')
    })
    // The provider reads request bodies by itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    const pathOf = (uid: string) => `${mount}/accounts/${encodeURIComponent(uid)}`
    /** The page that is due, of those that need a sign-in that is still known. */
    const answer = async (request: FastifyRequest, reply: FastifyReply, uid: string, wrong = false) => {
      const nonce = randomBytes(16).toString('base64')
      const shown = { nonce, language: languageOf(request.headers['accept-language']) }
      const page = asPage(reply, nonce)
      if (!(await isKnown(await provider(), request.raw, reply.raw))) {
        return page.code(410).send(expiredPage(shown))
      }
      if (gate.hasPassed(request.raw)) {
        return page.code(200).send(accountPage({ ...shown, accounts, choosePath: pathOf(uid) }))
      }
      return page.code(wrong ? 403 : 200).send(codePage({ ...shown, codePath: pathOf(uid), wrong }))
    }

    scope.get<{ Params: { uid: string } }>(`${mount}/accounts/:uid`, async (request, reply) =>
      answer(request, reply, request.params.uid),
    )

    scope.post<{ Params: { uid: string } }>(`${mount}/accounts/:uid`, async (request, reply) => {
      const { uid } = request.params
      const cookie = await gate.pass(request.raw)
      if (cookie === null) return answer(request, reply, uid, true)
      return reply.header('set-cookie', cookie).redirect(pathOf(uid), 303)
    })

    scope.post<{ Params: { uid: string; account: string } }>(
      `${mount}/accounts/:uid/:account`,
      async (request, reply) => {
        const { uid, account } = request.params
        const idp = await provider()
        const chosen = accounts.some(({ id }) => id === account)
        if (!chosen || !gate.hasPassed(request.raw) || !(await isKnown(idp, request.raw, reply.raw))) {
          return answer(request, reply, uid, true)
        }
        const { session } = await idp.interactionDetails(request.raw, reply.raw)
        const location = await idp.interactionResult(request.raw, reply.raw, {
          login: { accountId: account },
        })
        if (session) await forgetOtherAccount(idp, session.uid, account)
        return reply.redirect(location, 303)
      },
    )

    scope.route({
      method: ['GET', 'POST'],
      url: `${mount}/*`,
      handler: async (request, reply) => delivery(await provider(), request, reply),
    })
  })
  return { issuer: new URL(issuer), clientId: client.clientId, clientSecret: client.clientSecret }
}

/**
 * The provider remembers the account of this browser for a while, and would ask it to leave by a page that needs an
 * inline script, which the policy forbids. Choosing another account is leaving.
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

function asPage(reply: FastifyReply, nonce: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    .type('text/html; charset=utf-8')
}
