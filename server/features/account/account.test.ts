import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createKeys, getUnlockMethods, replaceUnlockMethods } from '@chaveiro/contract/calls/account.ts'
import { listTrustedBrowsers, trustBrowser } from '@chaveiro/contract/calls/unlocking.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { argon2, passphraseMethod, recoveryMethod, sealedText } from '../../testing/account-bodies.ts'
import { headOf, methodsBody, newKeysBody, trustBody } from '../../testing/sign-access.ts'
import { unlocking } from '../unlocking/unlocking.routes.ts'
import { account } from './account.routes.ts'

let server: TestServer
before(async () => {
  server = await startTestServer([account, unlocking])
})
after(() => server.stop())

async function withKeys(role: 'contributor' | 'client' = 'contributor') {
  const keys = makeTestKeys()
  const ana = { ...(await server.makePerson(role)), keys }
  const methods = [passphraseMethod(), recoveryMethod()]
  await server.call(createKeys, { as: ana, body: newKeysBody(ana.id, keys, methods) })
  return { ana, methods }
}

function publicKeys() {
  const { sealing_key, signing_key } = makeTestKeys()
  return { sealing_key, signing_key }
}

test('before there are keys there are no unlock methods, and none can be replaced', async () => {
  const ana = { ...(await server.makePerson('contributor')), keys: makeTestKeys() }
  const read = await server.call(getUnlockMethods, { as: ana })
  assert.deepEqual([read.status, read.error.code], [409, 'keys_missing'])
  const body = await methodsBody(server, ana, [recoveryMethod()])
  const write = await server.call(replaceUnlockMethods, { as: ana, body })
  assert.equal(write.error.code, 'keys_missing')
})

// Promise 20
test('invalid keys, and methods that are too weak, too expensive, odd or duplicate are refused by name', async () => {
  const ana = await server.makePerson('contributor')
  const twice = recoveryMethod()
  const weak = { ...passphraseMethod(), argon2: { ...argon2(), memory_kib: 1024 } }
  const cases: [body: object, path: string][] = [
    [{ ...publicKeys(), sealing_key: 'AAAA', methods: [recoveryMethod()] }, 'sealing_key'],
    [{ ...publicKeys(), signing_key: 'A'.repeat(43), methods: [recoveryMethod()] }, 'signing_key'],
    [{ ...publicKeys(), methods: [weak] }, 'methods.0.argon2'],
    ...[{ memory_kib: 262_145 }, { passes: 9 }, { lanes: 2 }, { lanes: 64 }, { memory_kib: 2 ** 31 }].map(
      (costly): [object, string] => [
        { ...publicKeys(), methods: [{ ...passphraseMethod(), argon2: { ...argon2(), ...costly } }] },
        'methods.0.argon2',
      ],
    ),
    [{ ...publicKeys(), methods: [{ ...recoveryMethod(), argon2: argon2() }] }, 'methods.0.argon2'],
    [{ ...publicKeys(), methods: [{ ...passphraseMethod(), argon2: null }] }, 'methods.0.argon2'],
    [{ ...publicKeys(), methods: [{ ...recoveryMethod(), kind: 'passkey' }] }, 'methods.0.passkey'],
    [{ ...publicKeys(), methods: [twice, { ...passphraseMethod(), id: twice.id }] }, 'methods.1.id'],
    [{ ...publicKeys(), methods: [recoveryMethod(), recoveryMethod()] }, 'methods.1.kind'],
    [{ ...publicKeys(), methods: [] }, 'methods'],
    [{ ...publicKeys(), methods: [{ ...recoveryMethod(), sealed: 'six plain words' }] }, 'methods.0.sealed'],
  ]
  const { access } = newKeysBody(ana.id, makeTestKeys(), [recoveryMethod()])
  for (const [body, path] of cases) {
    const answer = await server.send(createKeys, { as: ana, body: { access, ...body } })
    assert.equal(answer.status, 422)
    assert.deepEqual(
      answer.error.fields?.map((field) => field.path),
      [path],
    )
  }
  assert.equal((await server.call(getUnlockMethods, { as: ana })).status, 409)
})

test('unlocking by recovery code ends the trust in every browser; a changed passphrase alone does not', async () => {
  const { ana, methods } = await withKeys()
  const browser = { id: randomUUID(), label: 'Notebook', sealed: sealedText() }
  await server.call(trustBrowser, { as: ana, body: await trustBody(server, ana, browser) })
  const replace = async (recovered: boolean) => {
    const body = await methodsBody(server, ana, [passphraseMethod(), ...methods.slice(1)], recovered)
    return server.call(replaceUnlockMethods, { as: ana, body })
  }
  assert.equal((await replace(false)).status, 200)
  assert.equal((await server.call(listTrustedBrowsers, { as: ana })).body.length, 1)
  assert.equal((await replace(true)).status, 200)
  assert.deepEqual((await server.call(listTrustedBrowsers, { as: ana })).body, [])
})

test('keys are made once, even with two attempts at once', async () => {
  const ana = await server.makePerson('contributor')
  const attempt = () =>
    server.call(createKeys, { as: ana, body: newKeysBody(ana.id, makeTestKeys(), [recoveryMethod()]) })
  const answers = await Promise.all([attempt(), attempt(), attempt()])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  assert.equal((await attempt()).error.code, 'keys_exist')
})

test('an id that anybody has used is refused, and nothing is replaced', async () => {
  const { ana, methods } = await withKeys()
  const { ana: bia } = await withKeys()
  const [method] = methods
  for (const as of [ana, bia]) {
    const { methods: own } = (await server.call(getUnlockMethods, { as })).body
    const altered = [
      { ...passphraseMethod(), id: method?.id ?? '' },
      ...own.filter(({ kind }) => kind !== 'passphrase'),
    ]
    const body = await methodsBody(server, as, altered)
    const answer = await server.call(replaceUnlockMethods, { as, body })
    assert.deepEqual([answer.status, answer.error.code], [409, 'id_taken'])
  }
  const kept = await server.call(getUnlockMethods, { as: ana })
  assert.equal(kept.body.methods.find(({ id }) => id === method?.id)?.sealed, method?.sealed)
  assert.equal((await headOf(kept.body)).head.seq, 1)
})

test('the signed methods replace the earlier ones; everybody reads only their own', async () => {
  const { ana, methods } = await withKeys('client')
  const made = await server.call(getUnlockMethods, { as: ana })
  assert.deepEqual(made.body.methods.map(({ id }) => id).sort(), methods.map(({ id }) => id).sort())
  const fresh = passphraseMethod()
  const body = await methodsBody(server, ana, [fresh, ...methods.slice(1)], true)
  const answer = await server.call(replaceUnlockMethods, { as: ana, body })
  assert.deepEqual(answer.body.methods.map(({ id }) => id).sort(), [fresh.id, methods[1]?.id].sort())
  assert.deepEqual(
    answer.body.methods.find(({ id }) => id === fresh.id),
    fresh,
  )
})
