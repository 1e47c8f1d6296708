import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { getItem, type Item, listItems } from '@chaveiro/contract/calls/items.ts'
import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import type { ExportKeys } from '@chaveiro/device/base/types/foreign-exports.ts'
import type { ImportChoices, ImportInspection } from '@chaveiro/device/base/types/import.ts'
import type { ImportProgress } from '@chaveiro/device/base/types/import-report.ts'
import { writeKdbx } from '@chaveiro/device/formats/testing/write-kdbx.ts'
import { writeZip } from '@chaveiro/device/formats/testing/write-zip.ts'
import { handIn, waitingIn } from './support/client-page.ts'
import { foundingAdmin, type TestPerson } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
let admin: TestPerson
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
})
after(() => server.stop())

type Good = Extract<ImportInspection, { ok: true }>

async function inspect(text: string | Blob, choices: ImportChoices = {}): Promise<Good> {
  const inspection = await admin.session.imports.inspect({ file: text }, choices)
  assert.ok(inspection.ok, JSON.stringify(inspection))
  return inspection
}
async function again(importId: string, choices: ImportChoices): Promise<Good> {
  const inspection = await admin.session.imports.inspect({ importId }, choices)
  assert.ok(inspection.ok, JSON.stringify(inspection))
  return inspection
}
const vaultCalled = async (name: string): Promise<Vault | undefined> =>
  (await admin.api.send(listVaults)).find((vault) => vault.name === name)
async function itemsIn(name: string): Promise<Item[]> {
  const vault = await vaultCalled(name)
  return vault ? admin.api.send(listItems, { query: { vault_id: vault.id } }) : []
}

const agency = [
  'Acessos da agência;;;;;',
  'Cliente;Ferramenta;Usuário;Senha;Link;Observações',
  'Padaria Mês;Instagram;@padaria;s3nha;instagram.com/padaria;perfil do dono',
  'padaria mes;Google Ads;ana@agencia.example;g-1;ads.google.com;',
  'PADARIA MES LTDA;Registro.br;PAD12;r-1;https://registro.br;vence em maio',
  'Ótica Lua;WordPress;admin;w-1;oticalua.example/wp-admin;PIN 4321',
  'Ótica Lua;Painel;admin;w-2;não sei;',
].join('\r\n')

test('an agency’s own sheet is mapped by itself: the tool is the title, the client the vault, the service the type', async () => {
  const sheet = await inspect(agency)
  const [table] = sheet.tables
  assert.deepEqual([sheet.separator, table?.titleRows, sheet.encoding], [';', 1, 'UTF-8'])
  assert.deepEqual(
    table?.columns.map(({ name, target }) => `${name}: ${target}`),
    [
      'Cliente: client',
      'Ferramenta: title',
      'Usuário: login',
      'Senha: password',
      'Link: login_url',
      'Observações: notes',
    ],
  )
  assert.deepEqual(table?.columns[3]?.sample, [null, null, null, null, null])
  assert.ok(!JSON.stringify(sheet).includes('s3nha'), 'no password leaves the device’s side')
  assert.deepEqual(
    sheet.refused.map(({ record, line, column, reason, isCorrectable }) => [
      record,
      line,
      column,
      reason,
      isCorrectable,
    ]),
    [[5, 7, 'login_url', 'not_url', true]],
  )
  assert.deepEqual(
    sheet.clients.map(({ spellings, suggested }) => [spellings.map(({ text }) => text), suggested]),
    [[['Padaria Mês', 'padaria mes', 'PADARIA MES LTDA'], 'Padaria Mês']],
  )
  const rows = await admin.session.imports.rows(sheet.importId, 0)
  assert.deepEqual(
    rows.map(({ title, type, service }) => [title, type, service]),
    [
      ['Instagram', 'social_login', 'Instagram'],
      ['Google Ads', 'ad_token_google', 'Google Ads'],
      ['Registro.br', 'web_credential', 'Registro.br'],
      ['WordPress', 'web_credential', 'WordPress'],
    ],
  )
})

