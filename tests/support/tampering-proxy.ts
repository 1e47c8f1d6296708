import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a lying server does to an answer: gets the parsed body and answers another one. */
export type Tamper = (body: unknown, url: URL) => unknown | Promise<unknown>

interface Rule {
  method: string
  path: RegExp
  tamper: Tamper
}

/** A server that lies: passes everything on to the real one and changes answers on the way back. */
export interface TamperingProxy {
  baseUrl: string
  /** Every request body that came through, as one text. */
  seen(): string
  /** From now on, answers to these calls are changed; until `honest`. `path` is matched against the path without query. */
  lie(method: string, path: RegExp, tamper: Tamper): void
  honest(): void
  /** No more lies about what was told of under this very `path`. */
  honestAbout(path: RegExp): void
  stop(): Promise<void>
}

export async function startTamperingProxy(target: string): Promise<TamperingProxy> {
  let rules: Rule[] = []
  let seen = ''
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    seen += `${request.method} ${request.url} ${JSON.stringify(request.headers)}\n${body}\n`
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(
        ([name]) => !['host', 'connection', 'content-length'].includes(name),
      ),
    ) as Record<string, string>
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      redirect: 'manual',
      ...(body === '' ? {} : { body }),
    })
    let text = await answer.text()
    const url = new URL(request.url ?? '/', target)
    for (const rule of rules) {
      if (rule.method === request.method && rule.path.test(url.pathname) && answer.ok) {
        text = JSON.stringify(await rule.tamper(JSON.parse(text), url))
      }
    }
    const type = answer.headers.get('content-type')
    response.writeHead(answer.status, type ? { 'content-type': type } : {})
    response.end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    seen: () => seen,
    lie: (method, path, tamper) => rules.push({ method, path, tamper }),
    honest: () => {
      rules = []
    },
    honestAbout: (path) => {
      rules = rules.filter((rule) => rule.path !== path)
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
