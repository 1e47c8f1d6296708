import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { getJitRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { withdrawClientLink } from '@chaveiro/contract/calls/client-links.ts'
import { listDeletedItems } from '@chaveiro/contract/calls/deleted-items.ts'
import { addVaultMember } from '@chaveiro/contract/calls/members.ts'
import { startRehearsal } from '@chaveiro/contract/calls/rehearsals.ts'
import { setUserRole } from '@chaveiro/contract/calls/users.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import type { Role } from '@chaveiro/contract/constants.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import type { TeamHandle } from '@chaveiro/device/base/types/handles.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { approveAsShown } from './support/as-shown.ts'
import { personShownAs, shownBy } from './support/at-a-screen.ts'
import { handIn } from './support/client-page.ts'
import { confirmPerson, rosterOf } from './support/confirmed-person.ts'
import { listed } from './support/listed-request.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink, readLogs } from './support/people.ts'
import {
  proof,
  signIn,
  signInWithKeys,
  type TestPerson,
  unlockedDevice,
  vaultDraft,
} from './support/person.ts'
import { splitVault, vaultWithMembers } from './support/split-vault.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

// An act makes several calls. Here a colleague does the same, or what makes it moot, between two of them.

const { server, proxy, admin } = await startProxiedServer()
const other = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'admin')
const late = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example', 'admin')
const ana = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
const anaId = await userIdOf(ana)
const email = 'newcomer@agencia.example'
const invited = (await admin.session.people.invite({ email, name: 'Newcomer', role: 'contributor' })).user
let person: TestPerson
let session: Awaited<ReturnType<typeof unlockedDevice>>
beforeEach(async () => {
  session = await unlockedDevice(proxy.baseUrl, late, createSeenMemory())
})

/** Has a colleague act once, after the server answered such a call and before the late device has the answer. */
function overtake(method: 'GET' | 'POST', path: RegExp, act: () => Promise<unknown>) {
  const overtaking = { isDone: false }
  proxy.honest()
  proxy.lie(method, path, async (body) => {
    if (overtaking.isDone) return body
    overtaking.isDone = true
    await act()
    return body
  })
  return overtaking
}

const users = /^\/api\/users$/
const roster = /^\/api\/roster$/
const membersOf = /^\/api\/vaults\/[^/]+\/members$/
const headOf = /^\/api\/vaults\/[^/]+\/head$/
const logsOf = /^\/api\/vaults\/logs$/
const requestOf = /^\/api\/jit\/[^/]+$/
const admittedTo = async (vault: string) => admissionsOf((await readLogs(admin, vault)).log)
const giveUnsigned = (role: Role) =>
  admin.api.send(setUserRole, { params: { id: invited.id }, body: { role, removals: [] } })

/** The newcomer, whom a test above signed out by deactivating them. */
const signedInAgain = async () => ({ ...person, token: (await signIn(server.baseUrl, email)).token })

test('who makes a new invitation link just after its person made their keys is asked to look again', async () => {
  const overtaking = overtake('GET', users, async () => {
    person = await signInWithKeys(server.baseUrl, email)
  })
  await assert.rejects(session.people.renewInvitation(personShownAs(invited.id, email), 'contributor'), {
    code: 'stale_head',
  })
  assert.ok(overtaking.isDone)
  await confirmPerson(admin, person, email)
})

test('who confirms a role just after another admin did has it confirmed, and learns if it is another one by now', async () => {
  await giveUnsigned('manager')
  overtake('GET', users, () => other.session.confirmRole(invited.id, 'manager', email))
  await session.confirmRole(invited.id, 'manager', email)
  assert.equal((await rosterOf(admin)).custodians.get(invited.id)?.role, 'manager')

  await giveUnsigned('contributor')
  overtake('GET', roster, () => other.session.setUserRole(invited.id, 'manager', email))
  await assert.rejects(session.confirmRole(invited.id, 'contributor', email), { code: 'role_differs' })
  await admin.session.setUserRole(invited.id, 'contributor', email)
})

test('who raises somebody’s role just after a colleague deactivated them is told that their access has ended', async () => {
  overtake('GET', users, () => other.session.setUserStatus(invited.id, 'inactive'))
  await assert.rejects(session.setUserRole(invited.id, 'manager', email), { code: 'access_ended' })
  await admin.session.setUserStatus(invited.id, 'active')
})

