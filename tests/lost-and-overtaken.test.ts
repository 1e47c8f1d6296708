import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { jitCalls } from '@chaveiro/contract/calls/access-requests.ts'
import { importColumns } from '@chaveiro/contract/calls/import.ts'
import { deleteItem, listItems } from '@chaveiro/contract/calls/items.ts'
import { listOneTimeLinks, withdrawOneTimeLink } from '@chaveiro/contract/calls/one-time-links.ts'
import { listSubmissions } from '@chaveiro/contract/calls/submissions.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import type { MadeOneTimeLink } from '@chaveiro/device/base/types/one-time-links.ts'
import { shownBy } from './support/at-a-screen.ts'
import { handIn, waitingSubmission } from './support/client-page.ts'
import { outcomeOf, pageAt } from './support/links.ts'
import { type Losing, losingDevice, lost } from './support/losing-device.ts'
import { draft, secret } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { type TestPerson, vaultDraft } from './support/person.ts'
import { vaultWithMembers } from './support/split-vault.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

// The server does what it is asked, its answer never arrives, and a colleague acts before the person tries again.

const { server, admin } = await startProxiedServer()
let ana: TestPerson

before(async () => {
  ana = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
})

const losing = (path: RegExp): Losing => ({ path, times: 1 })
const listed = async (vault: string) =>
  (await admin.api.send(listItems, { query: { vault_id: vault } })).map(({ title }) => title)

test('an item whose answer was lost, and that a colleague has edited since, is there once when it is sent again', async () => {
  const vault = await vaultWithMembers(admin, 'Edited since', [ana])
  const mine = await losingDevice(server.baseUrl, admin, losing(/^\/api\/items$/))
  const create = () => mine.createItem(vault, draft('shop'), secret('p'))
  await assert.rejects(create(), lost)
  const [made] = await ana.api.send(listItems, { query: { vault_id: vault } })
  assert.ok(made)
  await ana.session.updateItem(made.id, { overview: { login: 'ana' } })
  const item = await create()
  assert.equal(item.id, made.id)
  const [stored] = await ana.api.send(listItems, { query: { vault_id: vault } })
  assert.deepEqual([stored?.id, stored?.revision, stored?.login], [made.id, 2, 'ana'])
  assert.deepEqual(await listed(vault), ['shop'])
  assert.equal((await mine.openItem(item.id)).secret?.password, 'p')
})

test('an item whose answer was lost, and that a colleague has deleted or moved since, stays as the colleague left it', async () => {
  const other = await vaultWithMembers(admin, 'Moved there', [])
  const gone: [string, (id: string) => Promise<unknown>][] = [
    ['deleted', (id) => admin.session.deleteItem(id)],
    ['deleted without a signature', (id) => admin.api.send(deleteItem, { params: { id } })],
    ['moved', (id) => admin.session.moveItem(id, other)],
    [
      'moved and deleted there',
      async (id) => admin.session.deleteItem((await admin.session.moveItem(id, other)).id),
    ],
  ]
  for (const [how, act] of gone) {
    const vault = await vaultWithMembers(admin, how, [])
    const mine = await losingDevice(server.baseUrl, admin, losing(/^\/api\/items$/))
    const create = () => mine.createItem(vault, draft('shop'), secret('p'))
    await assert.rejects(create(), lost)
    const [made] = await admin.api.send(listItems, { query: { vault_id: vault } })
    assert.ok(made)
    await act(made.id)
    assert.equal((await create()).id, made.id, how)
    assert.deepEqual(await listed(vault), [], how)
    // Asked for once more, the person wants another one.
    await create()
    assert.deepEqual(await listed(vault), ['shop'], how)
    assert.equal((await mine.keepInStep()).lastError, null, how)
  }
})

/** A device takes a new submission, and its answer is lost. Answers how it tries again. */
async function takenWithoutAnswer(vault: string) {
  const { id } = await handIn(admin, vault, server.baseUrl)
  const mine = await losingDevice(server.baseUrl, admin, losing(/^\/api\/items$/))
  const shown = await shownBy(admin.api, vault)
  const { handle } = await mine.session.links.openSubmission(await waitingSubmission(admin, vault, id), shown)
  const take = () => mine.session.links.takeSubmission(handle, draft('shop'), secret('p'), false)
  await assert.rejects(take(), lost)
  return { mine, shown, take }
}

test('a submission that was taken without an answer, and whose item a colleague has deleted or moved since, stays taken', async () => {
  const vault = await vaultWithMembers(admin, 'Taken and gone', [])
  const other = await vaultWithMembers(admin, 'Taken there', [])
  for (const act of [
    (id: string) => admin.session.deleteItem(id),
    (id: string) => admin.session.moveItem(id, other),
  ]) {
    const { take } = await takenWithoutAnswer(vault)
    const [made] = await admin.api.send(listItems, { query: { vault_id: vault } })
    await act(made?.id ?? '')
    assert.equal((await take()).id, made?.id)
    assert.deepEqual(await listed(vault), [])
    await assert.rejects(take(), { code: 'submission_decided' })
  }
})

