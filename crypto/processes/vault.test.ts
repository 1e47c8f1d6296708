// Promise 1

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { appendRoster, replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import fc from 'fast-check'
import { SealFailed } from '../envelopes/seal-failed.ts'
import { SecretKey } from '../primitives/secret-key.ts'
import { refuseKey } from '../testing/refuse-key.ts'
import { someIdentity } from '../testing/some-identity.ts'
import { commitToAddress } from './commit-to-address.ts'
import { createVault } from './create-vault.ts'
import { deliverVaultKey } from './deliver-vault-key.ts'
import { deriveVaultKeys } from './derive-vault-keys.ts'
import { makeAccount } from './make-account.ts'
import { makeRecoveryKit } from './make-recovery-kit.ts'
import { openItem } from './open-item.ts'
import { openPreviousVaultKey, openVaultKey } from './open-vault-key.ts'
import { writeEnrol, writeGenesis, writeVouch } from './roster-statements.ts'
import { sealItem } from './seal-item.ts'
import { startGeneration } from './start-generation.ts'
import { verifier } from './verifier.ts'

const uuid = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = new Date('2026-03-01T12:00:00.000Z')
const openFailed = { code: 'open_failed' }
const admin = (await makeAccount(uuid(1))).keys
const colleague = (await makeAccount(uuid(2))).keys
const genesis = await writeGenesis(admin, (await makeRecoveryKit()).publicKey, at, someIdentity)
const founded = await replayRoster([genesis], verifier)
const roster = await appendRoster(founded, await writeEnrol(colleague, founded, at), verifier)
const { founding, log, vaultKeys } = await createVault(admin, roster, uuid(10), at)
const [delivery] = founding.keys as [(typeof founding.keys)[0]]
const place = { item: uuid(20), revision: 1 }
const secret = { password: 'pa ss', notes: 'é\n', metadata: { customer_id: '1' }, fields: [], files: [] }

describe('a vault', () => {
  test('cannot be created by somebody who is no custodian', async () => {
    await assert.rejects(createVault(colleague, roster, uuid(11), at), { fault: 'not_entitled' })
  })

  test('gives its key to vouched-for custodians only', () => {
    assert.deepEqual(
      founding.keys.map(({ user }) => user),
      [admin.user],
    )
  })

  test('is never delivered to keys that are not vouched for, or not in the roster', async () => {
    const unvouched = roster.people.get(colleague.user)
    assert.ok(unvouched)
    const logs = { roster, log }
    await assert.rejects(deliverVaultKey(admin, vaultKeys, unvouched, logs, at), /vouched/)
    await assert.rejects(
      deliverVaultKey(admin, vaultKeys, { ...unvouched, vouched: true }, logs, at),
      /vouched/,
    )
  })
})

describe('a recipient whose key passes the rules but fails', async () => {
  const enrolled = roster.people.get(colleague.user)
  assert.ok(enrolled)
  const confirmed = { ...enrolled, ...(await commitToAddress(colleague.user, 'person@agencia.example')) }
  const vouched = await appendRoster(roster, await writeVouch(admin, roster, confirmed, at), verifier)
  const found = (vault: string) =>
    createVault(admin, vouched, vault, at, { admissions: [{ user: colleague.user }] })
  const to = (keys: readonly { user: string }[]) => keys.map(({ user }) => user)

  test('stops neither a founding nor a generation: they are named, and the others get theirs', async () => {
    const accept = refuseKey(colleague.sealing.publicKey)
    const made = await found(uuid(14))
    assert.deepEqual([to(made.founding.keys), made.unsealed], [[admin.user], [colleague.user]])
    const logs = { roster: vouched, log: made.log }
    const { next } = await startGeneration(admin, made.vaultKeys, logs, null, at)
    assert.deepEqual([to(next.keys), next.unsealed], [[admin.user], [colleague.user]])
    accept()
    const whole = await found(uuid(15))
    assert.deepEqual([whole.founding.keys.length, whole.unsealed], [2, []])
  })

  test('stops everything only if it is the giver’s own', async () => {
    const accept = refuseKey(admin.sealing.publicKey)
    await assert.rejects(found(uuid(16)), SealFailed)
    accept()
  })
})

describe('a delivered vault key', () => {
  test('opens to the keys that the log commits to', async () => {
    const opened = await openVaultKey(admin, delivery, { roster, log })
    assert.deepEqual(opened.key.copyBytes(), vaultKeys.key.copyBytes())
  })

  test('opens for nobody else', async () => {
    await assert.rejects(openVaultKey(colleague, delivery, { roster, log }), { fault: 'wrong_recipient' })
    const impostor = (await makeAccount(admin.user)).keys
    await assert.rejects(openVaultKey(impostor, delivery, { roster, log }), openFailed)
  })

  test('is refused with another text, another delivery or another generation', async () => {
    const other = await createVault(admin, roster, uuid(12), at)
    const [foreign] = other.founding.keys as [typeof delivery]
    const logs = { roster, log }
    await assert.rejects(openVaultKey(admin, { ...delivery, sealed: foreign.sealed }, logs), {
      fault: 'wrong_text',
    })
    await assert.rejects(openVaultKey(admin, foreign, logs), { fault: 'wrong_place' })
    await assert.rejects(openVaultKey(admin, { ...delivery, generation: 2 }, logs), openFailed)
  })

  // Promise 9
  test('is refused if the key inside does not match the log, though a custodian signed', async () => {
    const { commitment, inboxKey } = vaultKeys
    const wrong = await deriveVaultKeys(SecretKey.random('vault'), vaultKeys.place)
    const to = roster.people.get(admin.user)
    assert.ok(to)
    const lying = await deliverVaultKey(admin, { ...wrong, commitment, inboxKey }, to, { roster, log }, at)
    await assert.rejects(openVaultKey(admin, lying, { roster, log }), openFailed)
  })
})

describe('the next generation', async () => {
  const second = await startGeneration(admin, vaultKeys, { roster, log }, null, at)
  const { next } = second
  const [key] = next.keys as [typeof delivery]
  const logs = { roster, log: second.log }

  test('has a new key, under which the old one is sealed', async () => {
    const newer = await openVaultKey(admin, key, logs)
    const older = await openPreviousVaultKey(newer, next.previous.sealed, second.log)
    assert.notDeepEqual(newer.key.copyBytes(), vaultKeys.key.copyBytes())
    assert.deepEqual(older.key.copyBytes(), vaultKeys.key.copyBytes())
    assert.equal(older.place.generation, 1)
  })

  test('opens no older key from another text, and none before the first', async () => {
    const rival = await startGeneration(admin, vaultKeys, { roster, log }, null, at)
    const newer = await openVaultKey(admin, key, logs)
    await assert.rejects(openPreviousVaultKey(newer, rival.next.previous.sealed, second.log), openFailed)
    await assert.rejects(openPreviousVaultKey(vaultKeys, next.previous.sealed, second.log), openFailed)
  })

  test('opens text sealed under the old one through the old one only', async () => {
    const sealed = await sealItem(secret, place, vaultKeys)
    await assert.rejects(openItem(sealed, place, second.vaultKeys), openFailed)
    assert.deepEqual(await openItem(sealed, place, vaultKeys), secret)
  })
})

describe('an item', () => {
  test('opens to exactly its text, whatever that is', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 })
    const anySecret = fc.record({
      password: text,
      notes: text,
      metadata: fc.dictionary(text, text, { maxKeys: 4 }),
      fields: fc.array(fc.record({ label: text, value: text, hidden: fc.boolean() }), { maxLength: 4 }),
      files: fc.array(fc.record({ id: text, name: text, size: fc.nat(), hash: text, key: text }), {
        maxLength: 3,
      }),
    })
    const property = fc.asyncProperty(anySecret, async (one) => {
      const opened = await openItem(await sealItem(one, place, vaultKeys), place, vaultKeys)
      assert.equal(JSON.stringify(opened), JSON.stringify(one))
    })
    await fc.assert(property, { numRuns: 60 })
  })

  // Promise 3
  test('opens as no other item or revision, in no other vault and with no other key', async () => {
    const sealed = await sealItem(secret, place, vaultKeys)
    const again = await sealItem(secret, place, vaultKeys)
    const other = await createVault(admin, roster, uuid(13), at)
    await assert.rejects(openItem(sealed, { ...place, item: uuid(21) }, vaultKeys), openFailed)
    await assert.rejects(openItem(sealed, { ...place, revision: 2 }, vaultKeys), openFailed)
    await assert.rejects(openItem(sealed, place, other.vaultKeys), openFailed)
    await assert.rejects(openItem({ ...sealed, key: again.key }, place, vaultKeys), openFailed)
    await assert.rejects(openItem({ sealed: sealed.key, key: sealed.sealed }, place, vaultKeys), openFailed)
  })

  test('reveals nothing of its content or its exact size', async () => {
    const short = await sealItem({ ...secret, password: 'a' }, place, vaultKeys)
    const long = await sealItem({ ...secret, password: 'abcdef' }, place, vaultKeys)
    assert.equal(short.sealed.length, long.sealed.length)
  })
})
