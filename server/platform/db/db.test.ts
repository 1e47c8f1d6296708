import assert from 'node:assert/strict'
import { copyFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { migrations } from '../../migrations/index.ts'
import { onSqlite } from '../testing/on-engine.ts'
import { makeTestStorage, type TestStorage } from '../testing/test-database.ts'
import { copySqlite } from './copy-sqlite.ts'
import type { Db } from './db.ts'
import { insertItem, insertLease, insertVault, selectItem, selectOwner } from './db-test.queries.ts'
import { DatabaseUnavailable, DiskFull } from './errors.ts'
import { type Migration, type MigrationConnection, migrate } from './migrate.ts'
import { openDb } from './open.ts'

let storage: TestStorage
let db: Db

before(async () => {
  storage = await makeTestStorage()
  db = await openDb(storage, migrations)
})
after(async () => {
  await db.close()
  await storage.remove()
})

const owner = '018f0000-0000-7000-8000-000000000001'
const until = '2030-01-02T03:04:05.678Z'

test('a throw rolls back its own transaction and no other of the same group', async () => {
  const results = await Promise.allSettled(
    ['g1', 'g2', 'g3'].map((name) =>
      db.inTransaction(async (tx) => {
        await tx.run(insertLease, { name, owner, until })
        if (name === 'g2') throw new Error('refused')
      }),
    ),
  )
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  const found = await Promise.all(['g1', 'g2', 'g3'].map((name) => db.read.first(selectOwner, { name })))
  assert.deepEqual(
    found.map((row) => row !== undefined),
    [true, false, true],
  )
})

test('a read beside an open transaction sees only committed data', async () => {
  await db.inTransaction(async (tx) => {
    await tx.run(insertLease, { name: 'beside', owner, until })
    assert.equal(await db.read.first(selectOwner, { name: 'beside' }), undefined)
  })
  assert.notEqual(await db.read.first(selectOwner, { name: 'beside' }), undefined)
})

test('a transaction that has ended refuses further use', async () => {
  let kept: Parameters<Parameters<Db['inTransaction']>[0]>[0] | undefined
  await db.inTransaction(async (tx) => {
    kept = tx
  })
  await assert.rejects(async () => kept?.run(insertLease, { name: 'late', owner, until }))
  assert.equal(await db.read.first(selectOwner, { name: 'late' }), undefined)
})

test('of racing compare-and-set transactions exactly one wins', async () => {
  const wins = await Promise.all(
    Array.from({ length: 12 }, () =>
      db.inTransaction(async (tx) => {
        if (await tx.first(selectOwner, { name: 'race' })) return false
        await tx.run(insertLease, { name: 'race', owner, until })
        return true
      }),
    ),
  )
  assert.equal(wins.filter(Boolean).length, 1)
})

test('an effect runs after a commit and never after a rollback', async () => {
  const effects: string[] = []
  await db.inTransaction(async (tx) => tx.afterCommit(() => effects.push('committed')))
  await db
    .inTransaction(async (tx) => {
      tx.afterCommit(() => effects.push('rolled back'))
      throw new Error('refused')
    })
    .catch(() => undefined)
  assert.deepEqual(effects, ['committed'])
})

test('flags, instants, dates and bytes come back as written, on both engines', async () => {
  const both = { id: owner, created_by: owner, created_at: until, updated_at: until, generation: 1 }
  const document = new Uint8Array([0, 1, 255])
  await db.inTransaction(async (tx) => {
    await tx.run(insertVault, {
      ...both,
      parent_id: null,
      type: 'client',
      visibility: 'listed',
      custody: 'shared',
      inherits: true,
      generation_due: false,
      is_deleted: false,
      version: 0,
      document,
    })
    await tx.run(insertItem, {
      ...both,
      vault_id: owner,
      type: 'api_key',
      environment: 'prod',
      criticality: 'low',
      no_copy: true,
      requires_checkout: false,
      expires_at: '2031-12-31',
      revision: 1,
      rotate_since: null,
      wrap_generation: 1,
      wrap_dealing: 0,
      document,
    })
  })
  const read = await selectItem(db.read, owner)
  assert.equal(read.no_copy, true)
  assert.equal(read.requires_checkout, false)
  assert.equal(read.expires_at, '2031-12-31')
  assert.equal(read.created_at, until)
  assert.deepEqual(new Uint8Array(read.document), document)
})

test('a snapshot does not see what is committed while it reads', async () => {
  await db.snapshot(async (reader) => {
    assert.equal(await reader.first(selectOwner, { name: 'meanwhile' }), undefined)
    await db.inTransaction((tx) => tx.run(insertLease, { name: 'meanwhile', owner, until }))
    assert.equal(await reader.first(selectOwner, { name: 'meanwhile' }), undefined)
  })
  assert.ok(await db.read.first(selectOwner, { name: 'meanwhile' }))
})

test('a short snapshot does not wait for a long one to end', async () => {
  const begun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const long = db.snapshot(() => {
    begun.resolve()
    return over.promise
  })
  await begun.promise
  const short = await db.snapshot((reader) => reader.first(selectOwner, { name: 'nobody' }))
  assert.equal(short, undefined)
  over.resolve()
  await long
})

test('with more snapshots than connections each gets its turn, also after one that failed', async () => {
  const looks = Array.from({ length: 40 }, (_, at) =>
    db.snapshot(async (reader) => {
      await new Promise((resolve) => setImmediate(resolve))
      if (at % 7 === 0) throw new Error('failed')
      return reader.first(selectOwner, { name: 'nobody' })
    }),
  )
  const outcomes = await Promise.allSettled(looks)
  assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 6)
})

