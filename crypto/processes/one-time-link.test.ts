import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toBase64url } from '@chaveiro/contract/encoding/base64url.ts'
import type { OneTimeSecret } from '@chaveiro/contract/rules/links/one-time-secret.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { sealUnderKey } from '../envelopes/seal-under-key.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { sha256 } from '../primitives/sha256.ts'
import { deriveAccountKeys } from './derive-account-keys.ts'
import { hashOneTimeKeyProof, makeOneTimeLink, proveOneTimeKey, readOneTimeLink } from './one-time-key.ts'
import { openOneTimeLabel, sealOneTimeLabel } from './one-time-label.ts'
import { passOneTimeLink, protectOneTimeLink } from './one-time-password.ts'
import { openOneTimeSecret, sealOneTimeSecret } from './one-time-secret.ts'

const secret: OneTimeSecret = {
  ...{ title: 'Cofre açaí', type: 'web_credential', login: 'ana', password: ' s3cret\n', login_url: '' },
  ...{ notes: '', fields: [{ label: 'PIN', value: '0042' }], no_copy: true },
}
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

test('an address with any bit of its key or token changed is recognised as damaged, without a call', async () => {
  const { token, fragment } = await makeOneTimeLink()
  assert.ok(await readOneTimeLink(token, fragment))
  for (let bit = 0; bit < 256; bit++) {
    const [key, other] = [bytesOf(fragment), bytesOf(token)]
    for (const bytes of [key, other]) bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7))
    assert.equal(await readOneTimeLink(token, toBase64url(key)), null)
    assert.equal(await readOneTimeLink(toBase64url(other), fragment), null)
  }
})

test('an address that was cut, extended, respelled or lost its fragment is refused', async () => {
  const { token, fragment } = await makeOneTimeLink()
  for (const other of [
    '',
    fragment.slice(0, -1),
    `${fragment}A`,
    `${fragment}=`,
    ` ${fragment}`,
    `#${fragment}`,
  ]) {
    assert.equal(await readOneTimeLink(token, other), null, other)
  }
  for (const other of ['', token.slice(0, -1), `${token}A`, token.toUpperCase()]) {
    assert.equal(await readOneTimeLink(other, fragment), null, other)
  }
})

test('a sealed text opens for its own link only: not under another key, nor in place of another link’s', async () => {
  const [mine, yours] = await Promise.all([makeOneTimeLink(), makeOneTimeLink()])
  const sealed = await sealOneTimeSecret(secret, mine.key, mine.token)
  assert.deepEqual(await openOneTimeSecret(sealed, mine.key, mine.token), secret)
  await assert.rejects(openOneTimeSecret(sealed, yours.key, mine.token), OpenFailed)
  await assert.rejects(openOneTimeSecret(sealed, mine.key, yours.token), OpenFailed)
})

test('opened text that is not a well-formed secret (a member more, less or of another kind) is not shown', async () => {
  const { key, token } = await makeOneTimeLink()
  const { no_copy: _, ...without } = secret
  const others = [
    without,
    { ...secret, more: '' },
    { ...secret, password: 1 },
    { ...secret, no_copy: 'true' },
    { ...secret, fields: [{ label: 'PIN' }] },
    { ...secret, fields: { label: 'PIN', value: '1' } },
    [],
    null,
    'text',
  ]
  for (const other of others) {
    const bytes = new TextEncoder().encode(JSON.stringify(other))
    const sealed = await sealUnderKey(key, bytes, 'one-time-secret', { token })
    await assert.rejects(openOneTimeSecret(sealed, key, token), OpenFailed, JSON.stringify(other))
  }
  const noText = await sealUnderKey(key, Uint8Array.of(255, 254), 'one-time-secret', { token })
  await assert.rejects(openOneTimeSecret(noText, key, token), OpenFailed)
})

