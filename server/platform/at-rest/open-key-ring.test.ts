import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrations } from '../../migrations/index.ts'
import { readConfig } from '../config/config.ts'
import { StartFault } from '../config/start-fault.ts'
import { openDb } from '../db/open.ts'
import { openPlatform } from '../open-platform.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { onPostgres } from '../testing/on-engine.ts'
import { makePerson } from '../testing/people.ts'
import { makeTestStorage, type TestStorage } from '../testing/test-database.ts'
import { deleteServerSecrets } from './at-rest-test.queries.ts'

const keysOf = ({ dataDir }: TestStorage) => readdirSync(dataDir).filter((name) => name.includes('keys'))

function open({ dataDir, databaseUrl }: TestStorage, dataKeys?: string) {
  const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDir, databaseUrl, dataKeys }
  return openPlatform(config, new FakeClock(), migrations)
}

/** A place where a server ran, and the same place with an empty database. */
async function emptied() {
  const storage = await makeTestStorage()
  await (await open(storage)).stop()
  const key = readFileSync(join(storage.dataDir, 'data-keys'))
  if (!storage.databaseUrl) rmSync(join(storage.dataDir, 'chaveiro.sqlite'))
  const fresh = storage.databaseUrl ? await makeTestStorage() : undefined
  const place = { ...storage, databaseUrl: fresh?.databaseUrl }
  const remove = async () => {
    await storage.remove()
    await fresh?.remove()
  }
  return { place, key, remove }
}

const isRefused = (error: unknown) => {
  assert.ok(error instanceof StartFault)
  assert.match(error.message, /^The database is empty, but the key file \S+data-keys belongs to another one/)
  return true
}

// Promise 25
test('an empty database beside a key file is refused again and again, and left as it was', async () => {
  const { place, key, remove } = await emptied()
  for (let times = 0; times < 2; times += 1) await assert.rejects(open(place), isRefused)
  assert.deepEqual(readFileSync(join(place.dataDir, 'data-keys')), key)
  assert.equal(existsSync(join(place.dataDir, 'chaveiro.sqlite')), false)
  // A restore needs a PostgreSQL database without tables, which is what a first start needs too.
  renameSync(join(place.dataDir, 'data-keys'), join(place.dataDir, 'old-keys'))
  await (await open(place)).stop()
  await (await open(place)).stop()
  assert.deepEqual(keysOf(place), ['data-keys', 'old-keys'])
  await remove()
})

test('a database with empty tables beside a key file is refused, and so is one that has people but no secrets', async () => {
  const { place, remove } = await emptied()
  await (await openDb(place, migrations)).close()
  await assert.rejects(open(place), isRefused)
  rmSync(join(place.dataDir, 'data-keys'))
  const platform = await open(place)
  await makePerson(platform, 'admin')
  await platform.db.inTransaction((tx) => tx.run(deleteServerSecrets, {}))
  await platform.stop()
  for (const file of ['data-keys', undefined]) {
    if (!file) rmSync(join(place.dataDir, 'data-keys'))
    await assert.rejects(open(place), /holds people, but the table server_secrets is empty/)
  }
  assert.deepEqual(keysOf(place), [])
  await remove()
})

test('keys of the environment start an empty database, whatever key file is there', async () => {
  const { place, remove } = await emptied()
  await (await open(place, Buffer.alloc(32, 7).toString('base64url'))).stop()
  await remove()
})

test('a first start that was killed at any step goes on with the key that it had made', async () => {
  const storage = await makeTestStorage()
  const path = join(storage.dataDir, 'data-keys')
  // Killed once the key was made, with and without the tables.
  const key = `${Buffer.alloc(32, 9).toString('base64url')}\n`
  writeFileSync(`${path}.new`, key, { mode: 0o600 })
  await (await open(storage)).stop()
  assert.deepEqual([keysOf(storage), readFileSync(path, 'utf8')], [['data-keys'], key])
  // Killed once the database had its first secret.
  renameSync(path, `${path}.new`)
  await (await open(storage)).stop()
  assert.deepEqual([keysOf(storage), readFileSync(path, 'utf8')], [['data-keys'], key])
  await storage.remove()
})

onPostgres(
  'of servers with keys of their own that begin an installation at once one does, and the others say why they do not',
  async () => {
    for (let round = 0; round < 3; round += 1) {
      const storages = await Promise.all([1, 2, 3, 4].map(() => makeTestStorage(migrations)))
      const databaseUrl = storages[0]?.databaseUrl
      const begun = await Promise.allSettled(storages.map((one) => open({ ...one, databaseUrl })))
      const failed = begun.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
      assert.equal(failed.length, 3)
      for (const error of failed) {
        assert.ok(error instanceof StartFault, String(error))
        assert.match(error.message, /the key file \S+data-keys is missing/)
      }
      assert.deepEqual(storages.flatMap(keysOf), ['data-keys'])
      for (const one of begun) if (one.status === 'fulfilled') await one.value.stop()
      for (const one of storages) await one.remove()
    }
  },
)
