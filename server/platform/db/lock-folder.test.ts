import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

/** No mode keeps the superuser out, who becomes this account (`nobody`) once everything is loaded. */
const nobody = 65_534
const isSuperuser = process.getuid?.() === 0

const attempt = `
  import { lockFolder } from ${JSON.stringify(new URL('lock-folder.ts', import.meta.url).href)}
  if (${isSuperuser}) {
    process.setgid(${nobody})
    process.setuid(${nobody})
  }
  try {
    lockFolder(process.argv[1])
    console.log('locked')
  } catch (error) {
    console.log(error.code, error.path)
  }
`
const tryToLock = (folder: string) =>
  execFileSync(process.execPath, ['--input-type=module', '-e', attempt, folder], { encoding: 'utf8' }).trim()

test('a folder or lock file that this account may not write to is named', {
  skip: process.platform === 'win32',
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-lock-'))
  const lock = join(folder, 'server.lock')
  writeFileSync(lock, '')
  if (isSuperuser) for (const path of [folder, lock]) chownSync(path, nobody, nobody)
  assert.equal(tryToLock(folder), 'locked')
  chmodSync(lock, 0o444)
  assert.equal(tryToLock(folder), `EACCES ${lock}`)
  chmodSync(folder, 0o555)
  assert.equal(tryToLock(folder), `EACCES ${folder}`)
  chmodSync(folder, 0o700)
  rmSync(folder, { recursive: true })
})
