import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Received = { path: string; headers: IncomingHttpHeaders; body: string }

/** A chat service on loopback with configurable answers, which records what it was sent. */
export interface ChatService {
  address: string
  host: string
  received: Received[]
  /** Answers the next requests. */
  answer: (response: ServerResponse) => void
  /** Resolves once it has received that many messages in all. */
  untilReceived(count: number): Promise<void>
  stop(): Promise<void>
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end('{}')

export async function startChatService(): Promise<ChatService> {
  const waiting: { count: number; tell: () => void }[] = []
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      service.received.push({ path: request.url ?? '', headers: request.headers, body })
      service.answer(response)
      for (const { count, tell } of waiting) if (service.received.length >= count) tell()
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const service: ChatService = {
    address: `http://127.0.0.1:${port}/services/T0/secret-part`,
    host: `127.0.0.1:${port}`,
    received: [],
    answer: answerWith(200),
    untilReceived: (count) =>
      service.received.length >= count
        ? Promise.resolve()
        : new Promise((tell) => waiting.push({ count, tell })),
    async stop() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return service
}
