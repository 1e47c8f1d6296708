// Promise 1

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { migrations } from '../../migrations/index.ts'
import type { Db } from '../db/db.ts'
import { openDb } from '../db/open.ts'
import { makeTestStorage, type TestStorage } from '../testing/test-database.ts'
import { openAtRest } from './at-rest.ts'
import { DocumentError } from './document-key.ts'
import { KeyRing, makeKeyFile, parseDataKeys, readKeyFile } from './key-ring.ts'

let storage: TestStorage
let db: Db
const oldKey = randomBytes(32)
const newKey = randomBytes(32)
before(async () => {
  storage = await makeTestStorage()
  db = await openDb(storage, migrations)
})
after(async () => {
  await db.close()
  await storage.remove()
})

test('a document opens in no other row, table or version of its bytes', async () => {
  const atRest = await openAtRest(db, new KeyRing([oldKey]))
  const sealed = atRest.seal('items', 'a', { title: 'Ads' })
  assert.throws(() => atRest.open('items', 'b', sealed), DocumentError)
  assert.throws(() => atRest.open('vaults', 'a', sealed), DocumentError)
  for (let at = 0; at < sealed.length; at += 1) {
    const bent = Uint8Array.from(sealed)
    bent[at] = (bent[at] ?? 0) ^ 1
    assert.throws(() => atRest.open('items', 'a', bent), DocumentError)
  }
  for (const length of [0, 4, 16, sealed.length - 1]) {
    assert.throws(() => atRest.open('items', 'a', sealed.subarray(0, length)), DocumentError)
  }
  assert.deepEqual(atRest.open('items', 'a', sealed), { title: 'Ads' })
})

test("personal data opens under its person's key only", async () => {
  const atRest = await openAtRest(db, new KeyRing([oldKey]))
  const ana = atRest.makePersonKey('ana')
  const bia = atRest.makePersonKey('bia')
  const sealed = atRest.seal('users', 'ana', { name: 'Ana' }, ana.key)
  assert.throws(() => atRest.open('users', 'ana', sealed), DocumentError)
  assert.throws(() => atRest.open('users', 'ana', sealed, bia.key), DocumentError)
  assert.throws(() => atRest.personKey('bia', ana.wrapped), DocumentError)
  assert.deepEqual(atRest.open('users', 'ana', sealed, atRest.personKey('ana', ana.wrapped)), { name: 'Ana' })
})

test('a database whose keys are missing does not open', async () => {
  await openAtRest(db, new KeyRing([oldKey]))
  await assert.rejects(openAtRest(db, new KeyRing([newKey])), DocumentError)
})

test('keys rotate: the newest seals, the older ones still open, look-ups stay the same', async () => {
  const before = await openAtRest(db, new KeyRing([oldKey]))
  const sealed = before.seal('items', 'a', 1)
  const rotated = await openAtRest(db, new KeyRing([newKey, oldKey]))
  assert.equal(rotated.open('items', 'a', sealed), 1)
  assert.throws(() => before.open('items', 'a', rotated.seal('items', 'a', 2)), DocumentError)
  assert.deepEqual(rotated.lookupHash('ana@agencia.example'), before.lookupHash('ana@agencia.example'))
})

test('a cached value is dropped as soon as the stored bytes differ', async () => {
  const atRest = await openAtRest(db, new KeyRing([oldKey]))
  const first = atRest.seal('items', 'kept', { title: 'one' })
  assert.equal(atRest.openKept('items', 'kept', first), atRest.openKept('items', 'kept', first))
  const second = atRest.seal('items', 'kept', { title: 'two' })
  assert.deepEqual(atRest.openKept('items', 'kept', second), { title: 'two' })
})

test('the key file is made once, readable by its owner only', () => {
  const dir = mkdtempSync(join(tmpdir(), 'chaveiro-keys-'))
  const path = join(dir, 'data-keys')
  assert.equal(readKeyFile(path), undefined)
  const made = makeKeyFile(path)
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.deepEqual(makeKeyFile(path), made)
  assert.deepEqual(readKeyFile(path), made)
  assert.equal(parseDataKeys(readFileSync(join(dir, 'data-keys'), 'utf8')).length, 1)
  rmSync(dir, { recursive: true })
})

test('a key file is never seen half-written, not even after a start that was killed', () => {
  const dir = mkdtempSync(join(tmpdir(), 'chaveiro-keys-'))
  writeFileSync(join(dir, 'data-keys.0123456789ab'), 'half')
  const made = makeKeyFile(join(dir, 'data-keys'))
  assert.equal(made.length, 1)
  assert.deepEqual(readdirSync(dir).sort(), ['data-keys', 'data-keys.0123456789ab'])
  rmSync(dir, { recursive: true })
})

test('a damaged key file is named and never replaced', () => {
  const dir = mkdtempSync(join(tmpdir(), 'chaveiro-keys-'))
  for (const damaged of ['', 'c2hvcnQ', '\u0000'.repeat(44)]) {
    writeFileSync(join(dir, 'data-keys'), damaged)
    assert.throws(() => readKeyFile(join(dir, 'data-keys')), /data-keys cannot be read/)
    assert.equal(readFileSync(join(dir, 'data-keys'), 'utf8'), damaged)
  }
  rmSync(dir, { recursive: true })
})
