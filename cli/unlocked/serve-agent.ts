import { minuteMs } from '@chaveiro/contract/durations.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import {
  type AgentState,
  type Answered,
  type Asked,
  type Here,
  readHanded,
  readLine,
} from '../agent/messages.ts'
import type { UnderWay } from '../agent/under-way.ts'
import { readAccount } from '../session/account.ts'
import { acts } from './acts/acts.ts'
import { answerAct } from './answer-act.ts'
import { listenAlone } from './listen-alone.ts'
import { memoryClearer } from './memory-clearer.ts'
import { openGround, unlockHanded } from './open-ground.ts'

/** Said on standard output once it listens. */
const readySign = 'ready\n'
const looksEveryMs = 5000
const clearsAfterMs = 200
const clearsForMs = 2 * minuteMs

/**
 * The agent: an unlocked device that answers acts on a socket until it is locked, idle for too long, or its session ends. Gets the secret on
 * its standard input, so that it is in no argument, environment or file.
 */
export async function serveAgent(folder: string): Promise<void> {
  // A stack trace could hold what was being worked on.
  process.on('uncaughtException', () => process.exit(1))
  process.on('unhandledRejection', () => undefined)
  const { lockAfterMinutes, secret } = readHanded(await readInput())
  // It may outlive the folder in which it was started.
  process.chdir('/')
  const account = await readAccount(folder)
  let language: Language = 'en'
  const end = () => process.exit(0)
  const options = { folder, account, language: () => language, keepsInStep: true }
  let underWay = 0
  let over: Promise<void> | null = null
  const ground = await openGround({
    ...options,
    onSignedOut(forgotten) {
      over = forgotten
      // Whoever asked is told first.
      if (underWay === 0) void forgotten.finally(end)
    },
  })
  await unlockHanded(ground, secret)

  let lastAskedMs = Date.now()
  const locksAt = () => lastAskedMs + lockAfterMinutes * minuteMs
  const clearMemory = memoryClearer()
  setInterval(() => {
    // Compared by the clock of the wall: a computer that slept counts as idle.
    if (Date.now() >= locksAt()) end()
    // What was read may be held a little longer, by something that still waits.
    else if (Date.now() - lastAskedMs < clearsForMs) clearMemory()
  }, looksEveryMs)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  process.on('SIGHUP', () => undefined)

  async function answerTo(asked: Asked, acting: UnderWay): Promise<Answered> {
    if ('tell' in asked)
      return { output: { userId: account.userId, locksAt: locksAt() } satisfies AgentState }
    language = asked.language
    lastAskedMs = Date.now()
    underWay += 1
    try {
      return await answerAct(ground, acts, asked, acting)
    } finally {
      underWay -= 1
      lastAskedMs = Date.now()
    }
  }

  // Once nothing that was read is on its way any more.
  const clearing = setTimeout(clearMemory, clearsAfterMs)
  const server = await listenAlone(folder, async (socket) => {
    socket.write(`${JSON.stringify({ here: true } satisfies Here)}\n`)
    const line = await readLine(socket)
    if (line === null) return
    const asked = JSON.parse(line) as Asked
    const hungUp = new AbortController()
    socket.once('close', () => hungUp.abort())
    const answered = await answerTo(asked, {
      onProgress: (progress) => socket.write(`${JSON.stringify({ progress })}\n`),
      signal: hungUp.signal,
    })
    const answer = Buffer.from(`${JSON.stringify(answered)}\n`)
    socket.end(answer, () => {
      answer.fill(0)
      if ('tell' in asked && asked.tell === 'lock') end()
      else if (over) void over.finally(end)
      else clearing.refresh()
    })
  })
  if (!server) end()
  process.stdout.write(readySign)
}

async function readInput(): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of process.stdin) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
