import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Actor, id } from '../../testing/cast.ts'
import { appoint, dismiss, growRoster, makeOrganisation } from '../../testing/organisation.ts'
import { custodianRoleAt, type RosterState, wasCustodianAt } from './roster.ts'
import { wasCustodianThroughout, wasCustodianWithin } from './roster-people.ts'

const { ana, bia, caio, eva, gil, roster } = await makeOrganisation()
const refused = (fault: string) => ({ code: 'statement_refused', fault })

const appointing = (signer: Actor, changes: object, on: RosterState = roster) =>
  growRoster(signer, 'chaveiro.roster.appoint', on, {
    by: signer.user,
    user: eva.user,
    role: 'manager',
    ...changes,
  })
const dismissing = (signer: Actor, changes: object, on: RosterState = roster) =>
  growRoster(signer, 'chaveiro.roster.dismiss', on, {
    by: signer.user,
    user: caio.user,
    role: 'manager',
    ...changes,
  })

test('only an admin appoints and dismisses, in their own name', async () => {
  await assert.rejects(appointing(caio, {}), refused('not_entitled'))
  await assert.rejects(appointing(eva, {}), refused('not_entitled'))
  await assert.rejects(appointing(caio, { by: ana.user }), refused('bad_signature'))
  await assert.rejects(dismissing(caio, { user: bia.user, role: 'admin' }), refused('not_entitled'))
  await assert.rejects(dismissing(eva, {}), refused('not_entitled'))
  await assert.rejects(dismissing(eva, { by: ana.user }), refused('bad_signature'))
})

test('an admin who was dismissed or made a manager appoints nobody', async () => {
  const without = await dismiss(ana, bia, roster)
  await assert.rejects(appointing(bia, {}, without), refused('not_entitled'))
  const demoted = await appoint(ana, bia, 'manager', roster)
  await assert.rejects(appointing(bia, {}, demoted), refused('not_entitled'))
})

test('only somebody with keys that are vouched for becomes a custodian', async () => {
  await assert.rejects(appointing(ana, { user: gil.user }), refused('not_vouched'))
  await assert.rejects(appointing(ana, { user: id(77) }), refused('unknown_person'))
})

test('nobody changes their own role, so an organisation never loses its last admin', async () => {
  await assert.rejects(appointing(ana, { user: ana.user }), refused('same_person'))
  await assert.rejects(dismissing(ana, { user: ana.user, role: 'admin' }), refused('same_person'))
  const alone = await dismiss(ana, bia, roster)
  assert.deepEqual(
    [...alone.custodians].filter(([, { role }]) => role === 'admin').map(([user]) => user),
    [ana.user],
  )
})

test('an appointment has to change something, and a dismissal names the custody that it ends', async () => {
  await assert.rejects(appointing(ana, { user: caio.user }), refused('wrong_role'))
  await assert.rejects(dismissing(ana, { role: 'admin' }), refused('wrong_role'))
  await assert.rejects(dismissing(ana, { user: eva.user }), refused('wrong_role'))
  await assert.rejects(dismissing(ana, { user: id(77) }), refused('wrong_role'))
})

test('a custody lasts from its statement to the one that ends it', async () => {
  const made = await appoint(ana, eva, 'manager', roster)
  const raised = await appoint(bia, eva, 'admin', made)
  const ended = await dismiss(ana, eva, raised)
  const again = await appoint(ana, eva, 'manager', ended)
  const since = made.head.seq
  const expected = [null, 'manager', 'admin', null, 'manager']
  for (const [index, role] of expected.entries()) {
    const seq = since - 1 + index
    assert.equal(custodianRoleAt(again, eva.user, seq), role, `number ${seq}`)
    assert.equal(wasCustodianAt(again, eva.user, seq), role !== null, `number ${seq}`)
  }
  assert.equal(wasCustodianThroughout(again, eva.user, since, since + 1), true)
  assert.equal(wasCustodianThroughout(again, eva.user, since, since + 2), false)
  assert.equal(wasCustodianThroughout(again, eva.user, since - 1, since), false)
  assert.equal(wasCustodianThroughout(again, eva.user, since + 3, since + 9), true)
  assert.equal(wasCustodianWithin(again, eva.user, since + 2, since + 2), false)
  assert.equal(wasCustodianWithin(again, eva.user, since + 1, since + 2), true)
})

test('only an admin sets the least release that may write, in their own name, and to a new value', async () => {
  const requiring = (signer: Actor, release: number, changes: object = {}, on: RosterState = roster) =>
    growRoster(signer, 'chaveiro.roster.require', on, { by: signer.user, release, ...changes })
  await assert.rejects(requiring(caio, 2), refused('not_entitled'))
  await assert.rejects(requiring(eva, 2), refused('not_entitled'))
  await assert.rejects(requiring(caio, 2, { by: ana.user }), refused('bad_signature'))
  await assert.rejects(requiring(ana, 0), refused('unchanged'))
  assert.equal(roster.leastRelease, 0)
  const required = await requiring(ana, 2)
  assert.equal(required.leastRelease, 2)
  await assert.rejects(requiring(bia, 2, {}, required), refused('unchanged'))
  assert.equal((await requiring(bia, 1, {}, required)).leastRelease, 1)
})
