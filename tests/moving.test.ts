import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getItem, type Item, listItems, type SignedItem } from '@chaveiro/contract/calls/items.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { shownBy } from './support/at-a-screen.ts'
import { confirmPerson } from './support/confirmed-person.ts'
import { draft, secret, startLyingServer, userIdOf } from './support/lying-server.ts'
import { unlockedDevice, vaultDraft } from './support/person.ts'

const lying = await startLyingServer()
const { admin, colleague, vaultId: one, otherVaultId: two } = lying
await confirmPerson(admin, colleague, colleague.email)

const listOf = (vault: string) => admin.api.send(listItems, { query: { vault_id: vault } })
const placesOf = async (title: string) => {
  const found: Item[] = []
  for (const vault of [one, two]) found.push(...(await listOf(vault)).filter((item) => item.title === title))
  return found.map(({ vault_id }) => vault_id)
}
const make = async (title: string, vault = one) =>
  (await admin.session.createItem(vault, draft(title), secret(`of ${title}`))).id
/** What was sent to the proxy to move something, since `from`. */
const movesSince = (from: number) =>
  lying.proxy
    .seen()
    .slice(from)
    .match(/POST \/api\/items\/[^/]+\/move/g) ?? []

// Promise 4
test('a server that swaps items or vaults on the screen chooses neither what is moved nor where', async () => {
  const { session, shownItem } = await lying.device()
  const [first, second] = [await make('mine'), await make('other')]
  const from = lying.proxy.seen().length
  const { api } = admin
  const [vault, there] = [await shownBy(api, one), await shownBy(api, two)]
  const cards = await api.send(listItems, { query: { vault_id: one } })
  const card = cards.find(({ id }) => id === first) ?? assert.fail('not listed')
  const swapped = { ...card, id: second }
  await assert.rejects(session.items.show(swapped, vault), { about: 'item', fault: 'overview' })
  await assert.rejects(session.items.show({ ...card, revision: 7 }, vault), { code: 'stale_revision' })
  const shown = { code: 'distrusted', about: 'vault_log', fault: 'shown' }
  await assert.rejects(session.items.show(card, { ...there, id: one }), shown)
  const item = await shownItem(first)
  await assert.rejects(session.items.move({ ...item, id: second }, there), { code: 'stale_revision' })
  await assert.rejects(session.items.move(item, { ...there, path: vault.path }), shown)
  await assert.rejects(session.items.move({ ...item, vault: { ...there, id: one } }, there), shown)
  assert.deepEqual(movesSince(from), [])
})

test('an item with a changed title or secret, or one said to be in another vault, is not moved', async () => {
  const id = await make('tampered')
  const device = await lying.device()
  const shown = await device.shownItem(id)
  const there = await shownBy(admin.api, two)
  const from = lying.proxy.seen().length
  for (const change of [{ title: 'tampered', login_url: 'https://evil.example' }, { vault_id: two }]) {
    lying.changeReveal((body) => ({ ...body, item: { ...body.item, ...change } }))
    await assert.rejects(device.session.items.move(shown, there), { code: 'distrusted', about: 'item' })
    lying.proxy.honest()
  }
  const elsewhere = await lying.revealed(lying.elsewhere)
  lying.changeReveal((body) => ({ ...body, password: elsewhere.password, key: elsewhere.key }))
  await assert.rejects(device.session.items.move(shown, there), { code: 'distrusted', about: 'item' })
  lying.proxy.honest()
  assert.deepEqual(movesSince(from), [])
  assert.deepEqual(await placesOf('tampered'), [one])
})

test('a moved item opens to the new vault’s members, under its key, and to nobody else of the old one', async () => {
  const third = (await admin.session.createVault({ ...vaultDraft('Three'), visibility: 'private' })).id
  await admin.session.addMember(third, await userIdOf(colleague), colleague.email)
  await admin.session.keepInStep()
  const id = await make('shared')
  const item = await admin.session.moveItem(id, third)
  assert.notEqual(item.id, id)
  assert.deepEqual([item.title, item.vault_id, item.revision], ['shared', third, 1])
  const opened = await colleague.session.openItem(item.id)
  assert.deepEqual([opened.verification.faults, opened.secret], [[], secret('of shared')])
  await assert.rejects(colleague.session.openItem(id), { status: 404 })
  const { payload } = parseStatement(opened.item.signature, 'chaveiro.item.change')
  assert.ok(payload.act === 'create' && payload.moved_from)
  assert.deepEqual([payload.moved_from.vault, payload.moved_from.item], [one, id])
  const back = await admin.session.moveItem(item.id, one)
  await assert.rejects(
    colleague.session.openItem(back.id),
    (error: { status?: number }) => error.status !== 200,
  )
  assert.deepEqual((await admin.session.openItem(back.id)).secret, secret('of shared'))
})

