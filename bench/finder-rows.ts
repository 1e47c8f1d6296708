import { cpus, loadavg } from 'node:os'
import { getItem } from '@chaveiro/contract/calls/items.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { createApiClient, createDevice, createSeenMemory, listedPlace } from '@chaveiro/device'
import { firstDevice, passphrase } from './devices.ts'
import { onEachEngine } from './engines.ts'
import { importItems, knownSite } from './imported-items.ts'
import { printAmount, printDuration } from './print.ts'
import { remove, startChaveiro, temporaryFolder } from './processes.ts'
import { at } from './reads.ts'

const items = Number(process.env.ITEMS ?? 10_000)
const vaults = Number(process.env.VAULTS ?? 50)
const times = 9

/** The index of verified items in a device that has just unlocked, as an extension's worker after it slept, and in one that goes on. */
export async function measureFinder(): Promise<void> {
  await onEachEngine(measureOn)
}

async function measureOn(engine: string, databaseUrl?: string): Promise<void> {
  const folder = temporaryFolder()
  const server = await startChaveiro(folder, { databaseUrl })
  try {
    const admin = await firstDevice(server.url, 'admin@agencia.example')
    await admin.session.organisation.found()
    await importItems(admin, items, vaults)
    const { name } = cpus()[0] ? { name: cpus()[0]?.model } : { name: '' }
    console.log(
      `${engine}: ${items} items in ${vaults} vaults; ${cpus().length} × ${name}; load ${loadavg()[0]?.toFixed(1)}; medians of ${times}`,
    )
    const memory = createSeenMemory()
    const woken = await unlockedAt(server.url, admin.token, memory)
    printDuration('refresh without a copy', await took(() => woken.finder.refresh()), 20_000)
    printDuration('refresh, nothing changed', await median(() => woken.finder.refresh()), 150)

    const opening: number[] = []
    const first: number[] = []
    for (let n = 0; n < times; n++) {
      const { finder } = await unlockedAt(server.url, admin.token, memory)
      opening.push(await took(() => finder.kept()))
      first.push(await took(() => finder.fitting(`${knownSite}/entrar`)))
    }
    printDuration('kept copy opened, after an unlock', at(opening, 0.5), 150)
    printDuration('what fits a page, the first time', at(first, 0.5), 100)
    printDuration('what fits a page', await median(() => woken.finder.fitting(`${knownSite}/entrar`)), 100)
    await woken.finder.search('c')
    printDuration('search of one letter', await median(() => woken.finder.search('c')), 50)
    printDuration('search of two words', await median(() => woken.finder.search('conta 77')), 50)

    const [found = raise()] = await woken.finder.fitting(knownSite)
    let edits = 0
    const changeOne = async () => {
      const card = await admin.api.send(getItem, { params: { id: found.item.id } })
      const place = listedPlace(await admin.api.send(listVaults), card.vault_id)
      const handle = await admin.session.items.show(card, place)
      edits += 1
      await admin.session.items.update(handle, { overview: { login: `novo${edits}@agencia.example` } })
    }
    const afterChange: number[] = []
    const afterSleep: number[] = []
    let written = 0
    for (let n = 0; n < times; n++) {
      await changeOne()
      afterChange.push(await took(() => woken.finder.refresh()))
      await changeOne()
      const watched = {
        ...memory,
        async setAll(values: ReadonlyMap<string, unknown>) {
          written = JSON.stringify([...values]).length
          await memory.setAll(values)
        },
      }
      const { finder } = await unlockedAt(server.url, admin.token, watched)
      afterSleep.push(await took(() => finder.refresh()))
      await woken.finder.refresh()
    }
    printDuration('refresh after one change', at(afterChange, 0.5), 300)
    printDuration('refresh after one change, after an unlock', at(afterSleep, 0.5), 1000)
    printAmount('written for one change', written / 1024, 256, 'KiB')
  } finally {
    await server.stop()
    remove(folder)
  }
}

/** The same person in a new process with this memory, unlocked. */
async function unlockedAt(url: string, token: string, memory: ReturnType<typeof createSeenMemory>) {
  const api = createApiClient({ baseUrl: url, token: () => token, language: () => 'en' })
  const device = createDevice({ api, memory })
  await device.start()
  await device.account.unlockWithPassphrase(passphrase)
  await api.send(getMe)
  return device
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const all: number[] = []
  for (let n = 0; n < times; n++) all.push(await took(work))
  return at(all, 0.5)
}

const raise = (): never => {
  throw new Error('nothing fits')
}
