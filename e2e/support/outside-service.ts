import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service on this machine that the server sends to: a chat, or a push service in place of the browser's own, which is out of reach. */
export interface OutsideService {
  /** With a part that is secret. */
  address: string
  received: { authorization: string; body: string }[]
  /** The HTTP status of the next answers. */
  status: number
  stop: () => Promise<void>
}

export async function startOutsideService(): Promise<OutsideService> {
  const http = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      service.received.push({ authorization: request.headers.authorization ?? '', body })
      response.writeHead(service.status).end()
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const service: OutsideService = {
    address: `http://127.0.0.1:${port}/hook/secret-part`,
    received: [],
    status: 201,
    stop: () => new Promise((resolve) => http.close(() => resolve())),
  }
  return service
}
