// Promise 14

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AccessRequest, SignedAccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import {
  approvalMessages,
  approveBreakGlass,
  getBreakGlassRequest,
  revokeBreakGlass,
} from '@chaveiro/contract/calls/access-requests.ts'
import type { Deliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { type RevealedItem, revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { getRoster } from '@chaveiro/contract/calls/roster.ts'
import type { VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { presentKeys, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { openingFields } from '@chaveiro/contract/testing/opening-fields.ts'
import { SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import { writeOpening } from '@chaveiro/crypto/processes/access-statements.ts'
import { giveCustodyValues } from '@chaveiro/crypto/processes/give-custody-values.ts'
import type { HeldCustodyKeys } from '@chaveiro/crypto/processes/open-custody-share.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { approveAsShown } from '../../support/as-shown.ts'
import { shownBy } from '../../support/at-a-screen.ts'
import { keysOf } from '../../support/confirmed-person.ts'
import { startEmergencyCast } from '../../support/emergency-cast.ts'
import { listed } from '../../support/listed-request.ts'
import { draft, secret, userIdOf } from '../../support/lying-server.ts'
import { joinByLink, readLogs } from '../../support/people.ts'
import { type TestPerson, vaultDraft } from '../../support/person.ts'
import { custodyHeldBy, inStep } from '../../support/split-vault.ts'

const cast = await startEmergencyCast()
const { proxy, admin, manager, ana, asking, behindProxy } = cast
const other = await joinByLink(cast.server.baseUrl, admin, 'newcomer@agencia.example')
const vaultId = await cast.dividedVault()

const onePath = /^\/api\/breakglass\/[^/]+$/
let made = 0
async function makeItem(vault = vaultId, by = ana) {
  made += 1
  const { id } = await by.session.createItem(vault, draft(`item${made}`), secret(`p${made}`))
  return { id, title: `item${made}`, password: `p${made}` }
}
const distrusts = (about: string, fault: string) => ({ code: 'distrusted', about, fault })
const signed = (id: string) => admin.api.send(getBreakGlassRequest, { params: { id } })
const reveal = (by: TestPerson, id: string) => by.api.send(revealItem, { params: { id } })
const opened = async (session: Awaited<ReturnType<typeof behindProxy>>, id: string) => {
  const { secret: found, verification } = await session.openItem(id, vaultId)
  return [found?.password ?? null, verification.faults]
}

/** Requests an item and has both custodians approve it. */
async function broken(item: string, by = asking) {
  const { id } = await by.session.breakGlass(item)
  for (const one of [manager, admin]) await one.session.approveRequest(id, 1, 'break_glass')
  return id
}
function lieAboutReveal(change: (body: RevealedItem) => unknown) {
  proxy.honest()
  proxy.lie('POST', /\/reveal$/, (body) => change(body as RevealedItem))
}
/** The vault's log with statements removed from its end, or added there. */
function lieAboutLog(change: (statements: string[]) => string[]) {
  proxy.lie('GET', new RegExp(`/${vaultId}/log$`), (body) => {
    const log = body as VaultLog
    return { ...log, statements: change(log.statements) }
  })
}

describe('the requester’s device', () => {
  test('opens nothing that two did not approve in the log, whatever the server hands it', async () => {
    const { id, password } = await makeItem()
    await broken(id)
    lieAboutReveal((body) => body)
    lieAboutLog((statements) => statements.slice(0, -1))
    await assert.rejects(opened(await behindProxy(asking), id), distrusts('request', 'unknown_proposal'))
    proxy.honest()
    assert.deepEqual(await opened(await behindProxy(asking), id), [password, []])
    lieAboutReveal((body) => {
      const [first] = body.opening?.values ?? []
      return { ...body, opening: { ...body.opening, values: [first, first] } }
    })
    await assert.rejects(opened(await behindProxy(asking), id), distrusts('request', 'wrong_text'))
  })

  test('refuses values for another item, person, request or revision, and an unsigned wrap', async () => {
    const { id, password } = await makeItem()
    const { id: second } = await makeItem()
    for (const item of [id, second]) await broken(item)
    await broken(id, other)
    const [own, ofSecond, ofOther] = [
      await reveal(asking, id),
      await reveal(asking, second),
      await reveal(other, id),
    ]
    const device = await behindProxy(asking)
    const lies: [object, string][] = [
      [{ opening: ofSecond.opening }, 'wrong_place'],
      [{ opening: ofOther.opening }, 'wrong_recipient'],
      [{ opening: { ...own.opening, values: ofOther.opening?.values } }, 'wrong_text'],
      [{ opening: { ...own.opening, values: [...(own.opening?.values ?? [])].reverse() } }, 'wrong_text'],
      [{ opening: { ...own.opening, custody_key: ofSecond.opening?.custody_key } }, 'wrong_text'],
    ]
    for (const [lie, fault] of lies) {
      lieAboutReveal((body) => ({ ...body, ...lie }))
      await assert.rejects(opened(device, id), distrusts('request', fault), fault)
    }
    lieAboutReveal(() => ofSecond)
    assert.deepEqual(await opened(device, id), [null, ['place']])
    await ana.session.updateItem(id, { overview: {}, secret: secret('newer') })
    const newest = await reveal(ana, id)
    lieAboutReveal((body) => ({ ...newest, opening: body.opening }))
    await assert.rejects(opened(device, id), distrusts('request', 'wrong_place'))
    proxy.honest()
    assert.deepEqual(await opened(device, id), [password, []])
  })

  test('keeps the end of the second approval, though the server names a later one and withholds a revocation', async (t) => {
    const { id, password } = await makeItem()
    const request = await broken(id)
    const kept = await reveal(asking, id)
    const { expires_at } = await signed(request)
    const device = await behindProxy(asking)
    const tomorrow = new Date(Date.now() + dayMs).toISOString()
    proxy.lie('GET', onePath, (body) => ({ ...(body as AccessRequest), expires_at: tomorrow }))
    lieAboutReveal(() => kept)
    const { until } = await device.openItem(id, vaultId)
    assert.equal(until, expires_at)
    await admin.api.send(revokeBreakGlass, { params: { id: request } })
    // The server that withholds the end needs an answer that it can replace.
    await broken(id)
    assert.deepEqual(await opened(device, id), [password, []])
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_001 })
    await assert.rejects(opened(device, id), { code: 'over_by_clock' })
  })

  test('shows nothing if a custodian gave false values', async () => {
    const { id } = await makeItem()
    const { id: request } = await asking.session.breakGlass(id)
    const held = await custodyHeldBy(admin, vaultId)
    const guessed = new Map([...held.keys.keys()].map((at) => [at, SecretKey.random('custody')]))
    await approveAs(admin, request, { held: { ...held, keys: guessed } })
    await manager.session.approveRequest(request, 1, 'break_glass')
    assert.deepEqual(await opened(await behindProxy(asking), id), [null, ['sealed_text']])
  })
})

describe('an approver’s device', () => {
  test('signs nothing if the server shows another item’s name, person, reason or vault', async () => {
    const { id, title } = await makeItem()
    const { title: otherTitle } = await makeItem()
    const { id: request } = await asking.session.breakGlass(id)
    const device = await behindProxy(manager)
    const asked = await signed(request)
    const vault = await shownBy(manager.api, vaultId)
    const lies: [Partial<AccessRequest>, Partial<AccessRequest>, object][] = [
      [{}, { item_title: otherTitle }, distrusts('request', 'shown')],
      [{ item_title: otherTitle }, { item_title: otherTitle }, distrusts('item', 'shown')],
      [{}, { reason: 'Harmless' }, distrusts('request', 'shown')],
      [{ reason: 'Harmless' }, { reason: 'Harmless' }, distrusts('request', 'wrong_place')],
      [{ kind: 'jit' }, {}, { status: 404 }],
      [{}, { requester: { ...asked.requester, id: await userIdOf(other) } }, distrusts('request', 'shown')],
    ]
    for (const [shown, told, expected] of lies) {
      proxy.honest()
      proxy.lie('GET', onePath, (body) => ({ ...(body as SignedAccessRequest), ...told }))
      const approving = approveAsShown(device.session, { ...listed(asked), ...shown }, vault, 1)
      await assert.rejects(approving, expected, JSON.stringify([shown, told]))
    }
    proxy.honest()
    const elsewhere = { ...vault, path: ['Another'] }
    await assert.rejects(
      approveAsShown(device.session, listed(asked), elsewhere, 1),
      distrusts('vault_log', 'shown'),
    )
    assert.equal((await signed(request)).item_title, title)
    assert.equal((await signed(request)).approvals.length, 0)
  })

  test('confirms no first approval of another item, person or kind, or of a revision that does not exist yet', async () => {
    const { id } = await makeItem()
    const { id: second } = await makeItem()
    const { id: request } = await asking.session.breakGlass(id)
    const others = presentKeys((await readLogs(admin, vaultId)).roster, await userIdOf(other))
    const lies: [object, string][] = [
      [{ item: second }, 'wrong_place'],
      [{ to: others?.user, fingerprint: others?.fingerprint }, 'wrong_place'],
      [{ kind: 'jit' }, 'wrong_place'],
      [{ asked: undefined }, 'wrong_place'],
      [{ revision: 2 }, 'wrong_revision'],
      [{ change: (await readLogs(admin, vaultId)).log.head.hash }, 'wrong_revision'],
    ]
    for (const [lie, fault] of lies) {
      const { statement } = await openingBy(admin, request, lie)
      proxy.honest()
      lieAboutLog((statements) => [...statements, statement])
      proxy.lie('GET', onePath, (body) => ({
        ...(body as SignedAccessRequest),
        approval_statements: [statement],
      }))
      const device = await behindProxy(manager)
      const approving = device.approveRequest(request, 1, 'break_glass')
      await assert.rejects(approving, distrusts('request', fault), JSON.stringify(lie))
    }
    assert.equal((await signed(request)).approvals.length, 0)
  })
})

test('does not confirm a first approval whose values are withheld, swapped or do not open, and says whose it is', async () => {
  const { id } = await makeItem()
  const { id: request } = await asking.session.breakGlass(id)
  await approveAs(admin, request, { content: (await readLogs(admin, vaultId)).log.head.hash })
  const expected = { ...distrusts('request', 'wrong_text'), userId: await userIdOf(admin) }
  await assert.rejects(manager.session.approveRequest(request, 1, 'break_glass'), expected)
  const { id: second } = await makeItem()
  const { id: honest } = await asking.session.breakGlass(second)
  await admin.session.approveRequest(honest, 1, 'break_glass')
  const { first_values: others } = await manager.api.send(getBreakGlassRequest, { params: { id: request } })
  const device = await behindProxy(manager)
  for (const first_values of [null, others]) {
    proxy.honest()
    proxy.lie('GET', onePath, (body) => ({ ...(body as SignedAccessRequest), first_values }))
    await assert.rejects(device.approveRequest(honest, 1, 'break_glass'), expected)
  }
  assert.equal((await signed(honest)).approvals.length, 1)
})

test('a custodian’s device gives no values by a share that is none, and says so', async () => {
  const { id } = await makeItem()
  const { id: request } = await asking.session.breakGlass(id)
  const device = await behindProxy(admin)
  const [other] = (await admin.api.send(getRoster)).statements
  proxy.lie('GET', /\/shares$/, (body) => (body as object[]).map((one) => ({ ...one, share: other })))
  await assert.rejects(device.approveRequest(request, 1, 'break_glass'), { about: 'vault_key' })
  assert.equal((await signed(request)).approvals.length, 0)
})

// Promise 12
test('the values of a first approval go to those who may confirm it, and to nobody else', async () => {
  const { id } = await makeItem()
  const { id: request } = await asking.session.breakGlass(id)
  await admin.session.approveRequest(request, 1, 'break_glass')
  const given = async (by: TestPerson) =>
    (await by.api.send(getBreakGlassRequest, { params: { id: request } })).first_values
  assert.deepEqual([await given(asking), await given(admin)], [null, null])
  assert.notEqual(await given(manager), null)
  await manager.session.approveRequest(request, 1, 'break_glass')
  assert.equal(await given(manager), null)
})

test('who gave the first of two approvals is not told that the item is open, nor the second that one is missing', async () => {
  const shared = (await admin.session.createVault(vaultDraft('Told'))).id
  const { id: item } = await makeItem(shared, admin)
  const { id } = await asking.session.breakGlass(item)
  const told = { first: approvalMessages.second.en, second: approvalMessages.first.en }
  for (const [by, message] of [
    [manager, told.first],
    [admin, told.second],
  ] as const) {
    proxy.honest()
    proxy.lie('POST', /\/approve$/, (body) => ({ ...(body as object), message }))
    const vault = await shownBy(by.api, shared)
    const answer = await approveAsShown(await behindProxy(by), listed(await signed(id)), vault, 1)
    assert.equal(answer.message, null)
  }
})

test('a member’s device delivers nothing in a shared vault if the server claims two approvals', async () => {
  const shared = (await admin.session.createVault(vaultDraft('Shared'))).id
  await inStep(admin, manager)
  const { id } = await makeItem(shared, admin)
  const { id: request } = await asking.session.breakGlass(id)
  await manager.session.approveRequest(request, 1, 'break_glass')
  const device = await behindProxy(admin)
  proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({
    ...(body as Deliveries),
    grants: [{ request_id: request, vault_id: shared, kind: 'break_glass' }],
  }))
  proxy.lie('GET', onePath, (body) => {
    const [first] = (body as SignedAccessRequest).approval_statements
    return { ...(body as SignedAccessRequest), status: 'approved', approval_statements: [first, first] }
  })
  const { lastError } = await device.keepInStep()
  assert.deepEqual([lastError?.about, lastError?.fault], ['request', 'unknown_proposal'])
  assert.equal(proxy.seen().includes(`/api/breakglass/${request}/deliver`), false)
})

/** The other custodian, by their position in the dealing. */
async function othersThan(by: TestPerson, roster: RosterState) {
  const { custodians = [] } = (await by.session.vaults.access(vaultId)).dealing ?? {}
  const own = await userIdOf(by)
  return custodians.flatMap((user, index) => {
    const person = presentKeys(roster, user)
    return user === own || !person ? [] : [{ position: index + 1, person }]
  })
}

type Giving = { held?: HeldCustodyKeys; content?: string }

/** A custodian's first approval of a request, as their device would sign it except for `altered` and the values given. */
async function openingBy(by: TestPerson, request: string, altered: object, giving: Giving = {}) {
  const { item, requester, statement: asked, item_id } = await signed(request)
  const { roster, log } = await readLogs(admin, vaultId)
  const to = presentKeys(roster, requester.id)
  if (!to || !item || asked === null) throw new Error('nothing to approve')
  const change = await hashText(item.signature, verifier)
  const { held = await custodyHeldBy(by, vaultId), content = change } = giving
  const values = { request, content, items: [{ item: item_id, revision: item.revision }], to }
  const sealed = await giveCustodyValues([held], values, await othersThan(by, roster), roster)
  const opening = openingFields({
    ...{ request, item: item_id, revision: item.revision, change },
    ...{ to: to.user, fingerprint: to.fingerprint, kind: 'break_glass' as const, hours: 1 as const },
    deliver_by: new Date(Date.now() + dayMs).toISOString(),
    asked: await hashText(asked, verifier),
    dealing: held.place.dealing,
    sealed: await hashText(sealed, verifier),
    ...altered,
  })
  return { sealed, statement: await writeOpening(await keysOf(by), { roster, log }, opening, new Date()) }
}

/** Approves with other values than those that were requested. */
async function approveAs(by: TestPerson, request: string, giving: Giving) {
  const body = await openingBy(by, request, {}, giving)
  await by.api.send(approveBreakGlass, { params: { id: request }, body })
}
