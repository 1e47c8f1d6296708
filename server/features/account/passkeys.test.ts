import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  createKeys,
  getUnlockMethods,
  replaceUnlockMethods,
  type UnlockMethod,
} from '@chaveiro/contract/calls/account.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { argon2, passkeyMethod, passphraseMethod, recoveryMethod } from '../../testing/account-bodies.ts'
import { methodsBody, newKeysBody, type Signer } from '../../testing/sign-access.ts'
import { account } from './account.routes.ts'

let server: TestServer
before(async () => {
  server = await startTestServer([account])
})
after(() => server.stop())

async function withKeys(): Promise<{ ana: Signer; methods: UnlockMethod[] }> {
  const keys = makeTestKeys()
  const ana = { ...(await server.makePerson('contributor')), keys }
  const methods = [passphraseMethod(), recoveryMethod()]
  await server.call(createKeys, { as: ana, body: newKeysBody(ana.id, keys, methods) })
  return { ana, methods }
}

const present = async (as: Signer) => (await server.call(getUnlockMethods, { as })).body.methods
const replace = async (as: Signer, methods: UnlockMethod[]) =>
  server.call(replaceUnlockMethods, { as, body: await methodsBody(server, as, methods) })
const add = async (as: Signer, method: UnlockMethod) => replace(as, [...(await present(as)), method])
const remove = async (as: Signer, gone: string) =>
  replace(
    as,
    (await present(as)).filter(({ id }) => id !== gone),
  )
const ownIds = async (as: Signer) => (await present(as)).map(({ id }) => id)

test('a passkey without its parameters, with odd ones or with a passphrase’s is refused by name', async () => {
  const { ana } = await withKeys()
  const method = passkeyMethod()
  const passkey = method.passkey
  const cases: [object, string][] = [
    [{ ...method, passkey: null }, 'methods.2.passkey'],
    [{ ...method, argon2: argon2() }, 'methods.2.argon2'],
    [{ ...method, passkey: { ...passkey, prf_salt: 'AAAA' } }, 'methods.2.passkey.prf_salt'],
    [{ ...method, passkey: { ...passkey, label: ' ' } }, 'methods.2.passkey.label'],
    [{ ...method, passkey: { ...passkey, credential_id: '' } }, 'methods.2.passkey.credential_id'],
    [{ ...method, sealed: 'plain' }, 'methods.2.sealed'],
  ]
  for (const [body, path] of cases) {
    const whole = [...(await present(ana)), body as UnlockMethod]
    const signed = await methodsBody(server, ana, whole)
    const answer = await server.send(replaceUnlockMethods, { as: ana, body: { ...signed, methods: whole } })
    assert.deepEqual([answer.status, answer.error.fields?.[0]?.path], [422, path])
  }
})

test('a passphrase or code is never added beside the old one, and a passkey replaces neither', async () => {
  const { ana } = await withKeys()
  for (const method of [passphraseMethod(), recoveryMethod()]) {
    const added = await add(ana, method)
    assert.deepEqual([added.status, added.error.fields?.[0]?.path], [422, 'methods.2.kind'])
  }
  assert.equal((await replace(ana, [passkeyMethod()])).error.code, 'forbidden')
})

test('no id and no credential is used twice; without keys there is nothing to add to', async () => {
  const { ana } = await withKeys()
  const { ana: bia } = await withKeys()
  const method = passkeyMethod()
  assert.equal((await add(ana, method)).status, 200)
  assert.equal((await add(bia, { ...passkeyMethod(), id: method.id })).error.code, 'id_taken')
  const again = await add(ana, { ...method, id: randomUUID() })
  assert.equal(again.error.fields?.[0]?.path, 'methods.3.passkey.credential_id')
  const keyless = { ...(await server.makePerson('client')), keys: makeTestKeys() }
  assert.equal((await replace(keyless, [passkeyMethod()])).error.code, 'keys_missing')
})

test('only one’s own passkeys can be removed, never the passphrase or the code', async () => {
  const { ana, methods } = await withKeys()
  const { ana: bia } = await withKeys()
  const method = passkeyMethod()
  await add(ana, method)
  const others = { ...bia, keys: ana.keys }
  assert.equal((await replace(others, methods)).error.code, 'statement_refused')
  for (const { id } of methods) assert.equal((await remove(ana, id)).error.code, 'forbidden')
  assert.equal((await remove(ana, method.id)).status, 200)
  assert.deepEqual((await ownIds(ana)).sort(), methods.map(({ id }) => id).sort())
})

test('nobody has more than ten passkeys; each is stored as it came', async () => {
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

test('a new passphrase keeps the passkeys', async () => {
  const { ana } = await withKeys()
  const passkey = passkeyMethod()
  await add(ana, passkey)
  const others = (await present(ana)).filter(({ kind }) => kind !== 'passphrase')
  await replace(ana, [passphraseMethod(), ...others])
  assert.ok((await ownIds(ana)).includes(passkey.id))
})
