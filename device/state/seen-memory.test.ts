import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeenMemory, seenBy } from './seen-memory.ts'

const userId = '01980000-0000-7000-8000-000000000001'
const vault = '01980000-0000-7000-8000-000000000002'
const item = '01980000-0000-7000-8000-000000000003'
const seen = { vault }
const change = { number: 3, hash: 'v' }
const head = { seq: 4, hash: 'l' }
const newer = { code: 'memory_newer' }

/** A device that remembers one of each kind. */
async function remembering() {
  const values = new Map<string, unknown>()
  const memory = {
    get: async (name: string) => values.get(name),
    getAll: async (names: readonly string[]) => names.map((name) => values.get(name)),
    namesOf: async () => [...values.keys()],
    setAll: async (more: ReadonlyMap<string, unknown>) => {
      for (const [name, value] of more) values.set(name, value)
    },
  }
  const mine = seenBy(memory, userId)
  await mine.keepRoster({ org: 'o', ...head })
  await mine.keepVault(vault, head)
  await mine.keepVaultChange(vault, change)
  await mine.keepItems([item], seen)
  return { values, mine }
}

test('what was stored in a later format is not understood, and stays as it is', async () => {
  const { values, mine } = await remembering()
  const restamp = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && 'format' in value ? { ...value, format: 2 } : value
  for (const [name, value] of values) {
    values.set(name, restamp(value))
  }
  const before = structuredClone(values)
  const reads = [mine.roster(), mine.vault(vault), mine.vaultChange(vault), mine.item(item)]
  for (const reading of reads) await assert.rejects(reading, newer)
  assert.deepEqual(values, before)
})

test('what was stored comes back as it was, with a format number or from before there were any', async () => {
  const { values, mine } = await remembering()
  const all = async () => [
    await mine.roster(),
    await mine.vault(vault),
    await mine.vaultChange(vault),
    await mine.item(item),
  ]
  const expected = [{ org: 'o', ...head }, head, change, seen]
  assert.deepEqual(await all(), expected)
  const unstamped = (value: object) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'format'))
  for (const [name, value] of values) {
    values.set(name, unstamped(value as object))
  }
  assert.deepEqual(await all(), expected)
})

test('a device without memory knows nothing', async () => {
  const mine = seenBy(createSeenMemory(), userId)
  assert.deepEqual([await mine.roster(), await mine.item(item)], [undefined, undefined])
  assert.equal(await mine.vaultChange(vault), undefined)
})
