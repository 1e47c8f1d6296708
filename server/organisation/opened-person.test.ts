import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AtRest } from '../platform/at-rest/at-rest.ts'
import type { UserDocument } from '../platform/identity/actor.ts'
import { type Authenticate, authenticator } from '../platform/identity/authenticate.ts'
import { startTestServer, type TestServer } from '../platform/testing/test-server.ts'
import { selectPerson, setPersonDocument } from './persons.queries.ts'

let server: TestServer
let authenticate: Authenticate
let opened: string[]

before(async () => {
  server = await startTestServer([])
})
after(() => server.stop())

/** Authenticates as the server does, and records whose documents are opened. */
function startAuthenticating(): void {
  opened = []
  const { db, atRest, clock } = server.platform
  const noting: AtRest = {
    ...atRest,
    open: (table, id, document, key) => {
      opened.push(id)
      return atRest.open(table, id, document, key)
    },
  }
  authenticate = authenticator({ db, atRest: noting, clock }, (error) => assert.fail(String(error)))
}

const ask = ({ token }: { token: string }) => authenticate(`Bearer ${token}`)

/** Stores a person's document again, as a new avatar or name does. */
async function rename(id: string, name: string): Promise<void> {
  const { db, atRest } = server.platform
  await db.inTransaction(async (tx) => {
    const row = await tx.first(selectPerson, { id })
    assert.ok(row)
    const key = atRest.personKey(id, row.wrapped)
    const document = atRest.open<UserDocument>('users', id, row.document, key)
    await tx.run(setPersonDocument, { id, document: atRest.seal('users', id, { ...document, name }, key) })
  })
}

test('a person without a key is refused, even after a document of theirs was opened', async () => {
  startAuthenticating()
  const person = await server.makePerson('contributor')
  assert.equal((await ask(person))?.id, person.id)
  await server.platform.db.inTransaction((tx) =>
    tx.kysely.deleteFrom('person_keys').where('user_id', '=', person.id).execute(),
  )
  assert.equal(await ask(person), undefined)
})

test('a person’s document is opened once per version, for all their sessions', async () => {
  startAuthenticating()
  const person = await server.makePerson('contributor', { name: 'Ana' })
  const other = await server.makePerson('contributor')
  const token = await server.makeSession(person.id)
  for (const session of [person, { token }, person, other]) assert.ok(await ask(session))
  assert.deepEqual(opened, [person.id, other.id])

  await rename(person.id, 'Ana Maria')
  assert.equal((await ask(person))?.name, 'Ana Maria')
  assert.equal((await ask({ token }))?.name, 'Ana Maria')
  assert.deepEqual(opened, [person.id, other.id, person.id])
})

test('a changed role or status applies from the next request on, though the document is the same', async () => {
  startAuthenticating()
  const person = await server.makePerson('contributor')
  assert.equal((await ask(person))?.role, 'contributor')
  await server.changePerson(person.id, { role: 'manager' })
  assert.equal((await ask(person))?.role, 'manager')
  await server.changePerson(person.id, { status: 'inactive' })
  assert.equal(await ask(person), undefined)
  assert.deepEqual(opened, [person.id])
})
