// Promise 3

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getItem, type Item, listItems, type SignedItem } from '@chaveiro/contract/items.ts'
import { secret, startLyingServer } from './support/lying-server.ts'

const lying = await startLyingServer()

const oneItem = /^\/api\/items\/[^/]+$/
/** An overview with every field that a person can fill. */
const full = {
  title: 'Full',
  type: 'web_credential' as const,
  login: 'login',
  login_url: 'https://full.example',
  environment: 'prod' as const,
  criticality: 'high' as const,
  owner: 'admin@agencia.example',
  client: 'Client',
  squad: 'Squad',
  expires_at: '2030-01-01',
  login_instructions: 'by the book',
  no_copy: true,
  requires_checkout: false,
  rehearsal: false,
  has_code: false,
}

test('an edit signs nothing that the server put into any field of the overview', async () => {
  const { id } = await lying.admin.session.createItem(lying.vaultId, full, secret('p1'))
  const present = await lying.admin.api.send(getItem, { params: { id } })
  const altered: Partial<SignedItem>[] = [
    { title: 'Another' },
    { type: 'api_key' },
    { login: 'another' },
    { login_url: 'https://thief.example' },
    { environment: 'stage' },
    { criticality: 'low' },
    { owner: 'thief@agencia.example' },
    { client: 'Another' },
    { squad: 'Another' },
    { expires_at: '2031-01-01' },
    { login_instructions: 'send it to the thief' },
    { no_copy: false },
    { requires_checkout: true },
    { tags: { ...present.tags, client: 'Another' } },
  ]
  const mine = await lying.device()
  for (const change of altered) {
    lying.proxy.honest()
    lying.proxy.lie('GET', oneItem, (body) => ({ ...(body as SignedItem), ...change }))
    for (const overview of [{ title: 'Mine' }, {}, { ...full, title: 'Mine' }]) {
      const edit = { baseRevision: 1, overview, secret: secret('p2') }
      const refused = { code: 'distrusted', about: 'item', fault: 'overview' }
      await assert.rejects(mine.updateItem(id, edit), refused, JSON.stringify(change))
    }
  }
  lying.proxy.honest()
  assert.equal((await lying.admin.api.send(getItem, { params: { id } })).revision, 1)
})

test('an edit that keeps the secret signs no overview that came altered with the reveal', async () => {
  const { id } = await lying.admin.session.createItem(lying.vaultId, full, secret('p1'))
  const mine = await lying.device()
  lying.changeReveal((body) => ({ ...body, item: { ...body.item, owner: 'thief@agencia.example' } }))
  const edit = { baseRevision: 1, overview: { title: 'Mine' } }
  await assert.rejects(mine.updateItem(id, edit), { code: 'distrusted', about: 'item', fault: 'overview' })
})

test('a field that the person did not change stays as the device verified it, whatever the form was filled with', async () => {
  const { id } = await lying.admin.session.createItem(lying.vaultId, full, secret('p1'))
  const mine = await lying.device()
  const edit = { baseRevision: 1, overview: { title: 'Mine' }, secret: secret('p2') }
  const written = await mine.updateItem(id, edit)
  const { title, ...rest } = full
  const kept = Object.fromEntries(Object.keys(rest).map((name) => [name, written[name as keyof typeof rest]]))
  assert.deepEqual([written.title, kept], ['Mine', rest])
  assert.deepEqual((await mine.openItem(id)).verification.faults, [])
})

test('an item with an altered overview is repaired from its history', async () => {
  const { id } = await lying.admin.session.createItem(lying.vaultId, full, secret('p1'))
  const mine = await lying.device()
  lying.proxy.lie('GET', oneItem, (body) => ({ ...(body as SignedItem), owner: 'thief@agencia.example' }))
  const back = await mine.restoreRevision(id, 1, 1)
  assert.deepEqual([back.revision, back.owner], [2, full.owner])
})

test('nothing of a card is copied or followed unless its author wrote what the list shows', async () => {
  const mine = await lying.device()
  const listed = async () =>
    (await lying.admin.api.send(listItems, { query: { vault_id: lying.vaultId } })).find(
      ({ id }) => id === lying.first,
    ) as Item
  const honest = await listed()
  assert.equal((await mine.checkCard(honest)).login_url, honest.login_url)
  const other = await lying.admin.api.send(getItem, { params: { id: lying.second } })
  const cards: [Partial<Item>, string][] = [
    [{ login: 'thief' }, 'overview'],
    [{ login_url: 'https://thief.example' }, 'overview'],
    [{ title: other.title }, 'overview'],
    [{ no_copy: !honest.no_copy }, 'overview'],
    [{ vault_id: lying.otherVaultId }, 'place'],
    [{ id: lying.second }, 'overview'],
  ]
  for (const [lie, fault] of cards) {
    const card = { ...honest, ...lie }
    await assert.rejects(
      mine.checkCard(card),
      { code: 'distrusted', about: 'item', fault },
      JSON.stringify(lie),
    )
  }
  const thief = { login: 'thief', login_url: 'https://thief.example' }
  lying.proxy.lie('GET', oneItem, (body) => ({ ...(body as SignedItem), ...thief }))
  await assert.rejects(mine.checkCard({ ...honest, ...thief }), { code: 'distrusted', fault: 'overview' })
  lying.proxy.lie('GET', oneItem, () => other)
  await assert.rejects(mine.checkCard(honest), { code: 'distrusted', fault: 'place' })
  lying.proxy.honest()
  await assert.rejects(mine.checkCard({ ...honest, revision: 7 }), { code: 'stale_revision' })
})
