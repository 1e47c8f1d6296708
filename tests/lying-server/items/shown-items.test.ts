// Promise 4

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { listUnsignedDeletions, UnsignedDeletion } from '@chaveiro/contract/calls/deleted-items.ts'
import { type ItemRevision, listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import { deleteItem, getItem, listItems } from '@chaveiro/contract/calls/items.ts'
import { shownBy } from '../../support/at-a-screen.ts'
import { draft, secret, startLyingServer, userIdOf } from '../../support/lying-server.ts'
import { vaultDraft } from '../../support/person.ts'

const lying = await startLyingServer()

/** What a person sees of an item in a list in which the server gave two items each other's ids. */
async function shownSwapped() {
  const { api } = lying.admin
  const items = await api.send(listItems, { query: { vault_id: lying.vaultId } })
  const first = items.find(({ id }) => id === lying.first)
  const second = items.find(({ id }) => id === lying.second)
  assert.ok(first && second)
  const vault = await shownBy(api, lying.vaultId)
  return { title: first.title, id: second.id, revision: second.revision, vault }
}
const sentOf = (method: string) => proxySeen().split(`${method} /api/items/`).length - 1
const proxySeen = () => lying.proxy.seen()
const refused = { code: 'distrusted', about: 'item', fault: 'shown' }

test('a server that swaps two items’ ids in a list chooses neither which one is deleted nor whose password is replaced', async () => {
  const { session } = await lying.device()
  const shown = await shownSwapped()
  const before = [sentOf('DELETE'), sentOf('PUT')]
  await assert.rejects(session.items.delete(shown), refused)
  // With an invented revision it looks like somebody's change, so the person has to look again.
  await assert.rejects(session.items.delete({ ...shown, revision: 7 }), { code: 'stale_revision' })
  const { title, revision: baseRevision } = shown
  const change = { vault: shown.vault, title, baseRevision, overview: {}, secret: secret('of the first one') }
  await assert.rejects(session.items.update(shown.id, change), refused)
  await assert.rejects(session.items.update(shown.id, { ...change, overview: { owner: 'x@y' } }), refused)
  assert.deepEqual([sentOf('DELETE'), sentOf('PUT')], before, 'nothing was sent')
})

test('a server that swaps the names of two vaults with items of one title chooses neither which one is deleted nor whose is sent on', async () => {
  const mine = await lying.device()
  const { id } = await mine.createItem(lying.vaultId, draft('same'), secret('of One'))
  const { id: other } = await mine.createItem(lying.otherVaultId, draft('same'), secret('of Two'))
  const two = await shownBy(lying.admin.api, lying.otherVaultId)
  // On the screen the server calls vault One 'Two'; in the act it tells the truth.
  const misled = { id, title: 'same', revision: 1, vault: { ...two, id: lying.vaultId } }
  const before = lying.proxy.seen().length
  const shown = { code: 'distrusted', about: 'vault_log', fault: 'shown' }
  const link = { parts: ['password'] as const, templateFields: [], fields: [] }
  await assert.rejects(mine.session.items.delete(misled), shown)
  await assert.rejects(mine.session.links.makeForItem(misled, link), shown)
  assert.doesNotMatch(lying.proxy.seen().slice(before), /^(DELETE|POST) \/api\/items/m)
  await mine.session.links.makeForItem({ ...misled, id: other, vault: two }, link)
  await mine.session.items.delete({ ...misled, id: other, vault: two })
})

test('a renamed item can be deleted by somebody who saw its new name, not by somebody who saw the old one', async () => {
  const mine = await lying.device()
  const { id } = await mine.createItem(lying.vaultId, draft('older-name'), secret('p'))
  const seen = await lying.admin.api.send(getItem, { params: { id } })
  const vault = await shownBy(lying.admin.api, lying.vaultId)
  await mine.updateItem(id, { baseRevision: 1, overview: { title: 'newer-name' } })
  await assert.rejects(mine.session.items.delete({ ...seen, vault }), { code: 'stale_revision' })
  await mine.session.items.delete({ id, title: 'newer-name', revision: 2, vault })
  await assert.rejects(lying.admin.api.send(getItem, { params: { id } }), { status: 404 })
})

test('a server that swaps deleted items’ titles, or invents them, gets no deletion accepted in their place', async () => {
  const { admin, vaultId, proxy } = lying
  const mine = await lying.device()
  const made = async (title: string) => (await mine.createItem(vaultId, draft(title), secret('p'))).id
  const [old, precious] = [await made('old-shop'), await made('precious')]
  for (const id of [old, precious]) await admin.api.send(deleteItem, { params: { id } })
  const vault = await shownBy(admin.api, vaultId)
  const shown = async () =>
    (await mine.session.vaults.check(vaultId, [])).flatMap((fault) =>
      fault.kind === 'unsigned_deletion' ? [[fault.itemId, fault.title]] : [],
    )
  const isDeletions = /\/deletions$/
  const swap = (told: UnsignedDeletion[], names: readonly (keyof UnsignedDeletion)[]) =>
    told.map((one) => {
      const other = told.find(({ item }) => item !== one.item)
      return { ...one, ...Object.fromEntries(names.map((name) => [name, other?.[name]])) }
    })
  for (const names of [
    ['overview'],
    ['overview', 'overview_salt'],
    ['overview', 'overview_salt', 'signature'],
  ]) {
    proxy.lie('GET', isDeletions, (body) => {
      const { deletions, next } = body as CallOutput<typeof listUnsignedDeletions>
      return { deletions: swap(deletions, names as (keyof UnsignedDeletion)[]), next }
    })
    assert.deepEqual(
      await shown(),
      [
        [old, null],
        [precious, null],
      ].sort(),
    )
    const misled = [{ id: precious, title: 'old-shop' }]
    await assert.rejects(mine.session.vaults.adoptDeletions(vault, misled), refused)
  }
  proxy.honest()
  // The page was told one name and the device another, or the vault was another one on the screen.
  await assert.rejects(
    mine.session.vaults.adoptDeletions(vault, [{ id: precious, title: 'old-shop' }]),
    refused,
  )
  const both = [
    { id: old, title: 'old-shop' },
    { id: precious, title: 'old-shop' },
  ]
  await assert.rejects(mine.session.vaults.adoptDeletions(vault, both), refused)
  const elsewhere = { ...vault, path: ['Two'] }
  await assert.rejects(mine.session.vaults.adoptDeletions(elsewhere, [{ id: old, title: 'old-shop' }]), {
    code: 'distrusted',
    about: 'vault_log',
    fault: 'shown',
  })
  assert.equal((await shown()).length, 2, 'nothing was signed')
  assert.equal(await mine.session.vaults.adoptDeletions(vault, [{ id: old, title: 'old-shop' }]), 1)
  assert.deepEqual(await shown(), [[precious, 'precious']])
})

// Promise 22
test('a device reads deletions page by page to the last, and gives up on a server whose pages do not end', async () => {
  const { admin, proxy } = lying
  const mine = await lying.device()
  const vault = (await mine.createVault(vaultDraft('Emptied'))).id
  const { id } = await mine.createItem(vault, draft('gone'), secret('p'))
  await admin.api.send(deleteItem, { params: { id } })
  const path = /\/deletions$/
  const before = '00000000-0000-4000-8000-000000000000'
  proxy.lie('GET', path, (body, { searchParams }) =>
    searchParams.has('cursor') ? body : { deletions: [], next: before },
  )
  const named = [{ kind: 'unsigned_deletion', itemId: id, title: 'gone' }]
  assert.deepEqual(await mine.session.vaults.check(vault, []), named)
  proxy.honest()
  proxy.lie('GET', path, () => ({ deletions: [], next: before }))
  const asked = () => proxySeen().split(`GET /api/vaults/${vault}/deletions`).length - 1
  const earlier = asked()
  await assert.rejects(mine.session.vaults.check(vault, []), { code: 'answer_endless' })
  assert.ok(asked() - earlier <= 3, String(asked() - earlier))
})

test('a server that shows one item’s history under another one’s titles does not choose what a person reads or restores', async () => {
  const { admin, vaultId } = lying
  const mine = await lying.device()
  const { id } = await mine.createItem(vaultId, draft('before'), secret('old'))
  await mine.updateItem(id, { baseRevision: 1, overview: { title: 'after' }, secret: secret('new') })
  const history = await admin.api.send(listItemHistory, { params: { id }, query: {} })
  assert.deepEqual(
    history.map(({ title }) => title),
    ['after', 'before'],
  )
  const vault = await shownBy(admin.api, vaultId)
  const [, first] = history as [ItemRevision, ItemRevision]
  const misled = async (change: Partial<ItemRevision>) => {
    const of = { ...first, ...change }
    await assert.rejects(mine.session.items.openRevision(id, of, vault), refused)
    await assert.rejects(mine.session.items.restoreRevision(id, { ...of, vault, baseRevision: 2 }), refused)
  }
  await misled({ title: 'another one’s' })
  await misled({ title: 'after' })
  assert.equal((await mine.session.items.openRevision(id, first, vault)).secret?.password, 'old')
  assert.equal((await mine.openItem(id)).secret?.password, 'new')
  const restored = await mine.session.items.restoreRevision(id, { ...first, vault, baseRevision: 2 })
  assert.equal(restored.title, 'before')
})

test('a server that shows a history under another author, address or time does not choose what a person restores', async () => {
  const { admin, colleague, vaultId } = lying
  const mine = await lying.device()
  const { id } = await mine.createItem(vaultId, draft('kept'), secret('old'))
  await mine.updateItem(id, { baseRevision: 1, overview: {}, secret: secret('new') })
  const history = await admin.api.send(listItemHistory, { params: { id }, query: {} })
  const [second, first] = history as [ItemRevision, ItemRevision]
  const vault = await shownBy(admin.api, vaultId)
  const refuses = async (change: Partial<ItemRevision>, error: object) => {
    const of = { ...first, ...change }
    await assert.rejects(mine.session.items.openRevision(id, of, vault), error)
    await assert.rejects(mine.session.items.restoreRevision(id, { ...of, vault, baseRevision: 2 }), error)
  }
  await refuses({ author_id: await userIdOf(colleague) }, refused)
  await refuses({ created_at: second.created_at }, refused)
  const altered = { code: 'distrusted', about: 'person', fault: 'altered', userId: first.author_id }
  await refuses({ author_email: colleague.email }, altered)
  assert.equal((await mine.session.items.openRevision(id, first, vault)).secret?.password, 'old')
})
