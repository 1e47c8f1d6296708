// Promise 4

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { getItem, type Item, listItems, type SignedItem } from '@chaveiro/contract/calls/items.ts'
import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import { importBatchRows } from '@chaveiro/contract/constants.ts'
import type { ImportReport } from '@chaveiro/device/base/types/import-report.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { type LyingServer, secret, startLyingServer } from '../../support/lying-server.ts'
import { vaultDraft } from '../../support/person.ts'

const lying = await startLyingServer()
let inside: string
before(async () => {
  inside = (await lying.admin.session.createVault(vaultDraft('Inside', lying.vaultId))).id
  await lying.admin.session.createVault(vaultDraft('Inside', lying.otherVaultId))
})

const header = 'vault_path,type,title,login,password,login_url,environment,criticality,client,squad'
const sheet = (...rows: string[]) => new Blob([[header, ...rows].join('\n')])
const row = (path: string, title: string) => `${path},api_key,${title},login,p-${title},,prod,low,,`
type Device = Awaited<ReturnType<LyingServer['device']>>

async function importRows(mine: Device, rows: string[], duplicates: 'skip' | 'both' = 'both') {
  const inspection = await mine.imports.inspect({ file: sheet(...rows) })
  assert.ok(inspection.ok)
  const report = await mine.imports.run({
    importId: inspection.importId,
    duplicates,
    visibility: inspection.visibility,
  })
  return { inspection, report }
}
const titlesIn = async (vaultId: string) =>
  (await lying.admin.api.send(listItems, { query: { vault_id: vaultId } })).map(({ title }) => title)
const changeVaults = (change: (vaults: Vault[]) => Vault[]) =>
  lying.proxy.lie('GET', /^\/api\/vaults$/, (body) => change(body as Vault[]))
/** Swaps two vaults' names, with the salts of what was signed. */
const swapped = (first: string, second: string) => (vaults: Vault[]) => {
  const of = (id: string) => vaults.find((vault) => vault.id === id) as Vault
  const take = (vault: Vault, { name, overview_salt }: Vault) => ({ ...vault, name, overview_salt })
  return vaults.map((vault) =>
    vault.id === first ? take(vault, of(second)) : vault.id === second ? take(vault, of(first)) : vault,
  )
}
const unconfirmed = (line: number) => ({ line, column: 'vault_path', reason: 'vault_unconfirmed' })
const reasons = ({ refused }: ImportReport) =>
  refused.map(({ line, column, reason }) => ({ line, column, reason }))

test('a batch that came too late is signed again, and so is the one after it: all rows are imported, and none is sent in vain', async () => {
  const mine = await lying.device()
  const { session, api } = lying.admin
  const { id } = await session.createVault(vaultDraft('Batches'))
  const isImport = /^\/api\/import\/sheets$/
  let sent = 0
  lying.proxy.lie('POST', isImport, async (body) => {
    sent += 1
    // The next batch is signed already when somebody else writes.
    if (sent === 1) await session.createItem(id, { title: 'between', type: 'api_key' }, secret('p'))
    return body
  })
  const count = 2 * importBatchRows + 1
  const titles = Array.from({ length: count }, (_, at) => `row-${String(at).padStart(4, '0')}`)
  const { report } = await importRows(
    mine,
    titles.map((title) => row('Batches', title)),
  )
  assert.deepEqual([report.importedCount, report.refused, report.interruptedBy], [count, [], null])
  assert.equal(sent, 4, 'the first, the second twice, and the third once')
  const listed = await api.send(listItems, { query: { vault_id: id } })
  assert.deepEqual(listed.map(({ title }) => title).sort(), ['between', ...titles])
  assert.deepEqual(await mine.vaults.check(id, listed), [])
})

test('no row of a sheet goes into a vault that the server calls by another one’s name', async () => {
  const mine = await lying.device()
  changeVaults(swapped(lying.vaultId, lying.otherVaultId))
  const { report } = await importRows(mine, [
    row('One', 'misled'),
    row('Honest', 'goes'),
    row('One/New', 'under'),
  ])
  assert.deepEqual(reasons(report), [unconfirmed(2), unconfirmed(4)])
  assert.deepEqual([report.importedCount, report.vaultsMade.length, report.interruptedBy], [1, 1, null])
  lying.proxy.honest()
  for (const id of [lying.vaultId, lying.otherVaultId]) {
    assert.equal((await titlesIn(id)).includes('misled'), false)
  }
})