test('who adds a member just after they lost their role reads that only admins and managers can', async () => {
  const vault = await vaultWithMembers(admin, 'Not theirs any more', [])
  const lateId = await userIdOf(late)
  const shown = await shownBy(late.api, vault)
  overtake('GET', /^\/api\/vaults$/, () => admin.session.setUserRole(lateId, 'contributor', late.email))
  await assert.rejects(session.session.vaults.addMember(shown, personShownAs(anaId, ana.email)), {
    code: 'not_custodian',
  })
  await admin.session.setUserRole(lateId, 'admin', late.email)
})

test('somebody is deactivated although one of their vaults is deleted at that moment', async () => {
  const [kept, deleted] = [
    await vaultWithMembers(admin, 'Kept', []),
    await vaultWithMembers(admin, 'Gone', []),
  ]
  for (const id of [kept, deleted]) await admin.session.addMember(id, invited.id, email)
  const removal = () => other.session.deleteVault(deleted)
  const overtaking = overtake('GET', headOf, removal)
  assert.equal((await session.setUserStatus(invited.id, 'inactive')).status, 'inactive')
  assert.ok(overtaking.isDone)
  assert.deepEqual(await admittedTo(kept), [])
  await admin.session.setUserStatus(invited.id, 'active')
})

test('two admins take somebody’s access away at the same moment, and both have done it', async () => {
  const vault = await vaultWithMembers(admin, 'Left', [ana])
  const overtaking = overtake('GET', headOf, () => other.session.setUserRole(anaId, 'client', ana.email))
  assert.equal((await session.setUserRole(anaId, 'client', ana.email)).role, 'client')
  assert.ok(overtaking.isDone)
  assert.deepEqual(await admittedTo(vault), [])
  await admin.session.setUserRole(anaId, 'contributor', ana.email)
})

test('who removes a member just after a colleague did, or after the member left, has removed them', async () => {
  for (const by of [other, ana]) {
    const vault = await vaultWithMembers(admin, 'Members', [ana])
    const overtaking = overtake('GET', membersOf, () => by.session.removeMember(vault, anaId))
    await session.removeMember(vault, anaId)
    assert.ok(overtaking.isDone)
    assert.deepEqual(await admittedTo(vault), [])
  }
})

test('who confirms a member just after a colleague did adds nothing to the vault’s log', async () => {
  const vault = await vaultWithMembers(admin, 'Confirmed', [])
  await admin.api.send(addVaultMember, { params: { id: vault }, body: { user_id: anaId } })
  await session.vaults.access(vault)
  await other.session.vaults.access(vault)
  const overtaking = overtake('GET', membersOf, () => other.session.confirmMember(vault, anaId, ana.email))
  await session.confirmMember(vault, anaId, ana.email)
  assert.ok(overtaking.isDone)
  assert.deepEqual(await admittedTo(vault), [{ user: anaId }])
})

test('who makes a vault two-person just after two others did so has it', async () => {
  const vault = await vaultWithMembers(admin, 'Divided', [ana])
  overtake('GET', roster, () => splitVault(admin, other, vault))
  await session.setCustody(vault, 'split')
  assert.equal((await readLogs(admin, vault)).log.custody, 'split')
})

test('a list of members that a colleague changes while it is read shows nobody as unsigned', async () => {
  const vault = await vaultWithMembers(admin, 'Read', [])
  await session.vaults.access(vault)
  const add = () => other.session.addMember(vault, anaId, ana.email)
  const remove = () => other.session.removeMember(vault, anaId)
  for (const change of [add, remove]) {
    overtake('GET', membersOf, change)
    const { members } = await session.vaults.access(vault)
    const states = new Set(members.map(({ agreement, person }) => `${agreement} ${person.address}`))
    assert.deepEqual([...states], ['agreed confirmed'])
  }
})

