import { hash, randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sendSecret, withdrawOneTimeLink } from '@chaveiro/contract/calls/one-time-links.ts'
import { oneTimeLinksMost } from '@chaveiro/contract/constants.ts'
import { fillServer } from './filled-server.ts'
import { answersPerSecond, type LoadRequest, median } from './load.ts'
import { printRow } from './print.ts'
import { remove, startBare, startChaveiro, temporaryFolder } from './processes.ts'

/** A person's open links are limited, so links are made and opened in turn, this many at a time. */
const atOnce = oneTimeLinksMost.person
const turns = Number(process.env.TURNS ?? 30)
const aim = 1
const looks = 400
/** A folder in memory, where a flush costs nothing; macOS and Windows have none. */
const memoryFolder = '/dev/shm'
const sealed = `cha1.${randomBytes(400).toString('base64url')}`
const sender = `cha1.${randomBytes(60).toString('base64url')}`
const makeToken = () => randomBytes(32).toString('base64url')
const nonce = randomBytes(16).toString('base64url')
const proof = randomBytes(32)
const key_proof = proof.toString('base64url')
const key_proof_hash = hash('sha256', proof, 'base64url')

type Side = {
  url: string
  token: string
  create: (link: string) => LoadRequest
  claim: (link: string) => LoadRequest
}

/** One-time links against a bare insert and a bare claim, and how long refusals take. */
export async function measureLinks(): Promise<void> {
  await measureIn('')
  if (existsSync(memoryFolder)) await measureIn(', both with their data in memory', memoryFolder)
}

async function measureIn(where: string, place?: string): Promise<void> {
  const folders = [temporaryFolder(place), temporaryFolder(place)] as const
  const chaveiro = await startChaveiro(folders[0])
  try {
    const filled = await fillServer(chaveiro.url, 1)
    writeFileSync(join(folders[1], 'list.json'), '[{"id":"1","vault_id":"1"}]')
    const bare = await startBare(folders[1])
    try {
      await measureRatios(where, chaveiro.url, filled.token, bare.url)
    } finally {
      await bare.stop()
    }
    if (place === undefined) await printRefusals(chaveiro.url, filled)
  } finally {
    await chaveiro.stop()
    for (const folder of folders) remove(folder)
  }
}

async function measureRatios(where: string, url: string, token: string, bareUrl: string): Promise<void> {
  const ours: Side = {
    ...{ url, token },
    create: (link) => post('/api/one-time-links', { token: link, key_proof_hash, sealed, sender }),
    claim: (link) => post(`/api/view-secret/${link}`, { nonce, key_proof }),
  }
  const theirs: Side = {
    ...{ url: bareUrl, token: 'bare-token' },
    create: (link) => post('/links', { token: link, sealed }),
    claim: (link) => post(`/links/${link}`, { nonce }),
  }
  const rates = { create: [], claim: [], bareCreate: [], bareClaim: [] } as Record<string, number[]>
  for (let turn = 0; turn < turns; turn++) {
    const [bare, chaveiro] = [await makeAndOpen(theirs), await makeAndOpen(ours)]
    rates.bareCreate?.push(bare.create)
    rates.bareClaim?.push(bare.claim)
    rates.create?.push(chaveiro.create)
    rates.claim?.push(chaveiro.claim)
  }
  const of = (name: string) => median(rates[name] ?? [])
  const [create, claim] = [of('create'), of('claim')]
  printRow(`make a one-time link against a bare insert${where}`, create / of('bareCreate'), aim, create)
  printRow(`open a one-time link against a bare claim${where}`, claim / of('bareClaim'), aim, claim)
}

const post = (path: string, body: object): LoadRequest => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
})

async function makeAndOpen({ url, token, create, claim }: Side): Promise<{ create: number; claim: number }> {
  const tokens = Array.from({ length: atOnce }, makeToken)
  const rate = async (request: (link: string) => LoadRequest, says: string) => {
    const left = [...tokens]
    return answersPerSecond({
      url,
      token,
      amount: atOnce,
      next: () => request(left.pop() ?? makeToken()),
      verify: (body) => body.includes(says),
    })
  }
  return { create: await rate(create, '"expires_at"'), claim: await rate(claim, sealed) }
}

/** One by one, so that each has the server to itself. */
async function printRefusals(url: string, { api }: Awaited<ReturnType<typeof fillServer>>): Promise<void> {
  const make = async () => {
    const token = makeToken()
    const { id } = await api.send(sendSecret, { body: { token, key_proof_hash, sealed, sender } })
    return { id, token }
  }
  const ask = (token: string, by: string) =>
    fetch(`${url}/api/view-secret/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ nonce: by, key_proof }),
    }).then((answer) => answer.text())
  const used = await make()
  await ask(used.token, nonce)
  const withdrawn = await make()
  await api.send(withdrawOneTimeLink, { params: { id: withdrawn.id } })
  const other = randomBytes(16).toString('base64url')
  const asked = {
    unknown: makeToken,
    used: () => used.token,
    withdrawn: () => withdrawn.token,
    malformed: () => 'x',
  }
  const times = new Map(Object.keys(asked).map((name) => [name, [] as number[]]))
  for (let look = 0; look < looks; look++) {
    for (const [name, tokenOf] of Object.entries(asked)) {
      const began = performance.now()
      await ask(tokenOf(), other)
      times.get(name)?.push(performance.now() - began)
    }
  }
  const shown = [...times].map(([name, all]) => `${name} ${(median(all) * 1000).toFixed(0)} µs`)
  console.log(`refusals, medians of ${looks}: ${shown.join(', ')}`)
}
