import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import { addVaultMember } from '@chaveiro/contract/calls/members.ts'
import { setUserStatus } from '@chaveiro/contract/calls/users.ts'
import * as calls from '@chaveiro/contract/calls/vault-requests.ts'
import { vaultRequestsMax } from '@chaveiro/contract/constants.ts'
import type { AuditEventType } from '@chaveiro/contract/events/events.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { codeOf } from '../../testing/moves.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { newId } from '../../testing/signing-device.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { toldNotices } from '../../testing/told-notices.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const { vaults, manager, founder: admin, makeSplitVault } = await makeRequestsWorld(server)
const [ana, bia] = [
  await vaults.organisation.join('contributor'),
  await vaults.organisation.join('contributor'),
]
const listed = (name = 'Padaria') => vaults.makeVault({ name, visibility: 'listed' })
const ask = (as: Keyed, vault_id: string, reason = '') =>
  server.send(calls.requestVault, { as, body: { vault_id, reason } })
async function asked(as: Keyed, vault: string, reason = ''): Promise<string> {
  const answer = await ask(as, vault, reason)
  assert.equal(codeOf(answer), '200')
  return answer.body.id
}
const deny = (as: Keyed, id: string, reason = '') =>
  server.send(calls.denyVaultRequest, { as, params: { id }, body: { reason } })
const withdraw = (as: Keyed, id: string) => server.send(calls.withdrawVaultRequest, { as, params: { id } })
const admit = async (as: Keyed, vault: string, user: Keyed, request_id?: string) =>
  server.send(addVaultMember, {
    as,
    params: { id: vault },
    body: {
      user_id: user.id,
      statements: [{ vault_id: vault, statement: await vaults.admit(as, vault, user.id) }],
      ...(request_id && { request_id }),
    },
  })
const own = async (as: Keyed, id: string) =>
  (await server.call(calls.whatOpensVault, { as, params: { id } })).body
const list = async (as: Keyed, query: { open?: string; mine?: string } = {}) =>
  (await server.call(calls.listVaultRequests, { as, query })).body
const bell = async (as: Keyed) =>
  (await toldNotices(server, as)).filter(({ title }) => / asks? for Padaria$/.test(title)).length
const isMember = async (vault: string, { id }: Keyed) =>
  (await vaults.members(vault)).some(({ user_id }) => user_id === id)
const entries = async (event_type: AuditEventType) =>
  (await server.call(listAuditLogs, { as: admin, query: { event_type } })).body

test('nobody asks for a vault that is hidden from them, that they are in, or that they asked for already', async () => {
  const hidden = await vaults.makeVault({ visibility: 'private' })
  for (const vault of [hidden, newId()]) assert.equal(codeOf(await ask(ana, vault)), '404 not_found')
  const vault = await listed()
  assert.equal(codeOf(await ask(manager, vault)), '409 opens_already')
  await vaults.addMember(admin, vault, bia)
  assert.equal(codeOf(await ask(bia, vault)), '409 opens_already')
  await asked(ana, vault)
  assert.equal(codeOf(await ask(ana, vault)), '409 already_requested')
  const client = await server.makePerson('client')
  const params = { as: client, body: { vault_id: vault } }
  assert.equal((await server.send(calls.requestVault, params)).status, 403)
})

test('who asks too much waits: by open requests, and by what was taken back in a day', async () => {
  const busy = await vaults.organisation.join('contributor')
  const all = await Promise.all(Array.from({ length: vaultRequestsMax.open }, () => listed('One')))
  for (const vault of all) await asked(busy, vault)
  assert.equal(codeOf(await ask(busy, await listed('One'))), '409 too_many_open')
  const vault = all[0] as string
  for (let count = vaultRequestsMax.open; count < vaultRequestsMax.aDay; count++) {
    const id = (await own(busy, vault)).request?.id ?? ''
    await withdraw(busy, id)
    await asked(busy, vault)
  }
  await withdraw(busy, (await own(busy, vault)).request?.id ?? '')
  assert.equal(codeOf(await ask(busy, vault)), '409 asked_too_often')
})

test('others’ requests do not exist for contributors; nobody denies their own, and only the asker takes one back', async () => {
  const vault = await listed()
  const id = await asked(ana, vault, 'For the campaign')
  assert.deepEqual((await list(bia)).length, 0)
  assert.equal(codeOf(await deny(bia, id)), '404 not_found')
  assert.equal(codeOf(await deny(ana, id)), '403 not_custodian')
  assert.equal(codeOf(await withdraw(bia, id)), '404 not_found')
  assert.equal(codeOf(await withdraw(manager, id)), '403 forbidden')
  const [seen] = await list(manager, { open: 'true' })
  assert.deepEqual(
    [seen?.id, seen?.requester.id, seen?.reason, seen?.vault_name, seen?.may_decide],
    [id, ana.id, 'For the campaign', 'Padaria', true],
  )
  assert.equal((await list(ana))[0]?.may_decide, false)
  assert.equal((await list(manager, { mine: 'true' })).length, 0)
})