test('members who are added or removed while a vault comes below theirs are so there too, signed', async () => {
  const parent = await vaultWithMembers(admin, 'Over', [])
  const own = await vaultWithMembers(admin, 'Own', [])
  const apart = (await admin.session.createVault(vaultDraft('Apart', parent))).id
  await admin.session.setInheritance(apart, false)
  type Act = (by: typeof session) => Promise<unknown>
  const add: Act = (by) => by.addMember(parent, anaId, ana.email)
  const remove: Act = (by) => by.removeMember(parent, anaId)
  const make: Act = (by) => by.createVault(vaultDraft('Made', parent))
  const move: Act = (by) => by.updateVault(own, { parent_id: parent })
  const inherit: Act = (by) => by.setInheritance(apart, true)
  const pairs: [late: Act, meanwhile: Act][] = [
    [make, add],
    [remove, make],
    [move, add],
    [remove, inherit],
    [add, make],
  ]
  for (const [act, meanwhile] of pairs) {
    const device = await unlockedDevice(proxy.baseUrl, late, createSeenMemory())
    let overtaking = { isDone: false }
    // Once the device has begun, right after it reads the vault's log.
    overtake('GET', roster, async () => {
      overtaking = overtake('POST', logsOf, () => meanwhile(other.session))
    })
    await act(device)
    assert.ok(overtaking.isDone)
    for (const { id, name } of await admin.api.send(listVaults)) {
      const { members } = await admin.session.vaults.access(id)
      assert.ok(
        members.every(({ agreement }) => agreement === 'agreed'),
        name,
      )
    }
  }
  await admin.session.removeMember(parent, anaId)
})

test('who sends or asks for an item just after a colleague renamed it is told that it was changed', async () => {
  const vault = await vaultWithMembers(admin, 'Renamed', [])
  const { id } = await admin.session.createItem(vault, draft('one'), secret('p'))
  const shown = await session.shownItem(id)
  await admin.session.updateItem(id, { overview: { title: 'two' } })
  proxy.honest()
  const sent = { parts: ['password' as const], templateFields: [], withOwnFields: false, fields: [] }
  await assert.rejects(session.session.links.makeForItem(shown, sent), { code: 'stale_revision' })
  const asked = { kind: 'jit', item: shown, hours: 1, reason: 'To deploy' } as const
  await assert.rejects(session.session.access.request(asked), { code: 'stale_revision' })
})

test('who approves a request just after its item was renamed is told that it was changed, and approves it by its new title', async () => {
  const vault = await vaultWithMembers(admin, 'Named', [])
  const { id } = await admin.session.createItem(vault, draft('named'), secret('p'))
  const request = await ana.session.requestAccess(id)
  const read = async () => listed(await admin.api.send(getJitRequest, { params: { id: request.id } }))
  const shown = await shownBy(admin.api, vault)
  const before = await read()
  await admin.session.updateItem(id, { overview: { title: 'renamed' } })
  const late = approveAsShown(session.session, before, shown, 1)
  await assert.rejects(late, { code: 'stale_revision' })
  const approved = await approveAsShown(session.session, await read(), shown, 1)
  assert.equal(approved.request.status, 'approved')
})

test('who approves a request just after its item or vault was deleted is told that it is over', async () => {
  for (const isVault of [false, true]) {
    const vault = await vaultWithMembers(admin, 'Asked', [])
    const { id } = await admin.session.createItem(vault, draft('asked'), secret('p'))
    const request = await ana.session.requestAccess(id)
    const overtaking = overtake('GET', requestOf, () =>
      isVault ? other.session.deleteVault(vault) : admin.session.deleteItem(id),
    )
    const place = await shownBy(admin.api, vault)
    await assert.rejects(approveAsShown(session.session, request, place, 1), { code: 'request_over' })
    assert.ok(overtaking.isDone)
    await assert.rejects(approveAsShown(session.session, request, place, 1), { code: 'request_over' })
  }
})

test('a custodian whose first key of a vault arrives while they approve a request has approved it', async () => {
  const vault = await vaultWithMembers(admin, 'Newly held', [])
  const { id } = await admin.session.createItem(vault, draft('held'), secret('p'))
  const request = await ana.session.requestAccess(id)
  await admin.session.setUserRole(invited.id, 'manager', email)
  const manager = await signedInAgain()
  const device = await unlockedDevice(proxy.baseUrl, manager, createSeenMemory())
  const overtaking = overtake('GET', requestOf, () => other.session.keepInStep())
  const place = await shownBy(admin.api, vault)
  assert.equal((await approveAsShown(device.session, request, place, 1)).request.status, 'approved')
  assert.ok(overtaking.isDone)
  await admin.session.setUserRole(invited.id, 'contributor', email)
})

