import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as custody from '@chaveiro/contract/calls/custody.ts'
import * as deliveries from '@chaveiro/contract/calls/deliveries.ts'
import { createItem, updateItem } from '@chaveiro/contract/calls/items.ts'
import * as members from '@chaveiro/contract/calls/members.ts'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { setUserRole } from '@chaveiro/contract/calls/users.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { overview } from '../../testing/item-bodies.ts'
import { newId, randomSealedText, SigningDevice } from '../../testing/signing-device.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'
import { TestDealings } from '../../testing/test-dealings.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const { server, vaults, admin, manager, third, ana, bia } = await startVaultServer({
  manager: 'manager',
  third: 'manager',
  ana: 'contributor',
  bia: 'contributor',
})
const dealings = new TestDealings(vaults)

const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code]
const due = async (as: Keyed) => (await server.call(deliveries.listDeliveries, { as })).body
const split = (body: object = {}) => dealings.makeSplit([admin, manager], ana, body)

test('only a key holder deals, in their own name', async () => {
  const vault = await split({ visibility: 'private' })
  const body = await dealings.dealing(ana, vault, [admin, manager])
  assert.deepEqual(code(await dealings.deal(bia, vault, body)), [404, 'not_found'])
  assert.deepEqual(code(await dealings.deal(admin, vault, body)), [403, 'not_member'])
  const statements = [{ vault_id: vault, statement: await vaults.admit(admin, vault, bia.id) }]
  await server.call(members.addVaultMember, {
    as: admin,
    params: { id: vault },
    body: { user_id: bia.id, statements },
  })
  assert.deepEqual(code(await dealings.deal(bia, vault, body)), [403, 'key_missing'])
  const fresh = await dealings.dealing(ana, vault, [admin, manager], { deal: { by: bia.id } })
  assert.deepEqual(code(await dealings.deal(ana, vault, fresh)), [422, 'statement_refused'])
  const client = await server.makePerson('client')
  const asClient = await server.send(custody.dealCustody, { as: client, params: { id: vault }, body })
  assert.equal(asClient.status, 403)
})

test('a shared vault, an older key, or a vault whose new key is due is not dealt', async () => {
  const shared = await vaults.makeVault()
  const early = await dealings.dealing(admin, shared, [admin, manager])
  assert.deepEqual(code(await dealings.deal(admin, shared, early)), [409, 'stale_head'])

  const vault = await split()
  const older = await dealings.dealing(ana, vault, [admin, manager], { deal: { generation: 1 } })
  assert.deepEqual(code(await dealings.deal(ana, vault, older)), [409, 'stale_generation'])
  await dealings.split(vault, [admin, manager, third])
  const late = await dealings.dealing(ana, vault, [admin, manager, third])
  assert.deepEqual(code(await dealings.deal(ana, vault, late)), [409, 'stale_generation'])
})

test('shares go to exactly the custodians of the dealing, once each', async () => {
  const vault = await split()
  const body = await dealings.dealing(ana, vault, [admin, manager])
  const other = await dealings.dealing(ana, vault, [admin, third])
  const [first, second] = body.shares as [custody.SealedShare, custody.SealedShare]
  const refused = async (shares: custody.SealedShare[]) =>
    assert.deepEqual(code(await dealings.deal(ana, vault, { ...body, shares })), [422, 'invalid'])
  await refused([first])
  await refused([first, first])
  await refused([first, ...other.shares.slice(1)])
  await refused([first, second, ...other.shares.slice(1)])
  assert.deepEqual(code(await dealings.deal(ana, vault, other)), [409, 'too_few_custodians'])
  assert.ok((await due(ana)).due_dealings.includes(vault))
})

