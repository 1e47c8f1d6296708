import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { buildExtension } from './builds.mjs'
import { builtExtension } from './testing/built-extension.ts'

const folder = mkdtempSync(join(tmpdir(), 'chaveiro-build-'))
after(() => rmSync(folder, { recursive: true }))

test('two builds of the extension are the same bytes, for each browser', () => {
  const built = builtExtension()
  buildExtension(process.execPath, join(folder, 'parts'), join(folder, 'out'))
  for (const browser of ['chromium', 'firefox']) {
    const name = `chaveiro-${browser}.zip`
    assert.ok(readFileSync(join(folder, 'out', name)).equals(readFileSync(join(built, name))), name)
  }
})
