import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  addUnlockMethod,
  createKeys,
  getUnlockMethods,
  removeUnlockMethod,
  replaceUnlockMethods,
  type UnlockMethod,
} from '@chaveiro/contract/account.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { makeTestKeys } from '../../testing/statements.ts'
import { account } from './account.routes.ts'
import { argon2, passkeyMethod, passphraseMethod, recoveryMethod } from './testing/account-bodies.ts'

let server: TestServer
before(async () => {
  server = await startTestServer([account])
})
after(() => server.stop())

async function withKeys(): Promise<{ ana: TestPerson; methods: UnlockMethod[] }> {
  const ana = await server.makePerson('contributor')
  const { sealing_key, signing_key } = makeTestKeys()
  const methods = [passphraseMethod(), recoveryMethod()]
  await server.call(createKeys, { as: ana, body: { sealing_key, signing_key, methods } })
  return { ana, methods }
}

const add = (as: TestPerson, method: UnlockMethod) => server.call(addUnlockMethod, { as, body: { method } })
const remove = (as: TestPerson, id: string) => server.call(removeUnlockMethod, { as, params: { id } })
const ownIds = async (as: TestPerson) =>
  (await server.call(getUnlockMethods, { as })).body.methods.map(({ id }) => id)

test('a passkey without its parameters, with odd ones or with a passphrase’s is refused by name', async () => {
  const { ana } = await withKeys()
  const method = passkeyMethod()
  const passkey = method.passkey
  const cases: [object, string][] = [
    [{ ...method, passkey: null }, 'method.passkey'],
    [{ ...method, argon2: argon2() }, 'method.argon2'],
    [{ ...method, passkey: { ...passkey, prf_salt: 'AAAA' } }, 'method.passkey.prf_salt'],
    [{ ...method, passkey: { ...passkey, label: ' ' } }, 'method.passkey.label'],
    [{ ...method, passkey: { ...passkey, credential_id: '' } }, 'method.passkey.credential_id'],
    [{ ...method, sealed: 'plain' }, 'method.sealed'],
  ]
  for (const [body, path] of cases) {
    const answer = await server.send(addUnlockMethod, { as: ana, body: { method: body } })
    assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, path])
  }
})

test('a passphrase or code is never added beside the old one, and passkeys are not replaced by their kind', async () => {
  const { ana } = await withKeys()
  for (const method of [passphraseMethod(), recoveryMethod()]) {
    const added = await add(ana, method)
    assert.deepEqual([added.status, added.error.fields?.[0]?.path], [422, 'method.kind'])
  }
  const body = { methods: [passkeyMethod()] }
  const replaced = await server.call(replaceUnlockMethods, { as: ana, body })
  assert.deepEqual([replaced.status, replaced.error.fields?.[0]?.path], [422, 'methods.0.kind'])
})

test('no id and no credential comes twice; without keys there is nothing to add to', async () => {
  const { ana } = await withKeys()
  const { ana: bia } = await withKeys()
  const method = passkeyMethod()
  assert.equal((await add(ana, method)).status, 200)
  assert.equal((await add(bia, { ...passkeyMethod(), id: method.id })).error.code, 'id_taken')
  const again = await add(ana, { ...method, id: randomUUID() })
  assert.equal(again.error.fields?.[0]?.path, 'method.passkey.credential_id')
  assert.equal((await add(await server.makePerson('client'), passkeyMethod())).error.code, 'keys_missing')
})

test('only one’s own passkeys can be removed, never the passphrase or the code', async () => {
  const { ana, methods } = await withKeys()
  const { ana: bia } = await withKeys()
  const method = passkeyMethod()
  await add(ana, method)
  assert.equal((await remove(bia, method.id)).status, 404)
  assert.equal((await remove(ana, randomUUID())).status, 404)
  for (const { id } of methods) assert.equal((await remove(ana, id)).error.code, 'forbidden')
  assert.equal((await remove(ana, method.id)).status, 204)
  assert.deepEqual((await ownIds(ana)).sort(), methods.map(({ id }) => id).sort())
})

test('nobody has more than ten passkeys; each is kept as it came', async () => {
  const { ana } = await withKeys()
  const passkeys = Array.from({ length: 10 }, (_, i) => passkeyMethod(`Key ${i} 🔑`))
  for (const passkey of passkeys) assert.equal((await add(ana, passkey)).status, 200)
  const full = await add(ana, passkeyMethod())
  assert.deepEqual([full.status, full.error.code], [409, 'limit_reached'])
  const { methods } = (await server.call(getUnlockMethods, { as: ana })).body
  for (const passkey of passkeys) {
    assert.deepEqual(
      methods.find(({ id }) => id === passkey.id),
      passkey,
    )
  }
})

test('a new passphrase leaves the passkeys', async () => {
  const { ana } = await withKeys()
  const passkey = passkeyMethod()
  await add(ana, passkey)
  await server.call(replaceUnlockMethods, { as: ana, body: { methods: [passphraseMethod()] } })
  assert.ok((await ownIds(ana)).includes(passkey.id))
})