test('a custodian named as left out gets no share, is not asked to acknowledge, and does not affect the others’', async () => {
  const vault = await dealings.makeSplit([admin, manager, third], ana)
  const dealing = (unsealed: string[]) =>
    dealings.dealing(ana, vault, [admin, manager, third], { deal: { unsealed } })
  const body = await dealing([third.id])
  assert.deepEqual(code(await dealings.deal(ana, vault, body)), [422, 'invalid'])
  const two = (of: typeof body) => ({ ...of, shares: of.shares.slice(0, 2) })
  for (const unsealed of [[bia.id], [manager.id, third.id]]) {
    const other = two(await dealing(unsealed))
    assert.deepEqual(code(await dealings.deal(ana, vault, other)), [409, 'too_few_custodians'])
  }
  assert.equal((await dealings.deal(ana, vault, two(body))).status, 200)
  assert.equal((await due(ana)).due_dealings.includes(vault), false)
  assert.equal((await due(third)).unacknowledged.includes(vault), false)
  assert.ok((await due(manager)).unacknowledged.includes(vault))
  assert.deepEqual((await dealings.shares(third, vault)).body, [])
  for (const custodian of [admin, manager]) await dealings.acknowledge(custodian, vault, 1)
  await assert.rejects(dealings.acknowledge(third, vault, 1))
  const [shown] = (await server.call(listVaults, { as: ana })).body.filter(({ id }) => id === vault)
  assert.equal(shown?.is_dealt, true)
})

// Promise 12
test('a member who deals again and again takes no custodian’s keys away: their first dealing stays, without another entry', async () => {
  const vault = await dealings.makeSplit([admin, manager, third], ana)
  const all = await dealings.dealing(ana, vault, [admin, manager, third])
  assert.equal((await dealings.deal(ana, vault, all)).status, 200)
  for (const custodian of [admin, manager, third]) await dealings.acknowledge(custodian, vault, 1)
  const entries = async () =>
    (await server.call(listAuditLogs, { as: admin, query: { vault_id: vault } })).body.length
  const before = await entries()
  const again = await dealings.dealing(ana, vault, [admin, manager, third])
  assert.deepEqual(code(await dealings.deal(ana, vault, again)), [422, 'statement_refused'])
  const without = await dealings.dealing(ana, vault, [admin, manager, third], {
    deal: { unsealed: [third.id] },
  })
  const some = { ...without, shares: without.shares.slice(0, 2) }
  assert.deepEqual(code(await dealings.deal(ana, vault, some)), [422, 'statement_refused'])
  assert.equal((await dealings.shares(third, vault)).body.length, 1)
  assert.equal(await entries(), before)
})

test('a share with any part wrong is refused, and the whole dealing with it', async () => {
  const vault = await split()
  const refused = async (share: object, reason = [422, 'statement_refused']) => {
    const body = await dealings.dealing(ana, vault, [admin, manager], { share })
    assert.deepEqual(code(await dealings.deal(ana, vault, body)), reason, JSON.stringify(share))
  }
  await refused({ dealing: 2 })
  await refused({ generation: 1 })
  await refused({ sealed: 'A'.repeat(43) })
  await refused({ fingerprint: `1.${'A'.repeat(43)}` })
  await refused({ vault: newId() })
  await refused({ by: bia.id }, [403, 'not_in_roster'])
  await refused({ log: (await vaults.log(vault))?.head as { seq: number; hash: string } })
  const body = await dealings.dealing(ana, vault, [admin, manager])
  const [first, second] = body.shares as [custody.SealedShare, custody.SealedShare]
  const swapped = [
    { ...first, sealed: second.sealed, share: second.share },
    { ...second, sealed: first.sealed, share: first.share },
  ]
  assert.deepEqual(code(await dealings.deal(ana, vault, { ...body, shares: swapped })), [
    422,
    'statement_refused',
  ])
  const noise = [{ ...first, sealed: randomSealedText(1200) }, second]
  assert.deepEqual(code(await dealings.deal(ana, vault, { ...body, shares: noise })), [
    422,
    'statement_refused',
  ])
  assert.equal((await vaults.log(vault))?.dealings.length, 0)
  assert.deepEqual((await dealings.shares(admin, vault)).body, [])
})

test('a dealing that names an older roster, in which somebody still was a custodian, is too late', async () => {
  const leaving = await vaults.organisation.join('manager')
  const vault = await dealings.makeSplit([admin, manager, leaving], ana)
  const before = (await vaults.organisation.roster()).head
  const dismiss = await vaults.organisation.dismiss(admin, leaving.id, 'manager')
  await server.call(setUserRole, {
    as: admin,
    params: { id: leaving.id },
    body: { role: 'contributor', ...vaults.organisation.sent(dismiss) },
  })
  await vaults.start(ana, vault, [ana])
  const all = [admin, manager, leaving]
  const late = await dealings.dealing(ana, vault, all, {
    deal: { roster: before },
    share: { roster: before },
  })
  assert.deepEqual(code(await dealings.deal(ana, vault, late)), [422, 'statement_refused'])
  const remaining = await dealings.dealing(ana, vault, [admin, manager])
  assert.equal((await dealings.deal(ana, vault, remaining)).status, 200)
})

