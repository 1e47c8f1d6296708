import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Call } from '@chaveiro/contract/call.ts'
import { approveBreakGlass, approveJit } from '@chaveiro/contract/calls/access-requests.ts'
import { checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { setUserRole } from '@chaveiro/contract/calls/users.ts'
import { type AccessKind, accessKinds } from '@chaveiro/contract/constants.ts'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import { callsOf } from '../../testing/sign-requests.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const requests = await makeRequestsWorld(server)
const { emergency, world, vaults, founder, manager, admin } = requests
const { organisation } = vaults
const custodians = [manager, admin, founder]
const acts = { jit: requests, break_glass: emergency }
const approveOf = { jit: approveJit, break_glass: approveBreakGlass }

let address: string
before(async () => {
  address = await server.platform.http.listen({ port: 0, host: '127.0.0.1' })
})

type Told = { status: number; code: string | undefined; body: Record<string, unknown> }

/** A call over its own connection. */
async function over(call: Call, as: { token: string }, id: string, body?: object): Promise<Told> {
  const answer = await fetch(`${address}${call.path.replace(':id', id)}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${as.token}`,
      connection: 'close',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const told = (await answer.json()) as Told['body']
  return { status: answer.status, code: told.code as string | undefined, body: told }
}

const fifty = <T>(act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 50 }, (_, index) => act(index)))
const done = (told: readonly Told[]) => told.filter(({ status }) => status === 200)
/** Each call succeeded, or was refused for one of these reasons. */
function onlyFor(told: readonly Told[], codes: readonly string[]) {
  for (const { status, code } of told) {
    if (status !== 200) assert.ok(codes.includes(code ?? ''), `${status} ${code}`)
  }
}

async function makePlace(custody: 'shared' | 'split' = 'shared', change: object = {}) {
  const asking = await organisation.join('contributor')
  if (custody === 'split') {
    const { vault, member } = await requests.makeSplitVault(custodians)
    return { vault, member, asking, item: await requests.writeInCustody(member, vault) }
  }
  const vault = await vaults.makeVault({ visibility: 'listed' })
  await vaults.deliver(founder, vault, [manager])
  return { vault, member: founder, asking, item: await world.item(vault, change) }
}

async function asked(kind: AccessKind, custody: 'shared' | 'split' = 'shared', change: object = {}) {
  const place = await makePlace(custody, change)
  const answer = await acts[kind].ask(place.asking, place.vault, place.item)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return { ...place, id: answer.body.id }
}

/** Approved as often as needed, and open. */
async function opened(kind: AccessKind, custody: 'shared' | 'split' = 'shared', change: object = {}) {
  const place = await asked(kind, custody, change)
  const isByTwo = kind === 'break_glass' || custody === 'split'
  if (isByTwo) {
    const first = await acts[kind].opening(admin, place.id)
    assert.equal((await acts[kind].approve(admin, place.id, first)).status, 200)
  }
  const answer =
    custody === 'split'
      ? await acts[kind].approve(manager, place.id, await acts[kind].opening(manager, place.id))
      : await acts[kind].approveAndDeliver(manager, place.id)
  assert.equal(answer.status, 200, JSON.stringify(answer.error))
  return place
}

const ways = [
  ['jit', 'shared'],
  ['break_glass', 'shared'],
  ['jit', 'split'],
  ['break_glass', 'split'],
] as const

for (const [kind, custody] of ways) {
  const needed = kind === 'jit' && custody === 'shared' ? 1 : 2
  const what = `${kind}, ${custody} custody`

  // Promise 14
  test(`of 50 approvals at once exactly as many count as needed, each by another person (${what})`, async () => {
    const { id } = await asked(kind, custody)
    const told = await fifty((index) => over(approveOf[kind], custodians[index % 3] as Keyed, id))
    assert.equal(done(told).length, needed)
    onlyFor(told, ['request_decided', 'already_approved'])
    const { approvals, status } = await acts[kind].get(founder, id)
    assert.deepEqual([status, new Set(approvals.map((one) => one.id)).size], ['approved', needed])
  })

  test(`of approvals and denials at once one outcome stands, and no request is both (${what})`, async () => {
    const { id, item, asking } = await asked(kind, custody)
    const told = await fifty((index) =>
      over(index % 5 === 4 ? callsOf[kind].deny : approveOf[kind], custodians[index % 3] as Keyed, id),
    )
    onlyFor(told, ['request_decided', 'already_approved'])
    const { status, approvals } = await acts[kind].get(founder, id)
    assert.ok(status === 'denied' || (status === 'approved' && approvals.length === needed), status)
    const denied = told.filter(({ status: one, body }) => one === 200 && body.status === 'denied')
    assert.equal(denied.length, status === 'denied' ? 1 : 0)
    assert.equal((await over(revealItem, asking, item)).code, 'not_member')
  })

  test(`of 50 reveals around the end of access none that begins afterwards is answered (${what})`, async () => {
    const { id, item, asking } = await opened(kind, custody)
    const { expires_at } = await acts[kind].get(asking, id)
    const leftMs = Date.parse(expires_at ?? '') - server.clock.now()
    await requests.advance({ seconds: leftMs / 1000 - 1 })
    const early = Array.from({ length: 25 }, () => over(revealItem, asking, item))
    server.clock.advance({ seconds: 1 })
    const late = Array.from({ length: 25 }, () => over(revealItem, asking, item))
    onlyFor(await Promise.all(early), ['not_member'])
    for (const { code } of await Promise.all(late)) assert.equal(code, 'not_member')
  })

  test(`of 50 reveals and a revocation at once none is answered after the revocation (${what})`, async () => {
    const { id, item, asking } = await opened(kind, custody)
    const reveals = fifty(() => over(revealItem, asking, item))
    const revoked = await over(callsOf[kind].revoke, admin, id)
    const after = await fifty(() => over(revealItem, asking, item))
    assert.deepEqual([revoked.status, revoked.body.status], [200, 'revoked'])
    onlyFor(await reveals, ['not_member'])
    for (const { code } of after) assert.equal(code, 'not_member')
  })
}

