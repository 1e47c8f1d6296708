// Promise 5

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { deleteItem, getItem, type SignedItem } from '@chaveiro/contract/calls/items.ts'
import { type RevealedItem, revealItem } from '@chaveiro/contract/calls/reveals.ts'
import { headEntries } from '@chaveiro/contract/log/items/head.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { signHead } from '@chaveiro/crypto/processes/sign-head.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { keysOf, type Planted, plant, withChange } from '../../support/colluding.ts'
import {
  admin,
  check,
  device,
  former,
  head,
  kept,
  lieAboutHead,
  one,
  proxy,
  refusesPlanted,
  removeFormer,
  showPlanted,
  signedHeads,
  startLyingAboutChanges,
  two,
  vaultId,
} from '../../support/lying-about-changes.ts'
import { draft, secret, userIdOf } from '../../support/lying-server.ts'
import { keysHeldBy } from '../../support/people.ts'
import { vaultDraft } from '../../support/person.ts'

await startLyingAboutChanges()

for (const [name, withhold] of [
  [
    'told as one more change',
    (planted: Planted) => lieAboutHead((body, url) => withChange(body, url, vaultId, planted.change)),
  ],
  [
    'with the head withheld',
    (planted: Planted) =>
      lieAboutHead((body, url) => ({
        ...withChange(body, url, vaultId, planted.change),
        head: null,
        entries: null,
      })),
  ],
  [
    'with empty pages of changes',
    () => lieAboutHead((body) => ({ ...body, changes: body.changes.slice(0, 1) })),
  ],
  [
    'with the newest log beside the older head',
    (planted: Planted) => lieAboutHead((_, url) => withChange(kept.head, url, vaultId, planted.change)),
  ],
] as const) {
  // Promise 8
  test(`a removed member’s late write is not believed, ${name}: by a new browser, after a reload, or at once`, async () => {
    const memory = createSeenMemory()
    const open = await device(memory)
    assert.deepEqual(await check(open), [])
    await removeFormer()
    const planted = await plant(await keysOf(former), kept.keys, kept.logs, kept.items, one)
    showPlanted(one, planted)
    withhold(planted)
    await refusesPlanted(await device(), one, 2)
    await refusesPlanted(await device(memory), one, 2)
    await refusesPlanted(open, one, 2)
    proxy.honest()
    assert.deepEqual(await check(await device()), [])
  })
}

test('a removed member’s late write is not believed if the server answers no heads at all', async () => {
  await removeFormer()
  const planted = await plant(await keysOf(former), kept.keys, kept.logs, kept.items, one)
  showPlanted(one, planted)
  const path = new RegExp(`${vaultId}/head$`)
  proxy.lie('GET', path, () => 'no answer of this kind')
  const session = await device()
  await assert.rejects(session.openItem(one), { code: 'unreadable' })
  const edit = { overview: draft('edited') }
  await assert.rejects(session.updateItem(one, edit), { code: 'unreadable' })
  await assert.rejects(session.vaults.check(vaultId, []), { code: 'unreadable' })
})

// Promise 8
test('no device starts from a head that a removed member signed over items of their own', async () => {
  const planted = await plant(await keysOf(former), kept.keys, kept.logs, kept.items, one)
  const standings = new Map(kept.items.standings).set(one, planted.change.standing)
  assert.ok(kept.items.newest)
  const entries = headEntries(standings)
  const forged = await signHead(await keysOf(former), kept.logs, kept.items.newest, entries, new Date())
  await removeFormer()
  showPlanted(one, planted)
  const told = entries.map(([item, revision, hash, deleted]) => ({ item, revision, hash, deleted }))
  lieAboutHead((body, url) =>
    url.searchParams.has('after') ? { ...body, head: forged } : { ...kept.head, head: forged, entries: told },
  )
  await refusesPlanted(await device(), one, 2)
})