onSqlite('closing a database waits for all its snapshots, including failing ones', async () => {
  const own = await makeTestStorage()
  const closed = await openDb(own, migrations)
  const looks = Array.from({ length: 40 }, (_, at) =>
    closed.snapshot(async (reader) => {
      await new Promise((resolve) => setImmediate(resolve))
      if (at % 7 === 0) throw new Error('failed')
      return reader.first(selectOwner, { name: 'nobody' })
    }),
  )
  const outcomes = Promise.allSettled(looks)
  await closed.close()
  const faults = (await outcomes).flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
  assert.deepEqual(
    faults,
    Array.from({ length: 6 }, () => 'failed'),
  )
  await own.remove()
})

test('a migration that finds the disk full reports it, and completes once there is room', async () => {
  const empty = await makeTestStorage()
  const fill: Migration = {
    name: '9999-fill',
    sql: () => 'create table fill (text text); this is no statement',
  }
  await assert.rejects(openDb(empty, [...migrations, fill]), /syntax error/)
  const full: MigrationConnection = {
    async execute(sql) {
      if (sql === 'rollback') throw new Error('cannot rollback - no transaction is active')
      if (sql !== 'begin exclusive') throw new DiskFull(new Error('database or disk is full'))
    },
    query: async () => [],
  }
  await assert.rejects(migrate('sqlite', full, migrations), DiskFull)
  await (await openDb(empty, migrations)).close()
  await empty.remove()
})

test('opening again finds everything and changes nothing', async () => {
  await db.close()
  db = await openDb(storage, migrations)
  assert.ok(await db.read.first(selectOwner, { name: 'g1' }))
})

test('the files of the embedded database are readable by their owner only', {
  skip: process.platform === 'win32',
}, () => {
  for (const name of readdirSync(storage.dataDir)) {
    assert.equal(statSync(join(storage.dataDir, name)).mode & 0o077, 0, name)
  }
})

test('a migration that was changed after it ran stops the start', async () => {
  const changed = migrations.map(({ name, sql }) => ({
    name,
    sql: (types: Parameters<typeof sql>[0]) => `${sql(types)} `,
  }))
  await db.close()
  await assert.rejects(openDb(storage, changed), /append-only/)
  db = await openDb(storage, migrations)
})

onSqlite(
  'once the write-ahead log was deleted, nothing is acknowledged any more, and what was is kept',
  async () => {
    const place = await makeTestStorage()
    const path = join(place.dataDir, 'chaveiro.sqlite')
    const own = await openDb(place, migrations)
    const write = (name: string) => own.inTransaction((tx) => tx.run(insertLease, { name, owner, until }))
    await write('kept')
    rmSync(`${path}-wal`)
    await assert.rejects(write('lost'), DatabaseUnavailable)
    // As a kill would leave it.
    const left = join(place.dataDir, 'left.sqlite')
    copyFileSync(path, left)
    await own.close()
    const database = new DatabaseSync(left, { readOnly: true })
    assert.equal(database.prepare('select count(*) as count from leases').get()?.count, 1)
    database.close()
    await place.remove()
  },
)

