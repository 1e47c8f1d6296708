// Promise 11

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import { getItem, listItems } from '@chaveiro/contract/calls/items.ts'
import { setVaultInheritance } from '@chaveiro/contract/calls/members.ts'
import { listUsers, type OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import {
  createVault as createVaultCall,
  listVaults,
  updateVault,
  type Vault,
} from '@chaveiro/contract/calls/vaults.ts'
import type { ClientLinkHandle, LinkEndingHandle, VaultHandle } from '@chaveiro/device/base/types/handles.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { personShownAs, shownBy } from '../../support/at-a-screen.ts'
import { draft, secret, startLyingServer, userIdOf } from '../../support/lying-server.ts'
import { joinByLink } from '../../support/people.ts'
import { deviceOf, vaultDraft } from '../../support/person.ts'

const lying = await startLyingServer()
let top: string
let other: string
let inside: string
/** What an honest list shows of vault One, and of the one inside Top. */
let one: VaultHandle
let link: ClientLinkHandle | LinkEndingHandle
let within: VaultHandle
before(async () => {
  const { session, api } = lying.admin
  top = (await session.createVault(vaultDraft('Top'))).id
  other = (await session.createVault(vaultDraft('Other top'))).id
  inside = (await session.createVault(vaultDraft('Inside', top))).id
  one = await shownBy(api, lying.vaultId)
  within = await shownBy(api, inside)
  link = await session.links.show((await session.makeClientLink(lying.vaultId)).link, one)
})

const allVaults = /^\/api\/vaults$/
const changeVaults = (change: (vaults: Vault[]) => Vault[]) =>
  lying.proxy.lie('GET', allVaults, (body) => change(body as Vault[]))
/** Swaps two vaults' rows except for the named fields. */
const swapped = (names: readonly (keyof Vault)[], first: string, second: string) => (vaults: Vault[]) => {
  const of = (id: string) => vaults.find((vault) => vault.id === id) as Vault
  const take = (vault: Vault, from: Vault) =>
    ({ ...vault, ...Object.fromEntries(names.map((name) => [name, from[name]])) }) as Vault
  return vaults.map((vault) =>
    vault.id === first ? take(vault, of(second)) : vault.id === second ? take(vault, of(first)) : vault,
  )
}
const refused = (fault: string) => ({ code: 'distrusted', about: 'vault_log', fault })
/** A device that talks to the lying server, and how it looks at its list of vaults. */
async function liedTo() {
  const { session, api } = deviceOf(lying.proxy.baseUrl, lying.admin.token, createSeenMemory())
  await session.start()
  await session.resume(lying.admin.secret)
  return { session: session.session, seen: (id: string) => shownBy(api, id) }
}
/** Every write to a vault that a person can decide on, by what they were shown of it. */
async function writesTo(shown: VaultHandle, { session }: Awaited<ReturnType<typeof liedTo>>) {
  const colleague = await userIdOf(lying.colleague)
  const { email } = lying.colleague
  // The handle was made before the lie; only its vault is drawn otherwise.
  const deleted = await lying.admin.session.shownItem(lying.first)
  return {
    'its deletion': () => session.vaults.delete(shown),
    'the erasure of a deleted item': () => session.items.purge({ ...deleted, vault: shown }),
    'the erasure of what a client submitted': () =>
      session.links.withdrawAndErase({ ...(link as ClientLinkHandle), vault: shown }),
    'a new item': () => session.items.create(shown, draft('misled'), secret('misled')),
    'a vault inside it': () => session.vaults.create({ ...fieldsOf('Misled'), parent: shown }),
    'another name': () => session.vaults.update(shown, { name: 'Misled' }),
    'a move of it': () => session.vaults.update(shown, { parent: null }),
    'a member': () => session.vaults.addMember(shown, personShownAs(colleague, email)),
    'a removal': () => session.vaults.removeMember(shown, personShownAs(colleague, email)),
    'its inheritance': () => session.vaults.setInheritance(shown, false),
    'its custody': () => session.vaults.setCustody(shown, 'split'),
    'a word on a member': () => session.vaults.confirmMember(shown, personShownAs(colleague, email)),
    'a word on a proposal': () =>
      session.vaults.secondProposal(shown, 'A'.repeat(43), personShownAs(colleague, email)),
  }
}
const fieldsOf = (name: string) => {
  const { parent_id: _, ...fields } = vaultDraft(name)
  return fields
}
/** No call that changes anything may have been sent; log queries use POST as well. */
function sentSince(length: number) {
  return lying.proxy
    .seen()
    .slice(length)
    .split('\n')
    .filter((line) => /^(POST|PUT|DELETE) /.test(line) && !line.startsWith('POST /api/vaults/logs'))
}

const lies: Record<string, (vaults: Vault[]) => Vault[]> = {
  'its name': (vaults) => swapped(['name'], lying.vaultId, lying.otherVaultId)(vaults),
  'its name and salt': (vaults) =>
    swapped(['name', 'overview_salt'], lying.vaultId, lying.otherVaultId)(vaults),
  'its type': (vaults) =>
    vaults.map((vault) => (vault.id === lying.vaultId ? { ...vault, type: 'squad' } : vault)),
  'its place': (vaults) =>
    vaults.map((vault) => (vault.id === lying.vaultId ? { ...vault, parent_id: top } : vault)),
  'its place, above nothing in sight': (vaults) =>
    vaults.map((vault) =>
      vault.id === lying.vaultId ? { ...vault, parent_id: '01890000-0000-7000-8000-000000000009' } : vault,
    ),
  'every field but its id': (vaults) =>
    swapped(
      ['name', 'type', 'parent_id', 'tags', 'visibility', 'inherits', 'overview_salt', 'version'],
      lying.vaultId,
      inside,
    )(vaults),
}

for (const [what, lie] of Object.entries(lies)) {
  test(`nothing is written to a vault when the server’s list lies about ${what}`, async () => {
    const mine = await liedTo()
    changeVaults(lie)
    const shown = await mine.seen(lying.vaultId)
    assert.notDeepEqual(shown, one)
    for (const [act, write] of Object.entries(await writesTo(shown, mine))) {
      const before = lying.proxy.seen().length
      await assert.rejects(write(), refused('overview'), act)
      assert.deepEqual(sentSince(before), [], act)
    }
  })

  test(`nothing is written when only the screen was lied to about ${what}, and the device is told the truth`, async () => {
    const mine = await liedTo()
    changeVaults(lie)
    const shown = await mine.seen(lying.vaultId)
    lying.proxy.honest()
    for (const [act, write] of Object.entries(await writesTo(shown, mine))) {
      const before = lying.proxy.seen().length
      await assert.rejects(write(), refused('shown'), act)
      assert.deepEqual(sentSince(before), [], act)
    }
  })
}

test('names swapped after the form was opened change neither where it goes nor what it was called', async () => {
  const mine = await liedTo()
  const shown = await mine.seen(lying.vaultId)
  changeVaults(swapped(['name', 'overview_salt'], lying.vaultId, lying.otherVaultId))
  await assert.rejects(mine.session.items.create(shown, draft('late'), secret('late')), refused('overview'))
  lying.proxy.honest()
  const item = await mine.session.items.create(shown, draft('late'), secret('late'))
  assert.equal(item.vault_id, lying.vaultId)
  changeVaults(swapped(['name', 'overview_salt'], lying.vaultId, lying.otherVaultId))
  assert.equal(
    (await mine.session.items.create(shown, draft('later'), secret('later'))).vault_id,
    lying.vaultId,
    'what this device knows of the vault holds, whatever is listed now',
  )
})

test('swapped or hidden parents of a vault stop what is written into it', async () => {
  const parents: Record<string, (vaults: Vault[]) => Vault[]> = {
    overview: swapped(['name', 'overview_salt'], top, other),
    shown: (vaults) => vaults.filter(({ id }) => id !== top),
  }
  for (const [fault, lie] of Object.entries(parents)) {
    const mine = await liedTo()
    changeVaults(lie)
    const shown = await mine.seen(inside)
    assert.notDeepEqual(shown, within)
    // A hidden place is said to be hidden; presenting it as the top is the lie.
    const told = fault === 'shown' ? { ...shown, path: ['Inside'] } : shown
    await assert.rejects(mine.session.items.create(told, draft('misled'), secret('misled')), refused(fault))
    if (fault === 'shown') continue
    lying.proxy.honest()
    await assert.rejects(
      mine.session.items.create(shown, draft('misled'), secret('misled')),
      refused('shown'),
    )
  }
})

test('a parent whose log is withheld is not taken for one whose name nobody has signed', async () => {
  const mine = await liedTo()
  const { altered } = await mine.session.vaults.checkOverviews(await lying.admin.api.send(listVaults))
  assert.deepEqual(altered, [])
  changeVaults(swapped(['name'], top, other))
  lying.proxy.lie('POST', /^\/api\/vaults\/logs$/, (body) => {
    const { logs, ...rest } = body as { logs: { vault_id: string }[] }
    return { ...rest, logs: logs.filter(({ vault_id: id }) => id !== top && id !== other) }
  })
  const shown = await mine.seen(inside)
  assert.deepEqual(shown.path, ['Other top', 'Inside'])
  for (const generation of [1, 0]) {
    const listed = (await lying.admin.api.send(listVaults)).map((vault) => ({ ...vault, generation }))
    const marked = await mine.session.vaults.checkOverviews(swapped(['name'], top, other)(listed))
    assert.deepEqual(marked.altered.toSorted(), [top, other].toSorted())
  }
  for (const [act, write] of Object.entries(await writesTo(shown, mine))) {
    const before = lying.proxy.seen().length
    await assert.rejects(write(), refused('overview'), act)
    assert.deepEqual(sentSince(before), [], act)
  }
})

test('a list that has a vault or a person twice, under two names, is not read at all', async () => {
  const mine = await liedTo()
  for (const isFirst of [true, false]) {
    lying.proxy.honest()
    changeVaults((vaults) => {
      const real = vaults.find(({ id }) => id === lying.vaultId) as Vault
      const false_ = { ...real, name: 'Board' }
      return isFirst ? [false_, ...vaults] : [...vaults, false_]
    })
    const before = lying.proxy.seen().length
    await assert.rejects(mine.seen(lying.vaultId), { code: 'unreadable' })
    await assert.rejects((await liedTo()).session.items.create(one, draft('misled'), secret('misled')), {
      code: 'unreadable',
    })
    assert.deepEqual(sentSince(before), [])
  }
  lying.proxy.lie('GET', /^\/api\/users$/, (body) => {
    const [first, ...others] = body as OrganisationUser[]
    return [first, ...others, { ...first, name: 'Somebody else' }]
  })
  const { api } = deviceOf(lying.proxy.baseUrl, lying.admin.token, createSeenMemory())
  await assert.rejects(api.send(listUsers), { code: 'unreadable' })
})

test('an edit and a restored revision go into the vault that the person was shown, or nowhere', async () => {
  const mine = await liedTo()
  const { id } = await mine.session.items.create(one, draft('kept'), secret('first'))
  const { api } = lying.admin
  const handleOf = async (vault: VaultHandle) => mine.session.items.show(await cardOf(), vault)
  const cardOf = async () => ({ ...(await api.send(getItem, { params: { id } })), id })
  const change = { overview: {}, secret: secret('second') }
  const called = { ...one, path: ['Two'] }
  await assert.rejects(handleOf(called), refused('shown'))
  await assert.rejects(handleOf(within), { code: 'distrusted', about: 'item', fault: 'place' })
  const kept = await handleOf(one)
  await assert.rejects(mine.session.items.update({ ...kept, vault: called }, change), refused('shown'))
  await mine.session.items.update(kept, change)
  const [, first] = await api.send(listItemHistory, { params: { id }, query: {} })
  const opened = await mine.session.items.openRevision(id, first ?? assert.fail('no history'), one)
  const { handle: earlier, secret: old } = opened
  assert.ok(earlier && old)
  const restore = (vault: VaultHandle, { session } = mine) =>
    session.items.restoreRevision({ ...earlier, vault }, 2, old)
  await assert.rejects(restore(called), refused('shown'))
  const fresh = await liedTo()
  changeVaults(swapped(['name'], lying.vaultId, lying.otherVaultId))
  await assert.rejects(restore(await fresh.seen(lying.vaultId), fresh), refused('overview'))
  lying.proxy.honest()
  assert.equal((await mine.session.items.open(id, one)).secret?.password, 'second')
})

test('a move goes under the vault that the person chose by its path, or nowhere', async () => {
  const mine = await liedTo()
  changeVaults(swapped(['name', 'overview_salt'], top, other))
  const chosen = await mine.seen(top)
  lying.proxy.honest()
  const before = lying.proxy.seen().length
  await assert.rejects(mine.session.vaults.update(one, { parent: chosen }), refused('shown'))
  await assert.rejects(
    mine.session.vaults.create({ ...fieldsOf('Misled'), parent: chosen }),
    refused('shown'),
  )
  assert.deepEqual(sentSince(before), [])
})

test('a custodian confirms exactly what was on the screen of a vault, including its parent’s name', async () => {
  const mine = await liedTo()
  changeVaults(swapped(['name', 'overview_salt'], top, other))
  const above = await mine.seen(top)
  lying.proxy.honest()
  const listed = (await lying.admin.api.send(listVaults)).find(({ id }) => id === inside) as Vault
  await assert.rejects(mine.session.vaults.adoptOverview(listed, above), refused('shown'))
  await assert.rejects(mine.session.vaults.adoptOverview(listed, null), refused('shown'))
})

test('nothing is sealed into a vault whose name nobody has signed, until a custodian confirms it', async () => {
  const { session, api } = lying.admin
  const body = { name: 'By bare call', type: 'client' as const }
  const { id } = await api.send(createVaultCall, { body })
  await session.keepInStep()
  const shown = await shownBy(api, id)
  await assert.rejects(session.session.items.create(shown, draft('early'), secret('p')), refused('unsigned'))
  await session.adoptVaultOverview((await api.send(listVaults)).find((vault) => vault.id === id) as Vault)
  assert.equal((await session.session.items.create(shown, draft('early'), secret('p'))).vault_id, id)
})

test('an honest rename between looking and saving is reported, and nothing is half-done', async () => {
  const mine = await liedTo()
  const { id } = await lying.admin.session.createVault(vaultDraft('Before'))
  const shown = await mine.seen(id)
  await mine.session.items.create(shown, draft('before'), secret('p'))
  await lying.admin.session.updateVault(id, { name: 'After' })
  await assert.rejects(mine.session.items.create(shown, draft('after'), secret('p')), refused('shown'))
  const items = await lying.admin.api.send(listItems, { query: { vault_id: id } })
  assert.deepEqual(
    items.map(({ title }) => title),
    ['before'],
  )
  await mine.session.items.create(await mine.seen(id), draft('after'), secret('p'))
})

test('nothing is written into a vault that the list shows under another name than was signed', async () => {
  const { id } = await lying.admin.session.createVault(vaultDraft('Signed'))
  const { session, seen } = await liedTo()
  changeVaults((vaults) => vaults.map((vault) => (vault.id === id ? { ...vault, name: 'Unsigned' } : vault)))
  const shown = await seen(id)
  assert.deepEqual(shown.path, ['Unsigned'])
  await assert.rejects(session.items.create(shown, draft('x'), secret('p')), refused('overview'))
})

test('a custodian’s session token alone gives a vault no name, place, tags or visibility that devices take for a lie', async () => {
  const { session, api } = lying.admin
  const signed = (await session.createVault(vaultDraft('Signed', top))).id
  const before = await api.send(listVaults)
  const change = (query: object) => api.send(updateVault, { params: { id: signed }, query })
  const changes = {
    'another name': () => change({ name: 'By token' }),
    'another place': () => change({ parent_id: other }),
    'the top': () => change({ parent_id: '' }),
    'other tags': () => change({ tags: JSON.stringify({ client: 'Other', squad: '' }) }),
    'another visibility': () => change({ visibility: 'private' }),
    'members of its own': () =>
      api.send(setVaultInheritance, { params: { id: signed }, body: { inherits: false, statements: [] } }),
  }
  for (const [what, make] of Object.entries(changes))
    await assert.rejects(make(), { code: 'overview_unsigned' }, what)
  await change({ name: 'Signed' })
  const vaults = await api.send(listVaults)
  assert.deepEqual(vaults, before)
  const { altered } = await session.session.vaults.checkOverviews(vaults)
  assert.ok(!altered.includes(signed))
})

test('somebody who may not see the vault around theirs writes into theirs, and is shown that there is one', async () => {
  const { session } = lying.admin
  const guest = await joinByLink(lying.baseUrl, lying.admin, 'contributor@agencia.example')
  const around = await session.createVault({ ...vaultDraft('Unseen'), visibility: 'private' })
  const theirs = await session.createVault(vaultDraft('Theirs', around.id))
  await session.addMember(theirs.id, await userIdOf(guest), guest.email)
  await session.keepInStep()
  const shown = await shownBy(guest.api, theirs.id)
  assert.deepEqual(shown.path, [null, 'Theirs'])
  const atTheTop = { ...shown, path: ['Theirs'] }
  const raw = guest.session.session
  await assert.rejects(raw.items.create(atTheTop, draft('mine'), secret('p')), refused('shown'))
  assert.equal((await raw.items.create(shown, draft('mine'), secret('p'))).vault_id, theirs.id)
})
