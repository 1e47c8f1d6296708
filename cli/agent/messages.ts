import type { Socket } from 'node:net'
import type { Language } from '@chaveiro/contract/languages.ts'
import type { ActInput, ActName } from '../unlocked/acts/acts.ts'
import type { Failure } from './failure.ts'

/** One request per connection, one line of JSON each way. The agent answers what an act answers, and never a key. */
export type Asked =
  | { act: ActName; input: ActInput<ActName>; language: Language }
  | { tell: 'state' }
  | { tell: 'lock' }

export type Answered = { output: unknown } | { failure: Failure }

export interface AgentState {
  userId: string
  /** When it locks if nothing is asked of it, in milliseconds since 1970. */
  locksAt: number
}

/** What the agent is given on its standard input, once: a byte of minutes until it locks, and the account secret. Takes the secret. */
export function writeHanded(lockAfterMinutes: number, secret: Uint8Array): Buffer {
  const handed = Buffer.from([lockAfterMinutes, ...secret])
  secret.fill(0)
  return handed
}

export function readHanded(handed: Buffer): { lockAfterMinutes: number; secret: Uint8Array<ArrayBuffer> } {
  const secret = new Uint8Array(handed.subarray(1))
  const [lockAfterMinutes = 1] = handed
  handed.fill(0)
  return { lockAfterMinutes, secret }
}

const mostBytes = 256 * 1024 * 1024

/** The next line of a connection; null if it ends before. */
export function readLine(socket: Socket): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const parts: Buffer[] = []
  let bytes = 0
  socket.on('data', (part: Buffer) => {
    const end = part.indexOf(0x0a)
    parts.push(end < 0 ? part : part.subarray(0, end))
    bytes += part.length
    if (end >= 0) resolve(Buffer.concat(parts).toString('utf8'))
    else if (bytes > mostBytes) socket.destroy()
  })
  socket.once('error', () => resolve(null)).once('close', () => resolve(null))
  return promise
}
