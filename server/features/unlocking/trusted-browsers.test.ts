import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createKeys } from '@chaveiro/contract/calls/account.ts'
import {
  distrustBrowser,
  listTrustedBrowsers,
  releaseTrusted,
  trustBrowser,
} from '@chaveiro/contract/calls/unlocking.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { revokeBrowserAccess } from '../../organisation/revoke-access.ts'
import type { Tx } from '../../platform/db/db.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { methodsBody, newKeysBody, type Signer, trustBody } from '../../testing/sign-access.ts'
import { account } from '../account/account.routes.ts'
import { changeMethods } from '../account/change-methods.ts'
import { requestReset } from '../account/request-reset.ts'
import { advanceApproval } from './advance-approval.ts'
import { askApproval } from './ask-approval.ts'
import { releaseTo } from './release-trusted.ts'
import { trust } from './trust-browser.ts'
import { unlocking } from './unlocking.routes.ts'

let server: TestServer
before(async () => {
  server = await startTestServer([account, unlocking])
})
after(() => server.stop())

const sealed = () => `cha1.${randomBytes(60).toString('base64url')}`

async function withKeys(role: 'contributor' | 'client' = 'contributor'): Promise<Signer> {
  const keys = makeTestKeys()
  const person = { ...(await server.makePerson(role)), keys }
  const method = { id: randomUUID(), kind: 'recovery' as const, argon2: null, sealed: sealed() }
  await server.call(createKeys, { as: person, body: newKeysBody(person.id, keys, [method]) })
  return person
}

async function trusting(as: Signer, label = 'Notebook') {
  const body = { id: randomUUID(), label, sealed: sealed() }
  const answer = await trustWith(as, body)
  assert.equal(answer.status, 200)
  return body
}

const trustWith = async (as: Signer, body: { id: string; label: string; sealed: string }) =>
  server.call(trustBrowser, { as, body: await trustBody(server, as, body) })
const release = (as: { token: string }, id: string) => server.call(releaseTrusted, { as, params: { id } })

test('nothing is released without a sign-in in the last five minutes, and a later one releases again', async () => {
  const ana = await withKeys()
  const browser = await trusting(ana)
  assert.equal((await release(ana, browser.id)).body.sealed, browser.sealed)
  server.clock.advance({ minutes: 5, seconds: 1 })
  const late = await release(ana, browser.id)
  assert.deepEqual([late.status, late.error.code], [403, 'fresh_sign_in_required'])
  const fresh = { token: await server.makeSession(ana.id) }
  assert.equal((await release(fresh, browser.id)).body.sealed, browser.sealed)
})

test('somebody else’s browser is absent: it can be neither used nor removed', async () => {
  const ana = await withKeys()
  const bia = await withKeys()
  const browser = await trusting(ana)
  assert.equal((await release(bia, browser.id)).status, 404)
  const removed = await server.call(distrustBrowser, { as: bia, params: { id: browser.id } })
  assert.equal(removed.status, 404)
  assert.deepEqual((await server.call(listTrustedBrowsers, { as: bia })).body, [])
  assert.equal((await release(ana, browser.id)).status, 200)
})

test('an id is used once, by anybody; without keys there is nothing to trust', async () => {
  const ana = await withKeys()
  const browser = await trusting(ana)
  for (const as of [ana, await withKeys()]) {
    const again = await trustWith(as, { ...browser, sealed: sealed() })
    assert.deepEqual([again.status, again.error.code], [409, 'id_taken'])
  }
  const keyless = { ...(await server.makePerson('contributor')), keys: makeTestKeys() }
  const answer = await trustWith(keyless, { ...browser, id: randomUUID() })
  assert.equal(answer.error.code, 'keys_missing')
})

test('an unsealed text, or a missing name, is refused', async () => {
  const ana = await withKeys()
  for (const change of [{ sealed: 'plain' }, { label: ' ' }, { id: 'x' }, { label: 'x'.repeat(500) }]) {
    const whole = await trustBody(server, ana, { id: randomUUID(), label: 'Notebook', sealed: sealed() })
    const body = { ...whole, ...change }
    assert.equal((await server.send(trustBrowser, { as: ana, body })).status, 422)
  }
})

