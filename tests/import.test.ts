import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { type Item, listItems } from '@chaveiro/contract/calls/items.ts'
import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { ImportProgress, ImportReport } from '@chaveiro/device/base/types/import-report.ts'
import { readSheet } from '@chaveiro/device/formats/testing/read-sheet.ts'
import { joinByLink } from './support/people.ts'
import { foundingAdmin, type TestPerson, vaultDraft } from './support/person.ts'
import { vaultWithMembers } from './support/split-vault.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

const bytes = readFileSync(new URL('data/agency-credentials.csv', import.meta.url))
const file = new Blob([bytes])

let server: RunningServer
let admin: TestPerson
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
})
after(() => server.stop())

async function importFile(duplicates: 'skip' | 'both', onProgress?: (progress: ImportProgress) => void) {
  const inspection = await admin.session.imports.inspect({ file: file })
  assert.ok(inspection.ok)
  const report = await admin.session.imports.run(
    { importId: inspection.importId, duplicates, visibility: inspection.visibility },
    onProgress,
  )
  return { inspection, report }
}
const counts = ({
  importedCount,
  refused,
  skippedCount,
  vaultsMade,
  cancelled,
  interruptedBy,
}: ImportReport) => [importedCount, refused.length, skippedCount, vaultsMade.length, cancelled, interruptedBy]
async function vaultsByPath(): Promise<Map<string, Vault>> {
  const vaults = await admin.api.send(listVaults)
  const byId = new Map(vaults.map((vault) => [vault.id, vault]))
  const pathOf = (vault: Vault): string => {
    const parent = byId.get(vault.parent_id ?? '')
    return parent ? `${pathOf(parent)}/${vault.name}` : vault.name
  }
  return new Map(vaults.map((vault) => [pathOf(vault), vault]))
}

test('a cancelled import says what it did, and leaves nothing half-done', async () => {
  const inspection = await admin.session.imports.inspect({ file: file })
  assert.ok(inspection.ok)
  const stop = new AbortController()
  stop.abort()
  const { importId, visibility } = inspection
  const choice = { importId, duplicates: 'skip' as const, visibility }
  const report = await admin.session.imports.run(choice, undefined, stop.signal)
  assert.deepEqual(counts(report), [0, 12, 0, 0, true, null])
  await assert.rejects(admin.session.imports.run(choice), { code: 'sheet_unknown' })
})

test('an agency’s sheet is imported completely: 228 items, 12 refusals, every byte of every secret', async () => {
  const progress: ImportProgress[] = []
  const { inspection, report } = await importFile('skip', (step) => progress.push(step))
  assert.deepEqual([inspection.goodCount, inspection.refused.length, inspection.duplicateCount], [228, 12, 0])
  assert.deepEqual(counts(report), [228, 12, 0, inspection.newVaults.length, false, null])
  assert.deepEqual(progress.at(-1), { phase: 'items', done: 228, total: 228 })

  const vaults = await vaultsByPath()
  for (const { path, type } of inspection.newVaults) assert.equal(vaults.get(path)?.type, type, path)
  const sheet = readSheet(bytes)
  assert.ok('rows' in sheet)
  const items = new Map<string, Item>()
  for (const [path, { id }] of vaults) {
    for (const item of await admin.api.send(listItems, { query: { vault_id: id } })) {
      items.set(JSON.stringify([path, item.type, item.title, item.login]), item)
    }
  }
  for (const row of sheet.rows) {
    const { type, title, login, client, squad, environment, criticality } = row
    const item = items.get(JSON.stringify([row.path.join('/'), type, title, login]))
    assert.ok(item, `line ${row.line}`)
    const { secret, verification, item: shown } = await admin.session.openItem(item.id)
    assert.deepEqual(
      secret,
      { password: row.password, notes: '', metadata: {}, fields: [], files: [] },
      `line ${row.line}`,
    )
    assert.deepEqual(verification.faults, [], `line ${row.line}`)
    const expected = [row.loginUrl, client, squad, environment, criticality]
    assert.deepEqual(
      [shown.login_url, shown.client, shown.squad, shown.environment, shown.criticality],
      expected,
      `line ${row.line}`,
    )
  }
})

test('the same file is skipped the second time, or imported anyway', async () => {
  const again = await importFile('skip')
  assert.equal(again.inspection.duplicateCount, 228)
  assert.deepEqual(again.inspection.newVaults, [])
  assert.deepEqual(counts(again.report), [0, 12, 228, 0, false, null])
  const anyway = await importFile('both')
  assert.deepEqual(counts(anyway.report), [228, 12, 0, 0, false, null])
})

test('a row that repeats another in everything is imported once, and vaults are found in other capitals', async () => {
  const rows = ['Moda/Ads,api_key,Key,one', 'MODA/ads,api_key,Key,one', 'moda/ADS,api_key,Key,two']
  const sheet = new Blob([['vault_path,type,title,password', ...rows, rows[0]].join('\n')])
  const inspection = await admin.session.imports.inspect({ file: sheet })
  assert.ok(inspection.ok)
  const { importId, visibility, duplicateCount, newVaults } = inspection
  assert.deepEqual([duplicateCount, newVaults.map(({ path }) => path)], [2, ['Moda', 'Moda/Ads']])
  const report = await admin.session.imports.run({ importId, duplicates: 'skip', visibility })
  assert.deepEqual(counts(report), [2, 0, 2, 2, false, null])
  const again = await admin.session.imports.inspect({ file: sheet })
  assert.ok(again.ok)
  assert.deepEqual([again.duplicateCount, again.newVaults], [4, []])
})

