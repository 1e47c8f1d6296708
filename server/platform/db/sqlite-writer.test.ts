import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
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

test('a full disk fails every transaction of its group, acknowledges none, and the next ones go on', async () => {
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

test('an effect that fails after the commit takes no other answer with it', async () => {
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
