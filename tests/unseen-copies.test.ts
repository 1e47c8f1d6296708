// Promise 3

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { type Item, listItems } from '@chaveiro/contract/calls/items.ts'
import { draft, secret, startLyingServer } from './support/lying-server.ts'

const lying = await startLyingServer()

const twoStepKey = 'otpauth://totp/ana?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const withKey = (key: string) => ({ ...secret('p'), metadata: { totp_secret: key } })

async function cardOf(id: string): Promise<Item> {
  const items = await lying.admin.api.send(listItems, { query: { vault_id: lying.vaultId } })
  const item = items.find((listed) => listed.id === id)
  assert.ok(item)
  return item
}

test('a card that shows what the author did not sign gives no password to copy', async () => {
  const session = await lying.device()
  const card = await cardOf(lying.first)
  const other = await cardOf(lying.second)
  for (const lie of [
    { title: other.title },
    { login_url: 'https://evil.example' },
    { no_copy: true },
    { has_code: true },
  ]) {
    const refused = { code: 'distrusted', about: 'item', fault: 'overview' }
    await assert.rejects(session.openCard({ ...card, ...lie }), refused, JSON.stringify(lie))
  }
  await assert.rejects(session.openCard({ ...card, id: lying.second }), {
    code: 'distrusted',
    fault: 'overview',
  })
  await assert.rejects(session.openCard({ ...card, vault_id: lying.otherVaultId }), { code: 'distrusted' })
  await assert.rejects(session.openCard({ ...card, revision: 7 }), { code: 'stale_revision' })
  const { password: sealed } = await lying.revealed(lying.second)
  lying.changeReveal((body) => ({ ...body, password: sealed }))
  await assert.rejects(session.openCard(card), { code: 'distrusted' })
})

test('copying a password unseen is a reveal in the log, and needs the same check-out', async () => {
  const { admin, vaultId } = lying
  const session = await lying.device()
  const revealsOf = async () =>
    (await admin.api.send(listAuditLogs, { query: { event_type: 'item_revealed' } })).length
  const before = await revealsOf()
  assert.equal((await session.openCard(await cardOf(lying.first))).secret.password, 'p1')
  assert.equal(await revealsOf(), before + 1)

  const held = await admin.session.createItem(
    vaultId,
    { ...draft('held'), requires_checkout: true },
    secret('h'),
  )
  await assert.rejects(session.openCard(await cardOf(held.id)), { code: 'checkout_required' })
  assert.equal(await revealsOf(), before + 1)
  await admin.api.send(checkOutItem, { params: { id: held.id } })
  assert.equal((await session.openCard(await cardOf(held.id))).secret.password, 'h')
})

test('a fill is a reveal that names the host of its page, and what is no host reveals nothing', async () => {
  const { admin, vaultId } = lying
  const entries = async () =>
    (await admin.api.send(listAuditLogs, { query: { item_id: filled.id, event_set: 'opened' } })).map(
      ({ event_type, details }) => [event_type, details.filled_on],
    )
  const filled = await admin.session.createItem(vaultId, draft('filled'), secret('f'))
  const card = await cardOf(filled.id)
  for (const host of ['https://shop.example', 'ana@shop.example', 'shop.example/x', 'shop.example.', '']) {
    await assert.rejects(admin.session.items.openCard(card, null, { filledOn: host }), { status: 422 }, host)
  }
  assert.deepEqual(await entries(), [])
  const opened = await admin.session.items.openCard(card, null, { filledOn: 'shop.example:8443' })
  assert.equal(opened.secret.password, 'f')
  assert.deepEqual(await entries(), [['item_filled', 'shop.example:8443']])
})

test('an item is marked as having codes exactly while its secret holds a usable setup key', async () => {
  const { vaultId } = lying
  const device = await lying.device()
  const said = async (id: string) => (await cardOf(id)).has_code
  const made = await device.createItem(vaultId, { ...draft('codes'), has_code: false }, withKey(twoStepKey))
  assert.equal(await said(made.id), true)
  await device.updateItem(made.id, { overview: { title: 'renamed', has_code: false } })
  assert.equal(await said(made.id), true, 'an edit that leaves the secret alone')
  await device.updateItem(made.id, { overview: {}, secret: secret('without') })
  assert.equal(await said(made.id), false)
  const none = await device.createItem(vaultId, { ...draft('none'), has_code: true }, withKey('no key!'))
  assert.equal(await said(none.id), false)
})
