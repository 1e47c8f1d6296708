import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tx } from './db.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { SqliteWriter } from './sqlite-writer.ts'
import { insertNote } from './sqlite-writer-test.queries.ts'

let folder: string
let connection: SqliteConnection
let writer: SqliteWriter

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaveiro-writer-'))
  connection = new SqliteConnection(join(folder, 'test.sqlite'), { readOnly: false })
  connection.exec('create table notes (text text not null)')
  writer = new SqliteWriter(connection)
})
afterEach(() => {
  connection.close()
  rmSync(folder, { recursive: true, force: true })
})

const note = (text: string) => writer.transact((tx: Tx) => insertNote(tx, text))
const count = () => connection.run('select count(*) as count from notes', []).rows[0]?.count

test('a full disk fails every transaction of its group, acknowledges none, and later ones succeed', async () => {
  await note('before')
  const { page_count } = connection.run('pragma page_count', []).rows[0] as { page_count: number }
  connection.exec(`pragma max_page_count = ${page_count + 2}`)
  const group = [note('small'), note('x'.repeat(200_000)), note('small too')]
  const settled = await Promise.allSettled(group)
  const kept = settled.filter(({ status }) => status === 'fulfilled').length
  assert.equal(settled[1]?.status, 'rejected')
  assert.equal(count(), 1 + kept)
  connection.exec('pragma max_page_count = 100000')
  await note('after')
  assert.equal(count(), 2 + kept)
})

test('an effect that fails after the commit fails no other answer', async () => {
  const failing = writer.transact(async (tx) => {
    await insertNote(tx, 'one')
    tx.afterCommit(() => {
      throw new Error('a faulty effect')
    })
  })
  const [first, second] = await Promise.allSettled([failing, note('two')])
  assert.equal(first.status, 'rejected')
  assert.equal(second.status, 'fulfilled')
  await note('three')
  assert.equal(count(), 3)
})

/** Wraps work to count how often it runs. */
function counted(work: (tx: Tx) => Promise<unknown>) {
  const runs = { count: 0 }
  const settled = writer.transact((tx) => {
    runs.count += 1
    return work(tx)
  })
  return { runs, settled }
}

test('a transaction refused before it writes delays nobody in its group: each runs once', async () => {
  const group = [
    counted((tx) => insertNote(tx, 'one')),
    counted(() => Promise.reject(new Error('refused'))),
    counted((tx) => insertNote(tx, 'two')),
  ]
  const settled = await Promise.allSettled(group.map(({ settled }) => settled))
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(
    group.map(({ runs }) => runs.count),
    [1, 1, 1],
  )
  assert.equal(count(), 2)
})

test('a transaction that fails after writing leaves nothing, and all others are complete with their effects run once', async () => {
  let effects = 0
  const writeAndFail = async (tx: Tx) => {
    await insertNote(tx, 'half')
    throw new Error('half-way')
  }
  const writeWithEffect = (text: string) => async (tx: Tx) => {
    await insertNote(tx, text)
    tx.afterCommit(() => {
      effects += 1
    })
  }
  const group = [writeWithEffect('one'), writeAndFail, writeWithEffect('two'), writeAndFail]
  const settled = await Promise.allSettled(group.map((work) => counted(work).settled))
  assert.deepEqual(
    settled.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected'],
  )
  const texts = connection.run('select text from notes order by text', []).rows.map(({ text }) => text)
  assert.deepEqual(texts, ['one', 'two'])
  assert.equal(effects, 2)
})

test('a transaction that fails alone after writing leaves nothing, and the next one succeeds', async () => {
  await assert.rejects(
    writer.transact(async (tx) => {
      await insertNote(tx, 'half')
      throw new Error('half-way')
    }),
    /half-way/,
  )
  await note('next')
  assert.equal(count(), 1)
})

test('while another program has the lock, a write waits and holds up nothing else, and is made as soon as the lock is free', async () => {
  const other = new DatabaseSync(join(folder, 'test.sqlite'))
  other.exec('begin immediate')
  const waiting = note('after the other')
  // A thread that waited inside SQLite would get here only once the write had failed.
  await sleep(100)
  assert.equal(count(), 0)
  other.exec('rollback')
  other.close()
  await waiting
  assert.equal(count(), 1)
})
