import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '../platform/db/open.ts'
import { makeTestStorage } from '../platform/testing/test-database.ts'
import { sharing } from './0004-sharing.ts'
import { migrations } from './index.ts'

const id = (number: number) => `0198aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`
const [vault, holder, waiting] = [id(1), id(2), id(3)]
const [early, late] = ['2026-01-02T03:04:05.678Z', '2026-02-02T03:04:05.678Z']
const document = new Uint8Array([1])

test('data from before sharing is migrated: key holders could read since then, others wait', async () => {
  const storage = await makeTestStorage()
  const before = await openDb(storage, migrations.slice(0, migrations.indexOf(sharing)))
  await before.inTransaction(async ({ kysely }) => {
    for (const user of [holder, waiting]) {
      const row = {
        role: 'admin',
        status: 'active',
        confirmed: true,
        created_at: early,
        last_login: null,
        document,
      }
      const email_hash = new Uint8Array(Buffer.from(user))
      await kysely
        .insertInto('users')
        .values({ id: user, email_hash, document_version: 1, ...row })
        .execute()
    }
    const times = { created_at: early, updated_at: early }
    const place = { parent_id: null, type: 'client', visibility: 'listed', custody: 'shared' }
    const old = { id: vault, ...place, generation: 1, version: 1, created_by: holder, ...times, document }
    // The row as the previous release wrote it.
    await kysely
      .insertInto('vaults')
      .values(old as never)
      .execute()
    for (const user_id of [holder, waiting]) {
      const row = { vault_id: vault, user_id, source: 'custodian', from_vault_id: null, added_at: late }
      await kysely.insertInto('vault_members').values(row).execute()
    }
    const key = { vault_id: vault, generation: 1, user_id: holder, delivered_by: holder, document }
    await kysely
      .insertInto('vault_keys')
      .values({ ...key, delivered_at: early })
      .execute()
  })
  await before.close()

  const db = await openDb(storage, migrations)
  const { kysely } = db.read
  const periods = await kysely.selectFrom('vault_key_periods').selectAll().execute()
  const untold = await kysely.selectFrom('vault_waiting').selectAll().execute()
  const flags = await kysely.selectFrom('vaults').select(['inherits', 'generation_due']).execute()
  assert.deepEqual(
    periods.map(({ user_id, since, until }) => [user_id, since, until]),
    [[holder, early, null]],
  )
  assert.deepEqual(
    untold.map(({ user_id, since, told_at }) => [user_id, since, told_at]),
    [[waiting, late, null]],
  )
  assert.deepEqual(
    flags.map(({ inherits, generation_due }) => [inherits, generation_due]),
    [[true, false]],
  )
  await db.close()
  await storage.remove()
})
