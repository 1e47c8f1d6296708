import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { root } from './house.ts'
import { isThere, testsNamedIn, testTables } from './testing/named-tests.ts'
import { filesWithStrayLines, findAttacks, readPromises } from './testing/promises.ts'

const tables = testTables('docs/SPECIFICATION.md')

test('each row of the 3 tables of docs/SPECIFICATION.md names a test', () => {
  assert.equal(tables.length, 3)
  const without = tables.flatMap((rows) => {
    const tested = new Set(testsNamedIn(rows).map(({ line }) => line))
    return rows.map(([line = '']) => line).filter((line) => !tested.has(line))
  })
  assert.deepEqual(without, [])
})

test('each test that docs/SPECIFICATION.md names is in the file named, by its whole sentence or up to a final …', () => {
  const missing = tables.flatMap(testsNamedIn).filter((named) => !isThere(named))
  assert.deepEqual(missing, [])
})

test('the promises of docs/THREAT-MODEL.md are numbered without a gap, and each has a test that attacks it', () => {
  const promises = readPromises()
  assert.ok(promises.length > 0)
  assert.deepEqual(
    promises.map(({ number }) => number),
    promises.map((_, index) => index + 1),
  )
  const without = promises.filter(({ attacks }) => attacks.length === 0)
  assert.deepEqual(without, [])
})

test('every promise that a test names is in docs/THREAT-MODEL.md', () => {
  const promised = readPromises().map(({ number }) => number)
  const unknown = findAttacks().filter(
    ({ promises }) => !promises.every((number) => promised.includes(number)),
  )
  assert.deepEqual(unknown, [])
})

test('every line that names a promise stands at the top of a file or above a test', () => {
  assert.deepEqual(filesWithStrayLines(), [])
})

test('every file about a lying server names its promise', () => {
  const naming = new Set(findAttacks().map(({ file }) => file))
  const silent = globSync('tests/lying-server/**/*.test.ts', { cwd: root }).filter(
    (file) => !naming.has(file),
  )
  assert.deepEqual(silent, [])
})
