import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const cookieName = 'development_code'
const maxBodyBytes = 1024

/** Lets through browsers in which somebody typed the code that the server printed at its start. */
export interface CodeGate {
  hasPassed(request: IncomingMessage): boolean
  /** The cookie for this browser where the form that was sent holds the code, else null. */
  pass(request: IncomingMessage): Promise<string | null>
}

/** The cookie is good until the server stops. Guesses are not counted: who counts them can be made to lock out the owner. */
export function makeCodeGate(code: string, path: string): CodeGate {
  const token = randomBytes(32).toString('base64url')
  return {
    hasPassed: ({ headers }) =>
      (headers.cookie ?? '').split(';').some((pair) => isSame(pair.trim(), `${cookieName}=${token}`)),
    async pass(request) {
      const given = new URLSearchParams(await readForm(request)).get('code') ?? ''
      return isSame(plain(given), plain(code))
        ? `${cookieName}=${token}; Path=${path}; HttpOnly; SameSite=Strict`
        : null
    },
  }
}

/** As somebody types it: capitals, spaces and hyphens make no difference. */
const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '')

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}

/** What is longer than any form of ours, or does not say how long it is, reads as empty. */
async function readForm(request: IncomingMessage): Promise<string> {
  if (!(Number(request.headers['content-length']) <= maxBodyBytes)) return ''
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts).toString()
}
