import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { databaseWaits } from './database-waits.ts'
import { onPostgres } from './on-engine.ts'
import { makeTestStorage } from './test-database.ts'

const lock = 'select pg_advisory_lock(1)'

onPostgres('for a hanging test, the session it waits for is named, and what both were doing', async () => {
  const { Client } = await import('pg')
  const storage = await makeTestStorage()
  const url = storage.databaseUrl as string
  const [holder, waiting] = [new Client(url), new Client(url)]
  await Promise.all([holder.connect(), waiting.connect()])
  const {
    rows: [{ pid }],
  } = await holder.query('select pg_backend_pid() as pid')
  await holder.query(lock)
  const locked = waiting.query(lock)
  let said = ''
  while (!said.includes(`behind ${pid}`)) {
    said = await databaseWaits(url)
    await turn()
  }
  const lineWith = (text: string) => said.split('\n').find((line) => line.includes(text)) ?? ''
  assert.match(
    lineWith(`behind ${pid}`),
    /client backend \| chaveiro_\w+ \| active .*Lock: advisory.*pg_advisory_lock/,
  )
  assert.match(lineWith(`${pid} client backend`), /idle for \d+ s .*pg_advisory_lock/)
  await holder.end()
  await locked
  await waiting.end()
  await storage.remove()
})