onSqlite(
  'once another file lies in its place, or none, nothing is acknowledged any more, and the other file stays whole',
  async () => {
    for (const isReplaced of [true, false]) {
      const place = await makeTestStorage()
      const path = join(place.dataDir, 'chaveiro.sqlite')
      const own = await openDb(place, migrations)
      const write = (name: string) => own.inTransaction((tx) => tx.run(insertLease, { name, owner, until }))
      copySqlite(path, join(place.dataDir, 'older', 'chaveiro.sqlite'))
      await write('kept')
      renameSync(path, join(place.dataDir, 'moved.sqlite'))
      if (isReplaced) renameSync(join(place.dataDir, 'older', 'chaveiro.sqlite'), path)
      await assert.rejects(write('lost'), DatabaseUnavailable)
      await assert.rejects(
        own.snapshot((reader) => reader.first(selectOwner, { name: 'kept' })),
        DatabaseUnavailable,
      )
      assert.equal(statSync(`${path}-wal`).size, 0)
      await own.close()
      if (isReplaced) {
        const reopened = await openDb(place, migrations)
        assert.equal(await reopened.read.first(selectOwner, { name: 'kept' }), undefined)
        await reopened.inTransaction((tx) => tx.run(insertLease, { name: 'new', owner, until }))
        await reopened.close()
      }
      const moved = new DatabaseSync(join(place.dataDir, 'moved.sqlite'), { readOnly: true })
      assert.deepEqual(
        moved
          .prepare('select name from leases')
          .all()
          .map(({ name }) => name),
        ['kept'],
      )
      moved.close()
      await place.remove()
    }
  },
)

onSqlite(
  'once a backup was copied over the open file, nothing is acknowledged any more, and the backup stays whole',
  async () => {
    const place = await makeTestStorage()
    const path = join(place.dataDir, 'chaveiro.sqlite')
    const backup = join(place.dataDir, 'older', 'chaveiro.sqlite')
    const own = await openDb(place, migrations)
    const write = (name: string) => own.inTransaction((tx) => tx.run(insertLease, { name, owner, until }))
    await write('old')
    copySqlite(path, backup)
    assert.ok(await own.forget())
    await write('new')
    const { ino } = statSync(path)
    copyFileSync(backup, path)
    assert.equal(statSync(path).ino, ino)
    await assert.rejects(own.forget(), DatabaseUnavailable)
    await assert.rejects(write('lost'), /was overwritten/)
    await own.close()
    const database = new DatabaseSync(path)
    assert.deepEqual({ ...database.prepare('pragma integrity_check').get() }, { integrity_check: 'ok' })
    database.close()
    const reopened = await openDb(place, migrations)
    for (const [name, kept] of [
      ['old', owner],
      ['new', undefined],
    ] as const) {
      assert.equal((await reopened.read.first(selectOwner, { name }))?.owner, kept)
    }
    await reopened.inTransaction((tx) => tx.run(insertLease, { name: 'later', owner, until }))
    await reopened.close()
    await place.remove()
  },
)

onSqlite(
  'a server whose lock was deleted writes no more, and loses nothing that another one wrote since',
  async () => {
    const place = await makeTestStorage()
    const own = await openDb(place, migrations)
    const write = (db: Db, name: string) =>
      db.inTransaction((tx) => tx.run(insertLease, { name, owner, until }))
    await write(own, 'ours')
    rmSync(join(place.dataDir, 'server.lock'))
    const other = await openDb(place, migrations)
    await write(other, 'theirs')
    await assert.rejects(write(own, 'lost'), /server\.lock is another file/)
    await assert.rejects(
      own.snapshot((reader) => reader.first(selectOwner, { name: 'ours' })),
      DatabaseUnavailable,
    )
    await write(other, 'theirs again')
    await own.close()
    await write(other, 'and again')
    await other.close()
    const reopened = await openDb(place, migrations)
    for (const [name, kept] of [
      ['ours', owner],
      ['lost', undefined],
      ['theirs', owner],
      ['theirs again', owner],
      ['and again', owner],
    ] as const) {
      assert.equal((await reopened.read.first(selectOwner, { name }))?.owner, kept, name)
    }
    await reopened.close()
    await place.remove()
  },
)

onSqlite(
  'a file that was overwritten while it was open is named as a fault of the database, not of ours',
  async () => {
    const place = await makeTestStorage()
    const path = join(place.dataDir, 'chaveiro.sqlite')
    const own = await openDb(place, migrations)
    await own.forget()
    writeFileSync(path, 'something else. '.repeat(20_000))
    await assert.rejects(
      own.snapshot((reader) => reader.first(selectOwner, { name: 'any' })),
      DatabaseUnavailable,
    )
    await own.close().catch(() => undefined)
    await place.remove()
  },
)
