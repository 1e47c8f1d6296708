import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

type Claims = { sub: string; aud: string }

export interface IdentityProvider {
  issuer: string
  /** An identity token that is good for five minutes. */
  token(claims: Claims): Promise<string>
  /** The environment of a GitHub job that may ask for tokens about this subject. */
  gitHubJob(job: { sub: string }): Record<string, string>
  /** The tokens that jobs were given. */
  issued(): string[]
  stop(): void
}

/**
 * A provider of workloads' identities: OpenID Connect Discovery, its keys, and GitHub's call by which a job gets a token for an audience
 * (`GET ACTIONS_ID_TOKEN_REQUEST_URL&audience=…` with a bearer token, answered by `{ value }`).
 */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }]
  const jobs = new Map<string, string>()
  const given: string[] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', issuer)
    const sub = jobs.get(request.headers.authorization?.replace(/^Bearer /i, '') ?? '')
    const audience = url.searchParams.get('audience')
    response.setHeader('content-type', 'application/json')
    if (url.pathname === '/.well-known/openid-configuration')
      return response.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }))
    if (url.pathname === '/keys') return response.end(JSON.stringify({ keys }))
    if (sub === undefined || audience === null) return response.writeHead(401).end('{}')
    const value = await token({ sub, aud: audience })
    given.push(value)
    response.end(JSON.stringify({ value }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const token = (claims: Claims) =>
    new SignJWT({ ...claims, jti: randomUUID() })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  return {
    issuer,
    token,
    gitHubJob({ sub }) {
      const bearer = randomUUID()
      jobs.set(bearer, sub)
      return {
        ACTIONS_ID_TOKEN_REQUEST_URL: `${issuer}/token?api-version=2.0`,
        ACTIONS_ID_TOKEN_REQUEST_TOKEN: bearer,
      }
    },
    issued: () => [...given],
    stop: () => void server.close(),
  }
}
