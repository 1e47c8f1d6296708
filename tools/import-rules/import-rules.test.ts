import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { root } from '../house.ts'
import { cruiseHouse } from './cruise-house.ts'
import { findStrayGlobals } from './crypto-globals.ts'
import { rooms, rules } from './rules.ts'

const house = canaryHouse()
after(() => rmSync(house, { recursive: true }))
const canaries = await cruiseHouse(house, ['garage'])

/** A copy of the canaries in which workspaces and packages are found as in the true house. */
function canaryHouse(): string {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const copy = mkdtempSync(join(root, '.cache', 'canaries-'))
  cpSync(join(root, 'tools', 'canaries'), copy, { recursive: true })
  cpSync(join(root, 'package.json'), join(copy, 'package.json'))
  mkdirSync(join(copy, 'node_modules', '@chaveiro'), { recursive: true })
  for (const room of readdirSync(join(root, 'node_modules', '@chaveiro'))) {
    cpSync(join(root, room, 'package.json'), join(copy, room, 'package.json'))
    symlinkSync(join(copy, room), join(copy, 'node_modules', '@chaveiro', room))
  }
  for (const name of ['kysely', 'hpke', '@panva', 'hash-wasm', 'uuid']) {
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  }
  return copy
}

function canaryFiles(): string[] {
  return readdirSync(house, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /\.tsx?$/.test(path) &&
      !path.startsWith('node_modules') &&
      !['innocent', 'app', 'main'].includes(ruleNameOf(path)),
  )
}

const ruleNameOf = (path: string) => basename(path).split('.')[0] ?? ''

test('every rule has a canary', () => {
  const covered = new Set(canaryFiles().map(ruleNameOf))
  assert.deepEqual(
    rules.map(({ name }) => name).filter((name) => name !== undefined && !covered.has(name)),
    [],
  )
})

for (const path of canaryFiles()) {
  test(`the rule fires on ${path}`, () => {
    const fired = canaries.violations
      .filter(({ rule, from, to }) => from === path || (rule === 'no-cycles' && to === path))
      .map(({ rule }) => rule)
    assert.ok(fired.includes(ruleNameOf(path)), `fired: ${fired.join(', ') || 'nothing'}`)
  })
}

test('no rule fires on an innocent file', () => {
  assert.deepEqual(
    canaries.violations.filter(({ from }) => ['innocent', 'app', 'main'].includes(ruleNameOf(from))),
    [],
  )
})

test('the tool sees the files of every room', async () => {
  const { moduleCounts } = await cruiseHouse(root)
  const unseen = rooms.filter((room) => readdirSync(root).includes(room) && !moduleCounts[room])
  assert.deepEqual(unseen, [], 'rooms of which no module was read')
})

for (const source of [
  'crypto.subtle.digest(a, b)',
  'globalThis.crypto.getRandomValues(a)',
  'Math.random()',
]) {
  test(`the device's side outside crypto/primitives may not say ${source}`, () => {
    assert.equal(findStrayGlobals('client/canary.ts', source).length, 1)
  })
}