test('a two-step key from a sheet is shown and copied like a typed one', async () => {
  const inspection = await admin.session.imports.inspect({
    file: new Blob(['folder,name,login_totp\nCodes,Ads,JBSWY3DPEHPK3PXP\nCodes,Wi-Fi,\n']),
  })
  assert.ok(inspection.ok)
  await admin.session.imports.run({
    importId: inspection.importId,
    duplicates: 'skip',
    visibility: inspection.visibility,
  })
  const { id } = (await vaultsByPath()).get('Codes') as Vault
  const items = await admin.api.send(listItems, { query: { vault_id: id } })
  assert.deepEqual(
    new Map(items.map(({ title, has_code }) => [title, has_code])),
    new Map([
      ['Ads', true],
      ['Wi-Fi', false],
    ]),
  )
})

test('a row whose two-step key gives no codes is named before and after the import, and taken', async () => {
  const rows = ['vault,name,password,otp', 'Codes,Zero,p,GEZDGNBVGY3TQ0JQ', 'Codes,Good,p,GEZDGNBVGY3TQOJQ']
  const inspection = await admin.session.imports.inspect({ file: new Blob([rows.join('\n')]) })
  assert.ok(inspection.ok)
  assert.deepEqual(
    inspection.withoutCodes.map(({ line, title, reason, found }) => [line, title, reason, found]),
    [[2, 'Zero', 'two_step_lookalike', '0']],
  )
  const { importId, visibility } = inspection
  const report = await admin.session.imports.run({ importId, duplicates: 'skip', visibility })
  assert.deepEqual(counts(report), [2, 0, 0, 0, false, null])
  assert.deepEqual(report.withoutCodes, inspection.withoutCodes)
})

test('a contributor is told before the import which rows have no vault to go to, and the others are imported', async () => {
  const ana = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  const open = await vaultWithMembers(admin, 'Abertos', [ana])
  await admin.session.createVault(vaultDraft('Fechados'))
  const sheet =
    'vault_path,type,title\nAbertos,api_key,in\nFechados,api_key,closed\nAbertos/Novo,api_key,new\n'
  const inspection = await ana.session.imports.inspect({ file: new Blob([sheet]) })
  assert.ok(inspection.ok)
  const refused = [
    { line: 3, title: 'closed', column: 'vault_path', value: 'Fechados', reason: 'key_missing' },
    { line: 4, title: 'new', column: 'vault_path', value: 'Abertos/Novo', reason: 'may_not_create' },
  ]
  const said = inspection.refused.map(({ record, isCorrectable, ...row }) => row)
  assert.deepEqual([inspection.goodCount, inspection.newVaults, said], [1, [], refused])
  const report = await ana.session.imports.run({
    importId: inspection.importId,
    duplicates: 'skip',
    visibility: inspection.visibility,
  })
  assert.deepEqual(counts(report), [1, 2, 0, 0, false, null])
  const titles = (await ana.api.send(listItems, { query: { vault_id: open } })).map(({ title }) => title)
  assert.deepEqual(titles, ['in'])
})

// Promise 4
test('rows whose vault was made, deleted or replaced after the person saw what the import would do are refused, and so is what is below', async () => {
  const gone = (await admin.session.createVault(vaultDraft('Some'))).id
  const replaced = (await admin.session.createVault(vaultDraft('Trocado'))).id
  await admin.session.createVault(vaultDraft('Fica'))
  const paths = ['Some', 'Some/Abaixo', 'Trocado', 'Surge', 'Fica', 'Novo de todos']
  const sheet = ['vault_path,type,title', ...paths.map((path) => `${path},api_key,in ${path}`)].join('\n')
  const inspection = await admin.session.imports.inspect({ file: new Blob([sheet]) })
  assert.ok(inspection.ok)
  assert.deepEqual(
    inspection.newVaults.map(({ path }) => path),
    ['Some/Abaixo', 'Surge', 'Novo de todos'],
  )
  for (const id of [gone, replaced]) await admin.session.deleteVault(id)
  for (const name of ['Trocado', 'Surge']) await admin.session.createVault(vaultDraft(name))
  const { importId, visibility } = inspection
  const report = await admin.session.imports.run({ importId, duplicates: 'skip', visibility })
  assert.deepEqual(counts(report), [2, 4, 0, 1, false, null])
  assert.deepEqual(
    report.refused.map(({ value, reason }) => [value, reason]),
    ['Some', 'Some/Abaixo', 'Trocado', 'Surge'].map((path) => [path, 'vault_changed']),
  )
  const after = await vaultsByPath()
  assert.deepEqual(
    [after.has('Some'), after.has('Abaixo'), after.get('Surge')?.item_count],
    [false, false, 0],
  )
})