test('a custodian gets their own share of the newest dealing, and nobody else’s', async () => {
  const vault = await split({ visibility: 'private' })
  const body = await dealings.dealing(ana, vault, [admin, manager])
  const dealt = await dealings.deal(ana, vault, body)
  assert.deepEqual(dealt.body, { dealing: 1, seq: (await vaults.log(vault))?.head.seq })
  for (const [index, custodian] of [admin, manager].entries()) {
    const { user: _user, ...share } = body.shares[index] as custody.SealedShare
    assert.deepEqual((await dealings.shares(custodian, vault)).body, [
      { dealing: 1, generation: 2, ...share },
    ])
  }
  assert.deepEqual((await dealings.shares(third, vault)).body, [])
  assert.deepEqual(code(await dealings.shares(ana, vault)), [403, 'not_custodian'])
  assert.deepEqual(code(await dealings.shares(bia, vault)), [404, 'not_found'])
})

test('a dealing is due, then waits for its custodians, then is complete, and the audit log says so', async () => {
  const vault = await split({ name: 'Cofre dividido' })
  assert.ok((await due(ana)).due_dealings.includes(vault))
  assert.equal((await due(admin)).unacknowledged.includes(vault), false)
  await dealings.deal(ana, vault, await dealings.dealing(ana, vault, [admin, manager]))
  assert.equal((await due(ana)).due_dealings.includes(vault), false)
  for (const custodian of [admin, manager]) {
    assert.equal((await vaults.vault(vault))?.is_dealt, false)
    assert.ok((await due(custodian)).unacknowledged.includes(vault))
    await dealings.acknowledge(custodian, vault, 1)
    assert.equal((await due(custodian)).unacknowledged.includes(vault), false)
  }
  assert.equal((await vaults.vault(vault))?.is_dealt, true)
  const audit = (await server.call(listAuditLogs, { as: admin, query: { event_type: 'custody_dealt' } })).body
  const entries = audit.filter(({ vault_id }) => vault_id === vault)
  assert.deepEqual(
    entries.map(({ details, user_email }) => [details, user_email]),
    [[{ vault_name: 'Cofre dividido' }, ana.email]],
  )
})

test('the next dealing replaces the one before, shares included', async () => {
  const vault = await vaults.makeVault()
  for (const member of [ana, bia]) await vaults.addMember(admin, vault, member)
  await dealings.split(vault, [admin, manager])
  await vaults.start(ana, vault, [ana, bia])
  await dealings.deal(ana, vault, await dealings.dealing(ana, vault, [admin, manager]))
  await dealings.acknowledge(admin, vault, 1)
  const body = await dealings.dealing(bia, vault, [admin, manager])
  assert.equal((await dealings.deal(bia, vault, body)).status, 200)
  const [newest] = (await dealings.shares(admin, vault)).body
  assert.deepEqual([newest?.dealing, newest?.sealed], [2, body.shares[0]?.sealed])
  assert.ok((await due(admin)).unacknowledged.includes(vault))
  assert.deepEqual(code(await dealings.deal(bia, vault, body)), [409, 'stale_head'])
})

test('after a change of custody nobody gets earlier shares', async () => {
  const vault = await split()
  await dealings.deal(ana, vault, await dealings.dealing(ana, vault, [admin, manager]))
  await dealings.split(vault, [admin, manager, third])
  assert.deepEqual((await dealings.shares(admin, vault)).body, [])
  assert.equal((await due(ana)).due_dealings.includes(vault), false)
  await vaults.start(ana, vault, [ana])
  assert.ok((await due(ana)).due_dealings.includes(vault))
  const body = await dealings.dealing(ana, vault, [admin, manager, third])
  assert.equal((await dealings.deal(ana, vault, body)).status, 200)
  assert.equal((await dealings.shares(third, vault)).body.length, 1)
})