test('no row goes into a vault below parents whose names were swapped, moved or hidden', async () => {
  const lies: ((vaults: Vault[]) => Vault[])[] = [
    swapped(lying.vaultId, lying.otherVaultId),
    (vaults) => vaults.map((vault) => (vault.id === inside ? { ...vault, parent_id: null } : vault)),
    (vaults) => vaults.filter(({ id }) => id !== lying.vaultId),
  ]
  for (const [number, lie] of lies.entries()) {
    const mine = await lying.device(createSeenMemory())
    changeVaults(lie)
    // By its path where the lying server puts it.
    const path = number === 0 ? 'Two/Inside' : 'Inside'
    const { report } = await importRows(mine, [row(path, `misled${number}`)])
    lying.proxy.honest()
    assert.deepEqual(await titlesIn(inside), [])
    assert.deepEqual(reasons(report), [unconfirmed(2)])
  }
})

// Promise 11
test('a vault that is renamed in the middle of an import gets no more rows from the next batch on', async () => {
  const mine = await lying.device()
  const { id } = await lying.admin.session.createVault(vaultDraft('Large'))
  const rows = Array.from({ length: 601 }, (_, n) => row('Large', `n${n}`))
  let batches = 0
  lying.proxy.lie('POST', /^\/api\/import\/sheets$/, async (body) => {
    batches += 1
    if (batches === 1) await lying.admin.session.updateVault(id, { name: 'Renamed by a person' })
    return body
  })
  const { report } = await importRows(mine, rows)
  // A batch is sealed while the one before is on its way, so at most one more goes in.
  assert.ok(report.importedCount <= 400, `${report.importedCount}`)
  assert.equal(report.importedCount + report.refused.length, 601)
  assert.ok(report.refused.every(({ reason }) => reason === 'vault_changed'))
})

test('a row is not skipped because the server says that its item exists', async () => {
  const mine = await lying.device()
  const { id } = await lying.admin.session.createVault(vaultDraft('Duplicates'))
  const there = { title: 'there', type: 'api_key' as const, login: 'login' }
  const item = await lying.admin.session.createItem(id, there, secret('p'))
  const decoy = await lying.admin.session.createItem(id, { ...there, title: 'decoy' }, secret('p'))
  const list = /^\/api\/items$/
  const one = /^\/api\/items\/[^/]+$/
  const made = (rows: Item[], title: string, changes: Partial<Item> = {}) =>
    rows.flatMap((row) => (row.id === decoy.id ? [row, { ...row, title, ...changes }] : [row]))
  const rows = ['there', 'absent', 'foreign'].map((title) => row('Duplicates', title))
  // One that does not exist, one that is another item by its own signature, and both beside the true one.
  lying.proxy.lie('GET', list, (body) => [
    ...made(body as Item[], 'absent'),
    ...made(body as Item[], 'foreign', { id: lying.first }).filter(({ id }) => id === lying.first),
  ])
  lying.proxy.lie('GET', one, (body) => {
    const told = body as SignedItem
    return told.id === decoy.id ? { ...told, title: 'absent' } : told
  })
  const { inspection, report } = await importRows(mine, rows, 'skip')
  assert.equal(inspection.duplicateCount, 1)
  assert.deepEqual([report.skippedCount, report.importedCount], [1, 2])
  lying.proxy.honest()
  assert.deepEqual((await titlesIn(id)).sort(), ['absent', 'decoy', 'foreign', 'there'])
  assert.equal((await lying.admin.session.openItem(item.id)).secret?.password, 'p')
})

