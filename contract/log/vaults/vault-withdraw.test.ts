import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, hash, someHash, webVerifier } from '../../testing/cast.ts'
import { admittedKeys, appoint, dismiss, growLog, makeVaultLog, onLog } from '../../testing/organisation.ts'
import { changeCustody, makeSplitVault, splitAmong } from '../../testing/split-vault.ts'
import type { RosterState } from '../roster/roster.ts'
import { admissionsOf, appendVaultLog, openProposals, type VaultLogState } from './vault-log.ts'

const { ana, bia, caio, davi, eva, fabio, gil, roster, complete: vault } = await makeSplitVault()
const refused = (fault: string) => ({ code: 'statement_refused', fault })

type Proposed = { log: VaultLogState; proposal: string }

async function proposing(by: Actor, user: Actor, log = vault, on = roster): Promise<Proposed> {
  const fields = { user: user.user, ...admittedKeys({ log, roster: on }, user.user) }
  const text = await onLog(by, 'chaveiro.vault.admit', { log, roster: on }, fields)
  return { log: await appendVaultLog(log, text, on, webVerifier), proposal: await hash(text) }
}
const withdrawing = (
  by: Actor,
  { log, proposal }: Proposed,
  on: RosterState = roster,
  changes: object = {},
) => growLog(by, 'chaveiro.vault.withdraw', { log, roster: on }, { proposal, ...changes })
const seconding = (by: Actor, user: Actor, { log, proposal }: Proposed, on: RosterState = roster) =>
  growLog(
    by,
    'chaveiro.vault.admit',
    { log, roster: on },
    { user: user.user, ...admittedKeys({ log, roster: on }, user.user), confirms: proposal },
  )

/** Caio, a manager, wants to admit Fabio. */
const proposed = await proposing(caio, fabio)

test('another manager, a member, a stranger and a forger withdraw nothing', async () => {
  for (const by of [davi, eva, gil]) await assert.rejects(withdrawing(by, proposed), refused('not_entitled'))
  await assert.rejects(withdrawing(davi, proposed, roster, { by: caio.user }), refused('bad_signature'))
  await assert.rejects(withdrawing(davi, proposed, roster, { by: ana.user }), refused('bad_signature'))
})

test('only a proposal of this vault is withdrawn, by its very hash', async () => {
  for (const proposal of [someHash, vault.head.hash, vault.hashes[0] as string]) {
    await assert.rejects(withdrawing(caio, { log: proposed.log, proposal }), refused('unknown_proposal'))
  }
  const elsewhere = await makeVaultLog(ana, roster)
  const there = { log: elsewhere, proposal: proposed.proposal }
  await assert.rejects(withdrawing(caio, there), refused('unknown_proposal'))
  await assert.rejects(withdrawing(caio, proposed, roster, { proposal: 'short' }), refused('malformed'))
})

test('a confirmed, overtaken or withdrawn proposal cannot be withdrawn again', async () => {
  const followed = await seconding(davi, fabio, proposed)
  await assert.rejects(withdrawing(caio, { ...proposed, log: followed }), refused('unknown_proposal'))
  assert.equal(admissionsOf(followed).length, 2)
  const other = await proposing(davi, fabio, proposed.log)
  const overtaken = { ...proposed, log: await seconding(caio, fabio, other) }
  await assert.rejects(withdrawing(caio, overtaken), refused('unknown_proposal'))
  const withdrawn = { ...proposed, log: await withdrawing(caio, proposed) }
  await assert.rejects(withdrawing(caio, withdrawn), refused('unknown_proposal'))
  await assert.rejects(withdrawing(ana, withdrawn), refused('unknown_proposal'))
})

test('a dismissed proposer withdraws nothing, nor when appointed again: the proposal has lapsed', async () => {
  const without = await dismiss(ana, caio, roster)
  await assert.rejects(withdrawing(caio, proposed, without), refused('not_entitled'))
  await assert.rejects(withdrawing(ana, proposed, without), refused('unknown_proposal'))
  const again = await appoint(ana, caio, 'manager', without)
  await assert.rejects(withdrawing(caio, proposed, again), refused('unknown_proposal'))
})

test('nobody can confirm a withdrawn proposal', async () => {
  for (const by of [caio, ana, bia]) {
    const withdrawn = { ...proposed, log: await withdrawing(by, proposed) }
    assert.equal(openProposals(withdrawn.log, roster).size, 0)
    await assert.rejects(seconding(davi, fabio, withdrawn), refused('unknown_proposal'))
    await assert.rejects(seconding(ana, fabio, withdrawn), refused('not_entitled'))
    assert.deepEqual(admissionsOf(withdrawn.log), admissionsOf(vault))
  }
})

test('a second signature made before the withdrawal, and one made after it, are not both accepted', async () => {
  const { log, proposal } = proposed
  const fields = { user: fabio.user, ...admittedKeys({ log, roster }, fabio.user), confirms: proposal }
  const second = await onLog(davi, 'chaveiro.vault.admit', { log, roster }, fields)
  const withdrawn = await withdrawing(caio, proposed)
  await assert.rejects(appendVaultLog(withdrawn, second, roster, webVerifier), refused('wrong_seq'))
})

test('a change of custody can be withdrawn too, and nothing else of the vault changes', async () => {
  const content = { custody: 'shared' as const }
  const text = await onLog(davi, 'chaveiro.vault.custody', { log: proposed.log, roster }, content)
  const log = await appendVaultLog(proposed.log, text, roster, webVerifier)
  const proposal = await hash(text)
  await assert.rejects(withdrawing(caio, { log, proposal }), refused('not_entitled'))
  const withdrawn = await withdrawing(davi, { log, proposal })
  assert.deepEqual([...withdrawn.proposals.keys()], [proposed.proposal])
  const { proposals: _a, head: _b, hashes: _c, rosterSeqs: _d, rosterSeen: _e, signers, ...after } = withdrawn
  const {
    proposals: _f,
    head: _g,
    hashes: _h,
    rosterSeqs: _i,
    rosterSeen: _j,
    signers: earlier,
    ...before
  } = log
  assert.deepEqual(after, before)
  assert.deepEqual(signers, [...earlier, davi.user])
})

test('of two equal proposals only the one named is withdrawn, and it can be made again', async () => {
  const other = await proposing(davi, fabio, proposed.log)
  const left = await withdrawing(caio, { log: other.log, proposal: proposed.proposal })
  assert.deepEqual([...left.proposals.keys()], [other.proposal])
  const anew = await proposing(caio, fabio, await withdrawing(caio, proposed))
  assert.notEqual(anew.proposal, proposed.proposal)
  assert.equal(admissionsOf(await seconding(davi, fabio, anew)).length, 2)
})

test('in shared custody a proposal of a two-person vault can be withdrawn too', async () => {
  const log = await changeCustody(caio, davi, { log: vault, roster }, { custody: 'shared' })
  const text = await onLog(caio, 'chaveiro.vault.custody', { log, roster }, splitAmong(caio, davi))
  const waiting = { log: await appendVaultLog(log, text, roster, webVerifier), proposal: await hash(text) }
  assert.equal((await withdrawing(bia, waiting)).proposals.size, 0)
})