test('nobody trusts more than ten browsers; a removed one makes room, and no longer unlocks', async () => {
  const ana = await withKeys()
  const browsers = []
  for (let i = 0; i < 10; i++) browsers.push(await trusting(ana))
  const body = { id: randomUUID(), label: 'One more', sealed: sealed() }
  const full = await trustWith(ana, body)
  assert.deepEqual([full.status, full.error.code], [409, 'limit_reached'])
  assert.match(full.error.detail, /10/)
  const id = browsers[0]?.id ?? ''
  assert.equal((await server.call(distrustBrowser, { as: ana, params: { id } })).status, 204)
  assert.equal((await release(ana, id)).status, 404)
  assert.equal((await trustWith(ana, body)).status, 200)
})

test('after 30 days a browser is no longer trusted, and its text is deleted', async () => {
  const own = await startTestServer([account, unlocking])
  const keys = makeTestKeys()
  const ana = { ...(await own.makePerson('contributor')), keys }
  const method = { id: randomUUID(), kind: 'recovery' as const, argon2: null, sealed: sealed() }
  await own.call(createKeys, { as: ana, body: newKeysBody(ana.id, keys, [method]) })
  const body = { id: randomUUID(), label: 'Notebook', sealed: sealed() }
  await own.call(trustBrowser, { as: ana, body: await trustBody(own, ana, body) })
  own.clock.advance({ hours: 30 * 24 + 1 })
  const fresh = { token: await own.makeSession(ana.id) }
  const late = await own.call(releaseTrusted, { as: fresh, params: { id: body.id } })
  assert.equal(late.status, 404)
  assert.deepEqual((await own.call(listTrustedBrowsers, { as: fresh })).body, [])
  await own.platform.jobs.runDue()
  // The id is free again: the row is gone, not only hidden.
  const again = await trustBody(own, { ...ana, ...fresh }, body)
  assert.equal((await own.call(trustBrowser, { as: fresh, body: again })).status, 200)
  await own.stop()
})

test('an act that ends a person’s ways in ends all their trusted browsers and nobody else’s', async () => {
  const ana = await withKeys()
  const bia = await withKeys()
  const [lost, kept] = [await trusting(ana), await trusting(bia)]
  await server.platform.db.inTransaction((tx) => revokeBrowserAccess(tx, ana.id))
  assert.equal((await release(ana, lost.id)).status, 404)
  assert.equal((await release(bia, kept.id)).status, 200)
})

test('browsers are listed with name and dates; role client has theirs too', async () => {
  const cid = await withKeys('client')
  const first = await trusting(cid, 'Chrome, work 🔑')
  server.clock.advance({ seconds: 1 })
  const second = await trusting(cid)
  await release(cid, first.id)
  const listed = (await server.call(listTrustedBrowsers, { as: cid })).body
  assert.deepEqual(
    listed.map(({ id, label, last_used_at }) => [id, label, last_used_at !== null]),
    [
      [second.id, 'Notebook', false],
      [first.id, 'Chrome, work 🔑', true],
    ],
  )
  const days = (Date.parse(listed[0]?.expires_at ?? '') - Date.parse(listed[0]?.created_at ?? '')) / dayMs
  assert.equal(days, 30)
})

test('somebody deactivated since the call began lets no browser in', async () => {
  const { platform } = server
  const ana = await withKeys()
  const browser = await trusting(ana)
  const by = await server.callerOf(ana)
  const another = await trustBody(server, ana, { id: randomUUID(), label: 'Notebook', sealed: sealed() })
  const request = { id: randomUUID(), label: 'Notebook', commitment: 'A'.repeat(43) }
  const methods = [
    { id: randomUUID(), kind: 'recovery' as const, argon2: null, passkey: null, sealed: sealed() },
  ]
  const changed = { ...(await methodsBody(server, ana, methods)), methods }
  const keys = makeTestKeys()
  const acts: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => trust(tx, platform, by, another),
    (tx) => releaseTo(tx, platform, by, browser.id),
    (tx) => askApproval(tx, platform, by, request),
    (tx) => advanceApproval(tx, platform, by, request.id, 'answer', { answer: 'A'.repeat(43) }),
    (tx) => requestReset(tx, platform, by, newKeysBody(ana.id, keys, methods)),
    (tx) => changeMethods(tx, platform, by, changed),
  ]
  await server.changePerson(ana.id, { status: 'inactive' })
  for (const act of acts) await assert.rejects(platform.db.inTransaction(act), { code: 'signed_out' })
})
