import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeenMemory, type SeenRevision, seenBy } from './seen-memory.ts'

const userId = '01980000-0000-7000-8000-000000000001'
const vault = '01980000-0000-7000-8000-000000000002'
const item = '01980000-0000-7000-8000-000000000003'
const seen: SeenRevision = { vault, revision: 2, hash: 'h' }
const head = { seq: 4, hash: 'l' }
const newer = { code: 'memory_newer' }

/** A device that remembers one of each kind. */
async function remembering() {
  const values = new Map<string, unknown>()
  const memory = {
    get: async (name: string) => values.get(name),
    setAll: async (more: ReadonlyMap<string, unknown>) => {
      for (const [name, value] of more) values.set(name, value)
    },
  }
  const mine = seenBy(memory, userId)
  await mine.keepRoster({ org: 'o', ...head })
  await mine.keepVault(vault, head)
  await mine.keepVaultHead(vault, { version: 3, hash: 'v' })
  await mine.keepItems(new Map([[item, seen]]))
  return { values, mine }
}

test('whatever is remembered in a later form is not understood, and stays as it is', async () => {
  const { values, mine } = await remembering()
  const restamp = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'format' in value ? { ...value, format: 2 } : value
  for (const [name, value] of values) {
    const isByItem = name.endsWith('/uncovered')
    const later = Object.entries(value as object).map(([id, one]) => [id, restamp(one)])
    values.set(name, isByItem ? Object.fromEntries(later) : restamp(value))
  }
  const before = structuredClone(values)
  const reads = [
    mine.roster(),
    mine.vault(vault),
    mine.vaultHead(vault),
    mine.item(item),
    mine.uncovered(vault),
  ]
  for (const reading of reads) await assert.rejects(reading, newer)
  await assert.rejects(mine.keepItems(new Map([[item, { ...seen, revision: 3 }]])), newer)
  await assert.rejects(mine.forgetCovered(vault, new Map([[item, seen]])), newer)
  assert.deepEqual(values, before)
})

test('what was remembered comes back as it was, with a number of its form or from before there were any', async () => {
  const { values, mine } = await remembering()
  const all = async () => [
    await mine.roster(),
    await mine.vault(vault),
    await mine.vaultHead(vault),
    await mine.item(item),
    Object.fromEntries(await mine.uncovered(vault)),
  ]
  const expected = [{ org: 'o', ...head }, head, { version: 3, hash: 'v' }, seen, { [item]: seen }]
  assert.deepEqual(await all(), expected)
  const unstamped = (value: object) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'format'))
  for (const [name, value] of values) {
    const entries = Object.entries(value as Record<string, object>)
    const isByItem = name.endsWith('/uncovered')
    const older = isByItem ? entries.map(([id, one]) => [id, unstamped(one)]) : null
    values.set(name, older ? Object.fromEntries(older) : unstamped(value as object))
  }
  assert.deepEqual(await all(), expected)
})

test('a device that remembers nothing knows nothing', async () => {
  const mine = seenBy(createSeenMemory(), userId)
  assert.deepEqual([await mine.roster(), await mine.item(item)], [undefined, undefined])
  assert.equal((await mine.uncovered(vault)).size, 0)
})