test('spellings are merged, a refused cell is put right in place, and the whole import is undone', async () => {
  const { importId } = await inspect(agency)
  const choices: ImportChoices = {
    clients: new Map([
      ['padaria mes', 'Padaria Mês'],
      ['PADARIA MES LTDA', 'Padaria Mês'],
    ]),
    corrections: new Map([[5, { login_url: 'painel.oticalua.example' }]]),
  }
  const sheet = await again(importId, choices)
  assert.deepEqual(
    [sheet.goodCount, sheet.refused, sheet.newVaults.map(({ path }) => path)],
    [5, [], ['Padaria Mês', 'Ótica Lua']],
  )
  const { visibility } = sheet
  const report = await admin.session.imports.run({ importId, visibility, name: 'acessos.csv' })
  assert.deepEqual(
    report.records.map(({ what, line, path }) => [what, line, path]),
    [3, 4, 5]
      .map((line) => ['created', line, 'Padaria Mês'])
      .concat([6, 7].map((line) => ['created', line, 'Ótica Lua'])),
  )
  await assert.rejects(admin.session.imports.inspect({ importId }), { code: 'sheet_unknown' })
  // Somebody works on one of them: it stays, and so does its vault.
  const [changed] = await itemsIn('Ótica Lua')
  assert.ok(changed)
  const { handle } = await admin.session.items.read(
    await admin.api.send(getItem, { params: { id: changed.id } }),
    changed.id,
    null,
  )
  assert.ok(handle)
  await admin.session.items.update(handle, { overview: { title: 'changed by hand' } })

  const [kept, ...others] = await admin.session.imports.kept()
  assert.ok(kept)
  assert.deepEqual([kept.name, kept.created, kept.vaults, others], ['acessos.csv', 5, 2, []])
  await assert.rejects(admin.session.imports.undo({ ...kept, created: 4 }), { code: 'sheet_unknown' })
  const undone = await admin.session.imports.undo(kept)
  assert.deepEqual(
    [undone.deletedCount, undone.vaultsRemoved.map(({ path }) => path), undone.interruptedBy],
    [4, ['Padaria Mês'], null],
  )
  assert.deepEqual(
    undone.left.map(({ kind, title, why }) => [kind, title, why]),
    [
      ['item', changed.title, 'changed'],
      ['vault', 'Ótica Lua', 'not_empty'],
    ],
  )
  assert.equal(await vaultCalled('Padaria Mês'), undefined)
  assert.deepEqual(
    (await itemsIn('Ótica Lua')).map(({ title }) => title),
    ['changed by hand'],
  )
  assert.deepEqual(await admin.session.imports.kept(), [])
})

test('a vault in which a client has handed something in stays when its import is undone', async () => {
  const { importId, visibility } = await inspect('vault,title,login,password\nRecebe,Site,ana,p-1')
  const { undo } = await admin.session.imports.run({ importId, visibility })
  const { id } = (await vaultCalled('Recebe')) ?? assert.fail('no vault')
  await handIn(admin, id, server.baseUrl)
  assert.ok(undo)
  const { deletedCount, left } = await admin.session.imports.undo(undo)
  assert.deepEqual([deletedCount, left.map(({ kind, why }) => [kind, why])], [1, [['vault', 'not_empty']]])
  assert.equal((await waitingIn(admin, id)).length, 1)
})

test('a duplicate under another title is found by address and login; updating keeps what the file does not say, and undoing brings it back', async () => {
  const first = await inspect(
    'vault,title,login,password,url,notes,Cor\nLoja,Site antigo,ana,p-1,https://loja.example/login,remember,azul',
  )
  await admin.session.imports.run({ importId: first.importId, visibility: first.visibility })
  const [before] = await itemsIn('Loja')
  assert.ok(before)
  const text =
    'vault,title,login,password,url\nLoja,Loja Virtual,ana,p-2,loja.example/login/\nLoja,Outro,bia,p-3,loja.example/login'
  const second = await inspect(text)
  const rows = await admin.session.imports.rows(second.importId, 0)
  assert.deepEqual(
    rows.map(({ duplicate }) => duplicate),
    [
      { of: 'item', id: before.id, title: 'Site antigo', path: 'Loja', by: 'address', isElsewhere: false },
      null,
    ],
  )
  const { importId, visibility } = second
  const report = await admin.session.imports.run({
    importId,
    visibility,
    duplicateOf: new Map([[1, 'update']]),
  })
  assert.deepEqual(
    report.records.map(({ what }) => what),
    ['updated', 'created'],
  )
  const opened = await admin.session.openItem(before.id)
  assert.deepEqual(
    [opened.item.title, opened.secret?.password, opened.secret?.notes, opened.secret?.fields],
    ['Loja Virtual', 'p-2', 'remember', [{ label: 'Cor', value: 'azul', hidden: false }]],
  )
  assert.ok(report.undo)
  const undone = await admin.session.imports.undo(report.undo)
  assert.deepEqual([undone.deletedCount, undone.broughtBackCount, undone.left], [1, 1, []])
  const back = await admin.session.openItem(before.id)
  assert.deepEqual([back.item.title, back.secret?.password, back.item.revision], ['Site antigo', 'p-1', 3])
})