test('a demoted custodian gets no share any more, and the dealing is not complete', async () => {
  const leaving = await vaults.organisation.join('manager')
  const vault = await dealings.makeSplit([admin, manager, leaving], ana)
  const custodians = [admin, manager, leaving]
  await dealings.deal(ana, vault, await dealings.dealing(ana, vault, custodians))
  for (const custodian of custodians) await dealings.acknowledge(custodian, vault, 1)
  assert.equal((await vaults.vault(vault))?.is_dealt, true)
  await server.call(setUserRole, { as: admin, params: { id: leaving.id }, body: { role: 'contributor' } })
  assert.equal((await dealings.shares(leaving, vault)).status, 403)
  await vaults.organisation.append(admin, await vaults.organisation.dismiss(admin, leaving.id, 'manager'))
  assert.deepEqual(
    [(await vaults.vault(vault))?.is_dealt, (await vaults.vault(vault))?.generation_due],
    [false, true],
  )
  await vaults.start(ana, vault, [ana])
  assert.ok((await due(ana)).due_dealings.includes(vault))
})

/** An item as Ana's device would write it, under the vault's second key. */
async function itemByAna(vault: string) {
  const device = new SigningDevice(ana.id, ana.keys)
  const { org, head } = await vaults.organisation.roster()
  Object.assign(device, { org, roster: head, platform: server.platform })
  const fields = overview()
  const id = newId()
  const sealed = await device.seal({ vault, item: id, generation: 2 }, fields)
  return { device, fields, id, body: { ...fields, ...sealed, id, vault_id: vault } }
}

test('items that custodians cannot open yet are counted for people who see the vault, and offered to those who can wrap them', async () => {
  const vault = await split({ visibility: 'private' })
  for (const _ of [1, 2]) {
    const { body } = await itemByAna(vault)
    assert.equal((await server.call(createItem, { as: ana, body })).status, 200)
  }
  const count = (as: Keyed) => server.call(custody.countInCustody, { as, params: { id: vault } })
  const offered = async (as: Keyed) => (await due(as)).unwrapped.filter(({ vault_id }) => vault_id === vault)
  assert.deepEqual(code(await count(bia)), [404, 'not_found'])
  await dealings.deal(ana, vault, await dealings.dealing(ana, vault, [admin, manager]))
  await dealings.acknowledge(admin, vault, 1)
  assert.deepEqual((await count(admin)).body, { dealing: 0, wrapped: 0, total: 2 })
  assert.deepEqual(await offered(ana), [])
  await dealings.acknowledge(manager, vault, 1)
  assert.deepEqual((await count(admin)).body, { dealing: 1, wrapped: 0, total: 2 })
  assert.deepEqual(await offered(ana), [{ vault_id: vault, dealing: 1, count: 2 }])
  for (const as of [admin, bia]) assert.deepEqual(await offered(as), [])
  await dealings.split(vault, [admin, manager, third])
  assert.deepEqual(await offered(ana), [])
})

test('custodians of a two-person vault neither reveal nor write, dealt or not', async () => {
  const vault = await split()
  const { device, fields, id, body } = await itemByAna(vault)
  assert.deepEqual(code(await server.call(createItem, { as: admin, body })), [403, 'not_member'])
  assert.equal((await server.call(createItem, { as: ana, body })).status, 200)
  await dealings.deal(ana, vault, await dealings.dealing(ana, vault, [admin, manager]))
  await dealings.acknowledge(admin, vault, 1)
  for (const as of [admin, manager]) {
    assert.deepEqual(code(await server.call(revealItem, { as, params: { id } })), [403, 'not_member'])
    const next = {
      ...fields,
      ...(await device.seal({ vault, item: id, revision: 2, generation: 2 }, fields)),
    }
    assert.deepEqual(code(await server.call(updateItem, { as, params: { id }, body: next })), [
      403,
      'not_member',
    ])
  }
  assert.equal((await server.call(revealItem, { as: ana, params: { id } })).status, 200)
})

test('of two devices that deal at once one wins, and nothing of the other is left', async () => {
  const vault = await split()
  const bodies = await Promise.all([1, 2].map(() => dealings.dealing(ana, vault, [admin, manager])))
  const answers = await Promise.all(bodies.map((body) => dealings.deal(ana, vault, body)))
  assert.deepEqual(answers.map(({ status }) => status === 200).sort(), [false, true])
  const won = bodies[answers.findIndex(({ status }) => status === 200)]
  assert.equal((await vaults.log(vault))?.dealings.length, 1)
  for (const [index, custodian] of [admin, manager].entries()) {
    assert.equal((await dealings.shares(custodian, vault)).body[0]?.sealed, won?.shares[index]?.sealed)
  }
})
