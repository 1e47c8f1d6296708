// Promise 7

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addVaultMember, type VaultMember } from '@chaveiro/contract/calls/members.ts'
import { listUsers, type OrganisationUser, setUserRole } from '@chaveiro/contract/calls/users.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { ListedPerson } from '@chaveiro/device/base/types/people.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { personShownAs, shownBy } from '../../support/at-a-screen.ts'
import { rosterOf } from '../../support/confirmed-person.ts'
import { userIdOf } from '../../support/lying-server.ts'
import { joinByLink, readLogs, wordsOf } from '../../support/people.ts'
import {
  deviceOf,
  signInWithKeys,
  type TestPerson,
  unlockedDevice,
  vaultDraft,
} from '../../support/person.ts'
import { splitVault, vaultWithMembers } from '../../support/split-vault.ts'
import { startProxiedServer } from '../../support/start-proxied-server.ts'

const usersPath = /^\/api\/users$/
const membersPath = /^\/api\/vaults\/[^/]+\/members$/

const { server, proxy, admin } = await startProxiedServer()
const manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
const contributor = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
const colleague = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
const [ana, bia] = [await userIdOf(contributor), await userIdOf(colleague)]

const device = (person = admin) => unlockedDevice(proxy.baseUrl, person, createSeenMemory())
const altered = (userId: string) => ({ code: 'distrusted', about: 'person', fault: 'altered', userId })
const admittedTo = async (vaultId: string) => admissionsOf((await readLogs(admin, vaultId)).log)
const known = ({ id, email, identity_salt }: OrganisationUser): ListedPerson => ({ id, email, identity_salt })
const shown = async (person: { api: TestPerson['api'] } = admin) =>
  (await person.api.send(listUsers)).map(known)

/** Swaps two people's names, addresses and salts wherever people are listed. */
function swapUsers(one: string, other: string, what: (user: OrganisationUser) => Partial<OrganisationUser>) {
  proxy.lie('GET', usersPath, (body) => {
    const users = body as OrganisationUser[]
    const by = (id: string) => what(users.find((user) => user.id === id) as OrganisationUser)
    return users.map((user) =>
      user.id === one ? { ...user, ...by(other) } : user.id === other ? { ...user, ...by(one) } : user,
    )
  })
}
const identity = ({ name, email, identity_salt }: OrganisationUser) => ({ name, email, identity_salt })

/** Gives two members of a vault each other's names and addresses. */
function swappedRows(rows: VaultMember[], one: string, other: string) {
  const of = (user: string) => rows.find(({ user_id }) => user_id === user) as VaultMember
  const asOther = ({ name, email, identity_salt }: VaultMember) => ({ name, email, identity_salt })
  return rows.map((row) =>
    row.user_id === one
      ? { ...row, ...asOther(of(other)) }
      : row.user_id === other
        ? { ...row, ...asOther(of(one)) }
        : row,
  )
}

/** Everything that was sent to the lying server meanwhile, also if it was refused. */
async function sentBy(act: () => Promise<unknown>): Promise<string> {
  const before = proxy.seen().length
  await act()
  return proxy.seen().slice(before)
}