test('a device that hands over an item has no error if its requester became a member or its approver was dismissed meanwhile', async () => {
  const dismiss = () => admin.session.setUserRole(invited.id, 'contributor', email)
  const becomeMember = async (vault: string) => {
    await other.session.addMember(vault, anaId, ana.email)
    await other.session.keepInStep()
  }
  for (const change of [becomeMember, dismiss]) {
    const vault = await vaultWithMembers(admin, 'Handed over', [])
    const { id } = await admin.session.createItem(vault, draft('handed'), secret('p'))
    const request = await ana.session.requestAccess(id)
    await admin.session.setUserRole(invited.id, 'manager', email)
    const approver = await unlockedDevice(server.baseUrl, await signedInAgain(), createSeenMemory())
    await approver.approveRequest(request.id, 1)
    const overtaking = overtake('GET', requestOf, () => change(vault))
    assert.equal((await session.keepInStep()).lastError, null)
    assert.ok(overtaking.isDone)
    await dismiss()
  }
})

test('who proposes somebody for a two-person vault just after a colleague did is told that a second person is needed', async () => {
  const vault = await vaultWithMembers(admin, 'Proposed', [ana])
  await splitVault(admin, other, vault)
  const propose = () => other.session.addMember(vault, invited.id, email)
  overtake('GET', users, propose)
  await assert.rejects(session.addMember(vault, invited.id, email), { code: 'needs_second' })
})

test('who confirms somebody for a two-person vault just after they renewed their keys is told, and two admit them anew', async () => {
  const vault = await vaultWithMembers(admin, 'Renewed', [ana])
  await splitVault(admin, other, vault)
  await admin.session.addMember(vault, invited.id, email)
  const [proposal] = (await session.vaults.access(vault)).proposals
  const newcomer = await unlockedDevice(server.baseUrl, await signedInAgain(), createSeenMemory())
  overtake('GET', /^\/api\/vaults$/, async () => {
    await newcomer.account.renewKeys('outra frase de seis palavras longas', proof)
    await newcomer.account.finishRenewal()
  })
  const told = { code: 'decided_meanwhile' }
  await assert.rejects(session.secondProposal(vault, proposal?.hash ?? '', email), told)
  await session.vaults.access(vault)
  await session.confirmMember(vault, invited.id, email)
  await other.session.vaults.access(vault)
  await other.session.confirmMember(vault, invited.id, email)
  assert.ok((await admittedTo(vault)).some(({ user }) => user === invited.id))
})

test('who withdraws a proposal just before a colleague removes the person has withdrawn it', async () => {
  const vault = await vaultWithMembers(admin, 'Withdrawn', [ana])
  await splitVault(admin, other, vault)
  await late.session.addMember(vault, invited.id, email)
  const [proposal] = (await session.vaults.access(vault)).proposals
  let overtaking = { isDone: false }
  overtake('POST', /\/statements$/, async () => {
    overtaking = overtake('GET', membersOf, () => other.session.removeMember(vault, invited.id))
  })
  await session.withdrawProposal(vault, proposal?.hash ?? '', personShownAs(invited.id, email))
  assert.ok(overtaking.isDone)
  assert.deepEqual((await admin.session.vaults.access(vault)).proposals, [])
})

test('a vault deleted while a device starts its next key leaves no error on that device', async () => {
  const vault = await vaultWithMembers(admin, 'Next key', [ana])
  await session.keepInStep()
  await other.session.removeMember(vault, anaId)
  const remove = () => other.session.deleteVault(vault)
  const overtaking = overtake('GET', membersOf, remove)
  assert.equal((await session.keepInStep()).lastError, null)
  assert.ok(overtaking.isDone)
})

test('a member removed while their device makes the item of a rehearsal has no error there', async () => {
  const vault = await vaultWithMembers(admin, 'Rehearsed', [ana])
  const device = await unlockedDevice(proxy.baseUrl, ana, createSeenMemory())
  await admin.api.send(startRehearsal, { params: { id: vault } })
  const overtaking = overtake('GET', /^\/api\/deliveries$/, () => other.session.removeMember(vault, anaId))
  assert.equal((await device.keepInStep()).lastError, null)
  assert.ok(overtaking.isDone)
})

test('a client link that a colleague withdraws while its maker’s device signs it anew leaves no error there', async () => {
  const vault = await vaultWithMembers(admin, 'From clients', [ana])
  const { link } = await session.makeClientLink(vault)
  await other.session.removeMember(vault, anaId)
  await other.session.keepInStep()
  const withdraw = () => other.api.send(withdrawClientLink, { params: { id: link.id }, body: {} })
  const overtaking = overtake('GET', /^\/api\/deliveries$/, withdraw)
  assert.equal((await session.keepInStep()).lastError, null)
  assert.ok(overtaking.isDone)
})

