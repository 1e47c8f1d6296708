// Promise 8

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { deleteItem } from '@chaveiro/contract/calls/items.ts'
import { listVaultMembers, type VaultMember } from '@chaveiro/contract/calls/members.ts'
import { listTeams, type Team } from '@chaveiro/contract/calls/teams.ts'
import type { VaultAccess } from '@chaveiro/contract/constants.ts'
import type { PersonHandle, TeamHandle } from '@chaveiro/device/base/types/handles.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { personShownAs, shownBy } from './support/at-a-screen.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { deviceOf, type TestPerson, unlockedDevice, vaultDraft } from './support/person.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { server, proxy, admin } = await startProxiedServer()
let manager: TestPerson
let eva: TestPerson
let fabio: TestPerson
let people: Record<'eva' | 'fabio', PersonHandle>
before(async () => {
  manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  eva = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  fabio = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
  people = { eva: await shownPerson(eva), fabio: await shownPerson(fabio) }
})

/** The admin’s calls to the server that lies. */
const behindProxy = deviceOf(proxy.baseUrl, admin.token, createSeenMemory()).api
const refused = (code: string) => ({ code })
const shownPerson = async ({ email, session }: TestPerson) =>
  personShownAs(await userIdOf({ session }), email)

async function inStep(...everybody: TestPerson[]) {
  for (const one of everybody) assert.equal((await one.session.keepInStep()).lastError, null)
}
async function teamOf(id: string, by = admin): Promise<Team> {
  const team = (await by.api.send(listTeams)).find((one) => one.id === id)
  assert.ok(team, 'the team is listed')
  return team
}
async function shown(id: string, by = admin): Promise<TeamHandle> {
  const { handles, doubts } = await by.session.session.teams.show([await teamOf(id, by)])
  assert.deepEqual(doubts, {})
  return handles[id] as TeamHandle
}
async function makeVault(name: string, parent_id: string | null = null) {
  const { id } = await admin.session.createVault({ ...vaultDraft(name), parent_id })
  const item = await admin.session.createItem(id, draft(name), secret(`${name}-secret`))
  return { id, item: item.id }
}
const make = async (name: string, ...members: PersonHandle[]) =>
  (await admin.session.session.teams.make({ name, people: members })).id
const give = async (team: string, vault: string, access: VaultAccess = 'member') =>
  admin.session.session.teams.give(await shown(team), await shownBy(admin.api, vault), access)
const givenTo = async (vault: string) => (await admin.session.session.teams.given([vault]))[vault]
const opens = async ({ session }: TestPerson, item: string) => (await session.openItem(item)).secret?.password
const rowsOf = async (vault: string, { id }: PersonHandle) =>
  (await admin.api.send(listVaultMembers, { params: { id: vault } })).filter((row) => row.user_id === id)

test('a team opens its vaults to its people, also to those who join later, and closes them to those who leave', async () => {
  const bakery = await makeVault('Bakery')
  const inner = await makeVault('Ads', bakery.id)
  const team = await make('Squad', people.eva)
  assert.equal((await give(team, bakery.id)).vaults?.[0]?.missing, 1)
  await assert.rejects(eva.session.openItem(bakery.item))
  await inStep(admin, eva, admin, eva)
  assert.equal(await opens(eva, bakery.item), 'Bakery-secret')
  assert.equal(await opens(eva, inner.item), 'Ads-secret')
  assert.equal((await teamOf(team)).vaults?.[0]?.missing, 0)

  await admin.session.session.teams.change(await shown(team), {
    name: 'Squad',
    people: Object.values(people),
  })
  // Any custodian's device goes on.
  await inStep(manager, fabio, admin, fabio)
  assert.equal(await opens(fabio, inner.item), 'Ads-secret')

  await admin.session.addMember(bakery.id, people.fabio.id, fabio.email)
  await admin.session.session.teams.change(await shown(team), { name: 'Squad', people: [] })
  assert.deepEqual(await rowsOf(bakery.id, people.eva), [])
  assert.deepEqual(await rowsOf(inner.id, people.eva), [])
  await assert.rejects(eva.session.openItem(bakery.item))
  assert.deepEqual(
    (await rowsOf(bakery.id, people.fabio)).map(({ source }) => source),
    ['direct'],
    'what somebody has besides stays',
  )
  await inStep(admin, fabio)
  assert.equal(await opens(fabio, inner.item), 'Ads-secret')
  const told = await admin.api.send(listAuditLogs, { query: {} })
  for (const event of ['member_added', 'member_removed', 'team_joined', 'team_left']) {
    assert.ok(
      told.some((entry) => entry.event_type === event && entry.details.team === 'Squad'),
      event,
    )
  }
})

