import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import type { ItemFile } from '@chaveiro/contract/calls/items.ts'
import { type Ended, follow, run } from './support/operations.ts'
import { foundingAdmin, passphrase, signIn, vaultDraft } from './support/person.ts'
import { startServerProcess } from './support/start-server.ts'
import { makeStorage, type Storage } from './support/storage.ts'

const root = join(import.meta.dirname, '..')
const onPostgres = process.env.TEST_DATABASE_URL ? test : () => undefined
const secret = { password: 'S3nha 😀 that moves', notes: '', metadata: {}, fields: [], files: [] }
const folder = mkdtempSync(join(tmpdir(), 'chaveiro-move-'))
const sqlite = { ...(await makeStorage()), databaseUrl: undefined }
const postgres: Storage = { ...(await makeStorage()), dataDir: sqlite.dataDir }
after(async () => {
  for (const one of [postgres, sqlite]) await one.remove()
  rmSync(folder, { recursive: true, force: true })
})

const move = (...words: string[]) => command('move-engine.ts', sqlite, words)
const command = (file: string, storage: Storage, words: string[] = []): Promise<Ended> =>
  run(process.execPath, [join(root, 'server', file), ...words], storage, folder)
const address = () => postgres.databaseUrl as string

let itemId: string
let file: ItemFile
const content = randomBytes(2_000_000)
let server: Awaited<ReturnType<typeof startServerProcess>>
before(async () => {
  server = await startServerProcess(sqlite)
  const admin = await foundingAdmin(server.baseUrl)
  const above = await admin.session.createVault(vaultDraft('Clientes'))
  const vault = await admin.session.createVault({ ...vaultDraft('Padaria'), parent_id: above.id })
  file = await admin.session.addFile(vault.id, 'contrato.pdf', content)
  const withFile = { ...secret, files: [file] }
  itemId = (await admin.session.createItem(vault.id, { title: 'Banco', type: 'api_key' }, withFile)).id
})

/** Starts a server there, where a person unlocks and reveals what was written before the move. */
async function requireRevealed(storage: Storage): Promise<void> {
  const moved = await startServerProcess({ ...storage, remove: async () => undefined })
  const { session } = await signIn(moved.baseUrl, 'admin@agencia.example')
  assert.equal((await session.start()).state, 'locked')
  await session.account.unlockWithPassphrase(passphrase)
  assert.equal((await session.openItem(itemId)).secret?.password, secret.password)
  const opened = await session.session.items.openFile({ id: itemId, revision: 1 }, file)
  assert.deepEqual(Buffer.from(await opened.arrayBuffer()), content)
  await moved.stop()
  const { code, said } = await command('verify-audit.ts', storage)
  assert.equal(code, 0, said)
}

test('a move says in a sentence what it lacks, and is refused while the server runs', async () => {
  const other = join(folder, 'other')
  for (const [words, sentence] of [
    [[sqlite.dataDir], /^Say which, in two words/],
    [[sqlite.dataDir, other], /^Both are of one engine/],
    [['postgres://one/a', 'postgres://two/b'], /^Both are of one engine/],
    [[other, 'postgres://localhost/none'], /^There is no database at /],
    [[sqlite.dataDir, 'postgres://localhost/none'], /^Another server runs on /],
  ] as const) {
    const { code, said } = await move(...words)
    assert.equal(code, 1)
    assert.match(said, sentence)
  }
  assert.equal(existsSync(other), false)
  await server.end()
})

/** A folder like that of the server that ended. */
function copyOf(name: string): string {
  const made = join(folder, name)
  mkdirSync(made)
  for (const file of ['chaveiro.sqlite', 'data-keys']) {
    copyFileSync(join(sqlite.dataDir, file), join(made, file))
  }
  return made
}

onPostgres('of two moves into one database at once, the second replaces nothing', async () => {
  const target = await makeStorage()
  try {
    const sources = [copyOf('one'), copyOf('two')]
    const ended = await Promise.all(sources.map((source) => move(source, String(target.databaseUrl))))
    assert.deepEqual(ended.map(({ code }) => code).sort(), [0, 1])
    assert.equal(ended.find(({ code }) => code === 1)?.said, 'The database to move to is not empty.\n')
  } finally {
    await target.remove()
  }
})

onPostgres('what is damaged is not moved, and the target stays empty', async () => {
  const damaged = copyOf('damaged')
  const database = new DatabaseSync(join(damaged, 'chaveiro.sqlite'))
  database.exec("update audit_entries set at = '2001-01-01T00:00:00.000Z' where seq = 1")
  database.close()
  const { code, said } = await move(damaged, address())
  assert.equal(code, 1)
  assert.match(said, /^The audit chain does not hold at entry 1 \(link\)\. Nothing was moved\.\n$/)
})

onPostgres(
  'from SQLite to PostgreSQL and back: every row is counted, the audit log verifies, and people reveal what they wrote before',
  async () => {
    const { code, said } = await follow('Move to PostgreSQL', { ...postgres }, folder)
    assert.equal(code, 0, said)
    for (const counted of ['vaults: 2', 'items: 1', 'users: 1', 'person_keys: 1', 'item_file_parts: 2']) {
      assert.match(said, new RegExp(`^${counted}$`, 'm'))
    }
    assert.match(said, /All rows are there and equal.+the audit chain holds: \d+ entries/)
    const again = await move(sqlite.dataDir, address())
    assert.deepEqual(again, { code: 1, said: 'The database to move to is not empty.\n' })
    await requireRevealed(postgres)

    const back = join(folder, 'back')
    mkdirSync(back)
    copyFileSync(join(sqlite.dataDir, 'data-keys'), join(back, 'data-keys'))
    const running = await startServerProcess({ ...postgres, remove: async () => undefined })
    assert.match((await move(address(), back)).said, /^A server runs on the database to move from/)
    await running.stop()
    const returned = await move(address(), back)
    assert.equal(returned.code, 0, returned.said)
    assert.deepEqual(readdirSync(back).sort(), ['chaveiro.sqlite', 'data-keys', 'server.lock'])
    assert.match((await move(address(), back)).said, /is there already/)
    await requireRevealed({ ...sqlite, dataDir: back })
  },
)
