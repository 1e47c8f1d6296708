import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkHead, type HeadEntry } from '@chaveiro/contract/rules/head.ts'
import { replayRoster } from '@chaveiro/contract/rules/roster.ts'
import { hashText } from '@chaveiro/contract/rules/statement.ts'
import { createVault } from './create-vault.ts'
import { makeAccount } from './make-account.ts'
import { makeRecoveryKit } from './make-recovery-kit.ts'
import { writeGenesis } from './roster-statements.ts'
import { signHead } from './sign-head.ts'
import { startGeneration } from './start-generation.ts'
import { someIdentity } from './testing/some-identity.ts'
import { verifier } from './verifier.ts'

const uuid = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = new Date('2026-03-01T12:00:00.000Z')
const admin = (await makeAccount(uuid(1))).keys
const stranger = (await makeAccount(uuid(1))).keys
const roster = await replayRoster(
  [await writeGenesis(admin, (await makeRecoveryKit()).publicKey, at, someIdentity)],
  verifier,
)
const { log, vaultKeys } = await createVault(admin, roster, uuid(10), at)
const logs = { roster, log }
const hash = await hashText('sealed', verifier)
const one: HeadEntry = [uuid(20), 1, hash]
const other: HeadEntry = [uuid(21), 4, hash]

describe('a vault’s head', () => {
  test('covers no item twice', async () => {
    await assert.rejects(signHead(admin, logs, null, [one, one], at), TypeError)
  })

  test('says the same of the same items in any order, and another thing of any other', async () => {
    const items = async (entries: HeadEntry[]) =>
      (await checkHead(await signHead(admin, logs, null, entries, at), { ...logs, before: null }, verifier))
        .items
    assert.equal(await items([one, other]), await items([other, one]))
    const digests = await Promise.all(
      [[], [one], [other], [one, other], [one, [uuid(21), 5, hash] as HeadEntry]].map(items),
    )
    assert.equal(new Set(digests).size, 5)
  })

  test('continues the one before, and nothing else', async () => {
    const first = await signHead(admin, logs, null, [one], at)
    const payload = await checkHead(first, { ...logs, before: null }, verifier)
    const before = { ...payload, hash: await hashText(first, verifier) }
    const second = await signHead(admin, logs, before, [], at)
    assert.equal((await checkHead(second, { ...logs, before }, verifier)).version, 2)
    await assert.rejects(checkHead(second, { ...logs, before: null }, verifier), { fault: 'wrong_seq' })
    const forked = await signHead(admin, logs, { version: 1, hash }, [], at)
    await assert.rejects(checkHead(forked, { ...logs, before }, verifier), { fault: 'wrong_prev' })
  })

  test('is signed with the keys of somebody who may hold the vault’s', async () => {
    const forged = await signHead(stranger, logs, null, [one], at)
    await assert.rejects(checkHead(forged, { ...logs, before: null }, verifier), { fault: 'bad_signature' })
  })

  test('is of the newest generation', async () => {
    const { log: newer } = await startGeneration(admin, vaultKeys, logs, at)
    const head = await signHead(admin, { roster, log: newer }, null, [one], at)
    assert.equal((await checkHead(head, { roster, log: newer, before: null }, verifier)).generation, 2)
  })
})
