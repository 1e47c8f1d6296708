import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SecretKey } from '../primitives/secret-key.ts'
import { deriveAccountKeys } from './derive-account-keys.ts'
import { openFinderPart, sealFinderPart } from './seal-finder-part.ts'

const user = '01980000-0000-7000-8000-000000000001'
const colleague = '01980000-0000-7000-8000-000000000002'
const secret = SecretKey.random<'account'>('account')
const keys = await deriveAccountKeys(secret, user)
const refused = { code: 'open_failed' }

test('a part opens as no other part, for no other person, and under no other key of the person', async () => {
  const sealed = await sealFinderPart(keys, 2, 'items')
  await assert.rejects(openFinderPart(keys, 3, sealed), refused)
  await assert.rejects(openFinderPart(await deriveAccountKeys(secret, colleague), 2, sealed), refused)
  const otherKey = { ...keys, finder: keys.privateMemory as unknown as typeof keys.finder }
  await assert.rejects(openFinderPart(otherKey, 2, sealed), refused)
  await assert.rejects(openFinderPart(keys, 2, sealed.slice(0, 3)), refused)
  assert.equal(await openFinderPart(await deriveAccountKeys(secret, user), 2, sealed), 'items')
})
