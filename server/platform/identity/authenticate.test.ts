// Promise 27

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { selectPerson, setPersonDocument } from '../../organisation/persons.queries.ts'
import { endSessions } from '../../organisation/revoke-access.ts'
import { startTestServer } from '../testing/test-server.ts'
import { authenticator } from './authenticate.ts'
import { makeMarkedSecret, makeSecret } from './secrets.ts'

const server = await startTestServer([])
after(() => server.stop())
const { db, atRest, clock } = server.platform

let asked = 0
const first: typeof db.read.first = (query, params) => {
  asked += 1
  return db.read.first(query, params)
}
const counted = { ...db, read: { ...db.read, first } }
const authenticate = authenticator({ db: counted, atRest, clock }, (error) => assert.fail(String(error)))

test('a made-up or altered session token and a code cause no database query', async () => {
  asked = 0
  const { id, token } = await server.makePerson('contributor')
  const others = [
    makeSecret(),
    makeSecret() + makeSecret(),
    token.slice(0, 43),
    `${token}x`,
    token.slice(43) + token.slice(0, 43),
    makeMarkedSecret(atRest, 'sign-in code'),
  ]
  for (const other of others) assert.equal(await authenticate(`Bearer ${other}`), undefined)
  assert.equal(asked, 0)
  assert.equal((await authenticate(`Bearer ${token}`))?.id, id)
  assert.ok(asked > 0)
})

test('an ended session is looked up once, however often it is used', async () => {
  const { id, token } = await server.makePerson('contributor')
  assert.equal((await authenticate(`Bearer ${token}`))?.id, id)
  await db.inTransaction((tx) => endSessions(tx, id))
  asked = 0
  for (let times = 0; times < 20; times += 1) assert.equal(await authenticate(`Bearer ${token}`), undefined)
  assert.equal(asked, 1)
  const again = await server.makeSession(id)
  assert.equal((await authenticate(`Bearer ${again}`))?.id, id)
})

test('a name that the database lost, as when a standby is promoted, is not used again after the next change', async () => {
  const { id, token } = await server.makePerson('contributor')
  const users = () => db.read.kysely.selectFrom('users').selectAll().where('id', '=', id)
  const rename = async (name: string) => {
    const row = await db.read.first(selectPerson, { id })
    assert.ok(row)
    const key = atRest.personKey(id, row.wrapped as Uint8Array)
    const document = { ...atRest.open<object>('users', id, row.document, key), name }
    await db.inTransaction((tx) =>
      tx.run(setPersonDocument, { id, document: atRest.seal('users', id, document, key) }),
    )
  }
  const nameNow = async () => (await authenticate(`Bearer ${token}`))?.name
  const before = await users().executeTakeFirstOrThrow()
  await rename('Lost')
  assert.equal(await nameNow(), 'Lost')
  await db.inTransaction((tx) => tx.kysely.updateTable('users').set(before).where('id', '=', id).execute())
  await rename('Kept')
  assert.equal(await nameNow(), 'Kept')
})
