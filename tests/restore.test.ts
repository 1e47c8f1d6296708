import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { compileCache } from '../tools/testing/child-process.ts'
import { foundingAdmin, passphrase, signIn, vaultDraft } from './support/person.ts'
import { type ServerProcess, startServerProcess } from './support/start-server.ts'
import { makeStorage, type Storage } from './support/storage.ts'

const root = join(import.meta.dirname, '..')
const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite'
const secret = { password: 'S3nha 😀 of the backup', notes: '', metadata: {} }

type Ended = { code: number; said: string }

let server: ServerProcess
let itemId: string
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chaveiro-backup-'))
  server = await startServerProcess()
  const admin = await foundingAdmin(server.baseUrl)
  const vault = await admin.session.createVault(vaultDraft('Clientes'))
  itemId = (await admin.session.createItem(vault.id, { title: 'Banco', type: 'api_key' }, secret)).id
  // The server lives and writes while it is backed up.
  let isOver = false
  const writing = (async () => {
    while (!isOver) await admin.session.createItem(vault.id, { title: 'Beside', type: 'api_key' }, secret)
  })()
  const { code, said } = await follow(`Back up ${engine}`, server.storage)
  isOver = true
  await writing
  assert.equal(code, 0, said)
})
after(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Does what OPERATIONS says under a heading, to the letter: its first block of commands, with its variables set. */
function follow(heading: string, storage: Storage): Promise<Ended> {
  const text = readFileSync(join(root, 'docs', 'OPERATIONS.md'), 'utf8')
  const [, commands] = new RegExp(`^### ${heading}\n[^#]*?\`\`\`sh\n([^]*?)\`\`\``, 'm').exec(text) ?? []
  assert.ok(commands, `OPERATIONS says how to: ${heading}`)
  return run('sh', ['-euc', commands], storage)
}

function run(program: string, parameters: string[], storage: Storage): Promise<Ended> {
  const environment = {
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    HOME: process.env.HOME,
    ...compileCache,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: storage.dataDir,
    BACKUP: join(folder, 'backup'),
    KEYS: join(folder, 'keys'),
    ...(storage.databaseUrl ? { DATABASE_URL: storage.databaseUrl } : {}),
  }
  return new Promise((resolve) => {
    execFile(program, parameters, { cwd: root, env: environment, timeout: 60_000 }, (error, out, err) => {
      const code = error ? Number(error.code ?? 1) : 0
      resolve({ code, said: out + err })
    })
  })
}

const command = (file: 'main.mjs' | 'verify-audit.ts', storage: Storage) =>
  run(process.execPath, [join(root, 'server', file)], storage)

/** A running server chains within a second what was just written. */
async function verifyWhenChained(storage: Storage): Promise<Ended> {
  for (let tries = 0; ; tries++) {
    const verified = await command('verify-audit.ts', storage)
    if (tries >= 20 || !verified.said.includes('not in the chain yet')) return verified
  }
}

/** An empty place, as a new machine has it. */
async function emptyPlace(): Promise<Storage> {
  const storage = await makeStorage()
  rmSync(storage.dataDir, { recursive: true })
  return storage
}

test('copies are readable by their owner only', () => {
  for (const part of ['backup', 'keys']) {
    for (const name of readdirSync(join(folder, part))) {
      assert.equal(statSync(join(folder, part, name)).mode & 0o077, 0, name)
    }
  }
})

test('the documented backup of a living server is restored elsewhere: sign in, unlock, reveal, and the audit log holds', async () => {
  const storage = await emptyPlace()
  const { code, said } = await follow(`Restore ${engine}`, storage)
  assert.equal(code, 0, said)
  const restored = await startServerProcess(storage)
  try {
    const { session } = await signIn(restored.baseUrl, 'admin@agencia.example')
    assert.equal((await session.start()).state, 'locked')
    await session.unlockWithPassphrase(passphrase)
    assert.equal((await session.openItem(itemId)).secret?.password, secret.password)
    const verified = await verifyWhenChained(storage)
    assert.match(verified.said, /^The audit chain holds: \d+ entries/)
    assert.equal(verified.code, 0, verified.said)
    assert.equal(statSync(join(storage.dataDir, 'data-keys')).mode & 0o077, 0)
  } finally {
    await restored.stop()
  }
})

test('a restore without the people’s keys is named by start and by audit:verify, not taken for whole', async () => {
  const storage = await emptyPlace()
  assert.equal((await follow(`Restore ${engine}`, storage)).code, 0)
  await forgetPeople(storage)
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
  assert.equal((await follow(`Restore ${engine}`, storage)).code, 0)
  const file = join(storage.dataDir, 'data-keys')
  rmSync(file)
  const { code, said } = await command('main.mjs', storage)
  assert.equal(code, 1)
  assert.match(said, /the key file \S+ is missing/)
  assert.equal(existsSync(file), false)
  await storage.remove()
})

const onSqlite = engine === 'SQLite' ? test : () => undefined
onSqlite(
  'a restored file that others of the machine could read is its owner’s only once the server has opened it',
  async () => {
    const storage = await emptyPlace()
    assert.equal((await follow(`Restore ${engine}`, storage)).code, 0)
    const file = join(storage.dataDir, 'chaveiro.sqlite')
    chmodSync(file, 0o644)
    const restored = await startServerProcess(storage)
    assert.equal(statSync(file).mode & 0o077, 0)
    await restored.stop()
  },
)

async function forgetPeople({ databaseUrl, dataDir }: Storage): Promise<void> {
  if (databaseUrl) {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query('delete from person_keys')
    await client.end()
    return
  }
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(join(dataDir, 'chaveiro.sqlite'))
  database.exec('delete from person_keys')
  database.close()
}
