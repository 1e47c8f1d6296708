import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { contextOf, type Place, type Purpose } from '../envelopes/context.ts'
import { OpenFailed } from '../envelopes/open-failed.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { deriveAccountKeys } from '../processes/derive-account-keys.ts'
import { hashOneTimeKeyProof, proveOneTimeKey, readOneTimeLink } from '../processes/one-time-key.ts'
import { openOneTimeLabel } from '../processes/one-time-label.ts'
import { passOneTimeLink } from '../processes/one-time-password.ts'
import { openOneTimeSecret } from '../processes/one-time-secret.ts'
import { openOneTimeSender } from '../processes/one-time-sender.ts'
import { openOneTimePart } from '../processes/seal-file.ts'
import { makeOneTimeLinks, type OneTimeLinkVectors } from './make-one-time-links.ts'
import frozen from './one-time-links.json' with { type: 'json' }

for (const [age, vectors] of [
  ['frozen when it was new', frozen as unknown as OneTimeLinkVectors],
  ['made just now', await makeOneTimeLinks()],
] as const) {
  describe(`a one-time link ${age}`, async () => {
    const { token, fragment, secret } = vectors
    const link = await readOneTimeLink(token, fragment)
    assert.ok(link)

    test('says who made it by its address alone, and for no other link', async () => {
      const { names, sealed } = vectors.sender
      assert.deepEqual(await openOneTimeSender(sealed, link), names)
      const elsewhere = { ...link, token: 'A'.repeat(43) }
      await assert.rejects(openOneTimeSender(sealed, elsewhere), OpenFailed)
      await assert.rejects(openOneTimeSender(vectors.sealed, link), OpenFailed)
    })

    test('shows its secret by its address alone', async () => {
      assert.deepEqual(await openOneTimeSecret(vectors.sealed, link.key, token), secret)
    })

    test('gives the same proof of its key', async () => {
      assert.equal(await proveOneTimeKey(link), vectors.key_proof)
      assert.equal(await hashOneTimeKeyProof(link), vectors.key_proof_hash)
    })

    test('shows it by address and password, and gives the same proof', async () => {
      const { password, argon2, proof, sealed } = vectors.protected
      const opening = await passOneTimeLink(link, password, argon2)
      assert.equal(opening.proof, proof)
      assert.deepEqual(await openOneTimeSecret(sealed, opening.key, token), secret)
    })

    test('the parts of its file open by the file’s key, each for this link alone', async () => {
      const { id: file, key, parts } = vectors.file
      const fileKey = () => SecretKey.of('file', new Uint8Array(Buffer.from(key, 'hex')))
      for (const { part, content, sealed } of parts) {
        const place = { token, file, part, parts: parts.length }
        const opened = await openOneTimePart(fileKey(), sealed, place)
        assert.equal(new TextDecoder().decode(opened), content)
        const elsewhere = { ...place, token: 'A'.repeat(43) }
        await assert.rejects(openOneTimePart(fileKey(), sealed, elsewhere), OpenFailed)
      }
    })

    test('has the same name in its maker’s list', async () => {
      const { account, user, link: id, text, sealed } = vectors.label
      const bytes = new Uint8Array(Buffer.from(account, 'hex'))
      const keys = await deriveAccountKeys(SecretKey.of('account', bytes), user)
      assert.equal(await openOneTimeLabel(keys, id, sealed), text)
    })
  })
}

test('the contexts of one-time links have the same text', () => {
  for (const { purpose, place, text } of frozen.contexts) {
    const written = contextOf(purpose as Purpose, place as unknown as Place<Purpose>)
    assert.equal(new TextDecoder().decode(written), text)
  }
})
