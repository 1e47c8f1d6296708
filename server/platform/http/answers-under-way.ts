import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The answers of each connection that are not sent completely; several if its client does not wait for one before it asks again. */
export class AnswersUnderWay {
  readonly #open = new WeakMap<Socket, Set<ServerResponse>>()

  watch(server: Server): void {
    server.on('request', ({ socket }, response) => {
      const open = this.#open.get(socket) ?? new Set()
      this.#open.set(socket, open.add(response))
      response.once('close', () => open.delete(response))
    })
  }

  /** Whether bytes written to a connection now would stand within an answer, or be taken for the answer to an earlier request. */
  areIn(socket: Socket): boolean {
    const open = [...(this.#open.get(socket) ?? [])]
    return open.some(({ headersSent, req }) => headersSent || req.complete)
  }
}
