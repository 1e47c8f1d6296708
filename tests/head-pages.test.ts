import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { listItems } from '@chaveiro/contract/calls/items.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { draft, secret } from './support/lying-server.ts'
import { unlockedDevice, vaultDraft } from './support/person.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { proxy, admin } = await startProxiedServer()
let vaultId: string
before(async () => {
  vaultId = (await admin.session.createVault(vaultDraft('Long'))).id
  for (const title of ['one', 'two', 'three', 'four']) {
    await admin.session.createItem(vaultId, draft(title), secret(title))
  }
})

/** The server's pages of changes, made as small as possible. */
const smallPages = (change: (body: object) => object = (body) => body) =>
  proxy.lie('GET', /\/head$/, async (_body, url) => {
    url.searchParams.set('limit', '1')
    const headers = { authorization: `Bearer ${admin.token}` }
    return change((await (await fetch(url, { headers })).json()) as object)
  })
const listed = async () => {
  const items = await admin.api.send(listItems, { query: { vault_id: vaultId } })
  return items.map(({ id, revision }) => ({ id, revision }))
}
const device = () => unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
const asked = () => proxy.seen().split(`GET /api/vaults/${vaultId}/head`).length - 1

test('a device reads a vault’s changes page by page to the last, and names what is missing from a list', async () => {
  smallPages()
  const before = asked()
  const whole = await listed()
  assert.deepEqual(await (await device()).vaults.check(vaultId, whole), [])
  assert.ok(asked() - before >= 4, String(asked() - before))
  for (const { id } of whole) {
    const session = await device()
    const faults = await session.vaults.check(
      vaultId,
      whole.filter((one) => one.id !== id),
    )
    assert.deepEqual(faults, [{ kind: 'dropped', itemId: id }])
  }
})

test('a server that promises more pages and gives none keeps no device waiting', async () => {
  smallPages((body) => ({ ...body, changes: [], through: 1, more: true }))
  const before = asked()
  await (await device()).vaults.check(vaultId, await listed())
  assert.ok(asked() - before <= 4, String(asked() - before))
})