test('the choice to update all leaves an item of another client alone; the choice for its row updates it', async () => {
  const header = 'vault,title,login,password,url'
  const address = 'https://shared.example/login'
  const first = await inspect(`${header}\nAntiga/Sites,Painel,ana,p-1,${address}`)
  await admin.session.imports.run({ importId: first.importId, visibility: first.visibility })
  const [theirs] = await itemsIn('Sites')
  assert.ok(theirs)
  const text = `${header}\nNova,Painel novo,ana,p-2,${address}`
  const asAll = await inspect(text)
  const [row] = await admin.session.imports.rows(asAll.importId, 0)
  assert.deepEqual(row?.duplicate, {
    of: 'item',
    id: theirs.id,
    title: 'Painel',
    path: 'Antiga/Sites',
    by: 'address',
    isElsewhere: true,
  })
  const { importId, visibility } = asAll
  const skipped = await admin.session.imports.run({ importId, visibility, duplicates: 'update' })
  assert.deepEqual([skipped.updatedCount, skipped.skippedCount], [0, 1])
  const { what, ...facts } = skipped.records[0] ?? assert.fail('no record')
  assert.deepEqual(
    [what, 'of' in facts && facts.of],
    ['skipped', { item: theirs.id, title: 'Painel', isElsewhere: true }],
  )
  assert.equal((await admin.session.openItem(theirs.id)).secret?.password, 'p-1')
  const asOne = await inspect(text)
  const updated = await admin.session.imports.run({
    importId: asOne.importId,
    visibility,
    duplicateOf: new Map([[1, 'update']]),
  })
  assert.deepEqual([updated.updatedCount, updated.records[0]?.what], [1, 'updated'])
  assert.equal((await admin.session.openItem(theirs.id)).secret?.password, 'p-2')

  // Within the client's own vaults, whatever their depth, the choice for all updates.
  const near = await inspect(`${header}\nAntiga,Painel 3,ana,p-3,${address}`)
  const { updatedCount } = await admin.session.imports.run({
    importId: near.importId,
    visibility,
    duplicates: 'update',
  })
  assert.equal(updatedCount, 1)
})

test('two rows that update one item are undone to what was there before both', async () => {
  const header = 'vault,title,login,password'
  const first = await inspect(`${header}\nDuas,Site,ana,p-0`)
  await admin.session.imports.run({ importId: first.importId, visibility: first.visibility })
  const [before] = await itemsIn('Duas')
  assert.ok(before)
  const { importId, visibility } = await inspect(`${header}\nDuas,Site,ana,p-1\nDuas,Site,ana,p-2`)
  const { undo } = await admin.session.imports.run({ importId, visibility, duplicates: 'update' })
  assert.equal((await admin.session.openItem(before.id)).secret?.password, 'p-2')
  assert.ok(undo)
  const { broughtBackCount, left } = await admin.session.imports.undo(undo)
  assert.deepEqual([broughtBackCount, left], [1, []])
  assert.equal((await admin.session.openItem(before.id)).secret?.password, 'p-0')
})

test('an update fills an item where the file says, on the whole site or narrower again; a file that says nothing changes nothing of that', async () => {
  const header = 'vault_path,title,login,password,login_url,more_urls,url_match,own_fields,metadata'
  const rows = (match: string) => `${header}\nLargo,Loja,ana,p,https://loja.example,,${match},[],{}`
  const first = await inspect(rows('exact'))
  await admin.session.imports.run({ importId: first.importId, visibility: first.visibility })
  const matches: (string | undefined)[] = []
  for (const match of ['', 'site', '', 'exact']) {
    const { importId, visibility } = await inspect(rows(match))
    await admin.session.imports.run({ importId, visibility, duplicates: 'update' })
    matches.push((await itemsIn('Largo'))[0]?.url_match)
  }
  assert.deepEqual(matches, ['exact', 'site', 'site', 'exact'])
})

