import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { keepView, listViews } from '@chaveiro/contract/calls/views.ts'
import { checkView } from '@chaveiro/contract/log/colleagues/view-statement.ts'
import { makeView, requireWholeView, type SaltedEntry } from '@chaveiro/contract/log/statements/view.ts'
import { saltEntries } from '@chaveiro/contract/log/statements/view-salt.ts'
import { randomText, sign, webVerifier } from '@chaveiro/contract/testing/cast.ts'
import { printAmount, printDuration } from './print.ts'
import { processorMs, type Running, remove, startChaveiro, temporaryFolder } from './processes.ts'
import { type RosterRow, type Signer, ViewOrganisation } from './view-organisation.ts'

const people = Number(process.env.PEOPLE ?? 1000)
const vaults = 200
const listedVaults = 20
const rounds = Number(process.env.ROUNDS ?? 200)
const custodiansAtOnce = 20
const aims = { sentBytes: 16_000, firstMs: 1500 }

const hasher = { sha256: (message: Uint8Array) => new Uint8Array(hash('sha256', message, 'buffer')) }
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

/**
 * The cost of views of 200 vaults with 1,000 people: bytes in both directions, processor time of both sides, and what
 * the server stores.
 */
export async function measureViews(): Promise<void> {
  const folder = temporaryFolder()
  let chaveiro = await startChaveiro(folder)
  try {
    const organisation = await ViewOrganisation.found(chaveiro.url)
    await chaveiro.stop()
    fillRoster(folder, await organisation.grow(people))
    chaveiro = await startChaveiro(folder, { port: Number(new URL(chaveiro.url).port) })
    for (let made = 0; made < vaults; made += 1) {
      await organisation.addVault(vaultId(made), made < listedVaults ? 'listed' : 'private')
    }
    await measureSending(chaveiro, organisation)
    const { admin, contributor } = organisation
    const first = await measureReading(chaveiro, `an admin, of ${vaults} vaults`, admin)
    await measureReading(chaveiro, `a contributor who sees ${listedVaults} of them`, contributor)
    await measureChecking(organisation, first)
    countKept(folder)
  } finally {
    await chaveiro.stop()
    remove(folder)
  }
}

/** Adds people who never signed in to a stopped server. */
function fillRoster(dataDir: string, rows: readonly RosterRow[]): void {
  const program = join(import.meta.dirname, '..', 'server', 'testing', 'fill-roster.ts')
  execFileSync(process.execPath, [program], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    input: JSON.stringify(rows),
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  console.log(`${rows.length} statements about further people`)
}

const vaultId = (number: number) =>
  `01980000-0000-7000-8000-${(number + 1000).toString(16).padStart(12, '0')}`

async function measureSending(chaveiro: Running, organisation: ViewOrganisation): Promise<void> {
  const bodies = []
  const usedBefore = process.cpuUsage()
  const startMs = Date.now() - 2 * rounds
  for (let round = 0; round < rounds; round += 1)
    bodies.push(await signed(organisation, new Date(startMs + round)))
  const own = process.cpuUsage(usedBefore)
  printAmount(`a view of ${vaults} vaults, sent`, bytesOf(bodies[0]), aims.sentBytes, 'bytes')
  console.log(`salting, hashing and signing it: ${perRound((own.user + own.system) / 1000)} ms of the device`)
  const before = processorMs(chaveiro.process)
  for (const body of bodies) await organisation.manager.api.send(keepView, { body })
  console.log(`keeping it: ${perRound(processorMs(chaveiro.process) - before)} ms of the server`)
}

async function signed({ roster, manager, entries }: ViewOrganisation, at: Date) {
  const salt = randomText(32)
  const { root, size } = await makeView(await saltEntries(salt, entries, hasher), hasher)
  const { org, head } = roster
  const payload = { v: 1 as const, org, by: manager.user, at: at.toISOString(), roster: head, root, size }
  const statement = await sign(manager, 'chaveiro.view', payload)
  const sent = entries.map(({ vault, log, change }) => ({
    vault,
    seq: log.seq,
    change: change?.number ?? null,
  }))
  return { statement, salt, entries: sent }
}

async function measureReading(chaveiro: Running, who: string, { api }: Signer) {
  const answer = await api.send(listViews, { query: { after: 0 } })
  const [view] = answer.views
  if (!view) throw new Error('there is no view')
  const before = processorMs(chaveiro.process)
  for (let round = 0; round < rounds; round += 1) await api.send(listViews, { query: { after: 0 } })
  const full = processorMs(chaveiro.process) - before
  for (let round = 0; round < rounds; round += 1) await api.send(listViews, { query: { after: answer.last } })
  const empty = processorMs(chaveiro.process) - before - full
  console.log(
    `one view as ${who} gets it: ${bytesOf(view)} bytes; answering it ${perRound(full)} ms of the server, ${perRound(empty)} ms where nothing is new`,
  )
  return view
}

/** A new browser gets the newest view of each custodian at once. */
async function measureChecking(
  { roster }: ViewOrganisation,
  view: {
    statement: string
    entries: (SaltedEntry & { index: number })[]
    hidden: { index: number; hash: string }[]
  },
): Promise<void> {
  const before = process.cpuUsage()
  for (let count = 0; count < custodiansAtOnce; count += 1) {
    await requireWholeView(view, await checkView(view.statement, roster, webVerifier), hasher)
  }
  const { user, system } = process.cpuUsage(before)
  const name = `the first check of ${custodiansAtOnce} custodians' views, processor time in Node`
  printDuration(name, (user + system) / 1000, aims.firstMs)
}

/** One row per custodian, and one small row per day. */
function countKept(folder: string): void {
  const database = new DatabaseSync(join(folder, 'chaveiro.sqlite'), { readOnly: true })
  const row = database.prepare('select count(*) as rows, sum(length(document)) as bytes from views').get()
  database.close()
  const { rows, bytes } = row as { rows: number; bytes: number }
  console.log(
    `kept after ${rounds} views of one custodian: ${rows} row of ${bytes} bytes; after a month the same, and 30 rows of days`,
  )
}

const perRound = (ms: number) => (ms / rounds).toFixed(2)
