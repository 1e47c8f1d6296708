import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as checkouts from '@chaveiro/contract/calls/checkouts.ts'
import * as calls from '@chaveiro/contract/calls/items.ts'
import * as vaultCalls from '@chaveiro/contract/calls/vaults.ts'
import { foundItemsMax } from '@chaveiro/contract/constants.ts'
import { foundTexts } from '@chaveiro/contract/testing/found-texts.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { newId } from '../../testing/signing-device.ts'
import { startItemServer } from '../../testing/start-item-server.ts'

const setup = await startItemServer()
const { server, admin } = setup
const manager = await server.makePerson('manager')
const contributor = await server.makePerson('contributor')
const client = await server.makePerson('client')

const makeVault = (name: string, more: object = {}) => setup.makeVault({ name, ...more })
const makeItem = async (vault: string, change: Partial<calls.ItemOverview>) =>
  (await setup.makeItem(vault, { login: '', client: '', ...change })).id

const ask = (query: object, as: TestPerson = admin) => server.send(calls.listItems, { as, query })
const find = async (search: string, as: TestPerson = admin, more: object = {}) => {
  const { status, body } = await ask({ search, ...more }, as)
  assert.equal(status, 200)
  return body.map(({ title }: calls.Item) => title)
}
const join = (vault: string, { id }: TestPerson) =>
  server.platform.db.inTransaction((tx) =>
    tx.kysely
      .insertInto('vault_members')
      .values({
        vault_id: vault,
        user_id: id,
        source: 'direct',
        access: 'member',
        from_id: vault,
        added_at: isoInstant(server.clock.now()),
      })
      .execute(),
  )
const changeVault = (id: string, query: object) =>
  server.call(vaultCalls.updateVault, { as: admin, params: { id }, query })

test('a search over all vaults needs words to search for, and has no further page', async () => {
  for (const query of [{}, { search: '' }, { search: '   ' }]) {
    const { status, error } = await ask(query)
    assert.deepEqual([status, error.fields?.[0]?.path, error.fields?.[0]?.fault], [422, 'search', 'required'])
  }
  const { status, error } = await ask({ search: 'x', cursor: newId() })
  assert.deepEqual([status, error.fields?.[0]?.path], [422, 'cursor'])
  assert.equal((await ask({ search: 'x'.repeat(201) })).status, 422)
})

test('the role client finds nothing, nor does anybody who is not signed in', async () => {
  const { status, error } = await ask({ search: 'a' }, client)
  assert.deepEqual([status, error.code], [403, 'forbidden'])
  assert.equal((await server.send(calls.listItems, { query: { search: 'a' } })).status, 401)
})

test('an item in a private vault of others is not found, by any of its words', async () => {
  const hidden = await makeVault('Diretoria Zeta', { visibility: 'private' })
  await makeItem(hidden, { title: 'Zeta bank', login: 'zeta@x', client: 'Zeta', squad: 'Zeta' })
  // Somebody who may see it fills the cache.
  assert.deepEqual(await find('zeta'), ['Zeta bank'])
  assert.deepEqual(await find('zeta', manager), ['Zeta bank'])
  for (const search of ['zeta', 'bank', 'zeta@x', 'diretoria']) {
    assert.deepEqual(await find(search, contributor), [])
  }
})

test('a vault that becomes private or listed is so for the next search', async () => {
  const vault = await makeVault('Turning')
  await makeItem(vault, { title: 'Yonder' })
  assert.deepEqual(await find('yonder', contributor), ['Yonder'])
  await changeVault(vault, { visibility: 'private' })
  assert.deepEqual(await find('yonder', contributor), [])
  await join(vault, contributor)
  assert.deepEqual(await find('yonder', contributor), ['Yonder'])
})

test('somebody who has just lost their role finds only what they now may see', async () => {
  const vault = await makeVault('Cargo', { visibility: 'private' })
  await makeItem(vault, { title: 'Xerxes' })
  const promoted = await server.makePerson('contributor')
  await server.changePerson(promoted.id, { role: 'manager' })
  assert.deepEqual(await find('xerxes', promoted), ['Xerxes'])
  await server.changePerson(promoted.id, { role: 'contributor' })
  assert.deepEqual(await find('xerxes', promoted), [])
})

test('every word is found in title, login, client, squad or vault, ignoring case and accents', async () => {
  const vault = await makeVault('Padaria São José')
  await makeItem(vault, {
    title: 'Instagram',
    login: 'pão@jose.example',
    client: 'Cliente Ímpar',
    squad: 'Criação',
  })
  for (const search of [
    'INSTAGRAM',
    'instagram são',
    'pao@',
    'criacao sao jose',
    'ímpar insta',
    ' jose  INSTA ',
  ]) {
    assert.deepEqual(await find(search), ['Instagram'], search)
  }
  assert.deepEqual(await find('instagram nowhere'), [])
})