test('a vault taken from a team, and a team that ends, leave nothing of it', async () => {
  const [one, two] = [await makeVault('One'), await makeVault('Two')]
  const team = await make('Squad two', people.eva)
  await give(team, one.id)
  await give(team, two.id)
  await inStep(admin, eva)
  const { teams } = admin.session.session
  await teams.take(team, await shownBy(admin.api, one.id))
  assert.deepEqual(await rowsOf(one.id, people.eva), [])
  assert.equal((await rowsOf(two.id, people.eva)).length, 1)
  await teams.end(team)
  assert.deepEqual(await rowsOf(two.id, people.eva), [])
  await assert.rejects(teams.end(team), refused('team_over'))
  assert.equal(
    (await admin.api.send(listTeams)).some(({ id }) => id === team),
    false,
  )
})

test('a vault is taken back before anybody was admitted', async () => {
  const vault = await makeVault('Mistaken')
  const team = await make('Squad nine', people.eva)
  await give(team, vault.id)
  const { teams } = admin.session.session
  assert.deepEqual((await teams.take(team, await shownBy(admin.api, vault.id))).vaults, [])
  await inStep(admin)
  assert.deepEqual(await rowsOf(vault.id, people.eva), [])
})

test('a team given a vault to read opens it and what is inside, and changes nothing; taken back and given anew, its people write', async () => {
  const bakery = await makeVault('Fishmonger')
  const inner = await makeVault('Hooks', bakery.id)
  const team = await make('Readers', people.eva)
  await give(team, bakery.id, 'reader')
  await assert.rejects(give(team, bakery.id, 'member'), refused('statement_refused'))
  await inStep(admin, eva, admin, eva)
  assert.equal(await opens(eva, inner.item), 'Hooks-secret')
  for (const { id, item } of [bakery, inner]) {
    await assert.rejects(eva.session.createItem(id, draft('new'), secret('p')), refused('reads_only'))
    await assert.rejects(eva.api.send(deleteItem, { params: { id: item } }), refused('reads_only'))
  }
  assert.deepEqual(await givenTo(bakery.id), { [team]: 'reader' })
  const told = (await admin.api.send(listAuditLogs, { query: {} })).map(({ event_type }) => event_type)
  for (const event of ['vault_given_to_team_to_read', 'reader_added'] as const)
    assert.ok(told.includes(event), event)

  await admin.session.session.teams.take(team, await shownBy(admin.api, bakery.id))
  assert.deepEqual(await givenTo(bakery.id), {})
  await give(team, bakery.id)
  await inStep(admin, eva, admin, eva)
  await eva.session.createItem(inner.id, draft('new'), secret('p'))
})

test('who reads by one team and writes by another or by themselves writes while one of these lasts, and reads then', async () => {
  const above = await makeVault('Mill')
  const inside = await makeVault('Wheel', above.id)
  const reads = await make('Two ways, readers', people.eva)
  const writes = await make('Two ways, writers', people.eva)
  await give(reads, above.id, 'reader')
  await give(writes, above.id)
  await inStep(admin, eva, admin, eva)
  const own = await eva.session.createItem(inside.id, draft('own'), secret('own-secret'))
  const edits = (item: string) => eva.session.updateItem(item, { overview: draft('edited') })

  await admin.session.addMember(above.id, people.eva.id, eva.email)
  await admin.session.session.teams.end(writes)
  await inStep(admin, eva)
  await edits(above.item)
  await admin.session.removeMember(above.id, people.eva.id)
  await inStep(admin, eva)
  for (const item of [above.item, inside.item, own.id])
    await assert.rejects(edits(item), refused('reads_only'))
  assert.equal(await opens(eva, own.id), 'own-secret')
  assert.deepEqual(
    (await rowsOf(inside.id, people.eva)).map(({ access, signed }) => [access, signed]),
    [['reader', true]],
  )

  await admin.session.addMember(above.id, people.eva.id, eva.email)
  await admin.session.session.teams.end(reads)
  await inStep(admin, eva)
  await edits(own.id)
})

test('a team’s people become what was signed, whatever the server says of them', async () => {
  const vault = await makeVault('Claimed')
  const team = await make('Claimed readers', people.eva)
  await give(team, vault.id, 'reader')
  const device = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  const claimed = { team_id: team, vault_id: vault.id, access: 'member' }
  proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({ ...(body as object), team_vaults: [claimed] }))
  assert.equal((await device.keepInStep()).lastError, null)
  proxy.honest()
  assert.deepEqual(
    (await rowsOf(vault.id, people.eva)).map(({ access }) => access),
    ['reader'],
  )
  proxy.lie('GET', new RegExp(`${vault.id}/members$`), (body) =>
    (body as VaultMember[]).map((row) => ({ ...row, access: 'member', signed: true })),
  )
  const { members } = await device.vaults.access(vault.id)
  const evas = members.filter(({ person }) => person.id === people.eva.id)
  assert.deepEqual(
    evas.map(({ agreement }) => agreement),
    ['unsigned'],
  )
  proxy.honest()
})

