import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the issuer does wrong next; by default nothing. */
type Bend = {
  claims?: Record<string, unknown>
  /** Signs with a key that is not published. */
  foreignKey?: boolean
  /** Answers the code exchange with an error, as for a replayed code. */
  refuseCode?: boolean
  /** Leaves the address out of the ID token; the userinfo endpoint has it. */
  emailInUserInfo?: boolean
  /** What userinfo says otherwise. */
  userInfo?: Record<string, unknown>
  /** What a path answers: a status, a page, or nothing on a connection that is cut off. */
  failing?: { path: string; how: number | 'page' | 'cut off' }
}

export type BentIssuer = {
  url: string
  bend: Bend
  /** Follows an authorization address as a browser would; returns where the provider redirects to. */
  authorize(address: string): URL
  close(): Promise<void>
}

const clientId = 'chaveiro-test'
export const testClient = { clientId, clientSecret: 'test-secret', trustsEmails: false }

/** A small OpenID provider that speaks the real protocol over HTTP and can be told to misbehave. */
export async function startBentIssuer(): Promise<BentIssuer> {
  const published = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, { nonce: string; challenge: string }>()
  let url = ''
  let userInfo: Record<string, unknown> = {}
  const issuer = {
    bend: {} as Bend,
    authorize(address: string): URL {
      const asked = new URL(address).searchParams
      const code = randomBytes(16).toString('hex')
      codes.set(code, { nonce: asked.get('nonce') ?? '', challenge: asked.get('code_challenge') ?? '' })
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString()
      return back
    },
  }

  const exchange = (form: URLSearchParams): [number, object] => {
    const code = form.get('code') ?? ''
    const asked = codes.get(code)
    codes.delete(code)
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!asked || asked.challenge !== verifier || issuer.bend.refuseCode)
      return [400, { error: 'invalid_grant' }]
    const now = Math.floor(Date.now() / 1000)
    const claims: Record<string, unknown> = {
      iss: url,
      // One account per address, unless a test changes that.
      sub: String(issuer.bend.claims?.email ?? 'ana@agencia.example').toLowerCase(),
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce: asked.nonce,
      email: 'ana@agencia.example',
      email_verified: true,
      name: 'Ana',
      ...issuer.bend.claims,
    }
    userInfo = { sub: claims.sub }
    if (issuer.bend.emailInUserInfo) {
      const { sub, email, email_verified } = claims
      userInfo = { sub, email, email_verified, ...issuer.bend.userInfo }
      delete claims.email
      if (issuer.bend.userInfo?.email_verified === undefined) delete claims.email_verified
    }
    const key = issuer.bend.foreignKey ? foreign.privateKey : published.privateKey
    const answer = {
      access_token: 'access',
      token_type: 'Bearer',
      expires_in: 300,
      id_token: jwt(claims, key),
    }
    return [200, answer]
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { path, how } = issuer.bend.failing ?? {}
      if (path !== undefined && path === request.url) {
        if (how === 'cut off') return request.socket.destroy()
        const status = how === 'page' ? 200 : how
        return response.writeHead(status ?? 500, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>')
      }
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const [status, body] = answer(request.url ?? '', form)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  const answer = (path: string, form: URLSearchParams): [number, object] => {
    if (path === '/.well-known/openid-configuration') {
      return [
        200,
        {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/jwks`,
          userinfo_endpoint: `${url}/userinfo`,
          response_types_supported: ['code'],
          id_token_signing_alg_values_supported: ['RS256'],
          subject_types_supported: ['public'],
          code_challenge_methods_supported: ['S256'],
        },
      ]
    }
    if (path === '/jwks') {
      const jwk = published.publicKey.export({ format: 'jwk' })
      return [200, { keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] }]
    }
    if (path === '/userinfo') return [200, userInfo]
    return path === '/token' ? exchange(form) : [404, {}]
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(issuer, {
    url,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

function jwt(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${part({ alg: 'RS256', kid: 'one' })}.${part(claims)}`
  return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`
}
