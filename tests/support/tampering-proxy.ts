import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ErrorCode } from '@chaveiro/contract/errors.ts'

/** Gets the parsed body of an answer and returns the body to send instead. */
type Tamper = (body: unknown, url: URL) => unknown | Promise<unknown>

interface Rule {
  method: string
  path: RegExp
  tamper: Tamper
}

/** A lying server: passes calls on to a real one and changes its answers. */
export interface TamperingProxy {
  baseUrl: string
  /** Every request so far with its body, as one text. */
  seen(): string
  /** Changes the answers to these calls until `honest`. `path` is matched without the query. */
  lie(method: string, path: RegExp, tamper: Tamper): void
  /** Refuses these calls with this error, without passing them on, until `honest`. */
  refuse(method: string, path: RegExp, status: number, code: ErrorCode): void
  /** Answers with this body without asking the server, until `honest`. */
  answer(method: string, path: RegExp, body: object): void
  honest(): void
  /** Removes the rules of exactly this `path`. */
  honestAbout(path: RegExp): void
  stop(): Promise<void>
}

export async function startTamperingProxy(target: string): Promise<TamperingProxy> {
  let rules: Rule[] = []
  let refusals: { method: string; path: RegExp; status: number; code: ErrorCode }[] = []
  let answers: { method: string; path: RegExp; body: object }[] = []
  let seen = ''
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    seen += `${request.method} ${request.url} ${JSON.stringify(request.headers)}\n${body}\n`
    const { pathname } = new URL(request.url ?? '/', target)
    const refused = refusals.find(({ method, path }) => method === request.method && path.test(pathname))
    if (refused) {
      response.writeHead(refused.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ code: refused.code, detail: 'refused' }))
      return
    }
    const given = answers.find(({ method, path }) => method === request.method && path.test(pathname))
    if (given) {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(given.body))
      return
    }
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
    const method = request.method ?? 'GET'
    if (answer.ok && text !== '' && rules.length > 0) {
      const told = isOfManyLogs(method, url) ? await tamperLogs(rules, text, body) : JSON.parse(text)
      text = JSON.stringify(await tampered(rules, method, url, told))
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
    refuse: (method, path, status, code) => refusals.push({ method, path, status, code }),
    answer: (method, path, body) => answers.push({ method, path, body }),
    honest: () => {
      rules = []
      answers = []
      refusals = []
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

async function tampered(rules: readonly Rule[], method: string, url: URL, told: unknown): Promise<unknown> {
  let body = told
  for (const rule of rules) {
    if (rule.method === method && rule.path.test(url.pathname)) body = await rule.tamper(body, url)
  }
  return body
}

const isOfManyLogs = (method: string, url: URL) => method === 'POST' && url.pathname === '/api/vaults/logs'

/** A rule about one vault's log also applies to the call that reads many logs. */
async function tamperLogs(rules: readonly Rule[], text: string, sent: string): Promise<unknown> {
  const { logs, left } = JSON.parse(text) as { logs: { vault_id: string }[]; left: string[] }
  const { vaults } = JSON.parse(sent) as { vaults: { id: string; after: number }[] }
  const afterOf = new Map(vaults.map(({ id, after }) => [id, after]))
  const told = logs.map(({ vault_id, ...log }) => {
    const url = new URL(`http://localhost/api/vaults/${vault_id}/log?after=${afterOf.get(vault_id) ?? -1}`)
    return tampered(rules, 'GET', url, { vault_id, ...log })
  })
  return { logs: await Promise.all(told), left }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
