import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { PostgresPoolClient } from 'kysely'
import { type DatabaseProxy, startDatabaseProxy } from '../testing/database-proxy.ts'
import { onPostgres } from '../testing/on-engine.ts'
import { makeTestStorage, type TestStorage } from '../testing/test-database.ts'
import { DatabaseBusy, DatabaseUnavailable } from './errors.ts'
import { PostgresHosts } from './postgres-hosts.ts'

const isPostgres = Boolean(process.env.TEST_DATABASE_URL)
const limits = { connectMs: 10_000, statementMs: 10_000, answerMs: 10_000, idleInTransactionMs: 10_000 }
/** For a database that does not answer. */
const shortLimits = { connectMs: 2000, answerMs: 2000 }

let storage: TestStorage
let one: DatabaseProxy
let two: DatabaseProxy
const open: PostgresHosts[] = []

before(async () => {
  if (!isPostgres) return
  storage = await makeTestStorage()
  one = await startDatabaseProxy(storage.databaseUrl as string)
  two = await startDatabaseProxy(storage.databaseUrl as string)
})
after(async () => {
  if (!isPostgres) return
  for (const hosts of open) await hosts.end()
  await one.close()
  await two.close()
  await storage.remove()
})

async function hostsAt(urls: string[], more: Partial<typeof limits> = {}) {
  const { default: pg } = await import('pg')
  const lost: Error[] = []
  const hosts = new PostgresHosts(pg, urls, {
    types: pg.types as never,
    onLost: (error) => lost.push(error),
    nameOf: (sql) => (sql === 'select * from kept_plans' ? 'kept' : undefined),
    limits: { ...limits, ...more },
  })
  open.push(hosts)
  return { hosts, lost }
}

const ask = (client: PostgresPoolClient, sql: string) => client.query(sql, []).then(({ rows }) => rows)

async function askOnce(hosts: PostgresHosts, sql = 'select 1 as one') {
  const client = await hosts.connect()
  try {
    return await ask(client, sql)
  } finally {
    client.release()
  }
}

/** Each connection lost while idle can fail one request, until the loss is noticed. */
async function askUntilAnswered(hosts: PostgresHosts, triesMax = 4) {
  for (let tries = 0; ; tries++) {
    try {
      return await askOnce(hosts)
    } catch (error) {
      if (tries + 1 >= triesMax) throw error
    }
  }
}

onPostgres('a connection lost while in use fails its query, not the process', async () => {
  const { hosts, lost } = await hostsAt([one.url])
  const client = await hosts.connect()
  await ask(client, 'select 1')
  one.cut()
  await assert.rejects(ask(client, 'select 1'), DatabaseUnavailable)
  await assert.rejects(ask(client, 'rollback'), DatabaseUnavailable)
  client.release()
  assert.equal(lost.length > 0, true)
  assert.deepEqual(await askOnce(hosts), [{ one: 1 }])
})

onPostgres('a query under way fails when its connection is lost', async () => {
  const { hosts } = await hostsAt([one.url], { answerMs: 10_000 })
  const client = await hosts.connect()
  const waiting = assert.rejects(ask(client, 'select pg_sleep(60)'), DatabaseUnavailable)
  setTimeout(() => one.cut(), 50)
  await waiting
  client.release()
})

onPostgres('a statement planned before its table changed fails once, and is planned again', async () => {
  const { hosts } = await hostsAt([one.url])
  const client = await hosts.connect()
  await ask(client, 'create table kept_plans (one int)')
  await ask(client, 'insert into kept_plans values (1)')
  client.release()
  const read = () => askOnce(hosts, 'select * from kept_plans')
  assert.deepEqual([await read(), await read()], [[{ one: 1 }], [{ one: 1 }]])
  await askOnce(hosts, 'alter table kept_plans add column two int')
  await assert.rejects(read(), DatabaseUnavailable)
  assert.deepEqual(await read(), [{ one: 1, two: null }])
  // The same code for a query that PostgreSQL cannot run at all.
  await assert.rejects(askOnce(hosts, 'select 1 union select 2 for update'), { code: '0A000' })
})