test('where no name of a column is known, the delimiter is the one that makes most columns', async () => {
  const found = await admin.session.imports.inspect({ file: 'Coisa;Quem;Palavra\nAlarme, portão;ana;x-1' })
  assert.ok(!found.ok)
  assert.deepEqual([found.separator, found.tables[0]?.columns.length], [';', 3])
})

test('a mapping that a person chose is remembered for the next file of the same columns, without its values', async () => {
  const text = 'Cofre;Coisa;Quem;Palavra\nCasa;Alarme;ana;x-1'
  const found = await admin.session.imports.inspect({ file: text })
  assert.ok(!found.ok)
  assert.deepEqual([found.fault.code, found.tables[0]?.columns.length], ['missing_columns', 4])
  assert.ok(!JSON.stringify(found).includes('x-1'), 'any unknown column may be the password')
  assert.ok(found.importId)
  const mapping = new Map([
    [1, 'title'],
    [2, 'login'],
    [3, 'password'],
  ] as const)
  const mapped = await again(found.importId, { tables: new Map([[0, { mapping }]]) })
  assert.deepEqual([mapped.goodCount, mapped.lacksPasswords], [1, false])
  await admin.session.imports.run({ importId: mapped.importId, visibility: mapped.visibility })
  const next = await inspect('Cofre;Coisa;Quem;Palavra\nCasa;Portão;bia;x-2')
  assert.deepEqual(
    [next.tables[0]?.isRemembered, next.tables[0]?.columns.map(({ target }) => target)],
    [true, ['vault_path', 'title', 'login', 'password']],
  )
})

test('another product’s export comes with addresses, fields and labels; its archived entries only if they are wanted', async () => {
  const item = (name: string, more: object = {}) => ({
    type: 1,
    name,
    notes: 'n',
    favorite: true,
    fields: [{ name: 'PIN', value: '77', type: 1 }],
    login: {
      username: 'ana',
      password: `p ${name}`,
      uris: [{ uri: 'https://a.example' }, { uri: 'https://b.example' }],
    },
    ...more,
  })
  const file = new Blob([
    JSON.stringify({
      encrypted: false,
      folders: [{ id: 'f', name: 'Trazido' }],
      items: [
        item('Um', { folderId: 'f' }),
        item('Dois', { folderId: 'f', archivedDate: '2026-01-01T00:00:00Z' }),
      ],
    }),
  ])
  const sheet = await inspect(file)
  assert.deepEqual(
    [sheet.format, sheet.goodCount, sheet.archivedCount, sheet.tables],
    ['bitwarden-json', 1, 1, []],
  )
  assert.equal((await again(sheet.importId, { withArchived: true })).goodCount, 2)
  const { importId, visibility } = await again(sheet.importId, {})
  const report = await admin.session.imports.run({ importId, visibility })
  const [created] = report.records
  assert.ok(created?.what === 'created')
  const { secret, item: shown, verification } = await admin.session.openItem(created.item)
  assert.deepEqual(verification.faults, [])
  assert.deepEqual([shown.login_url, shown.more_urls], ['https://a.example', ['https://b.example']])
  assert.deepEqual(secret?.fields, [{ label: 'PIN', value: '77', hidden: true }])
  const { marked } = await admin.session.favourites.read()
  assert.deepEqual(marked, [{ id: created.item, vault_id: shown.vault_id }])
})