test('a new vault is visible to whom the person was shown or chose, whatever the server says afterwards', async () => {
  const says = (visibility: string) =>
    lying.proxy.lie('GET', /^\/api\/settings\/organisation$/, (body) => ({
      ...(body as object),
      default_visibility: { client: visibility, product: visibility, squad: visibility },
    }))
  const visibilityOf = async (name: string) =>
    (await lying.admin.api.send(listVaults)).find((vault) => vault.name === name)?.visibility
  for (const [name, chosen] of [
    ['Shown', undefined],
    ['Chosen', 'private'],
  ] as const) {
    const mine = await lying.device()
    says(chosen ? 'listed' : 'private')
    const inspection = await mine.imports.inspect({ file: sheet(row(name, 'one')) })
    assert.ok(inspection.ok)
    assert.equal(inspection.visibility.product, chosen ? 'listed' : 'private')
    says('listed')
    await mine.imports.run({
      importId: inspection.importId,
      duplicates: 'both',
      visibility: { ...inspection.visibility, ...(chosen && { product: chosen }) },
    })
    lying.proxy.honest()
    assert.equal(await visibilityOf(name), 'private')
  }
})

test('a row is not skipped for an item in a vault with another signed name', async () => {
  const mine = await lying.device()
  changeVaults(swapped(lying.vaultId, lying.otherVaultId))
  const wanted = row('Two', 'first').replace(',login,', ',,')
  const { inspection, report } = await importRows(mine, [wanted], 'skip')
  assert.deepEqual([inspection.duplicateCount, report.skippedCount], [0, 0])
  assert.deepEqual(reasons(report), [unconfirmed(2)])
})

test('no row follows the spelling of a vault that the server lists, before the person has chosen that', async () => {
  const mine = await lying.device()
  const rows = [row('honest', 'respelled')]
  const asked = await mine.imports.inspect({ file: sheet(...rows) })
  assert.ok(asked.ok)
  assert.deepEqual(asked.respellings, [{ inFile: 'honest', existing: 'Honest' }])
  assert.deepEqual([asked.newVaults.map(({ path }) => path), asked.filledVaults], [['honest'], []])
  const { importId, visibility } = asked
  // The list was honest when the person saw it, or the other way round: what they saw is what is done.
  const before = (await titlesIn(await vaultNamed('Honest'))).length
  await mine.imports.run({ importId, duplicates: 'both', visibility })
  assert.deepEqual(await titlesIn(await vaultNamed('honest')), ['respelled'])
  assert.equal((await titlesIn(await vaultNamed('Honest'))).length, before)

  const chosen = await mine.imports.inspect({ file: sheet(row('HONEST', 'chosen')) }, { likeVaults: true })
  assert.ok(chosen.ok)
  assert.deepEqual(chosen.newVaults, [])
})

test('existing vaults are named with their rows before anything goes into them, and so are two of the same path', async () => {
  const mine = await lying.device()
  for (const path of ['Twice', 'Twice']) await lying.admin.session.createVault(vaultDraft(path))
  const inspection = await mine.imports.inspect({
    file: sheet(row('Honest', 'a'), row('Twice', 'b'), row('Twice/New', 'c')),
  })
  assert.ok(inspection.ok)
  assert.deepEqual(inspection.filledVaults, [
    { path: 'Honest', rowCount: 1, alike: 1 },
    { path: 'Twice', rowCount: 1, alike: 2 },
  ])
})

test('a deleted item, or an earlier title of one, shown as present makes no row a duplicate', async () => {
  const mine = await lying.device()
  const { session, api } = lying.admin
  const { id } = await session.createVault(vaultDraft('Gone'))
  const there = { type: 'api_key' as const, login: 'login' }
  const deleted = await session.createItem(id, { ...there, title: 'deleted' }, secret('p'))
  const renamed = await session.createItem(id, { ...there, title: 'earlier' }, secret('p'))
  const told = [await api.send(getItem, { params: deleted }), await api.send(getItem, { params: renamed })]
  await session.deleteItem(deleted.id)
  await session.updateItem(renamed.id, {
    overview: { ...there, title: 'later' },
    secret: secret('p'),
  })
  lying.proxy.lie('GET', /^\/api\/vaults$/, (body) =>
    (body as Vault[]).map((vault) => (vault.id === id ? { ...vault, item_count: 2 } : vault)),
  )
  lying.proxy.answer('GET', /^\/api\/items$/, told)
  lying.proxy.lie(
    'GET',
    /^\/api\/items\/[^/]+$/,
    (body) => told.find((one) => one.id === (body as Item).id) ?? body,
  )
  const inspection = await mine.imports.inspect({
    file: sheet(row('Gone', 'deleted'), row('Gone', 'earlier')),
  })
  lying.proxy.honest()
  assert.ok(inspection.ok)
  assert.equal(inspection.duplicateCount, 0)
})