test('the proof of a link’s key is unique to the link, and differs from its key, its token and the password’s proof', async () => {
  const [mine, yours] = await Promise.all([makeOneTimeLink(), makeOneTimeLink()])
  const proof = await proveOneTimeKey(mine)
  assert.equal(toBase64url(await sha256(bytesOf(proof))), await hashOneTimeKeyProof(mine))
  const { argon2 } = await protectOneTimeLink(mine, 'blue heron')
  const others = [
    ...[mine.fragment, mine.token, await proveOneTimeKey(yours)],
    await proveOneTimeKey({ token: yours.token, key: mine.key }),
    (await passOneTimeLink(mine, 'blue heron', argon2)).proof,
  ]
  assert.ok(!others.includes(proof))
})

// Promise 16
test('with a password the link’s key alone opens nothing, and nothing else replaces the password', async () => {
  const link = await makeOneTimeLink()
  const { key, argon2, proofHash } = await protectOneTimeLink(link, 'blue heron')
  const sealed = await sealOneTimeSecret(secret, key, link.token)
  await assert.rejects(openOneTimeSecret(sealed, link.key, link.token), OpenFailed)
  const wrong = await passOneTimeLink(link, 'blue herons', argon2)
  await assert.rejects(openOneTimeSecret(sealed, wrong.key, link.token), OpenFailed)
  assert.notEqual(toBase64url(await sha256(bytesOf(wrong.proof))), proofHash)
  const salted = await passOneTimeLink(link, 'blue heron', { ...argon2, salt: 'A'.repeat(22) })
  await assert.rejects(openOneTimeSecret(sealed, salted.key, link.token), OpenFailed)
  const right = await passOneTimeLink(link, ' blue heron ', argon2)
  assert.equal(toBase64url(await sha256(bytesOf(right.proof))), proofHash)
  assert.deepEqual(await openOneTimeSecret(sealed, right.key, link.token), secret)
})

test('a password gives another proof and another key for every link: the server cannot reuse one', async () => {
  const [mine, yours] = await Promise.all([makeOneTimeLink(), makeOneTimeLink()])
  const { argon2 } = await protectOneTimeLink(mine, 'blue heron')
  const here = await passOneTimeLink(mine, 'blue heron', argon2)
  const there = await passOneTimeLink(yours, 'blue heron', argon2)
  assert.notEqual(here.proof, there.proof)
})

test('a server that asks for weaker or far more expensive stretching than ours gets no proof', async () => {
  const link = await makeOneTimeLink()
  const { argon2 } = await protectOneTimeLink(link, 'blue heron')
  const bent = [
    { memory_kib: 65_535 },
    { memory_kib: 262_145 },
    { passes: 2 },
    { passes: 9 },
    { lanes: 2 },
    { salt: 'AAAA' },
  ]
  for (const one of bent) {
    await assert.rejects(passOneTimeLink(link, 'blue heron', { ...argon2, ...one }), {
      code: 'argon2_refused',
    })
  }
  const noSalt = passOneTimeLink(link, 'blue heron', { ...argon2, salt: '***' })
  await assert.rejects(noSalt, OpenFailed)
})

test('the name of a link opens for its owner and that link only', async () => {
  const [user, other] = ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002']
  const keys = await deriveAccountKeys(SecretKey.random('account'), user)
  const sealed = await sealOneTimeLabel(keys, other, 'Wi-Fi')
  assert.equal(await openOneTimeLabel(keys, other, sealed), 'Wi-Fi')
  await assert.rejects(openOneTimeLabel(keys, user, sealed), OpenFailed)
  const theirs = await deriveAccountKeys(SecretKey.random('account'), user)
  await assert.rejects(openOneTimeLabel(theirs, other, sealed), OpenFailed)
})

test('a password of spaces is refused, since the page would take it for an empty field', async () => {
  const link = await makeOneTimeLink()
  for (const nothing of ['', ' ', '\u3000\t ']) {
    await assert.rejects(protectOneTimeLink(link, nothing), RangeError)
  }
})
