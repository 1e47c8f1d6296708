import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayMs } from '../contract/durations.ts'
import { durationOf } from './devices.ts'
import { onEachEngine } from './engines.ts'
import { fillServer } from './filled-server.ts'
import { printDuration } from './print.ts'
import { remove, residentMiB, startChaveiro, temporaryFolder } from './processes.ts'
import { at, readTimes } from './reads.ts'

const auditRows = Number(process.env.AUDIT_ROWS ?? 1_000_000)
const items = Number(process.env.ITEMS ?? 100_000)
const healthAimMs = 50
const rounds = 40
const healthEveryMs = 5
const aloneMs = 3000
/** PostgreSQL's own defaults: it gathers statistics for its plans, and compiles those that look expensive. */
const postgresAsItComes = ['autovacuum=on', 'jit=on']

/** Every read of a screen, over a million audit entries and 100,000 items, with /healthz polled at the same time. */
export async function measureLarge(): Promise<void> {
  await onEachEngine(measureOn, postgresAsItComes)
}

async function measureOn(engine: string, databaseUrl?: string): Promise<void> {
  const folder = temporaryFolder()
  try {
    const first = await startChaveiro(folder, { databaseUrl })
    const { token, full, itemIds } = await fillServer(first.url, 1)
    await first.stop()
    fillLarge(folder, { auditRows, items, databaseUrl })
    const chaveiro = await startChaveiro(folder, { databaseUrl })
    try {
      const item = itemIds[0] as string
      console.log(
        `${engine}: ${auditRows} audit entries, ${items} items in one vault; p99 of ${rounds}, five at once`,
      )
      const alone = await watchHealth(chaveiro.url, sleep(aloneMs))
      // The baseline: on a shared machine, the delays below mean something only when compared with this one.
      console.log(`/healthz with nothing beside it, p99: ${at(alone, 0.99).toFixed(0)} ms`)
      for (const [name, path] of readsOf(full, item)) await measure(chaveiro.url, token, name, path)
      await measureExport(chaveiro.url, token)
      console.log(`resident: ${residentMiB(chaveiro.process).toFixed(0)} MiB`)
    } finally {
      await chaveiro.stop()
    }
  } finally {
    remove(folder)
  }
}

type Large = { auditRows: number; items: number; databaseUrl?: string | undefined }

/** Fills a stopped server's folder, or its PostgreSQL: copies of its one item, and entries about it. */
export function fillLarge(dataDir: string, { auditRows, items, databaseUrl }: Large): void {
  const program = join(import.meta.dirname, '..', 'server', 'testing', 'fill-large.ts')
  execFileSync(process.execPath, [program, String(auditRows), String(items)], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      LOG_LEVEL: 'error',
    },
    stdio: 'inherit',
  })
}

function readsOf(vault: string, item: string): [string, string][] {
  const audit = '/api/audit/logs?limit=50'
  const [monthAgo] = lastDays(30)
  const bounds = lastDays(30).join(',')
  const longAgo = '&cursor=01000000-0000-7000-8000-000000000000'
  return [
    ['search, read for the first time', '/api/items?search=hospedagem%20conta%2099'],
    ['search', '/api/items?search=instagram%20777'],
    ['search that finds nothing', '/api/items?search=nowhere'],
    ['the list of a vault', `/api/items?vault_id=${vault}`],
    ['a page of a vault', `/api/items?vault_id=${vault}&limit=100`],
    ['an item', `/api/items/${item}`],
    ['vaults', '/api/vaults'],
    ['places of vaults', '/api/vaults/places'],
    ['dashboard', '/api/stats/dashboard'],
    ['expiring items', '/api/stats/expiring'],
    ['notifications', '/api/notifications'],
    ['people', '/api/users'],
    ['deliveries', '/api/deliveries'],
    ['audit log', audit],
    ['audit log, acts of devices in one line', `${audit}&fold=devices`],
    ['audit log of one vault, acts of devices in one line', `${audit}&fold=devices&vault_id=${vault}`],
    ['audit log, a page of long ago', `${audit}${longAgo}`],
    ['audit log by kind', `${audit}&event_type=logout`],
    ['audit log by a kind that never came', `${audit}&event_type=vault_deleted`],
    ['audit log by vault', `${audit}&vault_id=${vault}`],
    ['audit log by item', `${audit}&item_id=${item}`],
    ['audit log by an item of nobody', `${audit}&item_id=${vault}`],
    ['audit log by what people call it', `${audit}&event_set=opened`],
    [
      'audit log by vault, what people call it and period',
      `${audit}&vault_id=${vault}&event_set=opened&from=${monthAgo}`,
    ],
    ['audit log by address', `${audit}&ip_address=192.0.2.1`],
    ['reveals by day, a month', `/api/audit/reveals?bounds=${bounds}`],
    ['reveals by day of one vault', `/api/audit/reveals?bounds=${bounds}&vault_id=${vault}`],
    ['reveals by day of one item', `/api/audit/reveals?bounds=${bounds}&item_id=${item}`],
  ]
}

/** Instants spread over the last days, oldest first. */
function lastDays(days: number): string[] {
  const end = Date.now()
  return Array.from({ length: days + 1 }, (_, day) => new Date(end - (days - day) * dayMs).toISOString())
}

async function measure(url: string, token: string, name: string, path: string): Promise<void> {
  const times: number[] = []
  const reading = async () => {
    times.push(...(await readTimes({ url, token }, path, { rounds, atOnce: 5 })))
  }
  const health = await watchHealth(url, reading())
  console.log(`${name}: median ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(0)} ms`)
  printDuration('  /healthz beside it, p99', at(health, 0.99), healthAimMs)
}

/** Exports of one month by one event, and of the whole log. */
async function measureExport(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (const [name, filter] of [
    ['export of one kind as CSV', { format: 'csv', event_type: 'logout' }],
    ['export of all as JSON Lines', { format: 'jsonl' }],
  ] as const) {
    let bytes = 0
    const exporting = async () => {
      const body = JSON.stringify(filter)
      const answer = await fetch(`${url}/api/audit/export`, { method: 'POST', headers, body })
      if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`)
      for await (const part of answer.body) bytes += part.length
    }
    const begun = performance.now()
    const health = await watchHealth(url, exporting())
    const seconds = (performance.now() - begun) / 1000
    console.log(`${name}: ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s`)
    printDuration('  /healthz beside it, p99', at(health, 0.99), healthAimMs)
  }
}

/** How long /healthz takes to answer, polled during some work. */
async function watchHealth(url: string, work: Promise<void>): Promise<number[]> {
  let isOver = false
  const health: number[] = []
  const watching = (async () => {
    while (!isOver) {
      health.push(await durationOf(() => fetch(`${url}/healthz`)))
      await sleep(healthEveryMs)
    }
  })()
  try {
    await work
  } finally {
    isOver = true
    await watching
  }
  return health
}
