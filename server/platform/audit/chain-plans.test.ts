import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrations } from '../../migrations/index.ts'
import { insertRows } from '../db/insert-row.ts'
import { openDb } from '../db/open.ts'
import { makeId } from '../ids/ids.ts'
import { explain, updateStatistics } from '../testing/explain.queries.ts'
import { makeTestStorage } from '../testing/test-database.ts'
import { selectLink, selectOldestUnchained, selectUnchained } from './audit.queries.ts'

test('the next of very many waiting entries are read in order, without sorting or reading others', async () => {
  const storage = await makeTestStorage()
  const db = await openDb(storage, migrations)
  const start = Date.parse('2030-01-01T00:00:00.000Z')
  const rows = Array.from({ length: 8000 }, (_, at) => ({
    id: makeId(start + at * 1000),
    at: new Date(start + at * 1000).toISOString(),
    event_type: 'login',
    subject_id: null,
    user_id: null,
    vault_id: null,
    item_id: null,
    machine_id: null,
    commitments: '{}',
    document: new Uint8Array(200),
    address_tag: null,
    seq: at < 4000 ? at + 1 : null,
    chain_hash: at < 4000 ? new Uint8Array(32) : null,
  }))
  await db.inTransaction((tx) => insertRows(tx, 'audit_entries', rows))
  await updateStatistics(db.read)
  const plans = [
    await explain(db.read, selectUnchained, { limit: 400 }),
    await explain(db.read, selectOldestUnchained, {}),
  ]
  for (const plan of plans) {
    assert.match(plan, /audit_entries_unchained/)
    assert.doesNotMatch(plan, /Sort|TEMP B-TREE/)
  }
  assert.match(await explain(db.read, selectLink, { seq: 7 }), /audit_entries_seq/)
  await db.close()
  await storage.remove()
})
