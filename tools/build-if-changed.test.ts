import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { buildIfChanged } from './build-if-changed.mjs'

test('after a newer release’s build was interrupted, the former release is built again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-build-'))
  const made = join(folder, 'dist.js')
  const target = { record: join(folder, 'cache', 'record.json'), made }
  const buildFrom = (inputs: string) =>
    buildIfChanged({ ...target, inputs }, () => writeFileSync(made, inputs))
  buildFrom('former')
  assert.throws(() =>
    buildIfChanged({ ...target, inputs: 'newer' }, () => {
      writeFileSync(made, 'half of the newer one')
      throw new Error('killed')
    }),
  )
  buildFrom('former')
  assert.equal(readFileSync(made, 'utf8'), 'former')

  writeFileSync(made, 'left alone')
  buildFrom('former')
  assert.equal(readFileSync(made, 'utf8'), 'left alone', 'the same sources are built once')
  rmSync(folder, { recursive: true })
})

test('of two servers that start at once after an update, one builds and the other waits for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-build-'))
  const log = join(folder, 'log')
  const target = { record: join(folder, 'cache', 'record.json'), made: log, inputs: 'newer' }
  const program = `
    import { appendFileSync } from 'node:fs'
    import { buildIfChanged } from ${JSON.stringify(join(import.meta.dirname, 'build-if-changed.mjs'))}
    const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
    buildIfChanged(${JSON.stringify(target)}, () => {
      appendFileSync(${JSON.stringify(log)}, 'begun ')
      sleep(1500)
      appendFileSync(${JSON.stringify(log)}, 'ended ')
    })
    appendFileSync(${JSON.stringify(log)}, 'started ')`
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  await Promise.all([start(), start()])
  assert.equal(readFileSync(log, 'utf8'), 'begun ended started started ')
  rmSync(folder, { recursive: true })
})
