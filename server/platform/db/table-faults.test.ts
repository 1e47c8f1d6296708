import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { migrations } from '../../migrations/index.ts'
import { makeTestStorage } from '../testing/test-database.ts'
import { openDb } from './open.ts'
import { findTableFaults } from './table-faults.ts'

const storage = await makeTestStorage(migrations)
const db = await openDb(storage, migrations)
after(async () => {
  await db.close()
  await storage.remove()
})
const execute = (...statements: string[]) =>
  db.inTransaction(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx.kysely)
  })

test('tables as the migrations make them have no fault, and an index that somebody added is none', async () => {
  assert.deepEqual(await findTableFaults(db, migrations), [])
  await execute('create index of_the_operator on items (created_at)')
  assert.deepEqual(await findTableFaults(db, migrations), [])
})

test('a missing index, one made otherwise and a dropped column are named', async () => {
  await execute(
    'drop index items_expiry',
    'drop index sessions_user',
    'create index sessions_user on sessions (id)',
  )
  assert.deepEqual((await findTableFaults(db, migrations)).sort(), [
    'The index items_expiry is missing.',
    'The index sessions_user differs from the one that the migrations make.',
  ])
  await execute('create index items_expiry on items (expires_at, id, vault_id, created_by)')
  await execute('drop index sessions_user', 'create index sessions_user on sessions (user_id)')
  assert.deepEqual(await findTableFaults(db, migrations), [])
  await execute('alter table vaults drop column version')
  assert.match(
    (await findTableFaults(db, migrations)).join(),
    /^The (column vaults\.version is missing|table vaults differs)/,
  )
})

const trigger = {
  sqlite: ['create trigger nosy after delete on leases begin select 1; end'],
  postgres: [
    'create function nosy() returns trigger language plpgsql as $$ begin return null; end $$',
    'create trigger nosy after delete on leases execute function nosy()',
  ],
}

test('a trigger that somebody added is named', async () => {
  const before = await findTableFaults(db, migrations)
  await execute(...trigger[db.engine])
  const more = (await findTableFaults(db, migrations)).filter((fault) => !before.includes(fault))
  assert.match(more.join(), /^The trigger nosy( of leases)? is not part of Chaveiro\.$/)
})