for (const kind of accessKinds) {
  test(`during edits and deliveries the requester always reads one revision whole, and the newest once it is delivered (${kind})`, async () => {
    const { id, item, vault, asking } = await opened(kind)
    const isOne = kind === 'jit'
    const handOver = async () => {
      const { approval_statements } = await acts[kind].get(founder, id)
      const delivery = isOne
        ? await requests.grant(founder, id, approval_statements[0] ?? '')
        : await emergency.grant(founder, id, approval_statements)
      return over(callsOf[kind].deliver, founder, id, delivery)
    }
    const edits = async () => {
      for (const revision of [2, 3, 4, 5, 6]) await requests.edit(vault, item, revision)
    }
    const handing = fifty(handOver)
    const reveals = fifty(() => over(revealItem, asking, item))
    await edits()
    onlyFor(await handing, ['stale_revision'])
    for (const { status, body } of await reveals) {
      const { revision, later } = body as { revision: number; later: unknown[] }
      assert.ok(status === 200 && revision >= 1 && later.length <= 6 - revision, `${status} ${revision}`)
    }
    onlyFor([await handOver()], [])
    assert.equal((await over(revealItem, asking, item)).body.revision, 6)
  })

  test(`of 50 members and people with temporary access who check an item out at once one has it (${kind})`, async () => {
    const { item, asking } = await opened(kind, 'shared', { requires_checkout: true })
    const told = await fifty((index) => over(checkOutItem, index % 2 === 0 ? asking : manager, item))
    assert.equal(done(told).length, 1)
    onlyFor(told, ['already_checked_out'])
    const holder = done(told)[0]?.body.checked_out_by
    const other = holder === manager.email ? asking : manager
    assert.equal((await over(revealItem, other, item)).code, 'not_holder')
  })
}

for (const custody of ['shared', 'split'] as const) {
  // Promise 14
  test(`a role that changes while the second approval comes 50 times leaves two valid approvers, or none (${custody} custody)`, async () => {
    const late = await organisation.join('manager')
    const asking = await organisation.join('contributor')
    const split = custody === 'split' ? await requests.makeSplitVault([late, manager, admin]) : null
    const vault = split?.vault ?? (await vaults.makeVault({ visibility: 'listed' }))
    const item = split ? await requests.writeInCustody(split.member, vault) : await world.item(vault)
    const { id } = (await emergency.ask(asking, vault, item)).body
    assert.equal((await emergency.approve(late, id, await emergency.opening(late, id))).status, 200)
    const seconds = [await emergency.opening(manager, id), await emergency.opening(admin, id)]
    const approvals = fifty((index) =>
      over(approveBreakGlass, index % 2 === 0 ? manager : admin, id, seconds[index % 2]),
    )
    const demoted = await over(setUserRole, founder, late.id, { role: 'contributor' })
    assert.equal(demoted.status, 200)
    const told = await approvals
    onlyFor(told, ['stale_head', 'request_decided', 'already_approved'])
    const after = await emergency.get(founder, id)
    // Access delivered by then stays, and can be revoked.
    const isOpen = custody === 'split' && done(told).length === 1
    assert.equal(after.status, isOpen ? 'approved' : 'pending')
    assert.equal(after.approvals.length, isOpen ? 2 : 0)
    assert.equal((await over(revealItem, asking, item)).status, isOpen ? 200 : 403)
    if (isOpen) return
    for (const by of [manager, admin]) {
      assert.equal((await emergency.approve(by, id, await emergency.opening(by, id))).status, 200)
    }
  })
}