test('a server that shows a confirmed person under another one’s address gets nothing given to either of them', async () => {
  const session = await device()
  const { id: vault } = await admin.session.createVault(vaultDraft('Swapped'))
  for (const what of [identity, ({ email }: OrganisationUser) => ({ email })]) {
    proxy.honest()
    swapUsers(ana, bia, what)
    const sent = await sentBy(async () => {
      await assert.rejects(session.addMember(vault, ana, colleague.email), altered(ana))
      await assert.rejects(session.addMember(vault, bia, contributor.email), altered(bia))
      await assert.rejects(session.setUserRole(ana, 'manager', colleague.email), altered(ana))
      await assert.rejects(
        session.people.confirmReset(personShownAs(bia, contributor.email), await wordsOf(colleague)),
        altered(bia),
      )
    })
    assert.doesNotMatch(sent, /"eyJ/)
  }
  assert.deepEqual(await admittedTo(vault), [])
})

test('a server that swaps two people’s addresses in a list does not choose which of them loses a vault, a role or everything', async () => {
  const { session: behind } = await device()
  const { id } = await admin.session.createVault(vaultDraft('Taken'))
  await admin.session.addMember(id, ana, contributor.email)
  await admin.session.addMember(id, bia, colleague.email)
  await admin.session.setUserRole(bia, 'manager', colleague.email)
  const vault = await shownBy(admin.api, id)
  const misnamed = personShownAs(ana, colleague.email)
  const takings = () =>
    [
      () => behind.vaults.removeMember(vault, misnamed),
      () => behind.people.setStatus(misnamed, 'inactive'),
      () => behind.people.setRole(misnamed, 'client'),
    ] as const
  const swapMembers = () =>
    proxy.lie('GET', membersPath, (body) => swappedRows(body as VaultMember[], ana, bia))
  for (const isLyingStill of [true, false]) {
    proxy.honest()
    if (isLyingStill) {
      swapUsers(ana, bia, identity)
      swapMembers()
    }
    const sent = await sentBy(async () => {
      for (const take of takings()) await assert.rejects(take(), altered(ana))
      const misled = personShownAs(bia, contributor.email)
      await assert.rejects(behind.people.setRole(misled, 'contributor'), altered(bia))
    })
    assert.doesNotMatch(sent, /"eyJ/)
  }
  assert.deepEqual(new Set((await admittedTo(id)).map(({ user }) => user)), new Set([ana, bia]))
  // Nor does it choose for whom a lower role, decided by the server alone, is signed.
  await admin.api.send(setUserRole, { params: { id: bia }, body: { role: 'contributor' } })
  swapUsers(ana, bia, identity)
  const misled = personShownAs(bia, contributor.email)
  await assert.rejects(
    behind.people.confirmRole(misled, { role: 'contributor', status: 'active' }),
    altered(bia),
  )
  assert.ok((await rosterOf(admin)).custodians.has(bia))
  proxy.honest()
  await behind.people.confirmRole(personShownAs(bia, colleague.email), {
    role: 'contributor',
    status: 'active',
  })
})

test('somebody whose address changed loses what they have where the screen said that, and nobody else does', async () => {
  const { session: behind } = await device()
  const { id } = await admin.session.createVault(vaultDraft('Changed'))
  await admin.session.addMember(id, ana, contributor.email)
  const vault = await shownBy(admin.api, id)
  const address = 'married@agencia.example'
  swapUsers(ana, ana, (user) => ({ ...identity(user), email: address }))
  proxy.lie('GET', membersPath, (body) =>
    (body as VaultMember[]).map((row) => (row.user_id === ana ? { ...row, email: address } : row)),
  )
  await assert.rejects(behind.vaults.removeMember(vault, personShownAs(ana, address)), altered(ana))
  const elsewhere = personShownAs(ana, contributor.email, 'altered')
  await assert.rejects(behind.vaults.removeMember(vault, elsewhere), altered(ana))
  await behind.vaults.removeMember(vault, personShownAs(ana, address, 'altered'))
  assert.deepEqual(await admittedTo(id), [])
  assert.equal(
    (await behind.people.setRole(personShownAs(ana, address, 'altered'), 'contributor')).role,
    'contributor',
  )
})

test('the two are marked in the list, and nobody else is', async () => {
  const session = await device()
  swapUsers(ana, bia, identity)
  const listed = await shown(deviceOf(proxy.baseUrl, admin.token, createSeenMemory()))
  const people = await session.people.show(listed)
  assert.deepEqual([people[ana]?.address, people[bia]?.address], ['altered', 'altered'])
  const others = listed.filter(({ id }) => id !== ana && id !== bia)
  assert.ok(others.length >= 2 && others.every(({ id }) => people[id]?.address === 'confirmed'))
  // Nor does it help to omit the salt or to list the person twice.
  const held = (await shown()).map((person) => ({ ...person, identity_salt: null }))
  assert.equal((await session.people.show(held))[ana]?.address, 'altered')
  const again = { id: ana, email: 'boss@agencia.example', identity_salt: null }
  assert.equal((await session.people.show([again, ...(await shown())]))[ana]?.address, 'altered')
  assert.equal((await session.people.show(await shown()))[ana]?.address, 'confirmed')
})

test('a person who was shown under one address is not admitted under another, even if that is the right one', async () => {
  const session = await device()
  const { id: vault } = await admin.session.createVault(vaultDraft('Seen'))
  await assert.rejects(session.addMember(vault, ana, colleague.email), altered(ana))
  await session.addMember(vault, ana, contributor.email)
  assert.deepEqual(await admittedTo(vault), [{ user: ana }])
})

test('a server that swaps two people’s addresses in a vault’s members gets nothing confirmed', async () => {
  const session = await device()
  const { id } = await admin.session.createVault(vaultDraft('Members'))
  for (const user_id of [ana, bia]) {
    await admin.api.send(addVaultMember, { params: { id }, body: { user_id } })
  }
  proxy.lie('GET', membersPath, (body) => swappedRows(body as VaultMember[], ana, bia))
  const { members } = await session.vaults.access(id)
  const stateOf = (user: string) => members.find(({ person }) => person.id === user)?.person.address
  assert.deepEqual([stateOf(ana), stateOf(bia)], ['altered', 'altered'])
  assert.equal(stateOf(await userIdOf(manager)), 'confirmed')
  await assert.rejects(session.confirmMember(id, ana, colleague.email), altered(ana))
  assert.deepEqual(await admittedTo(id), [])
  // What the device reads in the background does not change a question asked before.
  proxy.honest()
  await session.vaults.access(id)
  await assert.rejects(session.confirmMember(id, ana, colleague.email), altered(ana))
  assert.deepEqual(await admittedTo(id), [])
  await session.confirmMember(id, ana, contributor.email)
  assert.deepEqual(await admittedTo(id), [{ user: ana }])
})

test('nobody becomes a custodian if their role was decided under another person’s address', async () => {
  const session = await device()
  await admin.api.send(setUserRole, { params: { id: bia }, body: { role: 'manager' } })
  swapUsers(ana, bia, identity)
  await assert.rejects(session.confirmRole(bia, 'manager', contributor.email), altered(bia))
  assert.equal((await rosterOf(admin)).custodians.has(bia), false)
  proxy.honest()
  await admin.session.setUserRole(bia, 'contributor', colleague.email)
})

test('nobody seconds the admission of a person who is shown as somebody else', async () => {
  const vault = await vaultWithMembers(admin, 'Split', [colleague])
  await splitVault(admin, manager, vault)
  await colleague.session.keepInStep()
  await admin.session.addMember(vault, ana, contributor.email)
  const second = await device(manager)
  const { proposals } = await second.vaults.access(vault)
  const hash = proposals.find(({ userId }) => userId === ana)?.hash ?? ''
  swapUsers(ana, bia, identity)
  await assert.rejects(second.secondProposal(vault, hash, colleague.email), altered(ana))
  proxy.honest()
  for (const seen of [colleague.email, null]) {
    await assert.rejects(second.secondProposal(vault, hash, seen), altered(ana))
  }
  await second.secondProposal(vault, hash, contributor.email)
  assert.ok((await admittedTo(vault)).some(({ user }) => user === ana))
})

test('for somebody without keys, the invitation holds the signed address', async () => {
  const session = await device()
  const invite = (name: string) =>
    admin.session.people.invite({ email: `${name}@Agencia.example`, name, role: 'contributor' })
  const [one, other] = [(await invite('Nova')).user.id, (await invite('Outra')).user.id]
  assert.equal((await session.people.show(await shown()))[one]?.address, 'confirmed')
  swapUsers(one, other, identity)
  const { id: vault } = await admin.session.createVault(vaultDraft('Before keys'))
  await assert.rejects(session.addMember(vault, one, 'outra@agencia.example'), altered(one))
  await assert.rejects(
    session.people.renewInvitation(personShownAs(one, 'outra@agencia.example'), 'contributor'),
    altered(one),
  )
  const answered = { email: 'outra@agencia.example' }
  proxy.lie('POST', /^\/api\/users\/invite$/, (body) => ({ ...(body as object), ...answered }))
  const draft = { email: 'terceira@agencia.example', name: 'Terceira', role: 'contributor' as const }
  await assert.rejects(session.people.invite(draft), { code: 'distrusted' })
})

test('an address is confirmed only as the server has it, and only for the keys whose words were compared', async () => {
  const session = await device()
  const words = await wordsOf(contributor)
  const elsewhere = session.people.confirmKey(personShownAs(ana, 'boss@agencia.example'), words)
  await assert.rejects(elsewhere, { code: 'statement_refused' })
  const before = (await rosterOf(admin)).people.get(ana)
  await session.people.confirmKey(personShownAs(ana, contributor.email), words)
  const after = (await rosterOf(admin)).people.get(ana)
  assert.notEqual(after?.identity, before?.identity)
  assert.deepEqual(after, { ...before, identity: after?.identity })
  assert.equal((await session.people.show(await shown()))[ana]?.address, 'confirmed')
})

test('with automatic vouching nobody has signed an address until words are compared', async () => {
  await admin.session.organisation.setAutomaticVouching(true)
  const newcomer = await signInWithKeys(server.baseUrl, 'newcomer@agencia.example')
  const user = await userIdOf(newcomer)
  const session = await device()
  const stateOf = async () => (await session.people.show(await shown()))[user]?.address
  assert.equal(await stateOf(), 'unconfirmed')
  const { id: vault } = await admin.session.createVault(vaultDraft('Trusting'))
  await session.addMember(vault, user, newcomer.email)
  // Somebody unconfirmed may become a member, but not one who decides about others.
  const unconfirmed = { code: 'distrusted', about: 'person', fault: 'unconfirmed', userId: user }
  for (const role of ['manager', 'admin'] as const) {
    await assert.rejects(session.setUserRole(user, role, newcomer.email), unconfirmed)
  }
  await admin.api.send(setUserRole, { params: { id: user }, body: { role: 'manager' } })
  await assert.rejects(session.confirmRole(user, 'manager', newcomer.email), unconfirmed)
  assert.equal((await rosterOf(admin)).custodians.has(user), false)
  await session.people.confirmKey(personShownAs(user, newcomer.email), await wordsOf(newcomer))
  assert.equal(await stateOf(), 'confirmed')
  await session.confirmRole(user, 'manager', newcomer.email)
  assert.equal((await rosterOf(admin)).custodians.get(user)?.role, 'manager')
})
