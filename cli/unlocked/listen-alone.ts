import { chmod, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { whileLocked } from '@chaveiro/device/hosts/node'
import { agentPlace } from '../agent/agent-place.ts'
import { agentState } from '../agent/ask-agent.ts'

/**
 * Listens as the agent of this state folder. Of several that are started at once the first one stays, and the others get null: one whose
 * socket another had replaced would stay unlocked, and nobody could lock it.
 */
export async function listenAlone(
  folder: string,
  serve: (socket: Socket) => Promise<void>,
): Promise<Server | null> {
  const path = await agentPlace(folder)
  return whileLocked(`${path}.lock`, async () => {
    if (await agentState(folder)) return null
    await rm(path, { force: true })
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      serve(socket).catch(() => socket.destroy())
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    server.once('error', reject).listen(path, resolve)
    await promise
    await chmod(path, 0o600)
    return server
  })
}
