import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A provider of workloads' identity tokens on this computer, which speaks OpenID Connect Discovery as those of pipelines do. */
export interface WorkloadProvider {
  issuer: string
  /** The identity of a job with these claims, for five minutes. */
  token(claims: { sub: string; aud: string }): string
  stop(): void
}

export async function startWorkloadProvider(): Promise<WorkloadProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { kid: 'one', alg: 'RS256' }
  const provider = createServer(({ url }, response) => {
    const isDiscovery = url === '/.well-known/openid-configuration'
    const keys = [{ ...publicKey.export({ format: 'jwk' }), ...key, use: 'sig' }]
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isDiscovery ? { issuer, jwks_uri: `${issuer}/keys` } : { keys }))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  return {
    issuer,
    token(claims) {
      const seconds = Math.floor(Date.now() / 1000)
      const times = { iat: seconds, exp: seconds + 300, jti: crypto.randomUUID() }
      const signed = [key, { iss: issuer, ...claims, ...times }].map(encode).join('.')
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
    },
    stop() {
      provider.close()
    },
  }
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