onPostgres('lost idle connections are replaced', async () => {
  const { hosts } = await hostsAt([one.url])
  const clients = await Promise.all([hosts.connect(), hosts.connect(), hosts.connect()])
  for (const client of clients) client.release()
  one.cut()
  assert.deepEqual(await askUntilAnswered(hosts), [{ one: 1 }])
})

onPostgres('a server that ends its sessions, as at a shutdown, fails the queries under way', async () => {
  const { hosts } = await hostsAt([one.url])
  const client = await hosts.connect()
  const [row] = (await ask(client, 'select pg_backend_pid() as pid')) as { pid: number }[]
  await askOnce(hosts, `select pg_terminate_backend(${row?.pid})`)
  await assert.rejects(ask(client, 'select 1'), DatabaseUnavailable)
  client.release()
  assert.deepEqual(await askOnce(hosts), [{ one: 1 }])
})

onPostgres(
  'a frozen database delays a query, its rollback and a new connection only for a limited time',
  async () => {
    const { hosts } = await hostsAt([one.url], shortLimits)
    const client = await hosts.connect()
    one.freeze()
    await assert.rejects(ask(client, 'select 1'), DatabaseUnavailable)
    await assert.rejects(ask(client, 'rollback'), DatabaseUnavailable)
    client.release()
    await assert.rejects(askOnce(hosts), DatabaseUnavailable)
    one.resume()
    // On a busy machine the short limits may stop a regular answer too.
    assert.deepEqual(await askUntilAnswered(hosts, 50), [{ one: 1 }])
  },
)

onPostgres('the database ends a slow statement, and its connection stays usable', async () => {
  const { hosts } = await hostsAt([one.url], { statementMs: 1000, answerMs: 60_000 })
  const client = await hosts.connect()
  await assert.rejects(ask(client, 'select pg_sleep(60)'), DatabaseBusy)
  assert.deepEqual(await ask(client, 'select 1 as one'), [{ one: 1 }])
  client.release()
})

onPostgres('the next of several hosts is tried when the first is gone', async () => {
  const { hosts } = await hostsAt([one.url, two.url])
  assert.deepEqual(await askOnce(hosts), [{ one: 1 }])
  one.refuse()
  assert.deepEqual(await askUntilAnswered(hosts), [{ one: 1 }])
  two.refuse()
  one.resume()
  assert.deepEqual(await askUntilAnswered(hosts), [{ one: 1 }])
  one.refuse()
  await assert.rejects(askUntilAnswered(hosts), DatabaseUnavailable)
  one.resume()
  two.resume()
})

onPostgres('a host that became a standby is replaced by the promoted one', async () => {
  const primary = await makeTestStorage()
  const standby = await makeTestStorage()
  const nameOf = ({ databaseUrl }: TestStorage) => new URL(databaseUrl as string).pathname.slice(1)
  const turn = async (of: TestStorage, isReadOnly: boolean) => {
    const { hosts } = await hostsAt([storage.databaseUrl as string])
    await askOnce(hosts, `alter database ${nameOf(of)} set default_transaction_read_only = ${isReadOnly}`)
  }
  await turn(standby, true)
  const { hosts } = await hostsAt([standby.databaseUrl as string, primary.databaseUrl as string])
  const whichDatabase = 'select current_database() as name'
  assert.deepEqual(await askOnce(hosts, whichDatabase), [{ name: nameOf(primary) }])
  const kept = await hosts.connect()
  await ask(kept, 'set default_transaction_read_only = on')
  await turn(primary, true)
  await turn(standby, false)
  await assert.rejects(ask(kept, 'create table written (id int)'), DatabaseUnavailable)
  kept.release()
  assert.deepEqual(await askOnce(hosts, whichDatabase), [{ name: nameOf(standby) }])
  for (const hosts of open.splice(0)) await hosts.end()
  await primary.remove()
  await standby.remove()
})
