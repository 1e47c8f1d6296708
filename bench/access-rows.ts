import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type AccessRequest, listJitRequests, revokeJit } from '@chaveiro/contract/calls/access-requests.ts'
import type { VaultHandle } from '@chaveiro/device'
import { type BenchDevice, durationOf, firstDevice, invited, newDevice, shownVault } from './devices.ts'
import { onEachEngine } from './engines.ts'
import { answersPerSecond, median } from './load.ts'
import { printDuration, printRate } from './print.ts'
import { remove, startChaveiro, temporaryFolder } from './processes.ts'
import { at, readTimes } from './reads.ts'
import { capturingFetch } from './sealed-bodies.ts'

const pastRequests = Number(process.env.REQUESTS ?? 100_000)
const decisions = Number(process.env.DECISIONS ?? 25)
const handings = 20
const rounds = 300
const aims = { handedOverMs: 1000, decisionsPerSecond: 100, readMs: 100 }
const adminEmail = 'admin@agencia.example'

/** Temporary access: from the request to the opened item, approvals, and reads with very many past requests. */
export async function measureAccess(): Promise<void> {
  await onEachEngine(measureOn)
}

async function measureOn(engine: string, databaseUrl?: string): Promise<void> {
  console.log(engine)
  const folder = temporaryFolder()
  let chaveiro = await startChaveiro(folder, { databaseUrl })
  try {
    const admin = await firstDevice(chaveiro.url, adminEmail)
    await admin.session.organisation.found()
    const asking = await invited(chaveiro.url, admin, 'contributor@agencia.example')
    const vault = await makeVault(admin)
    await measureHandingOver({ admin, asking, vault })
    await measureDecisions(chaveiro.url, { admin, asking, vault })

    await chaveiro.stop()
    fill(folder, databaseUrl)
    chaveiro = await startChaveiro(folder, { databaseUrl, port: Number(new URL(chaveiro.url).port) })
    console.log(`${pastRequests} past requests; reads, five at once`)
    const [item] = await admin.api.send(listJitRequests, { query: { limit: 1 } })
    for (const [name, { token }, path] of readsOf({ admin, asking }, item?.item_id ?? '')) {
      const times = await readTimes({ url: chaveiro.url, token }, path, { rounds, atOnce: 5 })
      printDuration(`${name}, p99 (median ${median(times).toFixed(1)} ms)`, at(times, 0.99), aims.readMs)
    }
  } finally {
    await chaveiro.stop()
    remove(folder)
  }
}

interface Scene {
  admin: BenchDevice
  asking: BenchDevice
  vault: VaultHandle
}

async function makeVault(device: BenchDevice): Promise<VaultHandle> {
  const tags = { client: '', squad: '' }
  const draft = {
    name: 'Clientes',
    type: 'client' as const,
    parent: null,
    tags,
    visibility: 'listed' as const,
  }
  return shownVault(device, (await device.session.vaults.create(draft)).id)
}

/** Requests a new item; returns it and the request. */
async function ask({ admin, asking, vault }: Scene, n: number) {
  const overview = { title: `Google Ads ${n}`, type: 'ad_token_google' as const }
  const item = await admin.session.items.create(vault, overview, {
    password: `p${n}`,
    notes: '',
    metadata: {},
    fields: [],
    files: [],
  })
  const shown = await admin.session.items.show(item, vault)
  const send = () =>
    asking.session.access.request({ kind: 'jit', item: shown, hours: 1, reason: 'To deploy' })
  return { item: item.id, send }
}

async function approveAsDrawn({ session }: BenchDevice, request: AccessRequest, vault: VaultHandle) {
  const shown = await session.access.show(request, vault)
  if ('doubt' in shown) throw new Error(`the request is doubted: ${shown.doubt.code}`)
  await session.access.approve(shown, 1)
}

/** With both devices unlocked: requested, approved and delivered by the approver's device, opened by the other. */
async function measureHandingOver(scene: Scene): Promise<void> {
  const { admin, asking, vault } = scene
  const times: number[] = []
  for (let n = 0; n < handings; n++) {
    const { item, send } = await ask(scene, n)
    times.push(
      await durationOf(async () => {
        const request = await send()
        await approveAsDrawn(admin, request, vault)
        await asking.session.items.open(item, vault)
      }),
    )
  }
  printDuration('from the request to the opened item, median', median(times), aims.handedOverMs)
  printDuration('from the request to the opened item, slowest of 20', Math.max(...times), aims.handedOverMs)
}

/** Approvals that a device signed, each with its delivery, sent over 20 connections. */
async function measureDecisions(url: string, scene: Scene): Promise<void> {
  const { asking, vault } = scene
  let answer: object = {}
  const signing = capturingFetch(/^\/api\/jit\/[^/]+\/approve$/, () => answer)
  const approver = await newDevice(url, adminEmail, signing.fetch)
  for (let n = 0; n < decisions; n++) {
    const { send } = await ask(scene, handings + n)
    const { id } = await send()
    const request = (await approver.api.send(listJitRequests, { query: { limit: 1 } })).find(
      (listed) => listed.id === id,
    )
    if (!request) throw new Error('the request is not listed')
    answer = { ...request, message: '' }
    signing.capture.on = true
    await approveAsDrawn(approver, request, vault)
    signing.capture.on = false
  }
  const queue = signing.sent.toReversed()
  const perSecond = await answersPerSecond({
    url,
    token: approver.token,
    amount: decisions,
    next: () => {
      const next = queue.pop()
      if (!next) throw new Error('no signed approval is left to send')
      return { method: 'POST', ...next }
    },
    verify: (body) => JSON.parse(body).delivered_at !== null,
  })
  printRate('approvals with their delivery, 20 connections', perSecond, aims.decisionsPerSecond)
  // One ended request, of which the past ones are copies.
  const [last] = await asking.api.send(listJitRequests, { query: { limit: 1 } })
  await approver.api.send(revokeJit, { params: { id: last?.id ?? '' } })
}

function fill(dataDir: string, databaseUrl?: string): void {
  const program = join(import.meta.dirname, '..', 'server', 'testing', 'fill-requests.ts')
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  execFileSync(process.execPath, [program, String(pastRequests)], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'error', ...database },
    stdio: 'inherit',
  })
}

function readsOf(
  { admin, asking }: Pick<Scene, 'admin' | 'asking'>,
  item: string,
): [name: string, as: BenchDevice, path: string][] {
  const longAgo = 'cursor=01980000-0000-7000-8000-000000000000'
  return [
    // On a shared machine the rows below are only comparable with this one.
    ['/healthz', admin, '/healthz'],
    ['an admin’s dashboard', admin, '/api/stats/dashboard'],
    ['a contributor’s dashboard', asking, '/api/stats/dashboard'],
    ['all requests, the first page', admin, '/api/jit/requests'],
    ['all requests, a page of long ago', admin, `/api/jit/requests?${longAgo}`],
    ['open requests', admin, '/api/jit/requests?open=true'],
    ['requests of one item', admin, `/api/jit/requests?item_id=${item}`],
    ['one’s own requests', asking, '/api/jit/requests'],
    ['emergencies, of which there are none', admin, '/api/breakglass/requests'],
    ['one’s own of one item', asking, `/api/jit/requests?mine=true&item_id=${item}`],
  ]
}
