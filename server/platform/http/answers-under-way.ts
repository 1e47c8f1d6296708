import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The answers of each connection that are not sent completely; several if its client does not wait for one before it asks again. */
export class AnswersUnderWay {
  readonly #open = new WeakMap<Socket, Set<ServerResponse>>()

  watch(server: Server): void {
    const allOpen = this.#open
    // One function for all answers: a listener that is called `once` would be two more for each.
    function forget(this: ServerResponse): void {
      allOpen.get(this.req.socket)?.delete(this)
    }
    server.on('request', ({ socket }, response) => {
      const open = allOpen.get(socket)
      if (open) open.add(response)
      else allOpen.set(socket, new Set([response]))
      response.on('close', forget)
    })
  }

  /** Whether bytes written to a connection now would stand within an answer, or be taken for the answer to an earlier request. */
  areIn(socket: Socket): boolean {
    const open = [...(this.#open.get(socket) ?? [])]
    return open.some(({ headersSent, req }) => headersSent || req.complete)
  }
}
