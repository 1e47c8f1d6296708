import { existsSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { type FilledServer, fillServer } from './filled-server.ts'
import { answersPerSecond, connections, type Load, mediansOfThree, rounds } from './load.ts'
import { printAmount, printDuration, printRow } from './print.ts'
import { type Running, remove, residentMiB, startBare, startChaveiro, temporaryFolder } from './processes.ts'

const createsPerRound = Number(process.env.CREATES ?? 3000)
const createAim = 0.4
const listed = 1000
const revealSeconds = 60
/** A folder in memory, where a flush costs nothing; macOS and Windows have none. */
const memoryFolder = '/dev/shm'

interface Pair {
  chaveiro: Running
  bare: Running
  filled: FilledServer
}

/** The HTTP rows against the bare server, and the server's start, bytes and memory. */
export async function measureHttp(): Promise<void> {
  await withPair(undefined, async (pair) => {
    await measureRatios(pair)
    await measureBytes(pair)
  })
  if (existsSync(memoryFolder)) await withPair(memoryFolder, measureFastFlush)
  await measureMemory()
}

/** Chaveiro and the bare server side by side, over the same items. */
async function withPair(place: string | undefined, measure: (pair: Pair) => Promise<void>): Promise<void> {
  const folders = [temporaryFolder(place), temporaryFolder(place)] as const
  const chaveiro = await startChaveiro(folders[0])
  try {
    const filled = await fillServer(chaveiro.url, listed)
    writeFileSync(join(folders[1], 'list.json'), await (await fetch(...listRequest(chaveiro, filled))).text())
    const bare = await startBare(folders[1])
    try {
      await measure({ chaveiro, bare, filled })
    } finally {
      await bare.stop()
    }
  } finally {
    await chaveiro.stop()
    for (const folder of folders) remove(folder)
  }
}

const listPath = ({ full }: FilledServer) => `/api/items?vault_id=${full}`
const listRequest = ({ url }: Running, filled: FilledServer): [string, RequestInit] => [
  url + listPath(filled),
  { headers: { authorization: `Bearer ${filled.token}` } },
]

async function measureRatios({ chaveiro, bare, filled }: Pair): Promise<void> {
  const queues = await sealedForRounds(filled)
  const me = await filled.api.send(getMe)
  const [ours, theirs] = [ofChaveiro({ chaveiro, filled }), ofBare({ bare })]
  const lists = { ours: 0, theirs: 0 }
  const isList = (whose: keyof typeof lists) => (body: string) => {
    lists[whose] = body.length
    return body.split('"title"').length === listed + 1
  }
  const medians = await mediansOfThree({
    bareMe: () =>
      answersPerSecond({
        ...theirs,
        next: () => ({ method: 'GET', path: '/me' }),
        verify: (body) => body.includes('admin@agencia.example'),
      }),
    me: () =>
      answersPerSecond({
        ...ours,
        next: () => ({ method: 'GET', path: '/api/auth/me' }),
        verify: (body) => JSON.parse(body).id === me.id,
      }),
    bareReveal: () => answersPerSecond(bareReveals({ bare, filled })),
    reveal: () => answersPerSecond(reveals({ chaveiro, filled })),
    create: () => answersPerSecond(creates({ chaveiro, filled }, queues)),
    bareList: () =>
      answersPerSecond({
        ...theirs,
        next: () => ({ method: 'GET', path: '/items' }),
        verify: isList('theirs'),
      }),
    list: () =>
      answersPerSecond({
        ...ours,
        next: () => ({ method: 'GET', path: listPath(filled) }),
        verify: isList('ours'),
      }),
  })
  if (Math.abs(lists.ours / lists.theirs - 1) > 0.03)
    throw new Error(`the two lists differ in length: ${lists.ours} and ${lists.theirs}`)
  printRow('GET /auth/me against a bare token look-up', medians.me / medians.bareMe, 0.6, medians.me)
  printRow('reveal against a bare reveal', medians.reveal / medians.bareReveal, 0.85, medians.reveal)
  printRow(
    'create item against a bare reveal, each connection in a vault of its own',
    medians.create / medians.bareReveal,
    createAim,
    medians.create,
  )
  printRow(
    'list of 1,000 items against a bare list of as many bytes',
    medians.list / medians.bareList,
    1,
    medians.list,
  )
  printAmount('memory after these rows', residentMiB(chaveiro.process), 250, 'MiB')
}

async function measureFastFlush({ chaveiro, bare, filled }: Pair): Promise<void> {
  const queues = await sealedForRounds(filled)
  const medians = await mediansOfThree({
    bareReveal: () => answersPerSecond(bareReveals({ bare, filled })),
    reveal: () => answersPerSecond(reveals({ chaveiro, filled })),
    create: () => answersPerSecond(creates({ chaveiro, filled }, queues)),
  })
  printRow(
    'reveal against a bare reveal, both with their data in memory',
    medians.reveal / medians.bareReveal,
    0.85,
    medians.reveal,
  )
  printRow(
    'create item against a bare reveal, both with their data in memory',
    medians.create / medians.bareReveal,
    createAim,
    medians.create,
  )
}

/** A list's bytes on the wire with compression, which every browser accepts. */
async function measureBytes({ chaveiro, filled }: Pair): Promise<void> {
  const bytes = await new Promise<number>((resolve, reject) => {
    const headers = { authorization: `Bearer ${filled.token}`, 'accept-encoding': 'gzip, deflate, br' }
    get(chaveiro.url + listPath(filled), { headers }, (answer) => {
      let sum = 0
      answer.on('data', (chunk: Buffer) => {
        sum += chunk.length
      })
      answer.on('end', () => resolve(sum))
      answer.on('error', reject)
    }).on('error', reject)
  })
  printAmount('bytes of a list of 1,000 items', bytes / 1000, 40, 'kB')
}

async function measureMemory(): Promise<void> {
  const folder = temporaryFolder()
  let chaveiro = await startChaveiro(folder)
  try {
    const filled = await fillServer(chaveiro.url, listed)
    await answersPerSecond({ ...reveals({ chaveiro, filled }), seconds: revealSeconds })
    printAmount(`memory after ${revealSeconds} s of reveals`, residentMiB(chaveiro.process), 200, 'MiB')

    await chaveiro.stop()
    const again = await startChaveiro(folder)
    chaveiro = again
    await new Promise((resolve) => setTimeout(resolve, 3000))
    printDuration('start to first answer, existing database', again.firstAnswerMs, 1000)
    printAmount('memory idle', residentMiB(chaveiro.process), 120, 'MiB')
  } finally {
    await chaveiro.stop()
    remove(folder)
  }
}

const ofChaveiro = ({ chaveiro, filled }: Pick<Pair, 'chaveiro' | 'filled'>) => ({
  url: chaveiro.url,
  token: filled.token,
})
const ofBare = ({ bare }: Pick<Pair, 'bare'>) => ({ url: bare.url, token: 'bare-token' })

let turn = 0
const nextItem = ({ itemIds }: FilledServer) => itemIds[turn++ % itemIds.length]

const reveals = (of: Pick<Pair, 'chaveiro' | 'filled'>): Load => ({
  ...ofChaveiro(of),
  next: () => ({ method: 'POST', path: `/api/items/${nextItem(of.filled)}/reveal` }),
  verify: (body) => body.includes('"password":"cha1.'),
})
const sealedForRounds = (filled: FilledServer) => filled.sealBodies(connections, createsPerRound * rounds)

/** Each connection writes into its own vault, in the signed order, so none is too late. */
const creates = (of: Pick<Pair, 'chaveiro' | 'filled'>, queues: string[][]): Load => ({
  ...ofChaveiro(of),
  amount: createsPerRound,
  next: (connection) => {
    const body = queues[connection]?.pop()
    if (body === undefined) throw new Error('no sealed body is left to send')
    return { method: 'POST', path: '/api/items', body }
  },
  verify: (body) => JSON.parse(body).revision === 1,
})
const bareReveals = (of: Pick<Pair, 'bare' | 'filled'>): Load => ({
  ...ofBare(of),
  next: () => ({ method: 'POST', path: `/items/${nextItem(of.filled)}/reveal` }),
  verify: (body) => body.includes('"title":"Google Ads'),
})
