import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkHead, type HeadEntry } from '@chaveiro/contract/log/items/head.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { someIdentity } from '../testing/some-identity.ts'
import { createVault } from './create-vault.ts'
import { makeAccount } from './make-account.ts'
import { makeRecoveryKit } from './make-recovery-kit.ts'
import { writeGenesis } from './roster-statements.ts'
import { signHead } from './sign-head.ts'
import { startGeneration } from './start-generation.ts'
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
const one: HeadEntry = [uuid(20), 1, hash, false]
const other: HeadEntry = [uuid(21), 4, hash, false]

const newest = { number: 7, hash }

describe('a vault’s head', () => {
  test('covers no item twice', async () => {
    await assert.rejects(signHead(admin, logs, newest, [one, one], at), TypeError)
  })

  test('is the same for the same items in any order, and differs for any other', async () => {
    const items = async (entries: HeadEntry[]) =>
      (await checkHead(await signHead(admin, logs, newest, entries, at), logs, verifier)).items
    assert.equal(await items([one, other]), await items([other, one]))
    const gone: HeadEntry = [uuid(21), 4, hash, true]
    const later: HeadEntry = [uuid(21), 5, hash, false]
    const digests = await Promise.all(
      [[], [one], [other], [one, other], [one, gone], [one, later]].map(items),
    )
    assert.equal(new Set(digests).size, 6)
  })

  test('names the change that it covers up to', async () => {
    const payload = await checkHead(await signHead(admin, logs, newest, [one], at), logs, verifier)
    assert.deepEqual([payload.number, payload.hash], [7, hash])
  })

  test('is signed with the keys of somebody who may hold the vault’s', async () => {
    const forged = await signHead(stranger, logs, newest, [one], at)
    await assert.rejects(checkHead(forged, logs, verifier), { fault: 'bad_signature' })
  })

  test('names the newest generation', async () => {
    const { log: newer } = await startGeneration(admin, vaultKeys, logs, newest, at)
    const head = await signHead(admin, { roster, log: newer }, newest, [one], at)
    assert.equal((await checkHead(head, { roster, log: newer }, verifier)).generation, 2)
  })

  test('is dated no earlier than the log that it names, whatever the signer’s clock says', async () => {
    const early = new Date(0)
    const payload = await checkHead(await signHead(admin, logs, newest, [], early), logs, verifier)
    assert.equal(payload.at, at.toISOString())
  })
})
