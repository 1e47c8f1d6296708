import assert from 'node:assert/strict'
import { test } from 'node:test'
import { itemSecretMaxBytes, maxLength } from '@chaveiro/contract/constants.ts'
import { sealUnderKey } from '@chaveiro/crypto/envelopes/seal-under-key.ts'
import { SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import { fieldTooLarge } from './secret-size.ts'

const jsonOf = (secret: object) => new TextEncoder().encode(JSON.stringify(secret))
const empty = { password: '', notes: '', metadata: {}, fields: [], files: [] }
const room = itemSecretMaxBytes - jsonOf(empty).length

test('secrets are too large together, and the longer one is to be shortened', () => {
  const half = 'x'.repeat(room / 2)
  const metadata = { totp_secret: 'x' }
  assert.equal(fieldTooLarge({ ...empty, notes: 'x'.repeat(room) }), null)
  assert.equal(fieldTooLarge({ ...empty, notes: 'x'.repeat(room + 1) }), 'notes')
  assert.equal(fieldTooLarge({ ...empty, password: 'x'.repeat(room + 1) }), 'password')
  assert.equal(fieldTooLarge({ password: half, notes: half, metadata: {}, fields: [], files: [] }), null)
  assert.equal(fieldTooLarge({ password: half, notes: half, metadata, fields: [], files: [] }), 'password')
})

test('what JSON escapes counts as it is sealed', () => {
  assert.equal(fieldTooLarge({ ...empty, notes: '\n'.repeat(room / 2) }), null)
  assert.equal(fieldTooLarge({ ...empty, notes: '\n'.repeat(room / 2 + 1) }), 'notes')
})

test('the largest secrets, once sealed, are what a server accepts', async () => {
  const id = '0198c2f0-0000-7000-8000-000000000001'
  const place = { org: 'o'.repeat(43), vault: id, item: id, revision: 1 }
  const largest = jsonOf({ ...empty, notes: 'x'.repeat(room) })
  assert.ok(
    (await sealUnderKey(SecretKey.random('item'), largest, 'item', place)).length <= maxLength.sealedItem,
  )
})
