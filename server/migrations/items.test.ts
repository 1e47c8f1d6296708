import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countOldWraps } from '../features/items/rewraps.queries.ts'
import { openDb } from '../platform/db/open.ts'
import { makeTestStorage } from '../platform/testing/test-database.ts'
import { identities } from './0002-identities.ts'
import { migrations } from './index.ts'

const id = (number: number) => `0198aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`
const [user, vault, kept] = [id(1), id(2), id(3)]
const at = '2026-01-02T03:04:05.678Z'

test('items of the first release are wrapped as they were', async () => {
  const storage = await makeTestStorage()
  const before = await openDb(storage, migrations.slice(0, migrations.indexOf(identities) + 1))
  await before.inTransaction(async ({ kysely }) => {
    const document = new Uint8Array([1])
    const person = {
      id: user,
      role: 'admin',
      status: 'active',
      confirmed: true,
      created_at: at,
      last_login: null,
      document,
    }
    await kysely
      .insertInto('users')
      .values({ ...person, email_hash: document, document_version: 1 })
      .execute()
    const times = { created_at: at, updated_at: at }
    const place = { parent_id: null, type: 'client', visibility: 'listed', custody: 'shared' }
    // Rows as that release wrote them, before later columns.
    const oldVault = { id: vault, ...place, generation: 2, version: 3, created_by: user, ...times, document }
    await kysely
      .insertInto('vaults')
      .values(oldVault as never)
      .execute()
    const flags = { no_copy: false, requires_checkout: false, expires_at: null }
    const kind = { type: 'web_credential', environment: 'prod', criticality: 'low', ...flags }
    const item = {
      id: kept,
      vault_id: vault,
      ...kind,
      revision: 1,
      generation: 1,
      created_by: user,
      ...times,
    }
    await kysely
      .insertInto('items')
      .values({ ...item, document } as never)
      .execute()
  })
  await before.close()

  const db = await openDb(storage, migrations)
  const old = (generation: number) =>
    db.read.first(countOldWraps, { vault_id: vault, generation, dealing: 0 })
  assert.deepEqual([(await old(1))?.count, (await old(2))?.count], [0, 1])
  await db.close()
  await storage.remove()
})
