import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { pathToFileURL } from 'node:url'
import { onSqlite } from './platform/testing/on-engine.ts'

// Without root's rights the service's account is our own, for which the same has to be true.
const isRoot = process.geteuid?.() === 0
const nobody = 65534
const account = isRoot ? nobody : (process.geteuid?.() ?? 0)

const folder = mkdtempSync(join(tmpdir(), 'chaveiro-by-root-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const at = (path: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, path)).href)
/** What a server does with its folder, under the service's account; its code is loaded before, since that account may not read it. */
const serve = `
  const { openDb } = await import(${at('platform/db/open.ts')})
  const { openOrMakeKeyRing, keepKeyFile } = await import(${at('platform/at-rest/open-key-ring.ts')})
  const { openAtRest } = await import(${at('platform/at-rest/at-rest.ts')})
  const { putBackup } = await import(${at('platform/backups/backups.queries.ts')})
  const { migrations } = await import(${at('migrations/index.ts')})
  const [dataDir, account, end] = process.argv.slice(1)
  if (process.geteuid() === 0) { process.setgroups([]); process.setgid(+account); process.setuid(+account) }
  const db = await openDb({ dataDir }, migrations)
  await openAtRest(db, await openOrMakeKeyRing({ dataDir }, db, () => undefined))
  keepKeyFile({ dataDir })
  await db.inTransaction((tx) => tx.run(putBackup, { act: 'taken', at: new Date().toISOString() }))
  if (end === 'killed') process.kill(process.pid, 'SIGKILL')
  await db.close()
  console.log('served')`

function asService(dataDir: string, end: 'killed' | 'stopped') {
  const words = ['--input-type=module', '--eval', serve, dataDir, String(account), end]
  const { stdout, stderr, signal } = spawnSync(process.execPath, words, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    encoding: 'utf8',
  })
  const hasServed = end === 'killed' ? signal === 'SIGKILL' : stdout === 'served\n'
  assert.ok(hasServed, stderr)
}

/** `before`: runs in the command's process first. */
function command(dataDir: string, umask: string, file: string, words: readonly string[], before = '') {
  const preload = `--import=data:text/javascript,${encodeURIComponent(before)}`
  const whole = [process.execPath, preload, join(import.meta.dirname, file), ...words]
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return spawnSync('sh', ['-c', `umask ${umask}; exec "$0" "$@"`, ...whole], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
}

function strangersIn(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const { uid, mode } = statSync(join(dataDir, name))
    return uid !== account || (mode & 0o077) !== 0
  })
}

// Killed once it has read the database, whose write-ahead log then stays.
const strike = `import { DatabaseSync } from 'node:sqlite'
  DatabaseSync.prototype.close = () => process.kill(process.pid, 'SIGKILL')`

onSqlite(
  'backup, try and verify by root leave a service’s folder to its account alone, also when killed, with any umask',
  () => {
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    for (const made of [folder, dataDir]) chownSync(made, account, isRoot ? nobody : -1)
    asService(dataDir, 'killed')
    const copies = join(dataDir, 'copies', 'of-today')
    const keys = join(folder, 'keys')
    mkdirSync(keys)
    copyFileSync(join(dataDir, 'data-keys'), join(keys, 'data-keys'))
    for (const [umask, file, ...words] of [
      ['022', 'back-up.ts', copies],
      ['077', 'try-backup.ts', copies, keys],
      ['022', 'verify-audit.ts'],
    ] as const) {
      const { status, stderr } = command(dataDir, umask, file, words)
      assert.equal(status, 0, `${file}: ${stderr}`)
      assert.deepEqual(strangersIn(dataDir), [], file)
    }
    asService(dataDir, 'stopped')
    for (const [umask, file, ...words] of [
      ['077', 'back-up.ts', join(dataDir, 'copies', 'killed')],
      ['022', 'verify-audit.ts'],
    ] as const) {
      assert.equal(command(dataDir, umask, file, words, strike).signal, 'SIGKILL')
      assert.deepEqual(strangersIn(dataDir), [], file)
      assert.ok(readdirSync(dataDir).includes('chaveiro.sqlite-wal'))
    }
    asService(dataDir, 'stopped')
  },
)
