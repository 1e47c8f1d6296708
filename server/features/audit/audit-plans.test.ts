import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { migrations } from '../../migrations/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { openDb } from '../../platform/db/open.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { makeTestStorage, type TestStorage } from '../../platform/testing/test-database.ts'
import { explainCount, explainWalk, fillAuditEntries } from './audit-log-test.queries.ts'
import { planSearch, type Wanted } from './plan-search.ts'

const [users, vaults, items, machines] = [3, 5, 7, 9].map((count) =>
  Array.from({ length: count }, () => makeId(Date.now())),
)
const addresses = Array.from({ length: 9 }, (_, at) => `address ${at}`)
const events = ['login', 'item_revealed', 'item_created', 'vault_created']
const pick = (list: string[] | undefined, at: number) => list?.[at % list.length] as string

let storage: TestStorage
let db: Db
before(async () => {
  storage = await makeTestStorage()
  db = await openDb(storage, migrations)
  const start = Date.parse('2030-01-01T00:00:00.000Z')
  const rows = Array.from({ length: 8000 }, (_, at) => ({
    id: makeId(start + at * 1000),
    at: new Date(start + at * 1000).toISOString(),
    event_type: pick(events, at),
    subject_id: pick(users, at),
    user_id: pick(users, at),
    vault_id: pick(vaults, at),
    item_id: pick(items, at),
    machine_id: pick(machines, at),
    commitments: '{}',
    document: new Uint8Array(200),
    address_tag: pick(addresses, at),
    seq: at + 1,
    chain_hash: new Uint8Array(32),
  }))
  await db.inTransaction((tx) => fillAuditEntries(tx, rows))
})
after(async () => {
  await db.close()
  await storage.remove()
})

const before8000 = makeId(Date.parse('2030-01-01T01:00:00.000Z'))
const filters: Record<string, Wanted> = {
  'no filter': {},
  'its kind': { events: ['login'] },
  'its vault': { vaultId: pick(vaults, 0) },
  'its item': { itemId: pick(items, 0) },
  'its machine': { machineId: pick(machines, 0) },
  'its address': { addressTags: ['address 0'] },
  'its item and kind': { itemId: pick(items, 0), events: ['login'] },
  'its person': { userId: pick(users, 0) },
  'its person and kind': { userId: pick(users, 0), events: ['login'] },
}

for (const [name, filter] of Object.entries(filters)) {
  for (const [page, place] of [
    ['the first page', {}],
    ['a later page', { before: before8000 }],
  ] as const) {
    test(`the audit log by ${name}, ${page}: read by an index in its order, without scan or sort`, async () => {
      const plan = await explainWalk(db.read, planSearch(filter), place, 50)
      assert.doesNotMatch(plan, /Seq Scan on audit_entries|Sort|TEMP B-TREE|Bitmap/)
      assert.doesNotMatch(plan, /SCAN audit_entries(?! USING INDEX)/)
      if (Object.keys({ ...filter, ...place }).length > 0) assert.doesNotMatch(plan, /SCAN audit_entries/)
    })
  }
}

test('several events at once are each walked by their index, and only walked entries are sorted', async () => {
  const plan = await explainWalk(db.read, planSearch({ events: ['login', 'item_created'] }), {}, 50)
  assert.match(plan, /audit_entries_(event|pkey)/)
  assert.doesNotMatch(plan, /Seq Scan on audit_entries|SCAN audit_entries|Bitmap/)
})

for (const [name, filter] of Object.entries({
  vault: { vaultId: pick(vaults, 0) },
  item: { itemId: pick(items, 0) },
  address: { addressTags: ['address 0'] },
})) {
  test(`the reveals of one ${name} are counted in its index, without reading entries`, async () => {
    const plan = await explainCount(
      db.read,
      planSearch({ ...filter, events: ['item_revealed', 'breakglass_revealed'] }),
    )
    assert.match(plan, new RegExp(`(COVERING INDEX|Index Only Scan using|on) audit_entries_${name}`))
    assert.doesNotMatch(plan, /Seq Scan|SCAN audit_entries/)
  })
}
