import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { getItem, listItems } from '@chaveiro/contract/items.ts'
import { shownBy } from './support/at-a-screen.ts'
import { draft, type LyingServer, secret, startLyingServer } from './support/lying-server.ts'

let lying: LyingServer
before(async () => {
  lying = await startLyingServer()
})
after(() => lying?.stop())
beforeEach(() => lying.proxy.honest())

/** What a person sees of an item in a list in which the server gave two items each other's ids. */
async function shownSwapped() {
  const { api } = lying.admin
  const items = await api.send(listItems, { query: { vault_id: lying.vaultId } })
  const first = items.find(({ id }) => id === lying.first)
  const second = items.find(({ id }) => id === lying.second)
  assert.ok(first && second)
  return { title: first.title, id: second.id, revision: second.revision, vaultId: lying.vaultId }
}
const sentOf = (method: string) => proxySeen().split(`${method} /api/items/`).length - 1
const proxySeen = () => lying.proxy.seen()
const refused = { code: 'distrusted', about: 'item', fault: 'shown' }

test('who swaps two items’ ids in a list chooses neither which one is deleted nor whose password is replaced', async () => {
  const { session } = await lying.device()
  const shown = await shownSwapped()
  const before = [sentOf('DELETE'), sentOf('PUT')]
  await assert.rejects(session.deleteItem(shown), refused)
  // With a made-up revision it looks like somebody's change: the person is to look again.
  await assert.rejects(session.deleteItem({ ...shown, revision: 7 }), { code: 'stale_revision' })
  const { title, revision: baseRevision } = shown
  const vault = await shownBy(lying.admin.api, lying.vaultId)
  const change = { vault, title, baseRevision, overview: {}, secret: secret('of the first one') }
  await assert.rejects(session.updateItem(shown.id, change), refused)
  await assert.rejects(session.updateItem(shown.id, { ...change, overview: { owner: 'x@y' } }), refused)
  assert.deepEqual([sentOf('DELETE'), sentOf('PUT')], before, 'nothing was sent')
})

test('a renamed item is deleted by who saw its new name, not by who saw the old one', async () => {
  const mine = await lying.device()
  const { id } = await mine.createItem(lying.vaultId, draft('older-name'), secret('p'))
  const seen = await lying.admin.api.send(getItem, { params: { id } })
  await mine.updateItem(id, { baseRevision: 1, overview: { title: 'newer-name' } })
  await assert.rejects(mine.session.deleteItem({ ...seen, vaultId: null }), { code: 'stale_revision' })
  await mine.session.deleteItem({ id, title: 'newer-name', revision: 2, vaultId: lying.vaultId })
  await assert.rejects(lying.admin.api.send(getItem, { params: { id } }), { status: 404 })
})