// Promise 3
test('under a member’s own head, a change that they forged in another’s name is shown to nobody', async () => {
  const inAdminsName = { ...(await keysOf(former)), user: await userIdOf(admin) }
  const planted = await plant(inAdminsName, kept.keys, kept.logs, kept.items, one)
  const standings = new Map(kept.items.standings).set(one, planted.change.standing)
  assert.ok(kept.items.newest)
  const entries = headEntries(standings)
  const forged = await signHead(await keysOf(former), kept.logs, kept.items.newest, entries, new Date())
  showPlanted(one, planted)
  const told = entries.map(([item, revision, hash, deleted]) => ({ item, revision, hash, deleted }))
  lieAboutHead((body, url) =>
    url.searchParams.has('after') ? { ...body, head: forged } : { ...kept.head, head: forged, entries: told },
  )
  const session = await device()
  const opened = await session.openItem(one)
  assert.deepEqual([opened.secret, opened.verification], [null, { faults: ['signature'], author: null }])
  await assert.rejects(session.showCard(opened.item), { code: 'distrusted' })
  const edit = { overview: draft('edited') }
  await assert.rejects(session.updateItem(one, edit), { code: 'distrusted' })
  await assert.rejects(session.deleteItem(one), { code: 'distrusted' })
})

test('a head over unsigned changes, or one that covers other items than were signed, is not believed', async () => {
  assert.ok(kept.items.newest)
  const further = { number: kept.items.newest.number + 3, hash: kept.items.newest.hash }
  const keys = await keysOf(admin)
  const invented = await signHead(keys, kept.logs, further, headEntries(kept.items.standings), new Date())
  const known = await device()
  assert.deepEqual(await check(known), [])
  lieAboutHead((body) => ({ ...body, head: invented }))
  assert.deepEqual(await check(known), [{ kind: 'head', fault: 'gap' }])
  const fresh = await device()
  assert.deepEqual(await check(fresh), [{ kind: 'head', fault: 'wrong_items' }])
  assert.equal((await fresh.openItem(one)).secret, null)
})

test('an author’s old statement, shown as a change after the head, restores no deleted item, by any call', async () => {
  const before = {
    item: await admin.api.send(getItem, { params: { id: two } }),
    revealed: await admin.api.send(revealItem, { params: { id: two } }),
  }
  const { changes } = await admin.api.send(getVaultHead, { params: { id: vaultId }, query: { after: 0 } })
  const old = changes[1] as string
  const memory = createSeenMemory()
  const mine = await device(memory)
  await mine.deleteItem(two)
  await mine.keepInStep()
  const newest = (await head()).newest
  const row = await admin.api.send(getItem, { params: { id: one } })
  proxy.lie('GET', new RegExp(`/items/${two}$`), () => before.item)
  proxy.lie('GET', new RegExp(`/items/${one}$`), () => row)
  lieAboutHead((body) => ({ ...body, changes: [...body.changes, old], newest: newest + 1 }))
  for (const session of [mine, await device(memory), await device()]) {
    const faults = await check(session, [{ id: two, revision: 1 }])
    assert.ok(faults.some((fault) => fault.kind === 'resurrected' && fault.itemId === two))
    assert.ok(faults.some((fault) => fault.kind === 'head'))
    assert.deepEqual((await session.verifyItem(before.item, two)).faults, ['older_revision'])
    const signed = signedHeads()
    await session.keepInStep()
    assert.equal(signedHeads(), signed, 'no head is signed over it')
  }
  // The reveal of a deleted item is answered as if it existed.
  proxy.lie('POST', new RegExp(`/items/${one}/reveal$`), () => before.revealed)
  const opened = await (await device()).openItem(one)
  assert.deepEqual([opened.secret, opened.verification.faults], [null, ['place']])
})

