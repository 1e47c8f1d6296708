import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import * as account from '@chaveiro/contract/calls/account.ts'
import { getUnlockMethods } from '@chaveiro/contract/calls/account.ts'
import * as calls from '@chaveiro/contract/calls/unlocking.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { registerFeatures } from '../../app.ts'
import type { Tx } from '../../platform/db/db.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { passkeyMethod, passphraseMethod, recoveryMethod, sealedText } from '../../testing/account-bodies.ts'
import { methodsBody, newKeysBody, trustBody } from '../../testing/sign-access.ts'
import { type Keyed, TestOrganisation } from '../../testing/test-organisation.ts'
import { changeMethods } from '../account/change-methods.ts'
import { withdrawReset } from '../account/withdraw-reset.ts'
import { endApproval } from './end-approval.ts'
import { distrust } from './trust-browser.ts'

let server: TestServer
let organisation: TestOrganisation
before(async () => {
  server = await startTestServer([registerFeatures])
  organisation = await TestOrganisation.found(server)
})
after(() => server.stop())

/**
 * Somebody with a passkey, a trusted browser, a browser that asks, and a request for new keys, all of which can be
 * removed.
 */
async function personWithWaysIn() {
  const person = await organisation.join('contributor')
  const passkey = passkeyMethod()
  const browser = { id: randomUUID(), label: 'Notebook', sealed: sealedText() }
  const asking = { id: randomUUID(), label: 'Notebook', commitment: 'A'.repeat(43) }
  const methods = [passphraseMethod(), recoveryMethod()]
  const before = (await server.call(getUnlockMethods, { as: person })).body
  const answers = [
    await server.call(account.replaceUnlockMethods, {
      as: person,
      body: await methodsBody(server, person, [...before.methods, passkey]),
    }),
    await server.call(calls.trustBrowser, { as: person, body: await trustBody(server, person, browser) }),
    await server.call(calls.askBrowserApproval, { as: person, body: asking }),
    await server.call(account.requestKeyReset, {
      as: person,
      body: newKeysBody(person.id, makeTestKeys(), methods),
    }),
  ]
  for (const { status, error } of answers) assert.equal(status, 200, JSON.stringify(error))
  return { person, passkey, browser, asking }
}

async function whatIsThere(as: Keyed) {
  const { methods } = (await server.call(getUnlockMethods, { as })).body
  const { reset } = (await server.call(account.getKeyReset, { as })).body
  return {
    passkeys: methods.filter(({ kind }) => kind === 'passkey').map(({ id }) => id),
    trusted: (await server.call(calls.listTrustedBrowsers, { as })).body.map(({ id }) => id),
    asking: (await server.call(calls.listBrowserApprovals, { as })).body.map(({ id }) => id),
    reset: reset !== null,
  }
}

test('somebody deactivated since the call began removes nothing; an active person removes each of them', async () => {
  const { platform } = server
  const { person, passkey, browser, asking } = await personWithWaysIn()
  const kept = (await server.call(getUnlockMethods, { as: person })).body.methods
  const fewer = kept.filter(({ kind }) => kind !== 'passkey')
  const withoutPasskey = await methodsBody(server, person, fewer)
  const by = await server.callerOf(person)
  const acts: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => changeMethods(tx, platform, by, withoutPasskey),
    (tx) => distrust(tx, platform, by, browser.id),
    (tx) => endApproval(tx, platform, by, asking.id),
    (tx) => withdrawReset(tx, platform, by),
  ]
  await server.changePerson(person.id, { status: 'inactive' })
  for (const act of acts) await assert.rejects(platform.db.inTransaction(act), { code: 'signed_out' })

  await server.changePerson(person.id, { status: 'active' })
  const whole = { passkeys: [passkey.id], trusted: [browser.id], asking: [asking.id], reset: true }
  assert.deepEqual(await whatIsThere(person), whole)
  for (const act of acts) await platform.db.inTransaction(act)
  assert.deepEqual(await whatIsThere(person), { passkeys: [], trusted: [], asking: [], reset: false })
})
