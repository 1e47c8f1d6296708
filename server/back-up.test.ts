import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

const folder = mkdtempSync(join(tmpdir(), 'chaveiro-back-up-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function environment(DATA_DIR: string) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, DATA_DIR }
}

function run(command: 'back-up.ts' | 'verify-audit.ts', dataDir: string, ...parameters: string[]) {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, command), ...parameters],
    { env: environment(dataDir), encoding: 'utf8' },
  )
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

test('of what is no database, or holds nothing, no copy is made that could pass for one, and a sentence says why', () => {
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

test('a place that no copy can be written to is named in a sentence', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const { status, said } = run('back-up.ts', damaged, file)
  assert.equal(status, 1)
  assert.match(said, /^\S+ cannot be written: ENOTDIR: [^\n]+\n$/)
})

test('audit:verify on a file that is no database says so, and not that the chain does not hold', () => {
  const { status, said } = run('verify-audit.ts', damaged)
  assert.equal(status, 2)
  assert.match(said, /^The database at \S+ cannot be read: file is not a database\.\n$/)
})

test('a backup that is killed leaves nothing that passes for a copy, and stands in the way of no later one', async () => {
  const dataDir = dataDirWith('large', '')
  const database = new DatabaseSync(join(dataDir, 'chaveiro.sqlite'))
  database.exec('create table large (bytes blob); insert into large values (zeroblob(300000000))')
  database.close()
  const into = join(folder, 'killed')
  const child = spawn(process.execPath, [join(import.meta.dirname, 'back-up.ts'), into], {
    env: environment(dataDir),
    stdio: 'ignore',
  })
  while (!existsSync(into) || readdirSync(into).length === 0) await sleep(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(existsSync(join(into, 'chaveiro.sqlite')), false)
  assert.match(run('back-up.ts', dataDir, into).said, /is whole/)
})
