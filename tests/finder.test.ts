import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listItems } from '@chaveiro/contract/calls/items.ts'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import type { SessionAtAScreen } from './support/at-a-screen.ts'
import { draft, secret, startLyingServer, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { type TestPerson, unlockedDevice, vaultDraft } from './support/person.ts'

const lying = await startLyingServer()
const { admin, proxy, vaultId, otherVaultId, first, baseUrl } = lying
const colleague = await joinByLink(baseUrl, admin, 'contributor@agencia.example')

const page = (name: string) => `https://${name}.example/login?next=/`
const titles = async ({ finder }: SessionAtAScreen, at: string) =>
  (await finder.fitting(at)).map(({ item }) => item.title)
const deviceOf = (person: TestPerson, memory = createSeenMemory()) =>
  unlockedDevice(proxy.baseUrl, person, memory)
const parts = (memory: { namesOf(beginning: string): Promise<string[]> }) => memory.namesOf('finder/')
const create = async (vault: string, title: string, more: object = {}) =>
  (await admin.session.createItem(vault, { ...draft(title), ...more }, secret('p'))).id

test('what was never read fits nothing, and a locked device answers nothing', async () => {
  const device = await deviceOf(admin)
  assert.equal(await device.finder.kept(), null)
  assert.deepEqual([await titles(device, page('first')), await device.finder.search('first')], [[], []])
  await device.finder.refresh()
  await device.lock()
  for (const asked of [() => device.finder.kept(), () => device.finder.fitting(page('first'))]) {
    await assert.rejects(asked, { code: 'locked' })
  }
})

test('what is no web page fits nothing', async () => {
  const device = await deviceOf(admin)
  await device.finder.refresh()
  for (const bad of ['', 'first.example', 'data:text/html,x', 'blob:https://first.example/1', 'about:blank'])
    assert.deepEqual(await device.finder.fitting(bad), [], bad)
  for (const other of [
    'http://first.example',
    'https://first.example:8443',
    'https://first.example.evil.com',
  ])
    assert.deepEqual(await device.finder.fitting(other), [], other)
})

test('after a restart the kept copy opens with the keys alone, and has neither titles nor addresses in clear', async () => {
  const memory = createSeenMemory()
  await (await deviceOf(admin, memory)).finder.refresh()
  const kept = await Promise.all((await parts(memory)).map((name) => memory.get(name)))
  const text = kept.map((part) => Buffer.from(part as Uint8Array).toString('latin1')).join()
  assert.ok(text.length > 100)
  assert.doesNotMatch(text, /first|example/)
  const device = await deviceOf(admin, memory)
  const asked = proxy.seen().length
  assert.deepEqual(await device.finder.kept(), { ...(await device.finder.kept()), items: 3, leftOut: 0 })
  assert.deepEqual(await titles(device, page('second')), ['second'])
  assert.deepEqual(
    (await device.finder.search('else')).map(({ item, vault }) => [item.title, vault.path]),
    [['elsewhere', ['Two']]],
  )
  assert.equal(proxy.seen().length, asked)
})

test('a copy with a part of an earlier time, of another place or format, or altered is dropped and read anew', async () => {
  const memory = createSeenMemory()
  const device = await deviceOf(admin, memory)
  await device.finder.refresh()
  const names = await parts(memory)
  const before = new Map(
    await Promise.all(names.map(async (name) => [name, await memory.get(name)] as const)),
  )
  await admin.session.updateItem(first, { overview: { login: 'later' } })
  await device.finder.refresh()
  const now = new Map(await Promise.all(names.map(async (name) => [name, await memory.get(name)] as const)))
  const rewritten = names.filter((name) => before.get(name) !== now.get(name))
  assert.equal(rewritten.length, 2)
  const [head = '', part = ''] = rewritten.toSorted(
    (one, other) => one.length - other.length || (one < other ? -1 : 1),
  )
  const spoils: [string, unknown][] = [
    [part, before.get(part)],
    [part, now.get(head)],
    [head, before.get(head)],
    [head, null],
    [part, Uint8Array.from(now.get(part) as Uint8Array).fill(0, -4)],
    [part, new Uint8Array(3)],
    [part, 'of a release that kept text'],
  ]
  for (const [name, spoilt] of spoils) {
    await memory.setAll(new Map([[name, spoilt]]))
    const woken = await deviceOf(admin, memory)
    assert.deepEqual(await titles(woken, page('first')), [])
    // The items of other sites lie in other parts.
    if (name === part) assert.deepEqual(await titles(woken, page('second')), ['second'])
    assert.deepEqual(await woken.finder.search('second'), [])
    assert.equal((await woken.finder.refresh()).items, 3)
    assert.deepEqual(await titles(woken, page('first')), ['first'])
    await memory.setAll(now)
  }
})

test('only vaults that changed are read, and of these only the items that did', async () => {
  const device = await deviceOf(admin)
  await device.finder.refresh()
  const reads = async () => {
    const from = proxy.seen().length
    await device.finder.refresh()
    return proxy.seen().slice(from)
  }
  assert.doesNotMatch(await reads(), /overviews|\/head/)
  const id = await create(vaultId, 'third')
  const asked = await reads()
  assert.deepEqual(
    [...asked.matchAll(/POST \/api\/vaults\/([^/]+)\/overviews/g)].map(([, vault]) => vault),
    [vaultId],
  )
  assert.match(asked, new RegExp(`\\{"items":\\["${id}"\\]\\}`))
  assert.deepEqual(await titles(device, page('third')), ['third'])
})

test('a deleted item leaves, a moved one goes along, and a renewed address counts at once', async () => {
  const device = await deviceOf(admin)
  const [gone, moved, edited] = [
    await create(vaultId, 'gone'),
    await create(vaultId, 'moved'),
    await create(vaultId, 'edited'),
  ]
  await device.finder.refresh()
  await admin.session.deleteItem(gone)
  await admin.session.moveItem(moved, otherVaultId)
  await admin.session.updateItem(edited, { overview: { login_url: 'https://new.example' } })
  assert.equal((await device.finder.refresh()).leftOut, 0)
  assert.deepEqual(await titles(device, page('gone')), [])
  assert.deepEqual(await titles(device, page('edited')), [])
  assert.deepEqual(await titles(device, page('new')), ['edited'])
  const [found] = await device.finder.fitting(page('moved'))
  assert.deepEqual([found?.item.vault_id, found?.vault.path], [otherVaultId, ['Two']])
})

test('after a restart a page finds its items in every way of writing an address, also once an address changed', async () => {
  const memory = createSeenMemory()
  const device = await deviceOf(admin, memory)
  const several = await create(vaultId, 'several', {
    login_url: 'https://one.example',
    more_urls: ['https://two.test'],
  })
  for (const [title, login_url, url_match] of [
    ['whole site', 'https://login.loja.com.br', 'site'],
    ['port', 'https://casa.loja.com.br:8443', 'exact'],
    ['number', 'http://127.0.0.1:8080', 'exact'],
    ['accents', 'https://são.example', 'exact'],
  ] as const)
    await create(vaultId, title, { login_url, url_match })
  const woken = async () => {
    await device.finder.refresh()
    return deviceOf(admin, memory)
  }
  const first = await woken()
  for (const [at, found] of [
    ['https://one.example/a', ['several']],
    ['https://two.test', ['several']],
    ['https://outra.loja.com.br', ['whole site']],
    ['https://casa.loja.com.br:8443/x', ['port']],
    ['http://127.0.0.1:8080', ['number']],
    ['https://xn--so-sia.example', ['accents']],
    ['https://com.br', []],
  ] as const)
    assert.deepEqual(await titles(first, at), found, at)
  await admin.session.updateItem(several, {
    overview: { login_url: 'https://three.example', more_urls: [] },
  })
  const later = await woken()
  assert.deepEqual(await titles(later, 'https://one.example'), [])
  assert.deepEqual(await titles(later, 'https://three.example'), ['several'])
})

test('a closed item is found as its author signed it and said to be closed, until access opens it for a time', async () => {
  const vault = (await admin.session.createVault({ ...vaultDraft('Closed'), visibility: 'listed' })).id
  const hidden = (await admin.session.createVault({ ...vaultDraft('Hidden'), visibility: 'private' })).id
  const id = await create(vault, 'closed')
  await create(hidden, 'hidden')
  const device = await deviceOf(colleague)
  const stands = async () => {
    await device.finder.refresh()
    return (await device.finder.fitting(page('closed'))).map(({ item, isOpen, until }) => [
      item.title,
      isOpen,
      until !== null,
    ])
  }
  assert.deepEqual(await stands(), [['closed', false, false]])
  assert.deepEqual(await titles(device, page('hidden')), [])
  const request = await colleague.session.requestAccess(id, 1)
  await admin.session.approveRequest(request.id)
  await admin.session.keepInStep()
  assert.deepEqual(await stands(), [['closed', true, true]])
  // What it finds is opened as any card is.
  const [found] = await device.finder.fitting(page('closed'))
  assert.ok(found)
  const { secret: opened } = await device.session.items.openCard(found.item, found.vault)
  assert.equal(opened.password, 'p')

  await admin.session.addMember(hidden, await userIdOf(colleague), colleague.email)
  await admin.session.keepInStep()
  await device.finder.refresh()
  assert.deepEqual(await titles(device, page('hidden')), ['hidden'])
  await admin.session.removeMember(hidden, await userIdOf(colleague))
  await device.finder.refresh()
  assert.deepEqual([await titles(device, page('hidden')), await device.finder.search('hidden')], [[], []])
})

test('a search finds in the order of the server’s own', async () => {
  await create(vaultId, 'nova conta', { login_url: '' })
  await create(otherVaultId, 'Conta São João', { login_url: '', login: 'conta@x' })
  await create(otherVaultId, 'conta', { login_url: '' })
  const device = await deviceOf(admin)
  await device.finder.refresh()
  for (const search of ['conta', 'sao conta', 'first', 'two', 'x', 'one third', '']) {
    const listed = search === '' ? [] : await admin.api.send(listItems, { query: { search } })
    const found = await device.finder.search(search)
    assert.deepEqual(
      found.map(({ item }) => item.id),
      listed.map(({ id }) => id),
      search,
    )
  }
  assert.equal((await device.finder.search('conta', 2)).length, 2)
})

test('the last filled comes first, also after a restart', async () => {
  const memory = createSeenMemory()
  const device = await deviceOf(admin, memory)
  const same = { login_url: 'https://same.example' }
  const ids = [await create(vaultId, 'a same', same), await create(vaultId, 'b same', same)] as const
  await device.finder.refresh()
  assert.deepEqual(await titles(device, page('same')), ['a same', 'b same'])
  await device.finder.filled(await admin.session.shownItem(ids[1]), page('same'))
  assert.deepEqual(await titles(device, page('same')), ['b same', 'a same'])
  assert.deepEqual(await titles(await deviceOf(admin, memory), page('same')), ['b same', 'a same'])
})

test('an address that a colleague changed since one’s last fill is told, old beside new; one’s own next change is not', async () => {
  const memory = createSeenMemory()
  const device = await deviceOf(admin, memory)
  const manager = await joinByLink(baseUrl, admin, 'manager@agencia.example', 'manager')
  await admin.session.addMember(vaultId, await userIdOf(manager), manager.email)
  await admin.session.keepInStep()
  const id = await create(vaultId, 'watched')
  const shown = () => admin.session.shownItem(id)
  assert.equal(await device.finder.changedSince(await shown()), null)
  await device.finder.filled(await shown(), page('watched'))
  await manager.session.updateItem(id, { overview: { login: 'other' } })
  assert.equal(await device.finder.changedSince(await shown()), null)
  await device.finder.filled(await shown(), page('watched'))
  await admin.session.updateItem(id, { overview: { login_url: 'https://own.example' } })
  assert.equal(await device.finder.changedSince(await shown()), null)
  await manager.session.updateItem(id, { overview: { login_url: 'https://evil.example' } })
  // A change of one's own after it hides nothing.
  await admin.session.updateItem(id, { overview: { login: 'third' } })
  const { by, revision } = await shown()
  assert.deepEqual([by, revision], [await userIdOf(admin), 5])
  const told = await (await deviceOf(admin, memory)).finder.changedSince(await shown())
  assert.deepEqual(
    [told?.before.login_url, told?.now.login_url],
    ['https://watched.example', 'https://evil.example'],
  )
  await device.finder.filled(await shown(), page('evil'))
  assert.equal(await device.finder.changedSince(await shown()), null)
})

test('sign-out forgets the copy and the fills, with keys or without; so does another person’s unlock', async () => {
  for (const isLocked of [false, true]) {
    const memory = createSeenMemory()
    const device = await deviceOf(admin, memory)
    await device.finder.refresh()
    await device.finder.filled(await admin.session.shownItem(first), page('first'))
    if (isLocked) await device.lock()
    await device.finder.forget()
    const kept = await Promise.all((await parts(memory)).map((name) => memory.get(name)))
    assert.ok(kept.length > 2 && kept.every((one) => one === null))
    assert.equal(await (await deviceOf(admin, memory)).finder.kept(), null)
  }
  const memory = createSeenMemory()
  await (await deviceOf(admin, memory)).finder.refresh()
  await deviceOf(colleague, memory)
  assert.equal(await (await deviceOf(admin, memory)).finder.kept(), null)
})

test('a refresh that a lock ends writes nothing more', async () => {
  const memory = createSeenMemory()
  const api = createApiClient({ baseUrl: proxy.baseUrl, token: () => admin.token, language: () => 'en' })
  const device = createDevice({ api, memory })
  await device.start()
  await device.resume(admin.secret)
  const refreshing = device.finder.refresh(() => void device.lock())
  await refreshing.catch((error) => assert.equal(error.code, 'locked'))
  assert.deepEqual(await parts(memory), [])
})

test('a device whose storage is full finds items until it ends, and reads them anew in the next session', async () => {
  const memory = createSeenMemory()
  const full = {
    ...memory,
    setAll: async (values: ReadonlyMap<string, unknown>) => {
      if ([...values.keys()].some((name) => name.startsWith('finder/'))) throw new Error('full')
      await memory.setAll(values)
    },
  }
  const device = await deviceOf(admin, full)
  await device.finder.refresh()
  assert.deepEqual(await titles(device, page('first')), ['first'])
  assert.equal(await (await deviceOf(admin, memory)).finder.kept(), null)
})