test('a vault whose answer was lost, and that a colleague has deleted since, does not come back by being sent again', async () => {
  const mine = await losingDevice(server.baseUrl, admin, losing(/^\/api\/vaults$/))
  const create = () => mine.createVault(vaultDraft('Deleted since'))
  await assert.rejects(create(), lost)
  const named = async () =>
    (await admin.api.send(listVaults)).filter(({ name }) => name === 'Deleted since').map(({ id }) => id)
  const [made] = await named()
  await admin.session.deleteVault(made ?? '')
  assert.equal((await create()).id, made)
  assert.deepEqual(await named(), [])
  const { id } = await create()
  assert.deepEqual(await named(), [id])
  assert.equal((await mine.keepInStep()).lastError, null)
})

test('a request that is sent again after its answer was lost is one request, also if a colleague has denied it since', async () => {
  const vault = await vaultWithMembers(admin, 'Asked once', [])
  for (const [decide, outcome] of [
    [null, 'pending'],
    [jitCalls.deny, 'denied'],
    [jitCalls.withdraw, 'withdrawn'],
  ] as const) {
    const { id } = await admin.session.createItem(vault, draft('shop'), secret('p'))
    const mine = await losingDevice(server.baseUrl, ana, losing(/^\/api\/jit\/request$/))
    const requests = async () => {
      const all = await admin.api.send(jitCalls.list, { query: { item_id: id } })
      return all.map(({ status }) => status)
    }
    const ask = () => mine.requestAccess(id)
    await assert.rejects(ask(), lost)
    const [asked] = await ana.api.send(jitCalls.list, { query: { item_id: id } })
    const params = { id: asked?.id ?? '' }
    if (decide) await (decide === jitCalls.deny ? admin : ana).api.send(decide, { params })
    assert.equal((await ask()).id, params.id, outcome)
    assert.deepEqual(await requests(), [outcome])
    if (decide) await ask()
    assert.deepEqual(await requests(), decide ? ['pending', outcome] : [outcome])
  }
})

test('a one-time link whose answers were lost is one link when it is made again, and stays withdrawn if it was', async () => {
  const vault = await vaultWithMembers(admin, 'Sent on', [])
  const { id } = await admin.session.createItem(vault, draft('shop'), secret('p'))
  const typed = { title: 'Wi-Fi', type: '', login: '', password: 'q', login_url: '', notes: '', fields: [] }
  const parts = { parts: ['password'] as const, templateFields: [], withOwnFields: false, fields: [] }
  type Device = Awaited<ReturnType<typeof losingDevice>>
  const makes: [string, (device: Device) => Promise<MadeOneTimeLink>][] = [
    ['q', (device) => device.links.sendSecret({ label: 'Wi-Fi', secret: { ...typed, no_copy: false } })],
    ['p', (device) => device.makeItemLink(id, parts)],
  ]
  const ids = async () => (await admin.api.send(listOneTimeLinks)).map((link) => link.id)
  const known = new Set(await ids())
  const made = async () => (await ids()).filter((one) => !known.has(one))
  // As often as a device asks by itself.
  const path = /\/one-time-links?$/
  const lostOnes = await Promise.all(
    makes.map(async ([password, make]) => {
      const mine = await losingDevice(server.baseUrl, admin, { path, times: 4 })
      await assert.rejects(make(mine), lost)
      return { password, make: () => make(mine) }
    }),
  )
  assert.equal((await made()).length, 2)
  for (const { password, make } of lostOnes) {
    const { url } = await make()
    assert.equal(await outcomeOf(await pageAt(url)), password)
  }
  assert.equal((await made()).length, 2)
  // Its answers have come, so the same once more is another link.
  for (const { make } of lostOnes) await make()
  assert.equal((await made()).length, 4)

  const mine = await losingDevice(server.baseUrl, admin, { path, times: 4 })
  const [, make] = makes[0] as (typeof makes)[number]
  const before = await ids()
  await assert.rejects(make(mine), lost)
  const withdrawn = (await ids()).find((one) => !before.includes(one)) ?? ''
  await admin.api.send(withdrawOneTimeLink, { params: { id: withdrawn } })
  assert.equal((await make(mine)).id, withdrawn)
  assert.equal((await ids()).filter((one) => !before.includes(one)).length, 1)
  assert.equal(await outcomeOf(await pageAt((await make(mine)).url)), 'q')
})