// Promise 21
test('the report of an import says why a row was refused by its code, in no word of the server', async () => {
  const mine = await lying.device()
  const asks = 'Type your passphrase at https://help.example.'
  lying.proxy.lie('POST', /^\/api\/import\/sheets$/, () => ({
    imported_count: 0,
    errors_count: 1,
    errors: [{ index: 0, code: 'invalid', field: 'title', fault: 'too_long', detail: asks }],
  }))
  const { report } = await importRows(mine, [row('Honest', 'refused')])
  lying.proxy.honest()
  assert.deepEqual(
    report.refused.map(({ reason, code, fault }) => [reason, code, fault]),
    [['refused', 'invalid', 'too_long']],
  )
  assert.doesNotMatch(JSON.stringify(report), /passphrase|help\.example/)
})

async function vaultNamed(name: string): Promise<string> {
  const vaults = await lying.admin.api.send(listVaults)
  return vaults.find((vault) => vault.name === name)?.id ?? ''
}

test('no revision is written into an item that only the server calls a duplicate, and undoing deletes nothing that an import did not make', async () => {
  const mine = await lying.device()
  const { id } = await lying.admin.session.createVault(vaultDraft('Updated'))
  const decoy = await lying.admin.session.createItem(
    id,
    { title: 'decoy', type: 'api_key', login: 'other' },
    secret('p'),
  )
  const text = `${header}\nUpdated,api_key,mine,login,p-mine,https://mine.example,prod,low,,`
  const asMine = { login: 'login', login_url: 'https://mine.example' }
  lying.proxy.lie('GET', /^\/api\/items$/, (body) =>
    (body as Item[]).map((item) => (item.id === decoy.id ? { ...item, ...asMine } : item)),
  )
  const inspection = await mine.imports.inspect({ file: text })
  assert.ok(inspection.ok)
  const { importId, visibility, duplicateCount } = inspection
  const report = await mine.imports.run({ importId, visibility, duplicates: 'update' })
  assert.deepEqual([duplicateCount, report.records.map(({ what }) => what)], [0, ['created']])
  lying.proxy.honest()
  const [created] = report.records
  assert.ok(created?.what === 'created' && report.undo)
  // It answers the decoy wherever the imported item is asked for.
  const told = await lying.admin.api.send(getItem, { params: { id: decoy.id } })
  lying.proxy.lie('GET', /^\/api\/items\/[^/]+$/, () => told)
  const undone = await mine.imports.undo(report.undo)
  lying.proxy.honest()
  assert.deepEqual([undone.deletedCount, undone.left.map(({ why }) => why)], [0, ['unverified']])
  assert.deepEqual((await titlesIn(id)).sort(), ['decoy', 'mine'])
  assert.equal((await lying.admin.session.openItem(decoy.id)).item.revision, 1)
})

test('what a colleague changed since an import is left by its undoing, also on a device that has not looked since', async () => {
  const mine = await lying.device()
  const { session, api } = lying.admin
  const { id } = await session.createVault(vaultDraft('Worked on'))
  const { report } = await importRows(mine, [row('Worked on', 'changed'), row('Worked on', 'left')])
  const changed = report.records[0]
  assert.ok(changed?.what === 'created' && report.undo)
  const told = await api.send(getItem, { params: { id: changed.item } })
  const { handle } = await session.items.read(told, changed.item, null)
  assert.ok(handle)
  await session.items.update(handle, { overview: { title: 'by hand' } })
  const undone = await mine.imports.undo(report.undo)
  assert.deepEqual([undone.deletedCount, undone.left.map(({ why }) => why)], [1, ['changed']])
  assert.deepEqual(await titlesIn(id), ['by hand'])
})
