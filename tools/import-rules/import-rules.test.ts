import assert from 'node:assert/strict'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { root } from '../house.ts'
import { canaries, innocentFiles } from './canaries.ts'
import { cruiseHouse } from './cruise-house.ts'
import { findStrayGlobals } from './crypto-globals.ts'
import { rules } from './rules.ts'

const house = buildCanaryHouse()
after(() => rmSync(house, { recursive: true }))
const { violations, unreadRooms } = await cruiseHouse(house, ['garage', 'attic'])

/** Writes the table's files into a temporary folder in which workspaces and packages are found as in the real one. */
function buildCanaryHouse(): string {
  const house = mkdtempSync(join(realpathSync(tmpdir()), 'chaveiro-canaries-'))
  for (const files of [innocentFiles, ...Object.values(canaries)]) {
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(join(house, dirname(path)), { recursive: true })
      // A path that occurs twice would hide a canary.
      writeFileSync(join(house, path), source, { flag: 'wx' })
    }
  }
  mkdirSync(join(house, 'attic'))
  cpSync(join(root, 'package.json'), join(house, 'package.json'))
  mkdirSync(join(house, 'node_modules', '@chaveiro'), { recursive: true })
  for (const room of readdirSync(join(root, 'node_modules', '@chaveiro'))) {
    cpSync(join(root, room, 'package.json'), join(house, room, 'package.json'))
    symlinkSync(join(house, room), join(house, 'node_modules', '@chaveiro', room))
  }
  for (const name of ['kysely', 'hpke', '@panva', 'hash-wasm', 'comlink', 'tldts']) {
    symlinkSync(join(root, 'node_modules', name), join(house, 'node_modules', name))
  }
  return house
}

test('every rule has a canary', () => {
  const names = new Set(rules.map(({ name }) => name))
  assert.deepEqual(Object.keys(canaries).sort(), [...names].sort())
})

for (const [rule, files] of Object.entries(canaries)) {
  for (const path of Object.keys(files)) {
    test(`the rule ${rule} fires on ${path}`, () => {
      const fired = violations
        .filter((it) => it.from === path || (it.rule === 'no-cycles' && it.to === path))
        .map((it) => it.rule)
      assert.ok(fired.includes(rule), `fired: ${fired.join(', ') || 'nothing'}`)
    })
  }
}

test('no rule fires on an innocent file', () => {
  assert.deepEqual(
    violations.filter(({ from }) => from in innocentFiles),
    [],
  )
})

test('the tool reads files of every room, and names a room of which it read none', () => {
  assert.deepEqual(unreadRooms, ['attic'])
})

for (const source of [
  'crypto.subtle.digest(a, b)',
  'globalThis.crypto.getRandomValues(a)',
  'Math.random()',
]) {
  test(`the device's side outside crypto/primitives may not say ${source}`, () => {
    assert.equal(findStrayGlobals('device/canary.ts', source).length, 1)
  })
}