test('a move to where it is, or where the person cannot write any more, reveals nothing and holds up no later write', async () => {
  const theirs = (await admin.session.createVault(vaultDraft('Theirs'))).id
  await admin.session.addMember(theirs, await userIdOf(colleague), colleague.email)
  await admin.session.keepInStep()
  const device = await unlockedDevice(lying.proxy.baseUrl, colleague, createSeenMemory())
  const { id } = await device.createItem(theirs, draft('stays'), secret('of stays'))
  const from = lying.proxy.seen().length
  await assert.rejects(device.moveItem(id, theirs), { code: 'invalid' })
  await assert.rejects(device.moveItem(id, two), { code: 'key_missing' })
  assert.ok(!lying.proxy.seen().slice(from).includes('/reveal'))
  await device.createItem(theirs, draft('later'), secret('of later'))
})

// Promise 4
test('a device that moved an item takes it neither back in the old vault nor away from the new one', async () => {
  const memory = createSeenMemory()
  const device = await lying.device(memory)
  const id = await make('kept-in-mind')
  const before = await admin.api.send(getItem, { params: { id } })
  const made = await device.moveItem(id, two)
  assert.deepEqual((await device.verifyItem(before, id, one)).faults, ['older_revision'])
  const forged: SignedItem = {
    ...(await admin.api.send(getItem, { params: { id: made.id } })),
    vault_id: one,
  }
  assert.ok((await device.verifyItem(forged, made.id, one)).faults.includes('place'))
  const withheld = await device.vaults.check(two, [])
  assert.ok(withheld.length > 0, 'it is missing in a list that the server shortens')
  const again = await lying.device(memory)
  assert.deepEqual((await again.verifyItem(before, id, one)).faults, ['older_revision'])
})

test('a server that says no after it moved the item leaves it in one place', async () => {
  const id = await make('answer-lost')
  const device = await lying.device()
  lying.proxy.lie('POST', /^\/api\/items\/[^/]+\/move$/, () => ({ nonsense: true }))
  await assert.rejects(device.moveItem(id, two))
  lying.proxy.honest()
  assert.deepEqual(await placesOf('answer-lost'), [two])
  await assert.rejects(device.moveItem(id, two), { status: 404 })
  const [made] = (await listOf(two)).filter(({ title }) => title === 'answer-lost')
  assert.deepEqual((await device.openItem(made?.id ?? '')).secret, secret('of answer-lost'))
})

test('several devices move one item at once: it is moved once', async () => {
  const id = await make('contended')
  const devices = await Promise.all([1, 2, 3, 4].map(() => lying.device()))
  const moves = await Promise.allSettled(devices.map((device) => device.moveItem(id, two)))
  assert.equal(moves.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const move of moves) {
    if (move.status === 'rejected') {
      assert.ok(move.reason.code === 'stale_revision' || move.reason.status === 404, String(move.reason))
    }
  }
  assert.deepEqual(await placesOf('contended'), [two])
})

test('moves in both directions, and others’ writes in both vaults, do not wait for each other without end', async () => {
  const [device, other] = [await lying.device(), await lying.device()]
  const there = await Promise.all([1, 2, 3, 4].map((n) => make(`there-${n}`, one)))
  const back = await Promise.all([1, 2, 3, 4].map((n) => make(`back-${n}`, two)))
  const by = (n: number) => (n % 2 === 0 ? device : other)
  await Promise.all([
    ...there.map((id, n) => by(n).moveItem(id, two)),
    ...back.map((id, n) => by(n).moveItem(id, one)),
    ...[1, 2, 3].map((n) =>
      admin.session.createItem(n % 2 === 0 ? one : two, draft(`beside-${n}`), secret('p')),
    ),
  ])
  for (const n of [1, 2, 3, 4]) {
    assert.deepEqual([await placesOf(`there-${n}`), await placesOf(`back-${n}`)], [[two], [one]])
  }
  for (const vault of [one, two]) {
    const rows = (await listOf(vault)).map(({ id, revision }) => ({ id, revision }))
    assert.deepEqual(await (await lying.device()).vaults.check(vault, rows), [])
  }
})
