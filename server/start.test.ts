import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { migrations } from './migrations/index.ts'
import { openDb } from './platform/db/open.ts'
import { type DatabaseProxy, startDatabaseProxy } from './platform/testing/database-proxy.ts'
import { freePort } from './platform/testing/free-port.ts'
import { onPostgres, onSqlite } from './platform/testing/on-engine.ts'
import { makeTestStorage } from './platform/testing/test-database.ts'
import { launch } from './testing/launch.ts'

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaveiro-start-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

/** These start on their own folder, so one engine is enough. */
const onFolder = onSqlite

const run = (...how: Parameters<typeof launch>) => launch(...how).ended
const linesOf = (said: string) => said.split('\n').filter((line) => line !== '')
const parse = (line: string) => JSON.parse(line) as { level: number; msg: string; faults?: string[] }

onFolder(
  'a bad configuration is refused with a sentence for each fault, all at once and without a stack',
  async () => {
    const { code, said } = await run('main.mjs', {
      DATA_DIR: join(folder, 'never'),
      TRUST_PROXY: 'banana',
      DATABASE_URL: 'postgres://me@db:port/keys',
      PORT: 'many',
      WEBHOOK_ALLOWED_HOSTS: 'https://chat.example.com/hook',
      OIDC_CLIENT_ID: 'id',
    })
    const [line, ...more] = linesOf(said).map(parse)
    assert.equal(code, 1)
    assert.equal(more.length, 0)
    assert.deepEqual(line?.faults?.map((fault) => fault.split(' ')[0]).sort(), [
      'DATABASE_URL',
      'OIDC_CLIENT_SECRET',
      'PORT',
      'TRUST_PROXY',
      'WEBHOOK_ALLOWED_HOSTS',
    ])
    assert.doesNotMatch(said, /at .*\.ts:\d/)
    assert.equal(existsSync(join(folder, 'never')), false)
  },
)

onFolder(
  'a taken port, an address of another machine and a folder that is none are named, each in a sentence',
  async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    const file = join(folder, 'file')
    writeFileSync(file, '')
    mkdirSync(join(folder, 'damaged'))
    writeFileSync(
      join(folder, 'damaged', 'chaveiro.sqlite'),
      'this is no database, but it is long enough to be looked at',
    )
    const dataDir = join(folder, 'listen')
    for (const [environment, sentence] of [
      [{ DATA_DIR: dataDir, PORT: String(port) }, /^PORT \d+ is taken/],
      [
        { DATA_DIR: dataDir, DEVELOPMENT_SIGN_IN_PORT: String(port) },
        /^DEVELOPMENT_SIGN_IN_PORT \d+ is taken/,
      ],
      [
        { DATA_DIR: dataDir, HOST: '192.0.2.1', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'x' },
        /^HOST 192\.0\.2\.1 is no address/,
      ],
      [{ DATA_DIR: join(file, 'data') }, /^DATA_DIR cannot be used/],
      [{ DATA_DIR: '/proc/nope/data' }, /^DATA_DIR cannot be used/],
      [{ DATA_DIR: join(folder, 'damaged') }, /^The database in DATA_DIR cannot be used/],
    ] as const) {
      const { code, said } = await run('main.mjs', environment)
      const lines = linesOf(said).map(parse)
      assert.equal(code, 1)
      assert.match(lines.at(-1)?.msg ?? '', sentence)
      assert.doesNotMatch(said, /at .*\.ts:\d/)
    }
    taken.close()
  },
)

onFolder(
  'audit:verify on a mistyped folder or without DATABASE_URL says that there is no database and what may be missing, and makes none',
  async () => {
    const dataDir = join(folder, 'mistyped')
    const { code, said } = await run('verify-audit.ts', { DATA_DIR: dataDir })
    assert.equal(code, 2)
    assert.match(said, /^There is no database at .*If the installation uses PostgreSQL.*settings are missing/)
    assert.equal(existsSync(dataDir), false)
  },
)

onPostgres('audit:verify on an empty PostgreSQL database says so, and makes no table', async () => {
  const storage = await makeTestStorage()
  const { code, said } = await run('verify-audit.ts', {
    DATA_DIR: join(folder, 'empty'),
    DATABASE_URL: storage.databaseUrl,
  })
  assert.equal(code, 2)
  assert.match(said, /^The database is empty/)
  await storage.remove()
})

