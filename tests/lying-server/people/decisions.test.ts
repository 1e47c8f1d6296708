// Promise 8

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addVaultMember, type VaultMember } from '@chaveiro/contract/calls/members.ts'
import { listUsers, type OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { createVault, listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { personShownAs } from '../../support/at-a-screen.ts'
import { rosterOf } from '../../support/confirmed-person.ts'
import { userIdOf } from '../../support/lying-server.ts'
import { joinByLink, readLogs } from '../../support/people.ts'
import { unlockedDevice, vaultDraft } from '../../support/person.ts'
import { startProxiedServer } from '../../support/start-proxied-server.ts'

const usersPath = /^\/api\/users$/
const vaultsPath = /^\/api\/vaults$/
const membersPath = /^\/api\/vaults\/[^/]+\/members$/
const elsewhere = '01890000-0000-7000-8000-000000000777'

const { server, proxy, admin } = await startProxiedServer()
const contributor = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
const colleague = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')

const device = () => unlockedDevice(proxy.baseUrl, admin, createSeenMemory())

/** Changes one person wherever people are listed. */
function lieAboutUser(id: string, change: Partial<OrganisationUser>) {
  proxy.lie('GET', usersPath, (body) =>
    (body as OrganisationUser[]).map((user) => (user.id === id ? { ...user, ...change } : user)),
  )
}

/** Changes vaults wherever they are listed. */
function lieAboutVaults(change: (vault: Vault) => Partial<Vault>) {
  proxy.lie('GET', vaultsPath, (body) => (body as Vault[]).map((vault) => ({ ...vault, ...change(vault) })))
}

/** The kinds of all statements that this act sent, accepted or not. */
async function signedBy(act: () => Promise<unknown>): Promise<string[]> {
  const before = proxy.seen().length
  await act().catch(() => undefined)
  const statements =
    proxy
      .seen()
      .slice(before)
      .match(/"eyJ[\w-]+\.[\w-]+\.[\w-]{86}"/g) ?? []
  return statements.map(
    (text) => JSON.parse(Buffer.from(text.slice(1).split('.')[0] ?? '', 'base64url').toString()).typ,
  )
}

const admittedTo = async (vaultId: string) => admissionsOf((await readLogs(admin, vaultId)).log)
const overviewOf = async (vaultId: string) => (await readLogs(admin, vaultId)).log.overview

test('another person in the place of the one invited is not taken for them', async () => {
  const session = await device()
  const other = await userIdOf(colleague)
  proxy.lie('POST', /^\/api\/users\/invite$/, (body) => ({ ...(body as object), id: other }))
  await assert.rejects(
    session.people.invite({ email: 'invited@agencia.example', name: 'Invited', role: 'contributor' }),
    { code: 'distrusted' },
  )
})

test('the server’s word makes nobody a custodian, nor ends that, when they are activated', async () => {
  const session = await device()
  const user = await userIdOf(colleague)
  await admin.session.setUserStatus(user, 'inactive')
  lieAboutUser(user, { role: 'admin' })
  // Their keys count again; the role does not.
  const signed = await signedBy(() => session.setUserStatus(user, 'active'))
  assert.deepEqual(signed, ['chaveiro.roster.appoint'])
  assert.equal((await rosterOf(admin)).people.get(user)?.vouched, true)
  assert.equal((await rosterOf(admin)).custodians.has(user), false)
})

test('another role than the one that the person confirms is not signed', async () => {
  const session = await device()
  const user = await userIdOf(colleague)
  lieAboutUser(user, { role: 'admin', unsigned: 'appoint' })
  assert.deepEqual(await signedBy(() => session.confirmRole(user, 'manager', colleague.email)), [])
  assert.deepEqual(await signedBy(() => session.confirmRole(user, 'admin', colleague.email)), [
    'chaveiro.roster.appoint',
  ])
})

// Promises 4, 7
test('nobody’s deactivation is signed when the person confirms a role', async () => {
  const session = await device()
  const user = await userIdOf(colleague)
  const { role } = (await admin.api.send(listUsers)).find(({ id }) => id === user) ?? assert.fail()
  lieAboutUser(user, { status: 'inactive', unsigned: 'dismiss' })
  assert.deepEqual(await signedBy(() => session.confirmRole(user, role, colleague.email)), [])
})

// Promise 7
test('an open invitation is neither closed nor renewed without its role because the server calls its person inactive', async () => {
  const session = await device()
  const email = 'invited-manager@agencia.example'
  const { user } = await admin.session.people.invite({ email, name: 'Invited', role: 'manager' })
  lieAboutUser(user.id, { status: 'inactive' })
  const person = personShownAs(user.id, email)
  assert.deepEqual(await signedBy(() => session.people.renewInvitation(person, 'manager')), [])
  assert.deepEqual(await signedBy(() => session.setUserRole(user.id, 'manager', email)), [])
  assert.equal((await rosterOf(admin)).invites.get(user.id)?.role, 'manager')
})

// Promise 7
test('a new invitation link gives no other role than the one that was shown', async () => {
  const session = await device()
  const email = 'renewed@agencia.example'
  const { user } = await admin.session.people.invite({ email, name: 'Renewed', role: 'contributor' })
  lieAboutUser(user.id, { role: 'admin' })
  assert.deepEqual(
    await signedBy(() => session.people.renewInvitation(personShownAs(user.id, email), 'contributor')),
    [],
  )
  proxy.honest()
  const signed = await signedBy(() =>
    session.people.renewInvitation(personShownAs(user.id, email), 'contributor'),
  )
  assert.ok(signed.includes('chaveiro.roster.invite'))
  assert.equal((await rosterOf(admin)).invites.get(user.id)?.role ?? null, null)
})

test('a change of role removes nobody from their vaults because the server calls them inactive', async () => {
  const session = await device()
  const user = await userIdOf(contributor)
  const { id } = await admin.session.createVault(vaultDraft('Kept'))
  await admin.session.addMember(id, user, contributor.email)
  lieAboutUser(user, { status: 'inactive' })
  assert.deepEqual(await signedBy(() => session.setUserRole(user, 'contributor', contributor.email)), [])
  assert.deepEqual(await admittedTo(id), [{ user }])
})

test('nobody loses a vault because the server lists it below another one, or withholds the log above it', async () => {
  const user = await userIdOf(contributor)
  const make = async (name: string, above: string | null = null) =>
    (await admin.session.createVault(vaultDraft(name, above))).id
  const [top, other] = [await make('Top'), await make('Other')]
  const [within, below] = [await make('Within', top), await make('Below', other)]
  for (const vault of [top, other]) await admin.session.addMember(vault, user, contributor.email)
  const session = await device()
  lieAboutVaults(({ id }) => (id === below ? { parent_id: within } : {}))
  assert.deepEqual(await signedBy(() => session.removeMember(within, user)), [])
  assert.deepEqual(await signedBy(() => session.setInheritance(within, true)), [])
  proxy.honest()
  proxy.lie('POST', /^\/api\/vaults\/logs$/, (body) => {
    const { logs, left } = body as { logs: { vault_id: string }[]; left: string[] }
    return { logs: logs.filter(({ vault_id }) => vault_id !== top), left }
  })
  assert.deepEqual(await signedBy(() => session.setInheritance(within, true)), [])
  proxy.honest()
  assert.deepEqual(
    [await admittedTo(within), await admittedTo(below)],
    [[{ user, from: top }], [{ user, from: other }]],
  )
})

test('a membership is signed as it was shown, not as the server presents it when the person confirms', async () => {
  const session = await device()
  const user = await userIdOf(contributor)
  const { id } = await admin.session.createVault(vaultDraft('Shown'))
  await session.vaults.access(id)
  await admin.api.send(addVaultMember, { params: { id }, body: { user_id: user } })
  // It was not shown, so there is nothing to confirm.
  await assert.rejects(session.confirmMember(id, user, contributor.email), {
    code: 'decided_meanwhile',
  })
  assert.deepEqual(await admittedTo(id), [])
  await session.vaults.access(id)
  await session.confirmMember(id, user, contributor.email)
  assert.deepEqual(await admittedTo(id), [{ user }])
  // Shown as agreed: neither a second admission nor a removal is signed.
  await session.vaults.access(id)
  proxy.lie('GET', membersPath, (body) =>
    (body as VaultMember[]).map((row) =>
      row.user_id === user ? { ...row, source: 'inherited', from_vault_id: elsewhere } : row,
    ),
  )
  await assert.rejects(session.confirmMember(id, user, contributor.email), {
    code: 'decided_meanwhile',
  })
  assert.deepEqual(await admittedTo(id), [{ user }])
})

test('a vault under another one’s name gives its members to no vault made or moved below it', async () => {
  const session = await device()
  const user = await userIdOf(contributor)
  const finance = (await admin.session.createVault(vaultDraft('Finance'))).id
  const marketing = (await admin.session.createVault(vaultDraft('Marketing'))).id
  const moved = (await admin.session.createVault(vaultDraft('Moved'))).id
  await admin.session.addMember(marketing, user, contributor.email)
  lieAboutVaults(({ id }) =>
    id === marketing ? { name: 'Finance' } : id === finance ? { name: 'Marketing' } : {},
  )
  const distrusted = { code: 'distrusted' }
  await assert.rejects(session.createVault(vaultDraft('Below', marketing)), distrusted)
  await assert.rejects(session.updateVault(moved, { parent_id: marketing }), distrusted)
  assert.deepEqual(await admittedTo(moved), [])
})

test('a change of a vault that nobody signed signs nothing else of it', async () => {
  const session = await device()
  const { id } = await admin.api.send(createVault, { body: { name: 'Unsigned' } })
  await admin.session.keepInStep()
  const above = (await admin.session.createVault(vaultDraft('Above'))).id
  await admin.session.addMember(above, await userIdOf(contributor), contributor.email)
  lieAboutVaults((vault) => (vault.id === id ? { parent_id: above, inherits: true } : {}))
  await session.updateVault(id, { visibility: 'private' })
  await assert.rejects(session.setInheritance(id, true), { code: 'distrusted' })
  assert.equal(await overviewOf(id), null)
  assert.deepEqual(await admittedTo(id), [])
})

test('a retag signs one tag only, so that nothing the server made up of the other one is signed with it', async () => {
  const session = await device()
  const tags = { client: 'a', squad: 'b' }
  const { id } = await admin.session.createVault({ ...vaultDraft('Tagged'), tags })
  await session.updateVault(id, { tags: { client: 'new' } })
  const [vault] = (await admin.api.send(listVaults)).filter((one) => one.id === id)
  assert.deepEqual(vault?.tags, { client: 'new', squad: 'b' })
  assert.deepEqual((await session.vaults.checkOverviews(await admin.api.send(listVaults))).altered, [])
})

test('a removed member is removed from the vaults below, also from one that the server hides or moves away', async () => {
  const user = await userIdOf(contributor)
  const parent = (await admin.session.createVault(vaultDraft('Parent'))).id
  const child = (await admin.session.createVault(vaultDraft('Child', parent))).id
  await admin.session.addMember(parent, user, contributor.email)
  assert.deepEqual(await admittedTo(child), [{ user, from: parent }])
  const session = await device()
  const vaults = await admin.api.send(listVaults)
  assert.deepEqual((await session.vaults.checkOverviews(vaults)).altered, [])
  proxy.lie('GET', vaultsPath, (body) => (body as Vault[]).filter(({ id }) => id !== child))
  // An honest server deletes the row by itself; here the removal must be signed, or the lie named.
  await session.removeMember(parent, user).catch(() => undefined)
  assert.deepEqual(await admittedTo(child), [])
})

test('a deactivated person is removed from every vault that the device knows, listed or not', async () => {
  const user = await userIdOf(contributor)
  const { id } = await admin.session.createVault(vaultDraft('Hidden'))
  await admin.session.addMember(id, user, contributor.email)
  const session = await device()
  await session.vaults.access(id)
  proxy.lie('GET', vaultsPath, (body) => (body as Vault[]).filter((vault) => vault.id !== id))
  await session.setUserStatus(user, 'inactive')
  assert.deepEqual(await admittedTo(id), [])
})

for (const [how, act] of [
  ['no longer inherits', (session, vault) => session.setInheritance(vault, false)],
  ['is moved', (session, vault) => session.updateVault(vault, { parent_id: null })],
] as const satisfies [
  string,
  (session: Awaited<ReturnType<typeof device>>, vault: string) => Promise<unknown>,
][]) {
  test(`somebody whom a vault that ${how} loses is removed from the one below that the server hides`, async () => {
    const user = await userIdOf(colleague)
    const above = (await admin.session.createVault(vaultDraft('Above'))).id
    const middle = (await admin.session.createVault(vaultDraft('Middle', above))).id
    const below = (await admin.session.createVault(vaultDraft('Below', middle))).id
    await admin.session.addMember(above, user, colleague.email)
    assert.deepEqual(await admittedTo(below), [{ user, from: middle }])
    const session = await unlockedDevice(proxy.baseUrl, admin, admin.memory)
    proxy.lie('GET', vaultsPath, (body) => (body as Vault[]).filter(({ id }) => id !== below))
    await act(session, middle)
    assert.deepEqual(await admittedTo(middle), [])
    assert.deepEqual(await admittedTo(below), [])
  })
}

test('a removed person does not stay in a vault that the server hides from a device that has just been reloaded', async () => {
  const user = await userIdOf(colleague)
  const { id } = await admin.session.createVault(vaultDraft('Hidden after a reload'))
  const parent = (await admin.session.createVault(vaultDraft('Upper'))).id
  const child = (await admin.session.createVault(vaultDraft('Lower', parent))).id
  for (const one of [id, parent]) await admin.session.addMember(one, user, colleague.email)
  assert.deepEqual(await admittedTo(child), [{ user, from: parent }])
  proxy.lie('GET', vaultsPath, (body) =>
    (body as Vault[]).filter((vault) => vault.id !== id && vault.id !== child),
  )
  const reloaded = () => unlockedDevice(proxy.baseUrl, admin, admin.memory)
  await (await reloaded()).removeMember(parent, user).catch(() => undefined)
  assert.deepEqual(await admittedTo(child), [])
  await (await reloaded()).setUserStatus(user, 'inactive')
  assert.deepEqual(await admittedTo(id), [])
})