test('an admission for a request that was taken back, denied, another vault’s or made up admits nobody', async () => {
  const [vault, other] = [await listed(), await listed()]
  const back = await asked(ana, vault)
  await withdraw(ana, back)
  assert.equal(codeOf(await admit(manager, vault, ana, back)), '409 request_over')
  const denied = await asked(ana, vault)
  assert.equal(codeOf(await deny(manager, denied)), '200')
  assert.equal(codeOf(await admit(manager, vault, ana, denied)), '409 request_over')
  const elsewhere = await asked(ana, other)
  assert.equal(codeOf(await admit(manager, vault, ana, elsewhere)), '409 request_over')
  assert.equal(codeOf(await admit(manager, other, bia, elsewhere)), '409 request_over')
  assert.equal(codeOf(await admit(manager, other, bia, newId())), '409 request_over')
  assert.equal(await isMember(vault, ana), false)
  assert.equal(await isMember(other, bia), false)
})

test('asked, seen in list, bell and dashboard, and approved by being admitted; each is told once', async () => {
  const vault = await listed()
  const [before, dashboard] = [await bell(manager), (await server.call(getDashboard, { as: manager })).body]
  const id = await asked(ana, vault, 'For the campaign')
  assert.equal(await bell(manager), before + 1)
  const pending = (await server.call(getDashboard, { as: manager })).body.pending_jit_requests
  assert.equal(pending, dashboard.pending_jit_requests + 1)
  assert.equal((await own(ana, vault)).request?.state, 'waiting')
  assert.equal(codeOf(await admit(manager, vault, ana, id)), '200')
  assert.equal(await isMember(vault, ana), true)
  const { request } = await own(ana, vault)
  assert.deepEqual([request?.state, request?.decided_by?.id], ['approved', manager.id])
  assert.equal(await bell(manager), before)
  const told = (await toldNotices(server, ana)).map(({ title }) => title)
  assert.ok(told.includes('You are a member of Padaria'))
  assert.equal(codeOf(await deny(manager, id)), '409 request_decided')
  const approved = (await entries('vault_request_approved')).filter((entry) => entry.vault_id === vault)
  assert.equal(approved.length, 1)
})

test('the asker reads who denied it and why, and asks again', async () => {
  const vault = await listed()
  const id = await asked(ana, vault)
  assert.equal(codeOf(await deny(manager, id, 'Ask again in May')), '200')
  const { request } = await own(ana, vault)
  assert.deepEqual(
    [request?.state, request?.answer, request?.decided_by?.id],
    ['denied', 'Ask again in May', manager.id],
  )
  assert.ok(
    (await toldNotices(server, ana)).some(({ title }) => title === 'Your request for Padaria was denied'),
  )
  assert.equal(codeOf(await deny(admin, id)), '409 request_decided')
  await asked(ana, vault)
})

test('a request ends when the person is admitted without it, inherits the vault, leaves, or the vault is deleted', async () => {
  const [top, parted] = [await listed('Top'), await listed('Parted')]
  const inner = await vaults.makeVault({ name: 'Inner', visibility: 'listed', parent_id: top })
  const one = await vaults.organisation.join('contributor')
  for (const vault of [top, inner, parted]) await asked(one, vault)
  await vaults.addMember(admin, top, one)
  const states = async () =>
    Object.fromEntries(
      (await list(admin))
        .filter(({ requester }) => requester.id === one.id)
        .map((r) => [r.vault_name, r.state]),
    )
  assert.deepEqual(await states(), { Top: 'approved', Inner: 'unneeded', Parted: 'waiting' })
  const gone = await listed('Gone')
  await asked(one, gone)
  assert.equal((await vaults.deleteVault(admin, gone)).status, 204)
  const left = await server.send(setUserStatus, {
    as: admin,
    params: { id: one.id },
    body: { status: 'inactive' },
  })
  assert.equal(left.status, 200)
  assert.deepEqual(await states(), { Top: 'approved', Inner: 'unneeded', Parted: 'over' })
  assert.equal(
    (await list(admin, { open: 'true' })).some(({ requester }) => requester.id === one.id),
    false,
  )
})

test('a two-person vault is decided by its own custodians, also for an admin outside of it', async () => {
  const { vault } = await makeSplitVault([admin, manager])
  assert.equal(codeOf(await ask(manager, vault)), '200')
  const id = await asked(ana, vault)
  assert.equal((await list(admin)).find((one) => one.id === id)?.may_decide, false)
  assert.equal(codeOf(await deny(admin, id)), '403 not_member')
})

test('asked twice at once it waits once; decided and taken back at once, one of them wins', async () => {
  const vault = await listed()
  const twice = await Promise.all([ask(ana, vault), ask(ana, vault), ask(ana, vault)])
  assert.deepEqual(twice.map(codeOf).sort(), ['200', '409 already_requested', '409 already_requested'])
  for (let round = 0; round < 8; round++) {
    const place = await listed()
    const id = await asked(bia, place)
    const acts = await Promise.all([
      admit(manager, place, bia, id),
      deny(admin, id),
      withdraw(bia, id),
      admit(admin, place, bia, id),
    ])
    assert.deepEqual(
      acts.map(codeOf).filter((code) => code === '200'),
      ['200'],
    )
    const { request } = await own(bia, place)
    assert.equal(await isMember(place, bia), request?.state === 'approved')
  }
})
