import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  createKeys,
  getUnlockMethods,
  replaceUnlockMethods,
  type UnlockMethod,
} from '@chaveiro/contract/account.ts'
import { makeTestKeys } from '../../access/testing/statements.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { account } from './account.routes.ts'

let server: TestServer
before(async () => {
  server = await startTestServer([account])
})
after(() => server.stop())

const sealed = () => `cha1.${randomBytes(60).toString('base64url')}`
const argon2 = () => ({ memory_kib: 65536, passes: 3, lanes: 1, salt: randomBytes(16).toString('base64url') })
const passphrase = (): UnlockMethod => ({
  id: randomUUID(),
  kind: 'passphrase',
  argon2: argon2(),
  sealed: sealed(),
})
const recovery = (): UnlockMethod => ({ id: randomUUID(), kind: 'recovery', argon2: null, sealed: sealed() })

function publicKeys() {
  const { sealing_key, signing_key } = makeTestKeys()
  return { sealing_key, signing_key }
}

test('before there are keys the unlock methods are missing, and none can be replaced', async () => {
  const ana = await server.makePerson('contributor')
  const read = await server.call(getUnlockMethods, { as: ana })
  assert.deepEqual([read.status, read.error.code], [409, 'keys_missing'])
  const write = await server.call(replaceUnlockMethods, { as: ana, body: { methods: [recovery()] } })
  assert.equal(write.error.code, 'keys_missing')
})

test('keys that are none and methods that are too weak, odd or doubled are refused by name', async () => {
  const ana = await server.makePerson('contributor')
  const twice = recovery()
  const weak = { ...passphrase(), argon2: { ...argon2(), memory_kib: 1024 } }
  const cases: [body: object, path: string][] = [
    [{ ...publicKeys(), sealing_key: 'AAAA', methods: [recovery()] }, 'sealing_key'],
    [{ ...publicKeys(), signing_key: 'A'.repeat(43), methods: [recovery()] }, 'signing_key'],
    [{ ...publicKeys(), methods: [weak] }, 'methods.0.argon2'],
    [{ ...publicKeys(), methods: [{ ...recovery(), argon2: argon2() }] }, 'methods.0.argon2'],
    [{ ...publicKeys(), methods: [{ ...passphrase(), argon2: null }] }, 'methods.0.argon2'],
    [{ ...publicKeys(), methods: [twice, { ...passphrase(), id: twice.id }] }, 'methods.1.id'],
    [{ ...publicKeys(), methods: [recovery(), recovery()] }, 'methods.1.kind'],
    [{ ...publicKeys(), methods: [] }, 'methods'],
    [{ ...publicKeys(), methods: [{ ...recovery(), sealed: 'six plain words' }] }, 'methods.0.sealed'],
  ]
  for (const [body, path] of cases) {
    const answer = await server.send(createKeys, { as: ana, body })
    assert.equal(answer.status, 422)
    assert.deepEqual(
      answer.error.fields?.map((field) => field.path),
      [path],
    )
  }
  assert.equal((await server.call(getUnlockMethods, { as: ana })).status, 409)
})

test('keys are made once, also of two attempts at the same instant', async () => {
  const ana = await server.makePerson('contributor')
  const attempt = () => server.call(createKeys, { as: ana, body: { ...publicKeys(), methods: [recovery()] } })
  const answers = await Promise.all([attempt(), attempt(), attempt()])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  assert.equal((await attempt()).error.code, 'keys_exist')
})

test('an id that anybody has used is refused, and nothing is replaced', async () => {
  const ana = await server.makePerson('contributor')
  const bia = await server.makePerson('contributor')
  const method = passphrase()
  await server.call(createKeys, { as: ana, body: { ...publicKeys(), methods: [method, recovery()] } })
  await server.call(createKeys, { as: bia, body: { ...publicKeys(), methods: [recovery()] } })
  for (const as of [ana, bia]) {
    const answer = await server.call(replaceUnlockMethods, {
      as,
      body: { methods: [{ ...method, sealed: sealed() }] },
    })
    assert.deepEqual([answer.status, answer.error.code], [409, 'id_taken'])
  }
  const kept = await server.call(getUnlockMethods, { as: ana })
  assert.equal(kept.body.methods.find(({ id }) => id === method.id)?.sealed, method.sealed)
})

test('new methods take the place of those of their kind and of no other; everyone reads their own only', async () => {
  const ana = await server.makePerson('client')
  const methods = [passphrase(), recovery()]
  const made = await server.call(createKeys, { as: ana, body: { ...publicKeys(), methods } })
  assert.deepEqual(made.body.methods.map(({ id }) => id).sort(), methods.map(({ id }) => id).sort())
  const fresh = passphrase()
  const answer = await server.call(replaceUnlockMethods, {
    as: ana,
    body: { methods: [fresh], recovered: true },
  })
  assert.deepEqual(answer.body.methods.map(({ id }) => id).sort(), [fresh.id, methods[1]?.id].sort())
  assert.deepEqual(
    answer.body.methods.find(({ id }) => id === fresh.id),
    fresh,
  )
})