test('an archive’s attachments ride along under clean names, sealed and whole; one over 10 MB is named as lost', async () => {
  const item = {
    type: 1,
    id: 'i1',
    name: 'Com anexos',
    folderId: 'f',
    login: { username: 'ana', password: 'p' },
  }
  const data = { encrypted: false, folders: [{ id: 'f', name: 'Anexos' }], items: [item] }
  const content = crypto.getRandomValues(new Uint8Array(65_536))
  const packed = writeZip({
    'data.json': JSON.stringify(data),
    'attachments/i1/..\\..\\x.pem': content,
    'attachments/i1/grande.bin': new Uint8Array(10 * 1024 * 1024 + 1),
  })
  const { importId, visibility, files, lost } = await inspect(new Blob([packed]))
  assert.deepEqual(files, { count: 1, bytes: 65_536 })
  assert.deepEqual(lost, [{ record: 'Com anexos', what: 'grande.bin', why: 'file_too_large' }])
  const report = await admin.session.imports.run({ importId, visibility })
  const [created] = report.records
  assert.ok(created?.what === 'created')
  const { secret, item: shown } = await admin.session.openItem(created.item)
  assert.deepEqual([secret?.files.map(({ name }) => name), shown.has_files], [['x.pem'], true])
  const [file] = secret?.files ?? []
  assert.ok(file)
  const opened = await admin.session.items.openFile({ id: created.item, revision: 1 }, file)
  assert.deepEqual(new Uint8Array(await opened.arrayBuffer()), content)
})

test('a file that cannot be read is a fault with its place, and nothing of it is kept or made', async () => {
  const vaultsBefore = (await admin.api.send(listVaults)).length
  const entry =
    '<KeePassFile><Root><Group><Name>G</Name><Entry><String><Key>Title</Key><Value>T</Value></String></Entry></Group></Root></KeePassFile>'
  const kdbx = new Blob([
    writeKdbx({
      version: 4,
      password: 'right',
      xml: entry,
      stretching: { kind: 'aes', rounds: 1000n },
    }),
  ])
  const bomb = writeZip({ 'data.json': new Uint8Array(50_000_001) })
  const faults: [Blob | string, ExportKeys, string][] = [
    [kdbx, {}, 'password_needed'],
    [kdbx, { passphrase: 'wrong' }, 'password_wrong'],
    [kdbx, { passphrase: 'right', keyFile: new Uint8Array(32) }, 'key_wrong'],
    [kdbx.slice(0, 200), { passphrase: 'right' }, 'cut_off'],
    [new Blob([bomb]), {}, 'archive_bomb'],
    [`vault,title,password${',x'.repeat(10_000)}\nA,b,p`, {}, 'too_many_columns'],
    [`vault,title,password\n${'A,b,p\n'.repeat(500_000)}`, {}, 'too_many_rows'],
  ]
  for (const [file, keys, reason] of faults) {
    const inspection = await admin.session.imports.inspect({ file, keys })
    assert.ok(!inspection.ok && inspection.fault.code === 'export', reason)
    assert.deepEqual([inspection.fault.reason, inspection.importId], [reason, null])
  }
  const opened = await admin.session.imports.inspect(
    { file: kdbx, keys: { passphrase: 'right' } },
    { vaultOfOthers: 'G' },
  )
  assert.ok(opened.ok)
  await admin.session.imports.discard(opened.importId)
  assert.equal((await admin.api.send(listVaults)).length, vaultsBefore)
})

test('a paused import stores nothing more until it goes on, and a cancelled one ends with a whole batch', async () => {
  const lines = Array.from({ length: 450 }, (_, n) => `Pausa,t${n},u${n},p${n}`)
  const { importId, visibility } = await inspect(`vault,title,login,password\n${lines.join('\n')}`)
  const stop = new AbortController()
  const steps: ImportProgress[] = []
  const pausing: Promise<void>[] = []
  const running = admin.session.imports.run(
    { importId, visibility },
    (step) => {
      steps.push(step)
      if (step.phase === 'items' && step.done === 0) pausing.push(admin.session.imports.pause(importId))
    },
    stop.signal,
  )
  while (!steps.some(({ isPaused }) => isPaused)) await setTimeout(10)
  await setTimeout(300)
  const stored = (await itemsIn('Pausa')).length
  assert.deepEqual([stored, steps.at(-1)?.done], [200, 200])
  stop.abort()
  const report = await running
  assert.deepEqual([report.importedCount, report.cancelled], [200, true])
  const counts = Map.groupBy(report.records, ({ what }) => what)
  assert.deepEqual([counts.get('created')?.length, counts.get('left')?.length], [200, 250])
  await Promise.all(pausing)
})
