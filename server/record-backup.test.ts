import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { selectBackups } from './platform/backups/backups.queries.ts'
import { startTestServer } from './platform/testing/test-server.ts'
import { recordBackup } from './record-backup.ts'

const server = await startTestServer([])
after(() => server.stop())

const now = Date.now()
async function takenAfter(atMs: number): Promise<number> {
  assert.equal(await recordBackup(server.platform.config, 'taken', atMs), undefined)
  const [row] = await server.platform.db.read.all(selectBackups, {})
  return Date.parse(row?.at ?? '')
}

test('an older backup that is checked again does not hide when the newest was taken', async () => {
  assert.equal(await takenAfter(now - 2 * dayMs), now - 2 * dayMs)
  assert.equal(await takenAfter(now - dayMs), now - dayMs)
  assert.equal(await takenAfter(now - 30 * dayMs), now - dayMs)
})

test('a time recorded by a clock that ran ahead is replaced by the next backup', async () => {
  assert.equal(await takenAfter(now + 30 * dayMs), now + 30 * dayMs)
  assert.equal(await takenAfter(now), now)
})

test('the metrics say when a backup was last taken and tried, so that an alert can be made of it', async () => {
  const metric = async (act: string) =>
    Number(
      new RegExp(`^backup_last_success_timestamp_seconds{act="${act}"} (.+)$`, 'm').exec(
        await metrics(),
      )?.[1],
    )
  const metrics = async () => (await server.platform.http.inject('/metrics')).body
  assert.equal(await metric('tried'), 0)
  await recordBackup(server.platform.config, 'tried', now)
  assert.equal(await metric('tried'), now / 1000)
  assert.equal(await metric('taken'), (await takenAfter(now)) / 1000)
})
