import { setTimeout as sleep } from 'node:timers/promises'
import { getItem } from '@chaveiro/contract/calls/items.ts'
import { endProcess } from '../tools/testing/child-process.ts'
import { findPostgresPrograms } from '../tools/testing/system-packages.ts'
import { type FilledServer, fillServer } from './filled-server.ts'
import { PostgresPair } from './postgres-pair.ts'
import { printAmount } from './print.ts'
import { processorMs, type Running, remove, startChaveiro, temporaryFolder } from './processes.ts'

const engines = (process.env.ENGINES ?? 'SQLite,PostgreSQL').split(',')
const kills = Number(process.env.KILLS ?? 100)
const failovers = Number(process.env.FAILOVERS ?? 5)
const restMs = 200
// Slow enough to leave the processor to the starting server.
const writeEveryMs = 10
const retryMs = 50

/** Which writes were acknowledged while servers and databases were killed, and whether they are there afterwards. */
export async function measureFailover(): Promise<void> {
  if (engines.includes('SQLite')) await killOwnServer('SQLite')
  if (!engines.includes('PostgreSQL')) return
  const programs = findPostgresPrograms()
  if (!programs) {
    console.log('PostgreSQL was not found: its part is left out')
    return
  }
  const pair = await PostgresPair.start(programs)
  try {
    await failDatabase(pair)
    pair.query(1, 'create database kills')
    await killOwnServer('PostgreSQL', pair.urlOf('kills'))
  } finally {
    pair.end()
  }
}

/** kill -9 of our own server while it writes, and a start on the same data each time. */
async function killOwnServer(engine: string, databaseUrl?: string): Promise<void> {
  const folder = temporaryFolder()
  let chaveiro = await startChaveiro(folder, { databaseUrl })
  const { port } = new URL(chaveiro.url)
  const starts: number[] = []
  const processor: number[] = []
  try {
    const writer = new Writer(await fillServer(chaveiro.url, 0))
    for (let kill = 0; kill < kills; kill++) {
      await writer.writes(1 + (kill % 5))
      writer.beginGap()
      await endProcess(chaveiro.process, 'SIGKILL')
      chaveiro = await startChaveiro(folder, { databaseUrl, port: Number(port) })
      starts.push(chaveiro.firstAnswerMs)
      processor.push(processorMs(chaveiro.process))
    }
    await writer.writes(1)
    await writer.stop()
    printAmount(
      `${engine}: ${kills} times kill -9, ${writer.acknowledged} writes; lost`,
      await writer.lost(),
      0,
      'writes',
    )
    console.log(`  without service: ${spread(writer.gapsMs)}; until ready again: ${spread(starts)}`)
    console.log(`  processor time of a start, which a busy machine stretches: ${spread(processor)}`)
  } finally {
    await chaveiro.stop()
    remove(folder)
  }
}

/** The database is killed, restarted, and its standby promoted, under one server that must keep running. */
async function failDatabase(pair: PostgresPair): Promise<void> {
  const folder = temporaryFolder()
  const chaveiro = await startChaveiro(folder, { databaseUrl: pair.urlOf('postgres') })
  try {
    const writer = new Writer(await fillServer(chaveiro.url, 0))
    for (const how of ['kill', 'immediate', 'fast'] as const) {
      await trial(
        `postmaster stopped (${how}) and started, ${failovers} times`,
        writer,
        chaveiro,
        async () => {
          pair.stopServer(0, how)
          await sleep(500)
          await pair.startServer(0)
        },
      )
    }
    await trial(
      'standby promoted',
      writer,
      chaveiro,
      async () => {
        pair.stopServer(0, 'kill')
        pair.promote()
      },
      1,
    )
    await writer.stop()
    printAmount(`database failovers, ${writer.acknowledged} writes; lost`, await writer.lost(), 0, 'writes')
  } finally {
    await chaveiro.stop()
    remove(folder)
  }
}

async function trial(
  name: string,
  writer: Writer,
  chaveiro: Running,
  fail: () => Promise<void>,
  times = failovers,
) {
  writer.gapsMs.length = 0
  for (let time = 0; time < times; time++) {
    writer.beginGap()
    await fail()
    await writer.writes(3)
    await sleep(restMs)
  }
  const died = chaveiro.process.exitCode === null && chaveiro.process.signalCode === null ? 0 : 1
  printAmount(`${name}; processes that died`, died, 0, 'processes')
  console.log(`  without service: ${spread(writer.gapsMs)}`)
}

function spread(timesMs: readonly number[]): string {
  const sorted = [...timesMs].sort((one, other) => one - other)
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`
  return `median ${seconds(sorted[Math.floor(sorted.length / 2)])}, longest ${seconds(sorted.at(-1))}`
}

/** Writes items one by one through a real device, and records which were acknowledged. */
class Writer {
  /** The longest time between two acknowledged writes, for each trial. */
  readonly gapsMs: number[] = []
  readonly #chaveiro: FilledServer
  readonly #ids: string[] = []
  readonly #running: Promise<void>
  #isOver = false
  #last = performance.now()

  constructor(chaveiro: FilledServer) {
    this.#chaveiro = chaveiro
    this.#running = this.#write()
  }

  get acknowledged(): number {
    return this.#ids.length
  }

  beginGap(): void {
    this.gapsMs.push(0)
  }

  /** Waits until that many more were acknowledged. */
  async writes(count: number): Promise<void> {
    const until = this.acknowledged + count
    while (this.acknowledged < until) await sleep(5)
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  async lost(): Promise<number> {
    let lost = 0
    for (const id of this.#ids) {
      await this.#chaveiro.api.send(getItem, { params: { id } }).catch(() => {
        lost += 1
      })
    }
    return lost
  }

  async #write(): Promise<void> {
    while (!this.#isOver) {
      try {
        this.#ids.push(await this.#chaveiro.createItem(this.#ids.length))
        const now = performance.now()
        const at = this.gapsMs.length - 1
        if (at >= 0) this.gapsMs[at] = Math.max(this.gapsMs[at] as number, now - this.#last)
        this.#last = now
        await sleep(writeEveryMs)
      } catch {
        await sleep(retryMs)
      }
    }
  }
}