test('who renames a vault or ends its inheritance just after a colleague did the same has done it', async () => {
  const parent = await vaultWithMembers(admin, 'Above', [])
  const { id } = await admin.session.createVault(vaultDraft('Old name', parent))
  const acts = [
    (by: typeof session) => by.updateVault(id, { name: 'New name' }),
    (by: typeof session) => by.setInheritance(id, false),
  ]
  for (const act of acts) {
    const device = await unlockedDevice(proxy.baseUrl, late, createSeenMemory())
    let overtaking = { isDone: false }
    // Once the device has begun, right after it reads the vault's log.
    overtake('GET', roster, async () => {
      overtaking = overtake('POST', logsOf, () => act(other.session))
    })
    await act(device)
    assert.ok(overtaking.isDone)
  }
  const vault = (await admin.api.send(listVaults)).find((one) => one.id === id)
  assert.deepEqual([vault?.name, vault?.inherits], ['New name', false])
})

test('two admins change the same setting at the same moment, and neither device accuses the server', async () => {
  for (const on of [true, false]) {
    overtake('GET', roster, () => other.session.organisation.setAutomaticVouching(on))
    await session.organisation.setAutomaticVouching(on)
    assert.equal((await session.organisation.read()).automaticVouching, on)
  }
})

test('who restores an item just after a colleague did has it back', async () => {
  const vault = await vaultWithMembers(admin, 'Restored', [])
  const { id } = await admin.session.createItem(vault, draft('back'), secret('p'))
  await admin.session.deleteItem(id)
  const { items } = await admin.api.send(listDeletedItems, { params: { id: vault }, query: {} })
  const [row = assert.fail('not deleted')] = items
  const shown = await session.session.items.showDeleted(row, await shownBy(admin.api, vault))
  overtake('POST', logsOf, () => other.session.restoreItem(id, vault))
  const item = await session.session.items.restore(shown)
  assert.equal(item.id, id)
})

test('somebody renews their keys although one of their vaults is deleted at that moment', async () => {
  const vault = await vaultWithMembers(admin, 'Deleted', [ana])
  const device = await unlockedDevice(proxy.baseUrl, ana, createSeenMemory())
  await device.account.renewKeys('outra frase de seis palavras longas', proof)
  const overtaking = overtake('GET', /^\/api\/vaults$/, () => other.session.deleteVault(vault))
  await device.account.finishRenewal()
  assert.ok(overtaking.isDone)
})

test('who changes their passphrase or trusts a browser just after they renewed their keys elsewhere is told so', async () => {
  const device = await unlockedDevice(proxy.baseUrl, other, createSeenMemory())
  overtake('GET', /^\/api\/account\/unlock-methods$/, async () => {
    await other.session.account.renewKeys('outra frase de seis palavras longas', proof)
    await other.session.account.finishRenewal()
  })
  const [phrase, told] = ['terceira frase de seis palavras longas', { code: 'keys_renewed' }]
  await assert.rejects(device.account.setNewPassphrase(phrase, proof), told)
  await assert.rejects(device.account.trustThisBrowser('Here', proof), told)
})

/** Counts a device's calls, and has a colleague act after the one of this number. Answers what was called, ids left out. */
function overtakeCall(number: number, act: () => Promise<unknown>): string[] {
  const calls: string[] = []
  proxy.honest()
  for (const method of ['GET', 'POST'])
    proxy.lie(method, /./, async (body, { pathname }) => {
      calls.push(`${method} ${pathname.replace(/[0-9a-f-]{36}/g, ':id')}`)
      if (calls.length === number) await act()
      return body
    })
  return calls
}

/** The numbers of the calls after which something else comes than after the calls before them. */
function momentsOf(calls: readonly string[]): number[] {
  const steps = calls.map((call, index) => `${call} ${calls[index + 1]}`)
  return [...new Set(steps)].map((step) => steps.indexOf(step) + 1)
}

