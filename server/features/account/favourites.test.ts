import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getFavourites, putFavourites } from '@chaveiro/contract/calls/favourites.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { sealedText } from '../../testing/account-bodies.ts'
import { account } from './account.routes.ts'

let server: TestServer
before(async () => {
  server = await startTestServer([account])
})
after(() => server.stop())

const put = (as: TestPerson, after: number, number: number, sealed = sealedText()) =>
  server.call(putFavourites, { as, body: { after, number, sealed } })

test('nobody without a session, and no client, keeps favourites', async () => {
  assert.equal((await server.call(getFavourites, {})).status, 401)
  assert.equal((await put(await server.makePerson('client'), 0, 1)).status, 403)
})

test('a list that does not follow the stored one is refused, and the stored one stays', async () => {
  const ana = await server.makePerson('contributor')
  assert.deepEqual((await server.call(getFavourites, { as: ana })).body, { favourites: null })
  const sealed = sealedText()
  assert.equal((await put(ana, 0, 3, sealed)).status, 200)
  for (const [after, number, code] of [
    [0, 4, 'stale_head'],
    [2, 4, 'stale_head'],
    [3, 3, 'invalid'],
  ] as const) {
    assert.equal((await put(ana, after, number)).error.code, code)
  }
  const plain = await server.send(putFavourites, { as: ana, body: { after: 3, number: 4, sealed: 'an id' } })
  assert.deepEqual(plain.error.fields?.[0]?.path, 'sealed')
  assert.deepEqual((await server.call(getFavourites, { as: ana })).body.favourites, { number: 3, sealed })
})

test('of two browsers that replace the list at once, one is told to read again; nobody else’s list changes', async () => {
  const [ana, bia] = [await server.makePerson('contributor'), await server.makePerson('contributor')]
  await put(bia, 0, 1)
  const answers = await Promise.all([put(ana, 0, 1), put(ana, 0, 1)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  assert.equal((await server.call(getFavourites, { as: bia })).body.favourites?.number, 1)
})
