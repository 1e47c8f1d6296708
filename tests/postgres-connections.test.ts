import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { builtServer } from '../tools/testing/built-server.ts'
import { endProcess, freePort } from '../tools/testing/child-process.ts'
import { findPgBouncer, findPostgresPrograms } from '../tools/testing/system-packages.ts'
import { postgresOwner, startThrowAwayPostgres } from '../tools/testing/throw-away-postgres.ts'
import { run } from './support/operations.ts'
import { startServerProcess } from './support/start-server.ts'
import type { Storage } from './support/storage.ts'

// It has a cluster of its own, whatever TEST_DATABASE_URL names.
const isPostgres = Boolean(process.env.TEST_DATABASE_URL)
const programs = findPostgresPrograms()
const pgBouncer = findPgBouncer()
const skip = !(programs && pgBouncer) && 'no PostgreSQL or no PgBouncer was found'

const folder = mkdtempSync(join(tmpdir(), 'chaveiro-tls-'))
const owner = isPostgres ? postgresOwner() : {}
const file = (name: string) => join(folder, name)
let postgres: Awaited<ReturnType<typeof startThrowAwayPostgres>>

before(async () => {
  if (!isPostgres || !programs || !pgBouncer) return
  makeCertificate('own')
  makeCertificate('other')
  makeCertificate('server', 'own', '/CN=localhost', 'subjectAltName=DNS:localhost')
  makeCertificate('device', 'own', '/CN=certified')
  writeFileSync(
    file('hba'),
    'local all all trust\nhostssl all certified all cert\nhostssl all all all trust\n',
  )
  giveToOwner()
  postgres = await startThrowAwayPostgres(programs, [
    'ssl=on',
    `ssl_cert_file=${file('server.crt')}`,
    `ssl_key_file=${file('server.key')}`,
    `ssl_ca_file=${file('own.crt')}`,
    `hba_file=${file('hba')}`,
  ])
  execFileSync('psql', ['-qc', 'create role certified login superuser', postgres.socketUrl])
})
after(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true })
})

/** Self-made, or made by an authority that was made before. */
function makeCertificate(name: string, by?: string, subject = `/CN=${name}`, extension?: string): void {
  const authority = by ? ['-CA', file(`${by}.crt`), '-CAkey', file(`${by}.key`)] : []
  const more = extension ? ['-addext', extension] : []
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-noenc',
    '-keyout',
    file(`${name}.key`),
  ]
  const made = ['-out', file(`${name}.crt`), '-days', '2', '-subj', subject]
  execFileSync('openssl', ['req', '-x509', ...authority, ...key, ...made, ...more], { stdio: 'ignore' })
}

function giveToOwner(): void {
  if (owner.uid !== undefined) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
}

/** The database by TCP, with these words in its address. */
function addressWith(words: Record<string, string>, host = 'localhost', person = 'postgres'): string {
  const url = new URL(postgres.url)
  url.hostname = host
  url.username = person
  for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value)
  return url.href
}

function storageAt(databaseUrl: string): Storage {
  const dataDir = file('data')
  mkdirSync(dataDir, { recursive: true })
  return { dataDir, databaseUrl, everything: async () => '', remove: async () => undefined }
}

/** A command that looks at the database, as an operator runs it. */
const verify = (databaseUrl: string) =>
  run(process.execPath, ['server/verify-audit.ts'], storageAt(databaseUrl), folder)

const start = (databaseUrl: string) => run(process.execPath, [builtServer()], storageAt(databaseUrl), folder)

const dump = (databaseUrl: string) =>
  run('sh', ['-c', `pg_dump --schema-only "${databaseUrl}" >/dev/null`], storageAt(databaseUrl), folder)

async function startPgBouncer(poolMode: string) {
  const port = String(await freePort())
  const { searchParams, port: beyond } = new URL(postgres.socketUrl)
  const lines = [
    '[databases]',
    `* = host=${searchParams.get('host')} port=${beyond} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${poolMode}`,
    'default_pool_size = 40',
  ]
  writeFileSync(file(poolMode), lines.join('\n'))
  giveToOwner()
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
  const child = spawn(pgBouncer as string, [file(poolMode)], { ...owner, cwd: folder, stdio })
  let log = ''
  child.stderr.on('data', (chunk) => (log += chunk))
  while (!log.includes('process up')) {
    if (child.exitCode !== null) assert.fail(log)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return { url: `postgres://anybody@127.0.0.1:${port}/postgres`, stop: () => endProcess(child, 'SIGINT') }
}

if (isPostgres) {
  test('the server starts with verify-full and an own authority, and then every address that pg_dump takes leads a command there', {
    skip,
  }, async () => {
    const sslrootcert = file('own.crt')
    const full = addressWith({ sslmode: 'verify-full', sslrootcert })
    const server = await startServerProcess(storageAt(full))
    assert.equal((await fetch(`${server.baseUrl}/readyz`)).status, 200)
    await server.kill()
    const own = { sslcert: file('device.crt'), sslkey: file('device.key') }
    await Promise.all(
      [
        addressWith({ sslmode: 'require' }, '127.0.0.1'),
        addressWith({ sslmode: 'verify-ca', sslrootcert }, '127.0.0.1'),
        addressWith({ sslmode: 'require', ...own }, '127.0.0.1', 'certified'),
      ].map(async (address) => {
        const [verified, dumped] = await Promise.all([verify(address), dump(address)])
        assert.deepEqual([verified.code, dumped.code], [0, 0], `${address}\n${verified.said}\n${dumped.said}`)
      }),
    )
  })

  test('a database that asks for TLS, another authority and a certificate for another host are each refused with a sentence', {
    skip,
  }, async () => {
    const refused = [
      [{}, /no encryption/],
      [
        { sslmode: 'require', sslrootcert: file('other.crt') },
        /There is no TLS .* as its sslmode asks: .*certificate/,
      ],
      [{ sslmode: 'verify-full', sslrootcert: file('own.crt') }, /Hostname\/IP does not match certificate/],
    ] as const
    await Promise.all(
      refused.map(async ([words, sentence]) => {
        const { code, said } = await start(addressWith(words, '127.0.0.1'))
        assert.equal(code, 1)
        assert.match(said, sentence)
        assert.doesNotMatch(said, /at .*\.[jt]s:\d|SECURITY WARNING/)
      }),
    )
  })

  test('a pooler that keeps no sessions (PgBouncer with pool_mode=transaction) is refused with a sentence', {
    skip,
  }, async () => {
    const pooler = await startPgBouncer('transaction')
    const { code, said } = await start(pooler.url)
    assert.equal(code, 1)
    assert.match(said, /behind a connection pooler .* Set the pooler to pool_mode=session/)
    await pooler.stop()
  })

  test('a pooler that works by session is like none', { skip }, async () => {
    const pooler = await startPgBouncer('session')
    const server = await startServerProcess(storageAt(pooler.url))
    assert.equal((await fetch(`${server.baseUrl}/readyz`)).status, 200)
    await server.kill()
    await pooler.stop()
  })
}
