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

const sentOf = (method: string) => proxySeen().split(`${method} /api/items/`).length - 1
const proxySeen = () => lying.proxy.seen()
const refused = { code: 'distrusted', about: 'item', fault: 'shown' }
const stale = { code: 'stale_revision' }

test('a server that swaps two items’ ids in a list chooses neither which one is deleted nor whose password is replaced', async () => {
  const { admin, first, second, vaultId } = lying
  const { session, shownItem } = await lying.device()
  const items = await admin.api.send(listItems, { query: { vault_id: vaultId } })
  const one = items.find(({ id }) => id === first)
  const two = items.find(({ id }) => id === second)
  assert.ok(one && two)
  const vault = await shownBy(admin.api, vaultId)
  const before = [sentOf('DELETE'), sentOf('PUT')]
  const misled = { ...one, id: two.id, revision: two.revision }
  await assert.rejects(session.items.show(misled, vault), { ...refused, fault: 'overview' })
  // With an invented revision it looks like somebody's change, so the person has to look again.
  await assert.rejects(session.items.show({ ...misled, revision: 7 }, vault), stale)
  // Nor is anything done to an item by what was shown of the other.
  const handle = { ...(await shownItem(first)), id: second }
  const change = { overview: {}, secret: secret('of the first one') }
  await assert.rejects(session.items.delete(handle), stale)
  await assert.rejects(session.items.update(handle, change), stale)
  await assert.rejects(session.items.update(handle, { overview: { owner: 'x@y' } }), stale)
  assert.deepEqual([sentOf('DELETE'), sentOf('PUT')], before, 'nothing was sent')
})

test('a server that swaps the names of two vaults with items of one title chooses neither which one is deleted nor whose is sent on', async () => {
  const mine = await lying.device()
  const { id } = await mine.createItem(lying.vaultId, draft('same'), secret('of One'))
  const { id: other } = await mine.createItem(lying.otherVaultId, draft('same'), secret('of Two'))
  const two = await shownBy(lying.admin.api, lying.otherVaultId)
  // On the screen the server calls vault One 'Two'; in the act it tells the truth.
  const misled = { ...(await mine.shownItem(id)), vault: { ...two, id: lying.vaultId } }
  const before = lying.proxy.seen().length
  const shown = { code: 'distrusted', about: 'vault_log', fault: 'shown' }
  const link = { parts: ['password'] as const, templateFields: [], withOwnFields: false, fields: [] }
  await assert.rejects(mine.session.items.delete(misled), shown)
  await assert.rejects(mine.session.links.makeForItem(misled, link), shown)
  assert.doesNotMatch(lying.proxy.seen().slice(before), /^(DELETE|POST) \/api\/items/m)
  await mine.makeItemLink(other, link)
  await mine.deleteItem(other, lying.otherVaultId)
})

test('a renamed item can be deleted by somebody who saw its new name, not by somebody who saw the old one', async () => {
  const mine = await lying.device()
  const { id } = await mine.createItem(lying.vaultId, draft('older-name'), secret('p'))
  const seen = await mine.shownItem(id)
  await mine.updateItem(id, { overview: { title: 'newer-name' } })
  await assert.rejects(mine.session.items.delete(seen), stale)
  await mine.session.items.delete(await mine.shownItem(id))
  await assert.rejects(lying.admin.api.send(getItem, { params: { id } }), { status: 404 })
})

test('a server that swaps deleted items’ titles, or invents them, gets no deletion accepted in their place', async () => {
  const { admin, vaultId, proxy } = lying
  const mine = await lying.device()
  const made = async (title: string) => (await mine.createItem(vaultId, draft(title), secret('p'))).id
  const [old, precious] = [await made('old-shop'), await made('precious')]
  for (const id of [old, precious]) await admin.api.send(deleteItem, { params: { id } })
  const vault = await shownBy(admin.api, vaultId)
  const unsigned = async () =>
    (await mine.session.vaults.check(vaultId, [])).flatMap((fault) =>
      fault.kind === 'unsigned_deletion' ? [fault] : [],
    )
  const shown = async () =>
    (await unsigned()).map(({ itemId, deletion }) => [itemId, deletion?.title ?? null])
  const deletionOf = async (id: string) =>
    (await unsigned()).find(({ itemId }) => itemId === id)?.deletion ?? assert.fail('no title was shown')
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
  }
  proxy.honest()
  // The deletion of one under what was shown of the other, or the vault was another one on the screen.
  const ofOld = await deletionOf(old)
  assert.equal(await mine.session.vaults.adoptDeletions(vault, [{ ...ofOld, id: precious }]), 0)
  const elsewhere = { ...vault, path: ['Two'] }
  await assert.rejects(mine.session.vaults.adoptDeletions(elsewhere, [ofOld]), {
    code: 'distrusted',
    about: 'vault_log',
    fault: 'shown',
  })
  assert.equal((await shown()).length, 2, 'nothing was signed')
  assert.equal(await mine.session.vaults.adoptDeletions(vault, [ofOld, { ...ofOld, id: precious }]), 1)
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
  const [named] = await mine.session.vaults.check(vault, [])
  assert.ok(named?.kind === 'unsigned_deletion' && named.itemId === id)
  assert.equal(named.deletion?.title, 'gone')
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
  await mine.updateItem(id, { overview: { title: 'after' }, secret: secret('new') })
  const history = await admin.api.send(listItemHistory, { params: { id }, query: {} })
  assert.deepEqual(
    history.map(({ title }) => title),
    ['after', 'before'],
  )
  const vault = await shownBy(admin.api, vaultId)
  const [, first] = history as [ItemRevision, ItemRevision]
  const misled = async (change: Partial<ItemRevision>) => {
    await assert.rejects(mine.session.items.openRevision(id, { ...first, ...change }, vault), refused)
  }
  await misled({ title: 'another one’s' })
  await misled({ title: 'after' })
  assert.equal((await mine.session.items.openRevision(id, first, vault)).secret?.password, 'old')
  assert.equal((await mine.openItem(id)).secret?.password, 'new')
  assert.equal((await mine.restoreRevision(id, 1)).title, 'before')
})

test('a server that shows a history under another author, address or time does not choose what a person restores', async () => {
  const { admin, colleague, vaultId } = lying
  const mine = await lying.device()
  const { id } = await mine.createItem(vaultId, draft('kept'), secret('old'))
  await mine.updateItem(id, { overview: {}, secret: secret('new') })
  const history = await admin.api.send(listItemHistory, { params: { id }, query: {} })
  const [second, first] = history as [ItemRevision, ItemRevision]
  const vault = await shownBy(admin.api, vaultId)
  const refuses = async (change: Partial<ItemRevision>, error: object) => {
    await assert.rejects(mine.session.items.openRevision(id, { ...first, ...change }, vault), error)
  }
  await refuses({ author_id: await userIdOf(colleague) }, refused)
  await refuses({ created_at: second.created_at }, refused)
  const altered = { code: 'distrusted', about: 'person', fault: 'altered', userId: first.author_id }
  await refuses({ author_email: colleague.email }, altered)
  assert.equal((await mine.session.items.openRevision(id, first, vault)).secret?.password, 'old')
})
