// Promise 7

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listVaultMembers } from '@chaveiro/contract/calls/members.ts'
import { listTeams } from '@chaveiro/contract/calls/teams.ts'
import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import type { TeamHandle } from '@chaveiro/device/base/types/handles.ts'
import { personShownAs, shownBy } from './support/at-a-screen.ts'
import { losingDevice, lost } from './support/losing-device.ts'
import { draft, secret } from './support/lying-server.ts'
import { followLink, joinByLink } from './support/people.ts'
import { vaultDraft } from './support/person.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { server, admin } = await startProxiedServer()
const manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')

const refused = (code: string) => ({ code })
const shown = ({ id, email }: OrganisationUser) => personShownAs(id, email)
const address = (name: string) => `${name}@agencia.example`
const invitations = /^\/api\/users\/invite$/
const invite = (name: string, { session } = admin.session) =>
  session.people.invite({ email: address(name), name, role: 'contributor' })
const endBy = ({ session }: typeof admin, user: OrganisationUser) =>
  session.session.people.endInvitation(shown(user))

async function teamWithVault(name: string) {
  const { id } = await admin.session.createVault(vaultDraft(name))
  const item = await admin.session.createItem(id, draft(name), secret(`${name}-secret`))
  const { id: team } = await admin.session.session.teams.make({ name, people: [] })
  const teams = await admin.api.send(listTeams)
  const handle = (await admin.session.session.teams.show(teams)).handles[team] as TeamHandle
  await admin.session.session.teams.give(handle, await shownBy(admin.api, id), 'member')
  return { handle, vault: id, item: item.id }
}
const membersOf = async (vault: string) =>
  (await admin.api.send(listVaultMembers, { params: { id: vault } })).map((row) => row.user_id)
const peopleOf = async ({ id }: TeamHandle) =>
  (await admin.api.send(listTeams)).find((one) => one.id === id)?.people?.map((one) => one.id)

test('people put into a team with their invitation open its vaults when they come, also by a link whose answer was lost', async () => {
  const { handle, item } = await teamWithVault('Bakery')
  const mine = await losingDevice(server.baseUrl, admin, { path: invitations, times: 1 })
  await assert.rejects(invite('contributor', mine), lost)
  const [one, two] = [await invite('contributor', mine), await invite('away')]
  for (const { user } of [one, two]) await admin.session.session.teams.add(handle, [shown(user)])
  assert.deepEqual(await peopleOf(handle), [one.user.id, two.user.id].sort())
  await admin.session.keepInStep()
  const came = await followLink(server.baseUrl, one.user.email, one.link)
  // Any custodian's device lets them in.
  await manager.session.keepInStep()
  await came.session.keepInStep()
  assert.equal((await came.session.openItem(item)).secret?.password, 'Bakery-secret')
  // Who has come is deactivated by a person who knows that, not by an invitation's end.
  await assert.rejects(endBy(admin, one.user), refused('decided_meanwhile'))
})

test('an invitation that is sent again after its answer was lost is the same one, and only then', async () => {
  const { handle } = await teamWithVault('Lost')
  for (const beforehand of [false, true]) {
    const name = `lost-${beforehand}`
    const mine = await losingDevice(server.baseUrl, admin, {
      path: invitations,
      times: beforehand ? 2 : 1,
      beforehand,
    })
    const { people, teams } = mine.session
    const asked = { email: address(name), name, role: 'contributor' as const }
    await assert.rejects(people.invite(asked), lost)
    await assert.rejects(
      people.invite({ ...asked, name: 'Other' }),
      beforehand ? lost : refused('user_exists'),
    )
    const { user } = await people.invite(asked)
    await teams.add(handle, [shown(user)])
    assert.ok((await peopleOf(handle))?.includes(user.id))
    await assert.rejects(people.invite(asked), refused('user_exists'))
  }
})

test('nobody is put into a team under another address, nor into one that has another name or has ended', async () => {
  const { handle } = await teamWithVault('Named')
  const { user } = await invite('named')
  const { teams } = admin.session.session
  await assert.rejects(teams.add(handle, [personShownAs(user.id, address('other'))]), refused('distrusted'))
  await teams.change(handle, { name: 'Renamed', people: [] })
  await assert.rejects(teams.add(handle, [shown(user)]), refused('decided_meanwhile'))
  await teams.end(handle.id)
  await assert.rejects(teams.add(handle, [shown(user)]), refused('decided_meanwhile'))
})

test('an invitation that ends takes its person out of teams and vaults, and nobody follows its link', async () => {
  const { handle, vault } = await teamWithVault('Ended')
  const { user, link } = await invite('colleague')
  const { people, teams } = admin.session.session
  await teams.add(handle, [shown(user)])
  await admin.session.keepInStep()
  assert.equal((await membersOf(vault)).includes(user.id), true)
  const ended = await endBy(manager, user)
  assert.deepEqual([ended.status, ended.invited_until], ['inactive', null])
  assert.deepEqual(await peopleOf(handle), [])
  assert.equal((await membersOf(vault)).includes(user.id), false)
  await assert.rejects(followLink(server.baseUrl, user.email, link))

  await people.setStatus(shown(user), 'active')
  await admin.session.keepInStep()
  assert.equal((await membersOf(vault)).includes(user.id), false, 'coming back puts nobody into a team')
  await assert.rejects(followLink(server.baseUrl, user.email, link), refused('invitation_unusable'))
  const again = await people.renewInvitation(shown(user), 'contributor')
  await followLink(server.baseUrl, user.email, again.link)
})

test('of ending an invitation and following it at once, one happens', async () => {
  const { user, link } = await invite('newcomer')
  const [came, ended] = await Promise.allSettled([
    followLink(server.baseUrl, user.email, link),
    endBy(admin, user),
  ])
  assert.notEqual(came.status, ended.status)
  const { people } = await admin.session.session.organisation.read()
  const isKnown = people.some(({ userId, vouched }) => userId === user.id && vouched)
  assert.equal(isKnown, came.status === 'fulfilled')
})

test('of two custodians who invite the same address at once, one gets its link', async () => {
  const outcomes = await Promise.allSettled([invite('raced'), invite('raced', manager.session)])
  const late = outcomes.filter((one) => one.status === 'rejected')
  assert.deepEqual(
    late.map(({ reason }) => reason.code),
    ['user_exists'],
  )
})
