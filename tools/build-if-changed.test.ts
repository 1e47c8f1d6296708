import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
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
