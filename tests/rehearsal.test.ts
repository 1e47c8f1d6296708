import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AccessRequest } from '@chaveiro/contract/calls/access-requests.ts'
import * as breakGlass from '@chaveiro/contract/calls/access-requests.ts'
import type { Deliveries } from '@chaveiro/contract/calls/deliveries.ts'
import { getItem, type Item, listItems } from '@chaveiro/contract/calls/items.ts'
import * as rehearsals from '@chaveiro/contract/calls/rehearsals.ts'
import { listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { changeOrganisationLanguage } from '@chaveiro/contract/calls/settings.ts'
import { approveAsShown } from './support/as-shown.ts'
import { shownBy } from './support/at-a-screen.ts'
import { startEmergencyCast } from './support/emergency-cast.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { type TestPerson, vaultDraft } from './support/person.ts'
import { inStep } from './support/split-vault.ts'

const cast = await startEmergencyCast()
const { proxy, admin, manager, ana, asking, behindProxy } = cast
const shared = (await admin.session.createVault(vaultDraft('Clients'))).id
const split = await cast.dividedVault()

const start = (by: TestPerson, id: string) => by.api.send(rehearsals.startRehearsal, { params: { id } })
const end = (by: TestPerson, id: string) => by.api.send(rehearsals.endRehearsal, { params: { id } })
const state = (id: string) => admin.api.send(rehearsals.getRehearsal, { params: { id } })
const itemsOf = (by: TestPerson, vault_id: string) => by.api.send(listItems, { query: { vault_id } })
const distrusts = (about: string, fault: string) => ({ code: 'distrusted', about, fault })

/** The made-up item of a rehearsal that a custodian starts and a member's device carries out. */
async function madeUp(vault: string, by: TestPerson, member: TestPerson): Promise<Item> {
  await start(by, vault)
  await inStep(member)
  const { open } = await state(vault)
  const item = (await itemsOf(member, vault)).find(({ id }) => id === open?.item_id)
  return item ?? assert.fail('no item')
}

describe('in a two-person vault', () => {
  test('the same people go through request, two approvals and opening with a made-up item, and nothing of it is left', async () => {
    await start(manager, split)
    await inStep(admin, manager)
    assert.equal((await state(split)).open?.item_id, null, 'who holds no key makes nothing')
    await inStep(ana)
    const { open } = await state(split)
    const id = open?.item_id ?? assert.fail('nothing was made')
    const item = await asking.api.send(getItem, { params: { id } })
    assert.deepEqual([item.rehearsal, item.created_by], [true, await userIdOf(ana)])
    assert.match(item.title, /^\S+ \S+$/)
    const seen = await asking.session.verifyItem(item, id, split)
    assert.deepEqual(seen.faults, [])

    const request = await asking.session.breakGlass(id)
    assert.equal(request.is_rehearsal, true)
    const first = await manager.session.approveRequest(request.id, 1, 'break_glass')
    assert.deepEqual([first.status, first.approvals.length], ['pending', 1])
    assert.equal((await state(split)).open?.tried_at, null)
    await admin.session.approveRequest(request.id, 1, 'break_glass')
    const opened = await asking.session.openItem(id, split)
    assert.match(opened.secret?.password ?? '', /^(\S+ ){5}\S+$/)
    assert.deepEqual(opened.verification.faults, [])
    const { last_tried_at, open: now } = await state(split)
    assert.ok(last_tried_at !== null && now?.tried_at === last_tried_at)

    await end(admin, split)
    await assert.rejects(asking.session.openItem(id, split), { code: 'not_member' })
    await inStep(ana)
    assert.deepEqual(await itemsOf(ana, split), [])
    assert.deepEqual(await ana.session.vaults.check(split, []), [])
    assert.deepEqual(await admin.api.send(listRotateTasks, { query: {} }), [])
    assert.equal((await state(split)).last_tried_at, last_tried_at)
  })

  // Promise 14
  test('an approver’s device signs nothing if the server passes a real item off as a rehearsal, or the reverse', async () => {
    const real = await ana.session.createItem(split, draft('registrar'), secret('p1'))
    const rehearsed = await madeUp(split, admin, ana)
    for (const { id, rehearsal } of [real, rehearsed]) {
      const request = await asking.session.breakGlass(id)
      proxy.honest()
      const told = { is_rehearsal: !rehearsal }
      proxy.lie('GET', /^\/api\/breakglass\/[^/]+$/, (body) => ({ ...(body as AccessRequest), ...told }))
      const device = await behindProxy(manager)
      const vault = await shownBy(manager.api, split)
      const shown = { ...request, ...told }
      await assert.rejects(approveAsShown(device.session, shown, vault, 1), distrusts('item', 'shown'))
      await assert.rejects(approveAsShown(device.session, request, vault, 1), distrusts('request', 'shown'))
      const { approvals } = await admin.api.send(breakGlass.getBreakGlassRequest, {
        params: { id: request.id },
      })
      assert.equal(approvals.length, 0)
    }
    await end(admin, split)
    await inStep(ana)
  })
})

describe('in a shared vault', () => {
  test('a custodian who holds the key makes the item at once, in the organisation’s language, and deletes it', async () => {
    await admin.api.send(changeOrganisationLanguage, { body: { language: 'pt-BR' } })
    const item = await madeUp(shared, admin, admin)
    assert.equal(item.login_instructions, rehearsals.rehearsalInstructions['pt-BR'])
    await end(admin, shared)
    await inStep(admin)
    assert.deepEqual(await itemsOf(admin, shared), [])
  })

  test('if two members’ devices make or delete it at once, one does, and the other finds it done', async () => {
    await start(admin, shared)
    await Promise.all([inStep(admin), inStep(manager)])
    assert.equal((await itemsOf(admin, shared)).length, 1)
    await end(manager, shared)
    await Promise.all([inStep(admin), inStep(manager)])
    assert.deepEqual(await itemsOf(admin, shared), [])
  })

  // Promise 14
  test('a card or item that the server marks as a rehearsal, or no longer as one, is not believed', async () => {
    const real = await admin.session.createItem(shared, draft('real'), secret('p1'))
    const rehearsed = await madeUp(shared, admin, admin)
    const device = await behindProxy(admin)
    for (const card of [real, rehearsed]) {
      const rehearsal = !card.rehearsal
      await assert.rejects(
        device.session.items.show({ ...card, rehearsal }, null),
        distrusts('item', 'overview'),
      )
      const told = { ...(await admin.api.send(getItem, { params: { id: card.id } })), rehearsal }
      assert.deepEqual((await device.verifyItem(told, card.id, shared)).faults, ['overview'])
    }
    await end(admin, shared)
    await inStep(admin)
  })

  // Promise 14
  test('a member’s device deletes no real item, though the server says that it was a rehearsal', async () => {
    const real = await admin.session.createItem(shared, draft('kept'), secret('p1'))
    proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({
      ...(body as Deliveries),
      rehearsals: [{ vault_id: shared, item_id: real.id }],
    }))
    const device = await behindProxy(admin)
    const { lastError } = await device.session.keepInStep()
    assert.equal(lastError?.code, 'distrusted')
    proxy.lie('GET', /^\/api\/items\/[^/]+$/, (body) => ({ ...(body as Item), rehearsal: true }))
    assert.equal((await device.session.keepInStep()).lastError?.code, 'distrusted')
    assert.ok((await itemsOf(admin, shared)).some(({ id }) => id === real.id))
  })

  test('a server that asks for made-up items again and again gets a few, and the person is told', async () => {
    proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({
      ...(body as Deliveries),
      rehearsals: Array.from({ length: 20 }, () => ({ vault_id: shared, item_id: null })),
    }))
    const device = await behindProxy(admin)
    assert.equal((await device.session.keepInStep()).lastError?.code, 'work_endless')
  })

  test('an edit keeps an item’s rehearsal mark, whatever the page asks for', async () => {
    const rehearsed = await madeUp(shared, manager, admin)
    await admin.session.updateItem(rehearsed.id, { overview: { rehearsal: false } })
    const now = await admin.api.send(getItem, { params: { id: rehearsed.id } })
    assert.deepEqual([now.rehearsal, now.revision], [true, 2])
    await end(admin, shared)
    await inStep(admin)
  })
})
