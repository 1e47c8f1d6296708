import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './house.ts'
import { readEnvFile } from './read-env-file.mjs'

test('what systemd and containers read differently in a file of settings is named by its line, never by its value', () => {
  const { settings, faults } = readEnvFile(
    'A="s3cret"\nB=s3\\cret\nexport C=s3cret\ns3cret\nD=s3cret # mine\nE=fine',
  )
  assert.deepEqual(settings, { E: 'fine' })
  assert.deepEqual(
    faults.map((fault) => fault.split(' ').slice(0, 3).join(' ')),
    ['line 1, A,', 'line 2, B,', 'line 3 is', 'line 4 is', 'line 5, D,'],
  )
  assert.ok(!faults.join().includes('s3'))
})

test('a value with signs that a shell would take for its own stays as it stands', () => {
  const url = 'postgres://chaveiro:a&b(c)|$d`e;f*g~h@one,two:5433/chaveiro?x=y&z=1#w'
  const { settings, faults } = readEnvFile(
    `\uFEFF# settings\r\n; too\r\n\r\nDATABASE_URL=${url}\r\n EMPTY=\n`,
  )
  assert.deepEqual(faults, [])
  assert.deepEqual(settings, { DATABASE_URL: url, EMPTY: '' })
})

test('a command gets the settings and ends as it ends, and without settings nothing runs', (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'chaveiro.env')
  const withEnv = (...words: string[]) =>
    spawnSync(process.execPath, [join(root, 'tools', 'with-env.mjs'), ...words], { encoding: 'utf8' })
  const absent = withEnv(file, 'echo', 'ran')
  assert.equal(absent.stdout, '')
  assert.match(absent.stderr, /chaveiro\.env cannot be read/)
  writeFileSync(file, 'GIVEN="s3cret"\n')
  const quoted = withEnv(file, 'echo', 'ran')
  assert.equal(quoted.stdout, '')
  assert.match(quoted.stderr, /line 1, GIVEN, stands in quotation marks/)
  writeFileSync(file, 'GIVEN=a&b ($c)\n')
  const ran = withEnv(file, 'sh', '-c', 'printf %s "$GIVEN"; exit 7')
  assert.deepEqual([ran.stdout, ran.status], ['a&b ($c)', 7])
})
