import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { migrations } from '../../migrations/index.ts'
import { readConfig } from '../config/config.ts'
import { openPlatform } from '../open-platform.ts'
import { startDatabaseProxy } from '../testing/database-proxy.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { onPostgres } from '../testing/on-engine.ts'
import { makeTestStorage } from '../testing/test-database.ts'

const storage = await makeTestStorage(migrations)
after(() => storage.remove())
const { DATABASE_URL, ...environment } = {
  DATABASE_URL: storage.databaseUrl,
  DATA_DIR: storage.dataDir,
  LOG_LEVEL: 'silent',
}
const config = readConfig(DATABASE_URL ? { ...environment, DATABASE_URL } : environment)

test('periodic work of a server that stopped is done by the next one at once', async () => {
  const clock = new FakeClock()
  const runs: string[] = []
  for (const name of ['first', 'second']) {
    const platform = await openPlatform(config, clock, migrations)
    platform.jobs.every('sweep', 3600, async () => void runs.push(name))
    await platform.jobs.runDue()
    await platform.stop()
  }
  assert.deepEqual(runs, ['first', 'second'])
})

onPostgres('a server whose database is frozen stops all the same, within seconds', async () => {
  const proxy = await startDatabaseProxy(storage.databaseUrl as string)
  try {
    const platform = await openPlatform({ ...config, databaseUrl: proxy.url }, new FakeClock(), migrations)
    proxy.freeze()
    const begun = performance.now()
    await platform.stop()
    assert.ok(performance.now() - begun < 5000)
  } finally {
    await proxy.close()
  }
})
