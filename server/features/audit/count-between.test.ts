import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { migrations } from '../../migrations/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { openDb } from '../../platform/db/open.ts'
import { firstIdAt } from '../../platform/ids/ids.ts'
import { makeTestStorage, type TestStorage } from '../../platform/testing/test-database.ts'
import { fillAuditEntries } from './audit-log-test.queries.ts'
import { countBetween } from './count-between.ts'
import { planSearch, type Wanted } from './plan-search.ts'

const start = Date.parse('2030-01-01T00:00:00.000Z')
/** Without `makeId`, whose ids sort after those that another test of this process made for a later time. */
const idAt = (ms: number, place: number) =>
  `${firstIdAt(ms).slice(0, 14)}7000-8000-${String(place).padStart(12, '0')}`
const vault = idAt(start, 0)
/** One per second; 400 reveals of 800 entries, 134 of them in the vault. */
const kinds = ['item_revealed', 'breakglass_revealed', 'login', 'logout']
const made = Array.from({ length: 800 }, (_, at) => ({
  at: start + at * 1000,
  event: kinds[at % 4] as string,
  vault: at % 3 === 0 ? vault : null,
}))

let storage: TestStorage
let db: Db
before(async () => {
  storage = await makeTestStorage()
  db = await openDb(storage, migrations)
  const rows = made.map(({ at, event, vault: vault_id }, place) => ({
    id: idAt(at, place),
    at: new Date(at).toISOString(),
    event_type: event,
    subject_id: null,
    user_id: null,
    vault_id,
    item_id: null,
    machine_id: null,
    commitments: '{}',
    document: new Uint8Array(20),
    address_tag: 'one',
    seq: place + 1,
    chain_hash: new Uint8Array(32),
  }))
  await db.inTransaction((tx) => fillAuditEntries(tx, rows))
})
after(async () => {
  await db.close()
  await storage.remove()
})

const isReveal = ({ event }: (typeof made)[number]) => event.endsWith('revealed')
const reveals = ['item_revealed', 'breakglass_revealed'] as const

for (const [name, wanted, isWanted] of [
  ['by an index alone', { events: reveals }, isReveal],
  [
    'of a vault, compared in its index',
    { events: reveals, vaultId: vault },
    (one) => isReveal(one) && one.vault === vault,
  ],
  [
    'of a vault from an address, read one by one',
    { events: reveals, vaultId: vault, addressTags: ['one'] },
    (one) => isReveal(one) && one.vault === vault,
  ],
] satisfies [string, Wanted, (one: (typeof made)[number]) => boolean][]) {
  test(`entries counted piece by piece give the same as at once, wherever a piece ends: ${name}`, async () => {
    // None before the first, ends within and on a piece, none between two, and more than there are.
    const bounds = [-hourMs, 0, 1000, 40_000, 40_500, 41_000, 333_000, 799_000, hourMs].map(
      (ms) => start + ms,
    )
    const expected = bounds
      .slice(1)
      .map(
        (before, place) =>
          made.filter((one) => isWanted(one) && one.at >= (bounds[place] as number) && one.at < before)
            .length,
      )
    for (const rows of [1, 7, 10, 133, 134, 100_000]) {
      const counts = await countBetween(db.read, planSearch(wanted), bounds.map(firstIdAt), {
        passed: rows,
        compared: rows,
        read: rows,
      })
      assert.deepEqual(counts, expected, `${rows} at once`)
    }
  })
}