for (const [name, act] of Object.entries({
  deleted: (id: string) => admin.session.deleteVault(id),
  renamed: (id: string) => admin.session.updateVault(id, { name: 'Elsewhere' }),
}))
  test(`an import into a vault that is ${name} at any moment names its rows, and imports all others`, async () => {
    const outcomes = new Set<string>()
    const moments = momentsOf(await importOvertaken(0))
    assert.ok(moments.length > 5)
    for (const number of moments) await importOvertaken(number)
    assert.deepEqual([...outcomes].sort(), ['', '3 vault_changed,4 vault_changed'])

    async function importOvertaken(number: number): Promise<string[]> {
      const [kept, changed] = [`One${name}${number}`, `Two${name}${number}`]
      await vaultWithMembers(admin, kept, [])
      const two = await vaultWithMembers(admin, changed, [])
      await session.keepInStep()
      const rows = [kept, changed, `${changed}/Below`, `New${name}${number}`]
      const lines = rows.map((path) => `${path},api_key,Key,p`)
      const inspection = await session.imports.inspect({
        file: new Blob([['vault_path,type,title,password', ...lines].join('\n')]),
      })
      assert.ok(inspection.ok)
      // A vault that has another one inside by then is not deleted.
      const calls = overtakeCall(number, () => act(two).catch(() => null))
      const { importId, visibility } = inspection
      const report = await session.imports.run({ importId, duplicates: 'skip', visibility })
      const refused = report.refused.map(({ line, reason }) => `${line} ${reason}`).join()
      assert.deepEqual([report.interruptedBy, report.importedCount + report.refused.length], [null, 4])
      outcomes.add(refused)
      return calls
    }
  })

/** Everything that makes a vault somebody else's, at the last moment before it would be removed. */
const meanwhile: Record<string, readonly [(vault: string) => Promise<unknown>, string]> = {
  'an item': [(vault) => other.session.createItem(vault, draft('theirs'), secret('theirs')), 'changed'],
  'an item that they deleted': [
    async (vault) => {
      const { id } = await other.session.createItem(vault, draft('theirs'), secret('theirs'))
      await other.session.deleteItem(id)
    },
    'changed',
  ],
  'a member': [(vault) => other.session.addMember(vault, anaId, ana.email), 'changed'],
  'a client’s submission': [(vault) => handIn(other, vault, server.baseUrl), 'refused vault_not_empty'],
}
for (const [name, [act, why]] of Object.entries(meanwhile))
  test(`undoing an import leaves the vault in which there is ${name} since a moment`, async () => {
    const title = `Undone beside ${name}`
    const inspection = await session.imports.inspect({
      file: `vault,title,login,password\n${title},Site,ana,p`,
    })
    assert.ok(inspection.ok)
    const { importId, visibility } = inspection
    const { undo, vaultsMade } = await session.imports.run({ importId, visibility })
    const [made] = vaultsMade
    assert.ok(undo && made)
    await other.session.keepInStep()
    const overtaking = overtake('GET', /^\/api\/submissions\/waiting$/, () => act(made.id))
    const { deletedCount, vaultsRemoved, left } = await session.imports.undo(undo)
    assert.ok(overtaking.isDone)
    assert.deepEqual(
      [deletedCount, vaultsRemoved, left.map((one) => [one.id, [one.why, one.code].join(' ').trim()])],
      [1, [], [[made.id, why]]],
    )
    assert.ok((await other.api.send(listVaults)).some(({ id }) => id === made.id))
  })

const given: Record<string, (id: string) => Promise<unknown>> = {
  somebody: (id) => session.addMember(id, anaId, ana.email),
  'a team': async (id) => {
    const made = await session.session.teams.make({
      name: 'Squad',
      people: [personShownAs(anaId, ana.email)],
    })
    const { handles } = await session.session.teams.show([made])
    await session.session.teams.give(handles[made.id] as TeamHandle, await shownBy(late.api, id), 'member')
  },
}
for (const [whom, give] of Object.entries(given))
  test(`undoing an import leaves a vault that was given to ${whom}, and says so`, async () => {
    const title = `Given to ${whom}`
    const inspection = await session.imports.inspect({
      file: `vault,title,login,password\n${title},Site,ana,p`,
    })
    assert.ok(inspection.ok)
    const { importId, visibility } = inspection
    const { undo, vaultsMade } = await session.imports.run({ importId, visibility })
    assert.ok(undo && vaultsMade[0])
    await give(vaultsMade[0].id)
    const { left } = await session.imports.undo(undo)
    assert.deepEqual(left, [{ kind: 'vault', id: vaultsMade[0].id, title, why: 'has_members' }])
  })
