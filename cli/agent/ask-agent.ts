import type { Socket } from 'node:net'
import { Refusal } from '../refusal.ts'
import { agentPlace, hasAgent, isOwnSocket } from './agent-place.ts'
import { type AgentState, type Answered, type Asked, readAnswer } from './messages.ts'
import type { OnProgress } from './under-way.ts'

/** How long an agent may take to say that it is there. */
const silentMs = 5000

/**
 * Asks the agent of this state folder; null if there is none. Throws FolderRefused if its folder is not this user's alone, and Refusal for one
 * that does not answer: while its process stands still, it holds what it held.
 */
export async function askAgent(
  folder: string,
  asked: Asked,
  onProgress: OnProgress = () => undefined,
): Promise<Answered | null> {
  if (!hasAgent) return null
  const path = await agentPlace(folder)
  if (!(await isOwnSocket(path))) return null
  const socket = await connected(path)
  if (!socket) return null
  const { promise: isSilent, reject } = Promise.withResolvers<never>()
  const silence = setTimeout(() => reject(new Refusal('agent.silent')), silentMs)
  try {
    const answer = readAnswer(socket, { onHere: () => clearTimeout(silence), onProgress })
    socket.write(`${JSON.stringify(asked)}\n`)
    // It locked itself before it answered: as if it had not been there.
    return await Promise.race([answer, isSilent])
  } finally {
    clearTimeout(silence)
    socket.destroy()
  }
}

/** Since when and until when there is an agent; null without one. */
export async function agentState(folder: string): Promise<AgentState | null> {
  const answer = await askAgent(folder, { tell: 'state' })
  return answer && 'output' in answer ? (answer.output as AgentState) : null
}

/** Ends the agent; false if there was none. */
export async function lockAgent(folder: string): Promise<boolean> {
  return (await askAgent(folder, { tell: 'lock' })) !== null
}

async function connected(path: string): Promise<Socket | null> {
  const { createConnection } = await import('node:net')
  const { promise, resolve } = Promise.withResolvers<Socket | null>()
  const socket = createConnection(path)
  socket.once('connect', () => resolve(socket)).once('error', () => resolve(null))
  return promise
}
