import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'

const folder = mkdtempSync(join(tmpdir(), 'chaveiro-back-up-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function environment(DATA_DIR: string, more: Record<string, string> = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, DATA_DIR, ...more }
}

const pathOf = (command: string) => join(import.meta.dirname, command)

function run(
  command: 'back-up.ts' | 'try-backup.ts' | 'verify-audit.ts',
  dataDir: string,
  ...parameters: string[]
) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [pathOf(command), ...parameters], {
    env: environment(dataDir),
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

function dataDirWith(name: string, database: string): string {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'chaveiro.sqlite'), database)
  return dataDir
}

const damaged = dataDirWith('damaged', 'this was a database once. '.repeat(400))
const empty = dataDirWith('empty', '')

test('a file that is no database, or an empty one, is not copied, and a sentence says why', () => {
  const wrong: [string, RegExp][] = [
    [damaged, /^The database at \S+ cannot be copied: file is not a database\.\n$/],
    [empty, /^The database at \S+ is empty: no server has opened it yet\.\n$/],
  ]
  for (const [dataDir, sentence] of wrong) {
    const into = join(folder, 'copies')
    for (let times = 0; times < 2; times += 1) {
      const { status, said } = run('back-up.ts', dataDir, into)
      assert.equal(status, 1)
      assert.match(said, sentence)
      assert.equal(existsSync(join(into, 'chaveiro.sqlite')), false)
    }
  }
})

test('with PostgreSQL a folder without both of pg_dump’s files is no backup, and a sentence says how to make one', () => {
  const into = join(folder, 'dumps')
  mkdirSync(into)
  writeFileSync(join(into, 'chaveiro.dump'), 'PGDMP and so on')
  writeFileSync(join(into, 'person-keys.dump'), '')
  const { status, stderr } = spawnSync(process.execPath, [pathOf('back-up.ts'), into], {
    env: environment(empty, { DATABASE_URL: 'postgres://localhost/none' }),
    encoding: 'utf8',
  })
  assert.equal(status, 1)
  assert.match(
    stderr,
    /^\S+person-keys\.dump is no copy by pg_dump\. With PostgreSQL pg_dump makes the copies first/,
  )
})

test('a missing folder, or one split into several words, is refused; audit:verify takes no folder', () => {
  for (const words of [[], [''], ['My', 'copies']]) {
    const { status, said } = run('back-up.ts', damaged, ...words)
    assert.deepEqual([status, said], [1, 'Say where, in one word: npm run backup -- "<folder>"\n'])
  }
  for (const words of [[], ['', folder], [folder, ''], [folder, 'of', 'keys']]) {
    const { status, said } = run('try-backup.ts', damaged, ...words)
    assert.equal(status, 1)
    assert.match(said, /^Say which, in two words/)
  }
  const { status, said } = run('verify-audit.ts', damaged, folder)
  assert.equal(status, 2)
  assert.match(said, /takes no words/)
})

test('a folder that no copy can be written to is named in a sentence', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const { status, said } = run('back-up.ts', damaged, file)
  assert.equal(status, 1)
  assert.match(said, /^\S+ cannot be written: ENOTDIR: [^\n]+\n$/)
})

test('audit:verify on a file that is no database says so, and not that the chain is broken', () => {
  const { status, said } = run('verify-audit.ts', damaged)
  assert.equal(status, 2)
  assert.match(said, /^The database at \S+ cannot be read: file is not a database\.\n$/)
})

test('a backup that found no room leaves nothing in its folder', () => {
  const dataDir = dataDirWith('large', '')
  const database = new DatabaseSync(join(dataDir, 'chaveiro.sqlite'))
  database.exec('create table one (bytes blob); insert into one values (zeroblob(4000000))')
  database.close()
  const into = join(folder, 'copies-without-room')
  // A limit of the size of files stands for a full disk.
  const words = ['-c', 'ulimit -f 2000; exec "$0" "$@"', process.execPath, pathOf('back-up.ts'), into]
  const { status, stderr } = spawnSync('sh', words, { env: environment(dataDir), encoding: 'utf8' })
  assert.equal(status, 1)
  assert.match(
    stderr,
    /^The database at \S+ cannot be copied to \S+copies-without-room\/chaveiro\.sqlite: [^\n]+\.\n$/,
  )
  assert.deepEqual(readdirSync(into), [])
})

test('a killed backup leaves nothing that passes for a copy, at whatever step, and does not block a later one', () => {
  const dataDir = dataDirWith('killed', '')
  const database = new DatabaseSync(join(dataDir, 'chaveiro.sqlite'))
  database.exec('create table one (bytes blob); insert into one values (zeroblob(1000000))')
  database.close()
  const into = join(folder, 'copies-of-killed')
  // By then the copy has all its bytes, and is on disk.
  for (const step of ['fsyncSync', 'renameSync']) {
    const strike = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
      fs.${step} = () => process.kill(process.pid, 'SIGKILL'); syncBuiltinESMExports()`
    const preload = `--import=data:text/javascript,${encodeURIComponent(strike)}`
    const { signal } = spawnSync(process.execPath, [preload, pathOf('back-up.ts'), into], {
      env: environment(dataDir),
    })
    assert.equal(signal, 'SIGKILL')
    assert.equal(existsSync(join(into, 'chaveiro.sqlite')), false)
  }
  assert.equal(readdirSync(into).length, 2)
  assert.match(
    run('back-up.ts', dataDir, into).said,
    /is whole.+\nSettings will not say so: The database is empty/,
  )
})

test('a copy has its name on disk before it is said to be whole', () => {
  const dataDir = dataDirWith('named', '')
  const database = new DatabaseSync(join(dataDir, 'chaveiro.sqlite'))
  database.exec('create table one (bytes blob)')
  database.close()
  const watch = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
    const { renameSync, fsyncSync } = fs
    let isNamed = false
    fs.renameSync = (...names) => { renameSync(...names); isNamed = true }
    fs.fsyncSync = (file) => {
      if (isNamed && fs.fstatSync(file).isDirectory()) fs.writeSync(1, 'The folder is on disk. ')
      fsyncSync(file)
    }
    syncBuiltinESMExports()`
  const preload = `--import=data:text/javascript,${encodeURIComponent(watch)}`
  const into = join(folder, 'copies-named')
  const { stdout } = spawnSync(process.execPath, [preload, pathOf('back-up.ts'), into], {
    env: environment(dataDir),
    encoding: 'utf8',
  })
  assert.match(stdout, /^The folder is on disk\. \S+ is whole/)
})

test('a stopped backup:try leaves no copy in the temporary folder', () => {
  const backup = dataDirWith('tried', '')
  writeFileSync(join(backup, 'data-keys'), '')
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    const strike = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'
      fs.promises.copyFile = () => new Promise(() => {
        setTimeout(() => {}, 60_000); process.kill(process.pid, '${signal}')
      }); syncBuiltinESMExports()`
    const preload = `--import=data:text/javascript,${encodeURIComponent(strike)}`
    const { status } = spawnSync(process.execPath, [preload, pathOf('try-backup.ts'), backup, backup], {
      env: environment(empty, { TMPDIR: temporary }),
    })
    assert.equal(status, 1, signal)
    assert.deepEqual(readdirSync(temporary), [])
  }
})
