// Promise 20

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  createKeys,
  getUnlockMethods,
  replaceUnlockMethods,
  type UnlockMethod,
} from '@chaveiro/contract/calls/account.ts'
import { listTrustedBrowsers, trustBrowser } from '@chaveiro/contract/calls/unlocking.ts'
import { methodsDigestInput } from '@chaveiro/contract/log/statements/account-access.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { passkeyMethod, passphraseMethod, recoveryMethod, sealedText } from '../../testing/account-bodies.ts'
import { hashOf } from '../../testing/hash-of.ts'
import {
  accessStatement,
  headOf,
  methodsBody,
  newKeysBody,
  type Signer,
  trustBody,
} from '../../testing/sign-access.ts'
import { toldNotices } from '../../testing/told-notices.ts'
import { notifications } from '../notifications/notifications.routes.ts'
import { unlocking } from '../unlocking/unlocking.routes.ts'
import { account } from './account.routes.ts'

let server: TestServer
before(async () => {
  server = await startTestServer([account, unlocking, notifications])
})
after(() => server.stop())

async function withKeys() {
  const keys = makeTestKeys()
  const ana: Signer = { ...(await server.makePerson('contributor')), keys }
  const methods = [passphraseMethod(), recoveryMethod()]
  await server.call(createKeys, { as: ana, body: newKeysBody(ana.id, keys, methods) })
  return { ana, methods }
}

const replace = (as: { token: string }, body: { methods: UnlockMethod[]; statement: string }) =>
  server.call(replaceUnlockMethods, { as, body })
const stored = async (as: { token: string }) => (await server.call(getUnlockMethods, { as })).body
const browserOf = () => ({ id: randomUUID(), label: 'Notebook', sealed: sealedText() })

test('a session alone changes no way to unlock: the statement must be the account’s, over these methods, at this place', async () => {
  const { ana, methods } = await withKeys()
  const { ana: bia } = await withKeys()
  const wanted = [passphraseMethod(), recoveryMethod()]
  const digest = hashOf(methodsDigestInput(wanted))
  const signed = (by: Signer, place: object) => accessStatement(server, by, { methods: digest }, place)
  const stranger = { ...ana, keys: makeTestKeys() }
  const statements = {
    'by another key': await signed(stranger, {}),
    'about somebody else': await signed(ana, { user: bia.id }),
    'somebody else’s own': await signed(bia, {}),
    'over other methods': (await methodsBody(server, ana, methods)).statement,
    'over a browser as well': await signed(ana, { trusts: { browser: randomUUID(), sealed: digest } }),
    'with one before it that does not exist': await signed(ana, { prev: digest }),
    'further on': await signed(ana, { seq: 3, prev: digest }),
    'no statement': 'a.b.c',
  }
  for (const [name, statement] of Object.entries(statements)) {
    const { status } = await replace(ana, { methods: wanted, statement })
    assert.ok(status === 409 || status === 422, `${name}: ${status}`)
  }
  const { statement: _, ...unsigned } = await methodsBody(server, ana, wanted)
  assert.equal((await server.send(replaceUnlockMethods, { as: ana, body: unsigned })).status, 422)
  const kept = await stored(ana)
  assert.deepEqual(kept.methods.map(({ id }) => id).sort(), methods.map(({ id }) => id).sort())
  assert.equal((await headOf(kept)).head.seq, 1)
})

test('an old statement does not bring an old passphrase back', async () => {
  const { ana, methods } = await withKeys()
  const code = methods.filter(({ kind }) => kind === 'recovery')
  const first = await methodsBody(server, ana, [passphraseMethod(), ...code])
  assert.equal((await replace(ana, first)).status, 200)
  const second = await methodsBody(server, ana, [passphraseMethod(), ...code])
  assert.equal((await replace(ana, second)).status, 200)
  for (const old of [first, second]) {
    const again = await replace(ana, old)
    assert.deepEqual([again.status, again.error.code], [409, 'stale_head'])
  }
  assert.equal((await headOf(await stored(ana))).head.seq, 3)
})