test('two authors’ changes with one number: a device that saw one refuses the other, now and later, and signs no head', async () => {
  const byFormer = await plant(await keysOf(former), kept.keys, kept.logs, kept.items, one)
  const [adminKeys] = await keysHeldBy(admin, vaultId)
  assert.ok(adminKeys)
  const byAdmin = await plant(await keysOf(admin), adminKeys, kept.logs, kept.items, one)
  const memory = createSeenMemory()
  const session = await device(memory)
  lieAboutHead((body, url) => withChange(body, url, vaultId, byFormer.change))
  assert.deepEqual(await check(session, [{ id: one, revision: 2 }]), [])
  proxy.honest()
  lieAboutHead((body, url) => {
    const answer = withChange({ ...body, changes: body.changes }, url, vaultId, byAdmin.change)
    return { ...answer, newest: byAdmin.change.newest.number }
  })
  const reloaded = await device(memory)
  assert.deepEqual(await check(reloaded, [{ id: one, revision: 2 }]), [{ kind: 'head', fault: 'forked' }])
  showPlanted(one, byAdmin)
  assert.equal((await reloaded.openItem(one)).secret, null)
  assert.equal((await session.openItem(one)).secret, null)
  const before = signedHeads()
  await reloaded.keepInStep()
  assert.equal(signedHeads(), before)
  proxy.honest()
  lieAboutHead((body, url) => {
    const both = withChange(body, url, vaultId, byFormer.change)
    return { ...both, changes: [...both.changes, byAdmin.change.statement], newest: both.newest + 1 }
  })
  const faults = await check(await device(), [{ id: one, revision: 2 }])
  assert.deepEqual(faults[0], { kind: 'head', fault: 'wrong_seq' })
})

// Promise 4
test('a deletion is signed only on top of what this device verified, not for a vault or revision that the server names', async () => {
  const session = await device()
  const other = (await admin.session.createVault(vaultDraft('Other'))).id
  const elsewhere = (await admin.session.createItem(other, draft('elsewhere'), secret('p3'))).id
  const before = proxy.seen().length
  for (const change of [
    { vault_id: other },
    { revision: 7 },
    { revision: 0 },
    { generation: 2 },
    { title: 'another' },
  ]) {
    proxy.honest()
    proxy.lie('GET', new RegExp(`/items/${one}$`), (body) => ({ ...(body as SignedItem), ...change }))
    await assert.rejects(session.deleteItem(one), { code: 'distrusted' })
  }
  assert.doesNotMatch(proxy.seen().slice(before), /DELETE/)
  proxy.honest()
  // Items of another vault, of none, and one that was deleted already are no deletions to accept.
  await admin.api.send(deleteItem, { params: { id: two } })
  const named = [elsewhere, '01980000-0000-7000-8000-00000000dead', two]
  // One that is named only after the person decided was not part of the decision.
  lieAboutHead((body) => ({ ...body, unsigned_deletions: [one, ...named] }))
  assert.equal(await session.adoptDeletions(vaultId, named), 1)
  assert.ok(!proxy.seen().slice(before).includes(`{"item":"${one}","signature"`), 'nor signed and sent')
  const { changes } = await admin.api.send(getVaultHead, { params: { id: vaultId }, query: { after: 2 } })
  const { payload } = parseStatement(changes[0] as string, 'chaveiro.item.change')
  const standing = kept.items.standings.get(two)
  assert.ok(payload.act === 'delete')
  assert.deepEqual([payload.item, payload.revision, payload.before], [two, 2, standing?.hash])
  assert.equal(await session.adoptDeletions(vaultId, named), 0)
})

test('an earlier revision is believed only if the later ones lead to one that stands', async () => {
  const edit = { overview: draft('one'), secret: secret('second') }
  await admin.session.updateItem(one, edit)
  const session = await device()
  assert.equal((await session.openRevision(one, 1)).secret?.password, 'p1')
  const planted = await plant(await keysOf(former), kept.keys, kept.logs, kept.items, one)
  proxy.lie('POST', /\/history\/2\/reveal$/, (body) => ({
    ...planted.revealed(body as RevealedItem),
    later: [],
  }))
  assert.equal((await session.openRevision(one, 2)).secret, null)
  proxy.honest()
  for (const later of [[], ['a.b.c'], [planted.change.statement]]) {
    proxy.honest()
    proxy.lie('POST', /\/history\/1\/reveal$/, (body) => ({ ...(body as RevealedItem), later }))
    const { secret: opened, verification } = await session.openRevision(one, 1)
    assert.equal(opened, null)
    assert.equal(verification.author, null)
  }
})

// Promise 22
test('a server that promises endless changes keeps no device busy', async () => {
  const session = await device()
  lieAboutHead((body) => ({ ...body, newest: 2 ** 31 - 1 }))
  const before = proxy.seen().split('/head').length
  assert.deepEqual(await check(session), [{ kind: 'head', fault: 'gap' }])
  assert.ok(proxy.seen().split('/head').length - before < 8)
})
