import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkRewrap } from '@chaveiro/contract/log/items/item-rewrap.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { someIdentity } from '../testing/some-identity.ts'
import { createVault } from './create-vault.ts'
import { makeAccount } from './make-account.ts'
import { makeRecoveryKit } from './make-recovery-kit.ts'
import { openItem } from './open-item.ts'
import { rewrapItemKey } from './rewrap-item-key.ts'
import { writeGenesis } from './roster-statements.ts'
import { sealItem } from './seal-item.ts'
import { startGeneration } from './start-generation.ts'
import { verifier } from './verifier.ts'

const uuid = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = new Date('2026-03-01T12:00:00.000Z')
const openFailed = { code: 'open_failed' }
const admin = (await makeAccount(uuid(1))).keys
const roster = await replayRoster(
  [await writeGenesis(admin, (await makeRecoveryKit()).publicKey, at, someIdentity)],
  verifier,
)
const { log: first, vaultKeys: oldKeys } = await createVault(admin, roster, uuid(10), at)
const { log, vaultKeys: newKeys } = await startGeneration(admin, oldKeys, { roster, log: first }, null, at)
const { vaultKeys: otherVault } = await createVault(admin, roster, uuid(11), at)

const place = { item: uuid(20), revision: 3 }
const secret = { password: 'p', notes: '', metadata: {}, fields: [], files: [] }
const { sealed, key } = await sealItem(secret, place, oldKeys)
const of = await hashText('a.b.c', verifier)
const wrapped = { ...place, key, of }
const rewrap = (change: Partial<typeof wrapped> = {}, from = oldKeys) =>
  rewrapItemKey(admin, { ...wrapped, ...change }, from, newKeys, roster.head)

describe('a rewrapped item key', () => {
  test('is never accepted as that of another item, revision, generation or vault', async () => {
    await assert.rejects(rewrap({ item: uuid(21) }), openFailed)
    await assert.rejects(rewrap({ revision: 2 }), openFailed)
    await assert.rejects(rewrap({}, newKeys), openFailed)
    await assert.rejects(rewrap({}, otherVault), openFailed)
    await assert.rejects(rewrap({ key: sealed }), openFailed)
    const last = key.at(-10) === 'A' ? 'B' : 'A'
    await assert.rejects(rewrap({ key: key.slice(0, -10) + last + key.slice(-9) }), openFailed)
  })

  test('opens only under the new generation, and only at its own place', async () => {
    const { key: newKey, generation } = await rewrap()
    assert.equal(generation, 2)
    assert.deepEqual(await openItem({ sealed, key: newKey }, place, newKeys), secret)
    await assert.rejects(openItem({ sealed, key: newKey }, place, oldKeys), openFailed)
    await assert.rejects(openItem({ sealed, key: newKey }, { ...place, revision: 4 }, newKeys), openFailed)
  })

  test('is signed for this revision’s own statement and this wrap', async () => {
    const { key: newKey, signature, ...signedPlace } = await rewrap()
    const payload = await checkRewrap(signature, { roster, log, ...signedPlace, of }, verifier)
    assert.deepEqual([payload.by, payload.key], [admin.user, await hashText(newKey, verifier)])
    const other = await hashText('d.e.f', verifier)
    await assert.rejects(checkRewrap(signature, { roster, log, ...signedPlace, of: other }, verifier), {
      fault: 'wrong_place',
    })
    await assert.rejects(
      checkRewrap(signature, { roster, log, ...signedPlace, item: uuid(21), of }, verifier),
      { fault: 'wrong_place' },
    )
  })
})