test('of simultaneous changes one is accepted, and the others are told that they were too late', async () => {
  const { ana, methods } = await withKeys()
  const code = methods.filter(({ kind }) => kind === 'recovery')
  const bodies = await Promise.all(
    Array.from({ length: 5 }, () => methodsBody(server, ana, [passphraseMethod(), ...code])),
  )
  const answers = await Promise.all(bodies.map((body) => replace(ana, body)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409])
  const kept = await stored(ana)
  assert.deepEqual([kept.methods.length, (await headOf(kept)).head.seq], [2, 2])
})

test('a browser is trusted only with the account’s signature over it and its text; a removed one does not come back', async () => {
  const { ana } = await withKeys()
  const browser = browserOf()
  const body = await trustBody(server, ana, browser)
  const stranger = { ...ana, keys: makeTestKeys() }
  for (const [wrong, code] of [
    [await trustBody(server, stranger, browser), 'statement_refused'],
    [{ ...body, sealed: sealedText() }, 'statement_refused'],
    [{ ...body, id: randomUUID() }, 'statement_refused'],
  ] as const) {
    assert.equal((await server.call(trustBrowser, { as: ana, body: wrong })).error.code, code)
  }
  assert.deepEqual((await server.call(listTrustedBrowsers, { as: ana })).body, [])
  assert.equal((await server.call(trustBrowser, { as: ana, body })).status, 200)
  const { platform } = server
  await platform.db.inTransaction((tx) =>
    tx.kysely.deleteFrom('trusted_browsers').where('id', '=', browser.id).execute(),
  )
  const replayed = await server.call(trustBrowser, { as: ana, body })
  assert.equal(replayed.error.code, 'stale_head')
})

test('the person is notified of every change of a way in, once for each matter', async () => {
  const { ana, methods } = await withKeys()
  const passkey = passkeyMethod('Chave 🔑')
  const steps: UnlockMethod[][] = [
    [passphraseMethod(), ...methods.slice(1)],
    [passphraseMethod(), recoveryMethod(), passkey],
  ]
  for (const step of steps) {
    assert.equal((await replace(ana, await methodsBody(server, ana, step))).status, 200)
  }
  const left = (await stored(ana)).methods.filter(({ kind }) => kind !== 'passkey')
  assert.equal((await replace(ana, await methodsBody(server, ana, left))).status, 200)
  await server.call(trustBrowser, { as: ana, body: await trustBody(server, ana, browserOf()) })
  const told = await toldNotices(server, ana)
  const titles = told.map(({ title }) => title)
  assert.deepEqual(titles.sort(), [
    'Notebook is trusted for 30 days',
    'The passkey Chave 🔑 was added',
    'The passkey Chave 🔑 was removed',
    'You have a new recovery code',
    'Your passphrase was changed',
  ])
})

test('that somebody used their recovery code is signed: nobody on the way adds or drops it, or says it elsewhere', async () => {
  const { ana, methods } = await withKeys()
  const trust = async () => {
    await server.call(trustBrowser, { as: ana, body: await trustBody(server, ana, browserOf()) })
  }
  const browsers = async () => (await server.call(listTrustedBrowsers, { as: ana })).body.length
  const next = async (recovered: boolean) =>
    methodsBody(server, ana, [passphraseMethod(), ...methods.slice(1)], recovered)
  await trust()
  assert.equal((await replace(ana, { ...(await next(false)), recovered: true } as never)).status, 200)
  assert.equal(await browsers(), 1, 'added on the way')
  assert.equal((await replace(ana, { ...(await next(true)), recovered: false } as never)).status, 200)
  assert.equal(await browsers(), 0, 'dropped on the way')

  const browser = browserOf()
  const trusts = { browser: browser.id, sealed: hashOf(browser.sealed) }
  const statement = await accessStatement(server, ana, { trusts, recovered: true })
  const answer = await server.call(trustBrowser, { as: ana, body: { ...browser, statement } })
  assert.equal(answer.error.code, 'statement_refused')
})
