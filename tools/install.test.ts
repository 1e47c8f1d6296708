import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { promisify } from 'node:util'

let folder: string
const file = (...path: string[]) => join(folder, ...path)
const lock = JSON.stringify({ packages: { 'node_modules/one': { version: '1.0.0' } } })
/** Stands for npm: as npm ci, it begins anew, and keeps what it installed in node_modules/.package-lock.json. */
const npm = `
  const { appendFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs')
  appendFileSync('log', 'begun ')
  rmSync('node_modules', { recursive: true, force: true })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
  mkdirSync('node_modules/one', { recursive: true })
  writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(lock)})
  appendFileSync('log', 'ended ')`

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaveiro-install-'))
  mkdirSync(file('tools'))
  for (const name of ['node24.mjs', 'take-turn.mjs'])
    cpSync(join(import.meta.dirname, name), file('tools', name))
  writeFileSync(file('package-lock.json'), lock)
  writeFileSync(file('npm.cjs'), npm)
})
afterEach(() => rmSync(folder, { recursive: true }))

function start() {
  const program = `import { installIfNeeded } from ${JSON.stringify(file('tools', 'node24.mjs'))}; installIfNeeded()`
  const env = { ...process.env, npm_execpath: file('npm.cjs') }
  return promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env,
  })
}

test('of two servers that start at once, one installs and the other waits for it', async () => {
  await Promise.all([start(), start()])
  assert.equal(readFileSync(file('log'), 'utf8'), 'begun ended ')
})

test('what a killed start left behind keeps nobody from installing', async () => {
  mkdirSync(file('.cache'))
  const ended = execFile(process.execPath, ['--eval', '0'])
  await new Promise((resolve) => ended.once('close', resolve))
  writeFileSync(file('.cache', 'install.lock'), String(ended.pid))
  await start()
  assert.equal(readFileSync(file('log'), 'utf8'), 'begun ended ')
})

test('a package whose folder is gone is installed again', async () => {
  await start()
  await start()
  assert.equal(readFileSync(file('log'), 'utf8'), 'begun ended ', 'nothing was missing')
  rmSync(file('node_modules', 'one'), { recursive: true })
  await start()
  assert.equal(readFileSync(file('log'), 'utf8'), 'begun ended begun ended ')
})