test('a missing key file is not replaced once the database holds data, by start or by audit:verify', async () => {
  const storage = await makeTestStorage()
  const environment = { DATA_DIR: storage.dataDir, DATABASE_URL: storage.databaseUrl }
  const server = launch('main.mjs', environment)
  await server.says('Chaveiro is at')
  await server.end()
  rmSync(join(storage.dataDir, 'data-keys'))
  for (const file of ['main.mjs', 'verify-audit.ts'] as const) {
    const { code, said } = await run(file, environment)
    assert.notEqual(code, 0)
    assert.match(said, /the key file \S+ is missing/)
    assert.equal(readdirSync(storage.dataDir).includes('data-keys'), false)
  }
  const { said } = await run('main.mjs', {
    ...environment,
    DATA_KEYS: Buffer.alloc(32).toString('base64url'),
  })
  assert.match(said, /data keys of DATA_KEYS do not open this database/)
  await storage.remove()
})

test('a release older than its database refuses to start or read it, beside the newer one or after it, and says why', async () => {
  const storage = await makeTestStorage()
  const newer = { name: '9999-of-a-newer-release', sql: () => 'create table newer (id text)' }
  const environment = { DATA_DIR: storage.dataDir, DATABASE_URL: storage.databaseUrl }
  const refuses = async () => {
    for (const file of ['main.mjs', 'verify-audit.ts'] as const) {
      const { code, said } = await run(file, environment)
      assert.notEqual(code, 0)
      assert.match(said, /opened by a newer release of Chaveiro.*9999-of-a-newer-release/)
      assert.doesNotMatch(said, /Chaveiro is at|at .*\.ts:\d/)
    }
  }
  const db = await openDb(storage, [...migrations, newer])
  if (storage.databaseUrl) await refuses()
  await db.close()
  await refuses()
  // Nothing was changed: the newer release continues.
  await (await openDb(storage, [...migrations, newer])).close()
  await storage.remove()
})

onFolder(
  'a second server on a folder is refused with a sentence; audit:verify and backup run beside the first',
  async () => {
    const dataDir = join(folder, 'taken')
    const first = launch('main.mjs', { DATA_DIR: dataDir })
    await first.says('Chaveiro is at')
    for (const _ of ['once', 'and again']) {
      const { code, said } = await run('main.mjs', { DATA_DIR: dataDir })
      assert.equal(code, 1)
      assert.match(
        parse(linesOf(said).at(-1) ?? '').msg,
        /^Another server runs on \S+\. One folder takes one server/,
      )
      assert.doesNotMatch(said, /at .*\.ts:\d/)
    }
    const verified = await run('verify-audit.ts', { DATA_DIR: dataDir })
    assert.equal(verified.code, 0, verified.said)
    const copied = await run('back-up.ts', { DATA_DIR: dataDir }, [join(folder, 'copy')])
    assert.equal(copied.code, 0, copied.said)
    const late = await run('main.mjs', { DATA_DIR: dataDir })
    assert.equal(late.code, 1, 'neither of them takes the lock from the first')
    await first.end()
  },
)

onFolder('a server that was ended by kill -9, or stopped, leaves its folder to the next one', async () => {
  const dataDir = join(folder, 'killed')
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL'] as const) {
    const server = launch('main.mjs', { DATA_DIR: dataDir })
    await server.says('Chaveiro is at')
    await server.end(signal)
  }
})

onFolder('of four servers that start on a new folder at once, one runs', async () => {
  const dataDir = join(folder, 'raced')
  const servers = Array.from({ length: 4 }, () => launch('main.mjs', { DATA_DIR: dataDir }))
  const outcomes = await Promise.all(
    servers.map((server) =>
      server.says('Chaveiro is at').then(
        () => server,
        () => null,
      ),
    ),
  )
  const running = outcomes.filter((server) => server !== null)
  assert.equal(running.length, 1)
  await running[0]?.end()
})

onFolder(
  'every line that a server writes from start to stop is JSON, warnings and fatal errors too',
  async () => {
    const warning =
      'process.emitWarning("mind this"); console.warn("\\u001b[31mprinted\\u001b[0m by a library");'
    const fatal = 'process.once("SIGUSR2", () => { throw new Error("nobody caught me") });'
    const preload = `data:text/javascript,${encodeURIComponent(`${fatal} setTimeout(() => { ${warning} }, 100)`)}`
    const server = launch('main.mjs', {
      DATA_DIR: join(folder, 'spoken'),
      NODE_OPTIONS: `--import=${preload}`,
      LOG_LEVEL: 'debug',
    })
    await server.says('Chaveiro is at')
    await server.says('mind this')
    await server.says('"printed by a library"')
    const { code, said } = await server.end('SIGUSR2')
    assert.equal(code, 1)
    const lines = linesOf(said).map(parse)
    assert.ok(lines.every(({ level, msg }) => level >= 20 && typeof msg === 'string'))
    assert.equal(lines.at(-1)?.level, 60)
  },
)

