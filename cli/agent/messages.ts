import type { Socket } from 'node:net'
import type { Language } from '@chaveiro/contract/languages.ts'
import type { ActInput, ActName } from '../unlocked/acts/acts.ts'
import type { Failure } from './failure.ts'
import type { ActProgress, OnProgress } from './under-way.ts'

/**
 * One request per connection, in lines of JSON: one asks, and what an act answers, never a key, is the last one back; before it, that the agent
 * is there, and how far the act is. Whoever hangs up ends a long act.
 */
export type Asked =
  | { act: ActName; input: ActInput<ActName>; language: Language }
  | { tell: 'state' }
  | { tell: 'lock' }

export type Answered = ({ output: unknown } | { failure: Failure }) & {
  /** By how much this computer's clock is ahead of the server's, if that is much. */
  clockOffMs?: number | null
}

/** Said before anything is asked: an agent that does not get as far is stopped. */
export interface Here {
  here: true
}

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

/** The first line of a connection; null if it ends before. */
export function readLine(socket: Socket): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  void takeLines(socket, resolve).then(() => resolve(null))
  return promise
}

/** What the agent answers, with what it says before passed on; null if it ends before. */
export function readAnswer(
  socket: Socket,
  { onHere, onProgress }: { onHere(): void; onProgress: OnProgress },
): Promise<Answered | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered | null>()
  void takeLines(socket, (line) => {
    try {
      const said = JSON.parse(line) as Answered | Here | { progress: ActProgress }
      if ('here' in said) onHere()
      else if ('progress' in said) onProgress(said.progress)
      else resolve(said)
    } catch (error) {
      reject(error)
    }
  }).then(() => resolve(null))
  return promise
}

/** Resolves once the connection is closed. */
function takeLines(socket: Socket, take: (line: string) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let parts: Buffer[] = []
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    let rest = chunk
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
      const read = [...parts, rest.subarray(0, end)]
      const line = Buffer.concat(read)
      take(line.toString('utf8'))
      // A line may be a value that was read, or one that is to be sealed.
      for (const taken of [line, ...read]) taken.fill(0)
      parts = []
      bytes = 0
      rest = rest.subarray(end + 1)
    }
    parts.push(rest)
    bytes += rest.length
    if (bytes > mostBytes) socket.destroy()
  })
  socket.once('error', () => resolve()).once('close', () => resolve())
  return promise
}
