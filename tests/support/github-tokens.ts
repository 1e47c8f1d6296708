import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WorkloadProvider } from '../../tools/testing/workload-provider.ts'

export interface GitHubTokens {
  /** The environment of a job that may ask for tokens about this subject. */
  job(sub: string): Record<string, string>
  /** The tokens that jobs were given. */
  given: readonly string[]
  stop(): void
}

/** GitHub's call by which a job gets a token for an audience: `GET URL&audience=…` with a bearer token, answered by `{ value }`. */
export async function startGitHubTokens(provider: WorkloadProvider): Promise<GitHubTokens> {
  const subjects = new Map<string, string>()
  const given: string[] = []
  const server = createServer(({ url, headers }, response) => {
    const { searchParams } = new URL(url ?? '', 'http://127.0.0.1')
    const sub = subjects.get(headers.authorization?.replace(/^Bearer /i, '') ?? '')
    const aud = searchParams.get('audience')
    if (sub === undefined || aud === null) return response.writeHead(401).end()
    const value = provider.token({ sub, aud })
    given.push(value)
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ value }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token?api-version=2.0`
  return {
    given,
    job(sub) {
      const bearer = crypto.randomUUID()
      subjects.set(bearer, sub)
      return { ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: bearer }
    },
    stop: () => void server.close(),
  }
}