onFolder(
  'a server whose log is read by nobody any more goes on answering, and stops when asked',
  async () => {
    const server = launch('main.mjs', { DATA_DIR: join(folder, 'unread'), LOG_LEVEL: 'debug' })
    const said = await server.says('Chaveiro is at')
    const { listeningAt } = /Server listening at (?<listeningAt>[^"]+)/.exec(said)?.groups ?? {}
    server.stopReading()
    for (const _ of ['a line for each', 'one more', 'and another']) {
      assert.equal((await fetch(`${listeningAt}/readyz`)).status, 200)
    }
    assert.equal((await server.end()).code, 0)
  },
)

onPostgres(
  'a server that starts while PostgreSQL is down waits, says so, is not ready, and starts when it is there',
  async () => {
    const storage = await makeTestStorage()
    const proxy: DatabaseProxy = await startDatabaseProxy(storage.databaseUrl as string)
    proxy.refuse()
    const port = await freePort()
    const server = launch('main.mjs', {
      DATA_DIR: storage.dataDir,
      DATABASE_URL: proxy.url,
      PORT: String(port),
    })
    await server.says('trying again')
    const statusOf = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status)
    await server.says('trying again in 1 s')
    assert.deepEqual(
      [await statusOf('/healthz'), await statusOf('/readyz'), await statusOf('/api/auth/me')],
      [200, 503, 503],
    )
    proxy.resume()
    await server.says('Chaveiro is at')
    assert.deepEqual([await statusOf('/healthz'), await statusOf('/api/auth/me')], [200, 401])
    const { said } = await server.end()
    assert.ok(linesOf(said).every((line) => parse(line)))
    await proxy.close()
    await storage.remove()
  },
)

onPostgres('a wrong database name or password is refused at once, since waiting does not help', async () => {
  const url = new URL(process.env.TEST_DATABASE_URL as string)
  url.pathname = '/nobody_made_this'
  const { code, said } = await run('main.mjs', { DATA_DIR: join(folder, 'named'), DATABASE_URL: url.href })
  assert.equal(code, 1)
  assert.match(said, /The database of DATABASE_URL refuses: .*does not exist/)
})

/** Runs statements as the database's owner. */
async function asOwner(url: string | undefined, ...statements: string[]): Promise<void> {
  const { Client } = await import('pg')
  const client = new Client({ connectionString: url as string })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

onPostgres(
  'errors of the database become a sentence at start and in commands, and are never blamed on the chain',
  async () => {
    const storage = await makeTestStorage()
    const role = `weak_${process.pid}`
    await asOwner(storage.databaseUrl, `create role ${role} login`)
    const url = new URL(storage.databaseUrl as string)
    url.username = role
    const strong = { DATA_DIR: storage.dataDir, DATABASE_URL: storage.databaseUrl }
    const weak = { ...strong, DATABASE_URL: url.href }
    try {
      const { code, said } = await run('main.mjs', weak)
      assert.equal(code, 1)
      const told = parse(linesOf(said).at(-1) ?? '').msg
      assert.equal(told, 'The database refuses: permission denied for schema public (42501).')
      const server = launch('main.mjs', strong)
      await server.says('Chaveiro is at')
      await server.end()
      const verified = await run('verify-audit.ts', weak)
      assert.equal(verified.code, 2)
      assert.equal(verified.said, 'The database refuses: permission denied for table migrations (42501).\n')
    } finally {
      await asOwner(storage.databaseUrl, `drop role ${role}`)
      await storage.remove()
    }
  },
)

onPostgres('a database with a short statement time-out is migrated all the same', async () => {
  const storage = await makeTestStorage()
  const name = new URL(storage.databaseUrl as string).pathname.slice(1)
  await asOwner(storage.databaseUrl, `alter database ${name} set statement_timeout = 10`)
  const slow = { name: '0001-slow', sql: () => 'select pg_sleep(0.1)' }
  await (await openDb(storage, [slow])).close()
  await storage.remove()
})

onPostgres(
  'a server hanging in its migration does not block others for ever: they say so and retry',
  async () => {
    const storage = await makeTestStorage()
    const { Client } = await import('pg')
    const other = new Client({ connectionString: storage.databaseUrl as string })
    await other.connect()
    try {
      await other.query('select pg_advisory_lock(7242331905)')
      const server = launch('main.mjs', { DATA_DIR: storage.dataDir, DATABASE_URL: storage.databaseUrl })
      await server.says('trying again')
      await other.query('select pg_advisory_unlock(7242331905)')
      await server.says('Chaveiro is at')
      await server.end()
    } finally {
      await other.end()
      await storage.remove()
    }
  },
)
