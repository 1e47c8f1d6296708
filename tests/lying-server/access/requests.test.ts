// Promises 13, 14

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AccessRequest, getBreakGlassRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { hasEnded } from '@chaveiro/contract/log/vaults/vault-state.ts'
import type { RequestHandle } from '@chaveiro/device/base/types/handles.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { approveAsShown, verifiedRequest } from '../../support/as-shown.ts'
import { shownBy } from '../../support/at-a-screen.ts'
import { startEmergencyCast } from '../../support/emergency-cast.ts'
import { listed } from '../../support/listed-request.ts'
import { draft, secret } from '../../support/lying-server.ts'
import { joinByLink, readLogs } from '../../support/people.ts'
import { deviceOf, vaultDraft } from '../../support/person.ts'
import { inStep } from '../../support/split-vault.ts'

const { server, proxy, admin, manager, ana, asking, behindProxy, dividedVault } = await startEmergencyCast()
const divided = await dividedVault()
const shared = (await admin.session.createVault(vaultDraft('Shared'))).id
await inStep(admin, manager)

/** What the lying server tells a screen. */
const { api: told } = deviceOf(proxy.baseUrl, manager.token, createSeenMemory())
const signed = (id: string) => admin.api.send(getBreakGlassRequest, { params: { id } })
const approvePath = /POST \/api\/(jit|breakglass)\/[^/]+\/approve/
let made = 0
async function emergency(vault: string, requester = asking) {
  const by = vault === shared ? admin : ana
  made += 1
  const { id: item } = await by.session.createItem(vault, draft(`item${made}`), secret('p'))
  return (await requester.session.breakGlass(item)).id
}

for (const [kind, vault] of [
  ['shared', shared],
  ['two-person', divided],
] as const) {
  test(`in a ${kind} vault, nobody completes an opening that was shown to them as the first of two`, async () => {
    const id = await emergency(vault)
    await admin.session.approveRequest(id, 1, 'break_glass')
    const device = await behindProxy(manager)
    proxy.honest()
    proxy.lie('GET', /^\/api\/breakglass\/[^/]+$/, (body) => ({
      ...(body as AccessRequest),
      ...{ approvals: [], approval_statements: [], first_values: null, first_revision: null },
    }))
    const drawn = listed(await told.send(getBreakGlassRequest, { params: { id } }))
    const place = await shownBy(manager.api, vault)
    const from = proxy.seen().length
    // The server hides the first approval from the screen only.
    const approving = approveAsShown(device.session, drawn, place, 1, undefined, () => proxy.honest())
    await assert.rejects(approving, { code: 'decided_meanwhile' })
    assert.doesNotMatch(proxy.seen().slice(from), approvePath)
    assert.equal((await signed(id)).approvals.length, 1)
  })
}

const other = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example')
const ofAsking = await emergency(shared)
const ofOther = await emergency(shared, other)
const [own, foreign] = [listed(await signed(ofAsking)), listed(await signed(ofOther))]
const shownVault = await shownBy(admin.api, shared)
const device = await behindProxy(manager)

const drawn: [string, Partial<AccessRequest>, object][] = [
  ['id', { id: ofOther }, { about: 'request', fault: 'shown' }],
  ['requester', { requester: foreign.requester }, { about: 'request', fault: 'shown' }],
  ['item', { item_id: foreign.item_id }, { about: 'request', fault: 'shown' }],
  ['title', { item_title: foreign.item_title }, { about: 'request', fault: 'shown' }],
  ['vault', { vault_id: divided }, { about: 'request', fault: 'shown' }],
  ['reason', { reason: 'Harmless' }, { about: 'request', fault: 'shown' }],
  ['signature', { is_signed: false }, { about: 'request', fault: 'shown' }],
]
for (const [what, change, doubt] of drawn) {
  test(`a request that is listed with another ${what} is marked before anybody ends it, and cannot be approved`, async () => {
    const handle = await device.access.show({ ...own, ...change }, shownVault)
    assert.ok('doubt' in handle)
    const { about, fault } = handle.doubt
    assert.deepEqual({ about, fault }, doubt)
  })
}

for (const [what, change] of [
  ['as opening the item', { opens: true, needed: 1 }],
  ['as the second of two', { opens: true, first: { by: null, revision: 1, hours: 1 } }],
] as const) {
  test(`nobody approves what was shown ${what} and does not`, async () => {
    const handle = await verifiedRequest(device, own, shownVault)
    assert.deepEqual([handle.needed, handle.first, handle.opens], [2, null, false])
    const from = proxy.seen().length
    const altered = { ...handle, ...change } as unknown as RequestHandle
    await assert.rejects(device.access.approve(altered, 1), { code: 'decided_meanwhile' })
    assert.doesNotMatch(proxy.seen().slice(from), approvePath)
  })
}

test('a request that was verified ends by a statement in the log that was verified with it', async () => {
  await device.access.deny(await verifiedRequest(device, own, shownVault))
  assert.equal((await signed(ofAsking)).status, 'denied')
  assert.equal(hasEnded((await readLogs(admin, shared)).log, 'request', ofAsking), true)
})

test('a request that cannot be verified is ended all the same', async () => {
  const handle = await device.access.show({ ...foreign, reason: 'Harmless' }, shownVault)
  assert.ok('doubt' in handle)
  await device.access.deny(handle)
  assert.equal((await signed(ofOther)).status, 'denied')
})
