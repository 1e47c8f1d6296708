import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { type Item, listItems } from '@chaveiro/contract/calls/items.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { measureChecksInPage } from './check-rows.ts'
import { type BenchDevice, durationOf, firstDevice, newDevice, shownVault } from './devices.ts'
import { printDuration, printRate } from './print.ts'
import { remove, startChaveiro, temporaryFolder } from './processes.ts'
import { sheetOf } from './sheet.ts'
import { measureWriters } from './writers-rows.ts'

const rows = Number(process.env.ITEMS ?? 10_000)
const aims = { importPerSecond: 1000, firstMs: 1000, laterMs: 300 }
const email = 'admin@agencia.example'
const count = rows.toLocaleString('en-US')

/** The order of a vault's changes: an import, a new device's check of it, and 20 concurrent writers. */
export async function measureChanges(): Promise<void> {
  const folder = temporaryFolder()
  const chaveiro = await startChaveiro(folder)
  try {
    const admin = await firstDevice(chaveiro.url, email)
    await admin.session.organisation.found()
    const vault = await importRows(admin)
    await measureChecks(chaveiro.url, admin, vault)
    await measureWriters(chaveiro.url, admin)
  } finally {
    await chaveiro.stop()
    remove(folder)
  }
}

async function importRows({ api, session }: BenchDevice): Promise<string> {
  const name = 'Fazenda Água Clara'
  const inspection = await session.imports.inspect({ file: new Blob([sheetOf(name, rows)]) })
  if (!inspection.ok) throw new Error(`the sheet is refused: ${inspection.fault.code}`)
  const { importId, visibility } = inspection
  let imported = 0
  const ms = await durationOf(async () => {
    imported = (await session.imports.run({ importId, duplicates: 'skip', visibility })).importedCount
  })
  if (imported !== rows) throw new Error(`${imported} of ${rows} rows were imported`)
  printRate(`import of ${count} rows in Node, sealing included`, (rows / ms) * 1000, aims.importPerSecond)
  const vault = (await api.send(listVaults)).find((one) => one.name === name)
  if (!vault) throw new Error('the import made no vault')
  return vault.id
}

/** The check of heads, entries and digest that a device makes after reading the list. */
async function measureChecks(url: string, admin: BenchDevice, vault: string): Promise<void> {
  const headMs = await durationOf(() => admin.session.keepInStep())
  const { head } = await admin.api.send(getVaultHead, { params: { id: vault } })
  if (head === null) throw new Error('nobody signed a head')
  console.log(`signing the head of ${count} items: ${headMs.toFixed(0)} ms`)
  const { session, api } = await newDevice(url, email)
  const check = async (listed: Item[]) => {
    const faults = await session.vaults.check(vault, listed)
    if (faults.length > 0) throw new Error(`the check found ${JSON.stringify(faults.slice(0, 3))}`)
  }
  const list = () => api.send(listItems, { query: { vault_id: vault } })
  const shown = await shownVault(admin, vault)
  const writeOne = () =>
    admin.session.items.create(
      shown,
      { title: 'one more', type: 'api_key' },
      { password: 'p', notes: '', metadata: {}, fields: [], files: [] },
    )
  const first = await list()
  const firstMs = await durationOf(() => check(first))
  printDuration(`the first check of ${count} items by a new device, in Node`, firstMs, aims.firstMs)
  await writeOne()
  const second = await list()
  const laterMs = await durationOf(() => check(second))
  printDuration('its next check, after one change', laterMs, aims.laterMs)
  await measureChecksInPage(url, vault, { items: second.length, writeOne, aimMs: aims.firstMs })
}