test('contributors see teams by name alone, and change none', async () => {
  const team = await make('Squad three', people.fabio)
  const { people: listed, vaults, is_mine } = await teamOf(team, fabio)
  assert.deepEqual([listed, vaults, is_mine], [null, null, true])
  await assert.rejects(
    fabio.session.session.teams.make({ name: 'Own', people: [] }),
    refused('not_custodian'),
  )
})

test('a two-person vault takes no team, and a vault with one does not become one', async () => {
  const vault = await makeVault('Treasury')
  await admin.session.addMember(vault.id, people.eva.id, eva.email)
  const team = await make('Squad four', people.fabio)
  await give(team, vault.id)
  await assert.rejects(admin.session.setCustody(vault.id, 'split'), refused('vault_has_team'))
  const split = await makeVault('Two-person')
  await admin.session.addMember(split.id, people.eva.id, eva.email)
  await inStep(admin, eva)
  await admin.session.setCustody(split.id, 'split')
  const { proposals } = await manager.session.session.vaults.access(split.id)
  await manager.session.secondProposal(split.id, proposals[0]?.hash as string, null)
  await assert.rejects(give(team, split.id), refused('team_not_for_vault'))
})

test('nobody is admitted who is not in the team, nor to a vault that is not the team’s, whatever the server lists', async () => {
  const [own, other] = [await makeVault('Own'), await makeVault('Other')]
  const team = await make('Squad five', people.eva)
  await give(team, own.id)
  await inStep(admin)
  const device = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  proxy.lie('GET', /^\/api\/teams$/, (body) =>
    (body as Team[]).map((one) => ({
      ...one,
      people: [...(one.people ?? []), { ...people.fabio, name: 'Fabio', identity_salt: null }],
    })),
  )
  const lied = (await behindProxy.send(listTeams)).filter(({ id }) => id === team)
  const { handles, doubts } = await device.session.teams.show(lied)
  assert.deepEqual(handles, {})
  assert.equal(doubts[team]?.fault, 'shown')
  proxy.honest()
  proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({
    ...(body as object),
    team_vaults: [{ team_id: team, vault_id: other.id }],
  }))
  const from = proxy.seen().length
  assert.equal((await device.keepInStep()).lastError?.fault, 'wrong_place')
  assert.doesNotMatch(proxy.seen().slice(from), /POST \/api\/teams/)
})

test('a removal that the server withholds is missed by whoever saw it', async () => {
  const vault = await makeVault('Withheld')
  const team = await make('Squad six', people.eva)
  const before = await admin.api.send(listTeams)
  const memory = createSeenMemory()
  const device = await unlockedDevice(proxy.baseUrl, admin, memory)
  const old = await shown(team)
  await admin.session.session.teams.change(old, { name: 'Squad six', people: [] })
  // The list is the old one; the roster is not.
  proxy.answer('GET', /^\/api\/teams$/, before)
  const { doubts } = await device.session.teams.show(await behindProxy.send(listTeams))
  assert.equal(doubts[team]?.fault, 'wrong_overview')
  await assert.rejects(
    device.session.teams.give(old, await shownBy(admin.api, vault.id), 'member'),
    refused('decided_meanwhile'),
  )
})

test('who is taken out of a team while another custodian gives it a vault is not admitted there', async () => {
  const vault = await makeVault('Raced')
  const team = await make('Squad seven', people.eva, people.fabio)
  const [mine, theirs] = [await shown(team), await shown(team, manager)]
  const place = await shownBy(manager.api, vault.id)
  await Promise.allSettled([
    admin.session.session.teams.change(mine, { name: 'Squad seven', people: [people.fabio] }),
    manager.session.session.teams.give(theirs, place, 'member'),
  ])
  await give(team, vault.id).catch(() => undefined)
  await inStep(manager, admin)
  assert.deepEqual(await rowsOf(vault.id, people.eva), [])
  assert.equal((await rowsOf(vault.id, people.fabio)).length, 1)
})

test('of two custodians who change a team at once, one acts and the other looks again', async () => {
  const team = await make('Squad eight', people.eva)
  const [mine, theirs] = [await shown(team), await shown(team, manager)]
  const outcomes = await Promise.allSettled([
    admin.session.session.teams.change(mine, { name: 'Squad eight', people: Object.values(people) }),
    manager.session.session.teams.change(theirs, { name: 'Squad eight', people: [] }),
  ])
  const late = outcomes.filter((one) => one.status === 'rejected')
  assert.equal(late.length, 1)
  assert.equal(late[0]?.reason.code, 'decided_meanwhile')
})
