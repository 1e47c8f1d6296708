import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { lockFolder } from './lock-folder.ts'

/** No mode keeps the superuser out. */
const hasNoModes = process.platform === 'win32' || process.getuid?.() === 0

test('a folder or lock file that this account may not write to is named', {
  skip: hasNoModes && 'this account may write to everything',
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-lock-'))
  const lock = join(folder, 'server.lock')
  writeFileSync(lock, '')
  chmodSync(lock, 0o444)
  assert.throws(() => lockFolder(folder), { code: 'EACCES', path: lock })
  chmodSync(folder, 0o555)
  assert.throws(() => lockFolder(folder), { code: 'EACCES', path: folder })
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true })
})