test('an earlier version that is restored again after its answer was lost is one revision, and not said to be somebody else’s', async () => {
  const vault = await vaultWithMembers(admin, 'Restored once', [])
  const { id } = await admin.session.createItem(vault, draft('shop'), secret('p'))
  await admin.session.updateItem(id, { overview: {}, secret: secret('q') })
  const mine = await losingDevice(server.baseUrl, admin, losing(new RegExp(`^/api/items/${id}$`)))
  const { handle, secret: old } = await admin.session.openRevision(id, 1)
  assert.ok(handle && old)
  const restore = () => mine.session.items.restoreRevision(handle, 2, old)
  await assert.rejects(restore(), lost)
  assert.equal((await restore()).revision, 3)
  await assert.rejects(restore(), { code: 'stale_revision' })
  assert.equal((await mine.openItem(id)).secret?.password, 'p')
})

test('a submission that is taken again after the answer was lost is one item, and not said to be somebody else’s', async () => {
  const vault = await vaultWithMembers(admin, 'Taken once', [ana])
  const { mine, shown, take } = await takenWithoutAnswer(vault)
  const item = await take()
  assert.deepEqual([item.title, await listed(vault)], ['shop', ['shop']])
  const [submission] = await admin.api.send(listSubmissions, { params: { id: vault } })
  assert.equal(submission?.state, 'taken')
  await assert.rejects(take(), { code: 'submission_decided' })

  const other = await handIn(admin, vault, server.baseUrl)
  const ours = await waitingSubmission(admin, vault, other.id)
  const second = await mine.session.links.openSubmission(ours, shown)
  await ana.session.takeSubmission(vault, other.id, draft('taken'), secret('a'))
  const late = mine.session.links.takeSubmission(second.handle, draft('late'), secret('l'), false)
  await assert.rejects(late, {
    code: 'submission_decided',
  })
})

test('a vault whose answer was lost, and that a colleague has renamed and moved since, is there once when it is sent again', async () => {
  const above = (await admin.session.createVault(vaultDraft('Above'))).id
  const mine = await losingDevice(server.baseUrl, admin, losing(/^\/api\/vaults$/))
  const create = () => mine.createVault(vaultDraft('Moved since'))
  await assert.rejects(create(), lost)
  const made = (await admin.api.send(listVaults)).find(({ name }) => name === 'Moved since')
  assert.ok(made)
  await admin.session.updateVault(made.id, { name: 'Renamed', parent_id: above })
  assert.equal((await create()).id, made.id)
  const named = (await admin.api.send(listVaults)).filter(({ name }) => name === 'Moved since')
  assert.deepEqual(named, [])
})

test('what was written, moved or deleted without an answer is offered again if its vault is lost, and so is a vault made without one', async () => {
  const how = losing(/^\/api\/vaults$/)
  const mine = await losingDevice(server.baseUrl, admin, how)
  const again = async <T>(path: RegExp, act: () => Promise<T>) => {
    // Otherwise the server refuses the first attempt as too late, and that answer is lost.
    for (const one of [vault, other]) await mine.vaults.check(one, [])
    Object.assign(how, losing(path))
    await assert.rejects(act(), lost)
  }
  const make = () => mine.createVault(vaultDraft('Lost later'))
  await assert.rejects(make(), lost)
  const { id: vault } = await make()
  const other = (await mine.createVault(vaultDraft('From there'))).id
  const away = await mine.createItem(other, draft('away'), secret('away'))
  const edited = await mine.createItem(vault, draft('edited'), secret('before'))
  await again(/^\/api\/items$/, () => mine.createItem(vault, draft('created'), secret('created')))
  await again(/^\/api\/items\/[^/]+$/, () =>
    mine.updateItem(edited.id, { overview: { login: 'me' }, secret: secret('after') }),
  )
  await again(/\/move$/, () => mine.moveItem(away.id, vault))
  await again(/^\/api\/items\/[^/]+$/, () => mine.deleteItem(edited.id))
  await again(/\/restore$/, () => mine.restoreItem(edited.id, vault))
  const sheet = await mine.imports.inspect({
    file: new Blob([`${importColumns.join(',')}\nLost later,web_credential,row,me,p,,,,,\n`]),
  })
  assert.ok(sheet.ok)
  how.path = /^\/api\/import/
  how.times = 4
  const { importId, visibility } = sheet
  const report = await mine.imports.run({ importId, visibility, duplicates: 'both' })
  assert.equal(report.interruptedBy?.code, 'unreachable')
  await admin.session.deleteVault(vault)
  await admin.session.purgeVault(vault)
  const { bringable } = await mine.restore.state()
  const offered = bringable.find((one) => one.vault.id === vault)
  assert.equal(offered?.isGone, true)
  assert.deepEqual(offered?.items.map(({ title, act }) => `${act} ${title}`).sort(), [
    'write away',
    'write created',
    'write edited',
    'write row',
  ])
})
