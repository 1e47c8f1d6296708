import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { appendRoster, replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { appendVaultLog, type VaultLogState } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { someIdentity } from '../testing/some-identity.ts'
import { createVault } from './create-vault.ts'
import { makeAccount } from './make-account.ts'
import { makeRecoveryKit } from './make-recovery-kit.ts'
import { openVaultKey } from './open-vault-key.ts'
import { writeEnrol, writeGenesis, writePolicy } from './roster-statements.ts'
import { startGeneration } from './start-generation.ts'
import {
  overviewCommitment,
  type VaultOverview,
  writeAdmit,
  writeCustody,
  writeOverview,
  writeRemove,
} from './vault-log-statements.ts'
import { verifier } from './verifier.ts'

const uuid = (number: number) => `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = new Date('2026-03-01T12:00:00.000Z')
const [admin, member, unconfirmed] = await Promise.all(
  [1, 2, 3].map(async (number) => (await makeAccount(uuid(number))).keys),
)
assert.ok(admin && member && unconfirmed)

const founded = await replayRoster(
  [await writeGenesis(admin, (await makeRecoveryKit()).publicKey, at, someIdentity)],
  verifier,
)
let roster = await appendRoster(founded, await writeEnrol(unconfirmed, founded, at), verifier)
roster = await appendRoster(roster, await writePolicy(admin, roster, true, at), verifier)
roster = await appendRoster(roster, await writeEnrol(member, roster, at), verifier)

const overview: VaultOverview = {
  name: 'Padaria',
  type: 'client',
  parent_id: uuid(9),
  tags: { client: 'Padaria', squad: '' },
  visibility: 'listed',
  inherits: true,
}
const admissions = [member.user, unconfirmed.user].map((user) => ({ user, from: uuid(9) }))
const { founding, log, vaultKeys } = await createVault(admin, roster, uuid(10), at, { admissions, overview })
const append = (state: VaultLogState, text: string) => appendVaultLog(state, text, roster, verifier)

describe('a vault founded with members and its overview', () => {
  test('gives its key to members with vouched-for keys, and to nobody whom the server does not list', async () => {
    assert.deepEqual(founding.keys.map(({ user }) => user).sort(), [admin.user, member.user])
    const narrowed = await createVault(admin, roster, uuid(11), at, {
      admissions,
      isActive: (user) => user === admin.user,
    })
    assert.deepEqual(
      narrowed.founding.keys.map(({ user }) => user),
      [admin.user],
    )
  })

  test('opens for an admitted member', async () => {
    const delivery = founding.keys.find(({ user }) => user === member.user)
    assert.ok(delivery)
    const opened = await openVaultKey(member, delivery, { roster, log })
    assert.equal(opened.commitment, vaultKeys.commitment)
  })

  test('commits to its present overview', async () => {
    assert.ok(founding.overview)
    assert.equal(log.overview, await overviewCommitment(uuid(10), overview, founding.overview.salt))
  })
})

describe('the commitment to an overview', () => {
  test('differs for any other value, vault or salt', async () => {
    const { salt } = await writeOverview(admin, { roster, log }, overview, at)
    const changes: Partial<VaultOverview>[] = [
      {},
      { name: 'Padaria ' },
      { type: 'squad' },
      { parent_id: null },
      { parent_id: uuid(8) },
      { tags: { client: '', squad: 'Padaria' } },
      { visibility: 'private' },
      { inherits: false },
    ]
    const commitments = await Promise.all(
      changes.map((change) => overviewCommitment(uuid(10), { ...overview, ...change }, salt)),
    )
    commitments.push(await overviewCommitment(uuid(11), overview, salt))
    const again = await writeOverview(admin, { roster, log }, overview, at)
    commitments.push(await overviewCommitment(uuid(10), overview, again.salt))
    assert.equal(new Set(commitments).size, commitments.length)
  })

  test('is made with a salt of 16 bytes, or refused', async () => {
    await assert.rejects(writeOverview(admin, { roster, log }, overview, at, 'AAAA'), TypeError)
  })
})

describe('members of a vault', () => {
  test('are admitted and removed by a custodian, and leave by themselves', async () => {
    const direct = await append(log, await writeAdmit(admin, { roster, log }, { user: member.user }, at))
    const place = { roster, log: direct }
    await assert.rejects(append(direct, await writeAdmit(admin, place, { user: member.user }, at)), {
      fault: 'already_member',
    })
    const left = await append(
      direct,
      await writeRemove(member, place, { user: member.user, change: null }, at),
    )
    assert.equal(left.head.seq, direct.head.seq + 1)
    const inherited = { user: member.user, from: uuid(9) }
    await append(left, await writeRemove(admin, { roster, log: left }, { ...inherited, change: null }, at))
    await assert.rejects(
      append(left, await writeRemove(admin, { roster, log: left }, { user: member.user, change: null }, at)),
      {
        fault: 'not_member',
      },
    )
  })

  test('admit nobody, remove nobody else and change no custody', async () => {
    const place = { roster, log }
    for (const statement of [
      writeAdmit(member, place, { user: uuid(4) }, at),
      writeRemove(member, place, { user: unconfirmed.user, from: uuid(9), change: null }, at),
      writeCustody(member, place, { custody: 'split', custodians: [admin.user, member.user] }, at),
      writeOverview(member, place, overview, at).then((signed) => signed.statement),
    ]) {
      await assert.rejects(append(log, await statement), { fault: 'not_entitled' })
    }
  })
})

describe('the next generation', () => {
  test('goes to everybody who may hold it and whom the server lists, and to nobody who was removed', async () => {
    const removal = await writeRemove(
      admin,
      { roster, log },
      { user: member.user, from: uuid(9), change: null },
      at,
    )
    const removed = await append(log, removal)
    const { next } = await startGeneration(admin, vaultKeys, { roster, log: removed }, null, at)
    assert.deepEqual(
      next.keys.map(({ user }) => user),
      [admin.user],
    )
    const kept = await startGeneration(
      admin,
      vaultKeys,
      { roster, log },
      null,
      at,
      (user) => user !== admin.user,
    )
    assert.deepEqual(
      kept.next.keys.map(({ user }) => user),
      [member.user],
    )
  })

  test('can be started by a member too, and by nobody else', async () => {
    await startGeneration(member, vaultKeys, { roster, log }, null, at)
    await assert.rejects(startGeneration(unconfirmed, vaultKeys, { roster, log }, null, at), {
      fault: 'not_entitled',
    })
  })
})
