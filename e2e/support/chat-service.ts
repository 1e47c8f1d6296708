import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A chat service on this machine. */
export interface ChatService {
  address: string
  received: { event: string; facts: Record<string, string> }[]
  /** The HTTP status of the next answers. */
  status: number
  stop: () => Promise<void>
}

export async function startChatService(): Promise<ChatService> {
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      service.received.push(JSON.parse(body))
      response.writeHead(service.status).end()
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const service: ChatService = {
    address: `http://127.0.0.1:${port}/hook/secret-part`,
    received: [],
    status: 200,
    stop: () => new Promise((resolve) => http.close(() => resolve())),
  }
  return service
}
