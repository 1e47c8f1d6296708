import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import { getGeneral } from '@chaveiro/contract/calls/settings.ts'
import { Client } from 'pg'
import { type Ended, emptyPlace, follow, run } from './support/operations.ts'
import { foundingAdmin, passphrase, signIn, vaultDraft } from './support/person.ts'
import { type ServerProcess, startServerProcess } from './support/start-server.ts'
import type { Storage } from './support/storage.ts'

const root = join(import.meta.dirname, '..')
const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite'
const onSqlite = engine === 'SQLite' ? test : () => undefined
const onPostgres = engine === 'PostgreSQL' ? test : () => undefined
const secret = { password: 'S3nha 😀 of the backup', notes: '', metadata: {}, fields: [], files: [] }

let server: ServerProcess
let vaultId: string
let itemId: string
let file: ItemFile
const content = randomBytes(2_000_000)
let admin: Awaited<ReturnType<typeof foundingAdmin>>
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chaveiro-backup-'))
  server = await startServerProcess()
  admin = await foundingAdmin(server.baseUrl)
  const vault = await admin.session.createVault(vaultDraft('Clientes'))
  vaultId = vault.id
  file = await admin.session.addFile(vault.id, 'contrato.pdf', content)
  const withFile = { ...secret, files: [file] }
  itemId = (await admin.session.createItem(vault.id, { title: 'Banco', type: 'api_key' }, withFile)).id
  // The server is in use and writes while it is backed up.
  let isOver = false
  const writing = (async () => {
    while (!isOver) await admin.session.createItem(vault.id, { title: 'Beside', type: 'api_key' }, secret)
  })()
  const { code, said } = await follow(`Back up ${engine}`, server.storage, folder)
  isOver = true
  await writing
  assert.equal(code, 0, said)
})
after(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const command = (file: 'main.mjs' | 'verify-audit.ts', storage: Storage) =>
  run(process.execPath, [join(root, 'server', file)], storage, folder)

/** A running server chains new entries within a second. */
async function verifyWhenChained(storage: Storage): Promise<Ended> {
  for (let tries = 0; ; tries++) {
    const verified = await command('verify-audit.ts', storage)
    if (tries >= 20 || !verified.said.includes('not in the chain yet')) return verified
  }
}

const general = () => admin.api.send(getGeneral)

test('the server says when the backup was taken, and says nothing of one before that', async () => {
  const { backup_taken_at, backup_tried_at } = await general()
  assert.ok(backup_taken_at && Date.now() - Date.parse(backup_taken_at) < 10 * 60_000)
  assert.equal(backup_tried_at, null)
})

test('trying a backup refuses what is no copy or has other keys, and accepts the copy with its keys, beside the running server', async () => {
  const tryIt = (copy: string, keys = join(folder, 'keys')) =>
    run(process.execPath, [join(root, 'server', 'try-backup.ts'), copy, keys], server.storage, folder)
  const otherKeys = join(folder, 'other-keys')
  mkdirSync(otherKeys)
  writeFileSync(join(otherKeys, 'data-keys'), randomBytes(32).toString('base64url'), { mode: 0o600 })
  const own = server.storage.databaseUrl ?? server.storage.dataDir
  const restored = await emptyPlace()
  for (const [copy, keys, sentence] of [
    [own, undefined, /is the server’s own database/],
    [join(folder, 'nowhere'), undefined, /There is no chaveiro\.sqlite/],
    [join(folder, 'backup'), join(folder, 'nowhere'), /There is no file data-keys/],
  ] as const) {
    const { code, said } = await tryIt(copy, keys)
    assert.equal(code, 1)
    assert.match(said, sentence)
  }
  const { code, said } = await follow(`Try ${engine}`, server.storage, folder, restored)
  assert.equal(code, 0, said)
  assert.match(said, /opens with these keys: .+ Its audit chain holds: \d+ entries\.\n/)
  const { backup_tried_at } = await general()
  assert.ok(backup_tried_at)
  const wrong = await tryIt(restored.databaseUrl ?? join(folder, 'backup'), otherKeys)
  assert.deepEqual([wrong.code, (await general()).backup_tried_at], [1, backup_tried_at])
  assert.match(wrong.said, /do not open this database/)
  await restored.remove()
})

test('a copy in which a byte of a sealed text changed is not taken for tried, and the item and its vault are named', async () => {
  const place = await emptyPlace()
  assert.equal((await follow(`Restore ${engine}`, place, folder)).code, 0)
  await changeByte(place, itemId)
  const before = (await general()).backup_tried_at
  const words = [
    join(root, 'server', 'try-backup.ts'),
    place.databaseUrl ?? place.dataDir,
    join(folder, 'keys'),
  ]
  const { code, said } = await run(process.execPath, words, server.storage, folder)
  assert.deepEqual([code, (await general()).backup_tried_at], [1, before])
  const what = `What is stored as revision 1 of item ${itemId} in vault ${vaultId} is damaged: `
  assert.equal(said, `The copy is not whole.\n${what}a stored document does not open under the data keys.\n`)
  await place.remove()
})

test('a copy with a missing index, or with migrations that are not this release’s, is not taken for tried', async () => {
  const place = await emptyPlace()
  assert.equal((await follow(`Restore ${engine}`, place, folder)).code, 0)
  const words = [
    join(root, 'server', 'try-backup.ts'),
    place.databaseUrl ?? place.dataDir,
    join(folder, 'keys'),
  ]
  const tryIt = () => run(process.execPath, words, server.storage, folder)
  await execute(place, 'drop index items_vault')
  assert.deepEqual(await tryIt(), {
    code: 1,
    said: 'The copy is not whole.\nThe index items_vault is missing.\n',
  })
  await execute(place, "update migrations set digest = 'another' where name = '0001-first-release'")
  const { code, said } = await tryIt()
  assert.equal(code, 1)
  assert.match(said, /^Migration 0001-first-release was changed after it ran/)
  await place.remove()
})

onSqlite('a copy that is damaged anywhere, or cut short, is not taken for one', async () => {
  const whole = join(folder, 'backup', 'chaveiro.sqlite')
  const database = new DatabaseSync(whole, { readOnly: true })
  const { page } = database
    .prepare("select rootpage as page from sqlite_schema where name = 'items'")
    .get() as {
    page: number
  }
  const { page_size: size } = database.prepare('pragma page_size').get() as { page_size: number }
  database.close()
  const bytes = readFileSync(whole)
  const copies = [Buffer.from(bytes).fill(0xff, (page - 1) * size, page * size), bytes.subarray(0, -size)]
  for (const [at, damaged] of copies.entries()) {
    const place = join(folder, `damaged-${at}`)
    mkdirSync(place)
    writeFileSync(join(place, 'chaveiro.sqlite'), damaged, { mode: 0o600 })
    const words = [join(root, 'server', 'try-backup.ts'), place, join(folder, 'keys')]
    const { code, said } = await run(process.execPath, words, server.storage, folder)
    assert.equal(code, 1, said)
    assert.match(said, /^\S+ is damaged: .+\.\n$/)
  }
})

onPostgres('a dump that was cut short, as by a full disk, is no backup', async () => {
  const cut = join(folder, 'cut')
  mkdirSync(cut)
  const bytes = readFileSync(join(folder, 'backup', 'chaveiro.dump'))
  writeFileSync(join(cut, 'chaveiro.dump'), bytes.subarray(0, -100), { mode: 0o600 })
  copyFileSync(join(folder, 'backup', 'person-keys.dump'), join(cut, 'person-keys.dump'))
  const before = (await general()).backup_taken_at
  const words = [join(root, 'server', 'back-up.ts'), cut]
  const { code, said } = await run(process.execPath, words, server.storage, folder)
  assert.deepEqual([code, (await general()).backup_taken_at], [1, before])
  assert.match(said, /^\S+chaveiro\.dump is not whole: .+\n$/)
})

test('copies are readable by their owner only', () => {
  for (const part of ['backup', 'keys']) {
    for (const name of readdirSync(join(folder, part))) {
      assert.equal(statSync(join(folder, part, name)).mode & 0o077, 0, name)
    }
  }
})

test('the documented backup of a running server is restored elsewhere: sign in, unlock, reveal, and the audit log verifies', async () => {
  const storage = await emptyPlace()
  const { code, said } = await follow(`Restore ${engine}`, storage, folder)
  assert.equal(code, 0, said)
  const restored = await startServerProcess(storage)
  try {
    const { session } = await signIn(restored.baseUrl, 'admin@agencia.example')
    assert.equal((await session.start()).state, 'locked')
    await session.account.unlockWithPassphrase(passphrase)
    assert.equal((await session.openItem(itemId)).secret?.password, secret.password)
    const opened = await session.session.items.openFile({ id: itemId, revision: 1 }, file)
    assert.deepEqual(Buffer.from(await opened.arrayBuffer()), content)
    const verified = await verifyWhenChained(storage)
    assert.match(verified.said, /^The audit chain holds: \d+ entries/)
    assert.equal(verified.code, 0, verified.said)
    assert.equal(statSync(join(storage.dataDir, 'data-keys')).mode & 0o077, 0)
  } finally {
    await restored.stop()
  }
})

test('a restore without the people’s keys is reported by start and by audit:verify, not taken for complete', async () => {
  const storage = await emptyPlace()
  assert.equal((await follow(`Restore ${engine}`, storage, folder)).code, 0)
  await execute(storage, 'delete from person_keys')
  for (const file of ['main.mjs', 'verify-audit.ts'] as const) {
    const { code, said } = await command(file, storage)
    assert.notEqual(code, 0)
    assert.match(said, /the table person_keys is empty/)
    assert.doesNotMatch(said, /holds: /)
  }
  await storage.remove()
})

test('a restore without the data keys is refused, and makes no new ones', async () => {
  const storage = await emptyPlace()
  assert.equal((await follow(`Restore ${engine}`, storage, folder)).code, 0)
  const file = join(storage.dataDir, 'data-keys')
  rmSync(file)
  const { code, said } = await command('main.mjs', storage)
  assert.equal(code, 1)
  assert.match(said, /the key file \S+ is missing/)
  assert.equal(existsSync(file), false)
  await storage.remove()
})

onSqlite(
  'a restored file that others of the machine could read is its owner’s only once the server has opened it',
  async () => {
    const storage = await emptyPlace()
    assert.equal((await follow(`Restore ${engine}`, storage, folder)).code, 0)
    const file = join(storage.dataDir, 'chaveiro.sqlite')
    chmodSync(file, 0o644)
    const restored = await startServerProcess(storage)
    assert.equal(statSync(file).mode & 0o077, 0)
    await restored.stop()
  },
)

/** Changes a byte in the middle of an item's stored revision, where its sealed text lies. */
async function changeByte({ databaseUrl, dataDir }: Storage, item: string): Promise<void> {
  if (databaseUrl) {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(
      'update item_revisions set document = set_byte(document, length(document) / 2, 255 - get_byte(document, length(document) / 2)) where item_id = $1',
      [item],
    )
    await client.end()
    return
  }
  const database = new DatabaseSync(join(dataDir, 'chaveiro.sqlite'))
  const row = database.prepare('select document from item_revisions where item_id = ?').get(item)
  const document = Buffer.from(row?.document as Uint8Array)
  const middle = Math.floor(document.length / 2)
  document[middle] = 255 - (document[middle] as number)
  database.prepare('update item_revisions set document = ? where item_id = ?').run(document, item)
  database.close()
}

async function execute({ databaseUrl, dataDir }: Storage, statement: string): Promise<void> {
  if (databaseUrl) {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(statement)
    await client.end()
    return
  }
  const database = new DatabaseSync(join(dataDir, 'chaveiro.sqlite'))
  database.exec(statement)
  database.close()
}
