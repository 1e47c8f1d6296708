import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createFileMemory } from './file-memory.ts'

const folder = mkdtempSync(join(tmpdir(), 'chaveiro-state-'))
after(() => rmSync(folder, { recursive: true }))
const one = (name: string, value: unknown) => new Map([[name, value]])

test('a write that was cut off never was, and the next one is read', async () => {
  const path = join(folder, 'cut')
  await createFileMemory(path).setAll(one('a', 1))
  appendFileSync(path, '\n{"a":2,"b"')
  const memory = createFileMemory(path)
  assert.equal(await memory.get('a'), 1)
  await memory.setAll(one('b', 3))
  assert.equal(await memory.get('a'), 1)
  assert.equal(await createFileMemory(path).get('b'), 3)
})

test('two processes see each other’s writes, and neither loses one', async () => {
  const path = join(folder, 'shared')
  const [first, second] = [createFileMemory(path), createFileMemory(path)]
  const writes = Array.from({ length: 50 }, (_, n) =>
    (n % 2 ? first : second).setAll(one(`seen/vault/${n}`, n)),
  )
  await Promise.all(writes)
  assert.equal((await first.namesOf('seen/vault/')).length, 50)
  assert.equal((await second.namesOf('seen/vault/')).length, 50)
  assert.equal(await first.get('seen/vault/48'), 48)
  assert.equal(statSync(path).mode & 0o077, 0)
})

test('where most of it is history, the file is written anew and another process follows', async () => {
  const path = join(folder, 'long')
  const [writer, reader] = [createFileMemory(path), createFileMemory(path)]
  await writer.setAll(one('kept', 'yes'))
  const text = 'x'.repeat(100_000)
  for (let n = 0; n < 12; n++) {
    await writer.setAll(one('state', text + n))
    assert.equal(await reader.get('state'), text + n)
  }
  assert.ok(statSync(path).size < 500_000)
  assert.equal(await reader.get('kept'), 'yes')
  assert.equal(await createFileMemory(path).get('state'), `${text}11`)
})

test('a lock whose process has died is taken over', async () => {
  const path = join(folder, 'abandoned')
  appendFileSync(`${path}.lock`, '999999999')
  await createFileMemory(path).setAll(one('a', 1))
  assert.equal(await createFileMemory(path).get('a'), 1)
})