test('titles are found as people type them, in all vaults and in the list of one', async () => {
  const vault = await makeVault('Busca')
  for (const title of new Set(foundTexts.map(([title]) => title))) await makeItem(vault, { title })
  for (const [title, search] of foundTexts) {
    assert.ok((await find(search)).includes(title), `${title}: ${search}`)
    assert.ok(
      (await find(search, admin, { vault_id: vault })).includes(title),
      `${title}: ${search} in its vault`,
    )
  }
})

test('titles rank before logins, logins before the rest; filters narrow', async () => {
  const vault = await makeVault('Wagner')
  await makeItem(vault, { title: 'Only by its vault', environment: 'stage' })
  await makeItem(vault, { title: 'By its login', login: 'wagner@x' })
  await makeItem(vault, { title: 'Old Wagner', type: 'ssh_key' })
  await makeItem(vault, { title: 'Wagner first' })
  const all = ['Wagner first', 'Old Wagner', 'By its login', 'Only by its vault']
  assert.deepEqual(await find('wagner'), all)
  assert.deepEqual(await find('wagner', admin, { limit: 2 }), all.slice(0, 2))
  assert.deepEqual(await find('wagner', admin, { type: 'ssh_key' }), ['Old Wagner'])
  assert.deepEqual(await find('wagner', admin, { environment: 'stage' }), ['Only by its vault'])
})

test('a title that is the search ranks first, then its beginning, then the beginning of a word, then the inside of one', async () => {
  const vault = await makeVault('Buscador')
  const all = ['Kestrel', 'Kestrel Ads', 'Conta (kestrel)', 'Ada e Kestrelina', 'Akestrel']
  for (const title of all.toReversed()) await makeItem(vault, { title })
  assert.deepEqual(await find('kestrel'), [all[0], all[1], all[3], all[2], all[4]])
  assert.deepEqual(await find('kestrel', admin, { limit: 3 }), [all[0], all[1], all[3]])
})

test('among equal titles those of one’s own vaults come first', async () => {
  const [others, own] = [await makeVault('Alheio', { visibility: 'listed' }), await makeVault('Meu')]
  await join(own, contributor)
  for (const vault of [others, own]) await makeItem(vault, { title: 'Linnet', squad: vault })
  const { body } = await ask({ search: 'linnet' }, contributor)
  assert.deepEqual(
    body.map(({ squad }: calls.Item) => squad),
    [own, others],
  )
})

test('nobody who fills one vault with a title keeps another vault’s item of that title out of the answer', async () => {
  const [filled, other, third] = [
    await makeVault('Cheio'),
    await makeVault('Outro'),
    await makeVault('Mais um'),
  ]
  for (const vault of [filled, other, third]) await join(vault, contributor)
  for (let made = 0; made <= foundItemsMax; made++)
    await makeItem(filled, { title: 'Osprey', client: 'Outro' })
  const wanted = [await makeItem(other, { title: 'Osprey' }), await makeItem(third, { title: 'Osprey' })]
  for (const search of ['osprey', 'ospr', 'osprey outro', 'rey']) {
    const { body } = await ask({ search }, contributor)
    assert.equal(body.length, foundItemsMax)
    const found = body.map(({ id }: calls.Item) => id)
    assert.ok(found.includes(wanted[0] as string), search)
    if (search !== 'osprey outro') assert.ok(found.includes(wanted[1] as string), search)
  }
})

test('cached items are never older than the vault, nor is their check-out', async () => {
  const vault = await makeVault('Vivaldi')
  const id = await makeItem(vault, { title: 'Quatro', requires_checkout: true })
  assert.deepEqual(await find('vivaldi'), ['Quatro'])
  await changeVault(vault, { name: 'Telemann' })
  assert.deepEqual(await find('vivaldi'), [])
  assert.deepEqual(await find('telemann'), ['Quatro'])
  await makeItem(vault, { title: 'Cinco' })
  assert.deepEqual(await find('telemann'), ['Cinco', 'Quatro'])
  await server.send(checkouts.checkOutItem, { as: admin, params: { id } })
  assert.equal((await ask({ search: 'quatro' })).body[0]?.checked_out_by, admin.email)
  await server.send(calls.deleteItem, { as: admin, params: { id } })
  assert.deepEqual(await find('telemann'), ['Cinco'])
})

test('only the best matches are answered', async () => {
  const vault = await makeVault('Muitos')
  for (let made = 0; made <= foundItemsMax; made++) await makeItem(vault, { title: `Muito ${made}` })
  assert.equal((await find('muito')).length, foundItemsMax)
  assert.equal((await find('muito', admin, { limit: 1000 })).length, foundItemsMax)
})
