import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import * as jit from '@chaveiro/contract/calls/access-requests.ts'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { listDeletedItems } from '@chaveiro/contract/calls/deleted-items.ts'
import { deleteItem, listItems } from '@chaveiro/contract/calls/items.ts'
import { addVaultMember, removeVaultMember } from '@chaveiro/contract/calls/members.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { listUsers, setUserRole, setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { createVault, listVaults, updateVault } from '@chaveiro/contract/calls/vaults.ts'
import type { Role, UserStatus } from '@chaveiro/contract/constants.ts'
import { CallError } from '@chaveiro/device/base/calls/call-error.ts'
import { personShownAs } from './support/at-a-screen.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { foundingAdmin, signIn, type TestPerson, unlockedDevice, vaultDraft } from './support/person.ts'
import { inStep, splitVault, vaultWithMembers } from './support/split-vault.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

/**
 * Every act that has an unsigned form (a call of the specification, decision 0040) and a signed one, done and undone by
 * either: what the server decided counts at once, no key comes back by itself, and a custodian's screen leads from
 * there to either outcome. Declining a submission, deleting a vault and changing its signed name have only the signed
 * form; withdrawing a one-time link, denying, revoking, checking out and in only the unsigned one. Somebody made a client goes the way of somebody
 * deactivated, as the manager's cases show.
 *
 * Where two pairs of hands leave the same behind, each is led to one outcome.
 */
const hands = ['call', 'device'] as const
type Hand = (typeof hands)[number]
const orders = hands.flatMap((done) => hands.map((undone) => ({ done, undone })))
const apart = orders.filter(({ done, undone }) => done !== undone)

let server: RunningServer
let admin: TestPerson
let manager: TestPerson
let member: TestPerson
let colleague: TestPerson
let above: { id: string; item: string }
let below: { id: string; item: string }

before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  member = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  colleague = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
  above = await vaultWithItem('Above')
  below = await vaultWithItem('Below', above.id)
})
after(() => server.stop())
// A device makes only a few keys an hour that nobody signed for, so each case has one of its own.
beforeEach(async () => {
  admin.session = await unlockedDevice(server.baseUrl, admin, admin.memory)
})

async function vaultWithItem(name: string, parentId: string | null = null) {
  const { id } = await admin.session.createVault(vaultDraft(name, parentId))
  return { id, item: (await admin.session.createItem(id, draft(name), secret(name))).id }
}

/** Being deactivated ends every session, so the person may have to sign in again. */
async function reads(person: TestPerson, item: string): Promise<boolean> {
  try {
    await person.api.send(getMe)
  } catch {
    const again = await signIn(server.baseUrl, person.email)
    await again.session.start()
    await again.session.resume(person.secret)
    Object.assign(person, again)
  }
  try {
    await person.session.keepInStep()
    return (await person.session.openItem(item)).secret !== null
  } catch (error) {
    // Nobody sees anything of a vault before their keys are confirmed.
    assert.ok(error instanceof CallError && [403, 404].includes(error.status))
    return false
  }
}
const readsBoth = async (person: TestPerson) => [
  await reads(person, above.item),
  await reads(person, below.item),
]

const settle = async () => {
  assert.equal((await admin.session.keepInStep()).lastError, null)
}
const standing = async (vaultId: string, userId: string) =>
  (await admin.session.vaults.access(vaultId)).members.filter(({ person }) => person.id === userId)
const generations = async () => {
  const both = await Promise.all([above, below].map(({ id }) => admin.session.vaults.access(id)))
  return both.map(({ generation, generationDue }) => (generationDue ? 'due' : generation))
}
const following = (before: readonly (number | string)[]) => before.map((one) => Number(one) + 1)

const setStatus = (by: Hand, id: string, status: UserStatus) =>
  by === 'device'
    ? admin.session.setUserStatus(id, status)
    : admin.api.send(setUserStatus, { params: { id }, body: { status } })
const setRole = (by: Hand, id: string, role: Role, email: string) =>
  by === 'device'
    ? admin.session.setUserRole(id, role, email)
    : admin.api.send(setUserRole, { params: { id }, body: { role } })
const add = (by: Hand, user_id: string, vaultId = above.id) =>
  by === 'device'
    ? admin.session.addMember(vaultId, user_id, member.email)
    : admin.api.send(addVaultMember, { params: { id: vaultId }, body: { user_id } })
const remove = (by: Hand, user_id: string, vaultId = above.id) =>
  by === 'device'
    ? admin.session.removeMember(vaultId, user_id)
    : admin.api.send(removeVaultMember, { params: { id: vaultId, user_id } })

/** What the page of people offers about somebody whose keys nobody vouches for, as after a signed deactivation: to compare words. */
async function vouch(userId: string, email: string) {
  const { people } = await admin.session.organisation.read()
  const { vouched, words } = people.find((one) => one.userId === userId) ?? assert.fail()
  if (!vouched) await admin.session.people.confirmKey(personShownAs(userId, email), words ?? assert.fail())
}

/** What the members' page offers about somebody: Confirm, Add, Add back or Remove. */
async function lead(userId: string, wanted: 'in' | 'out') {
  await vouch(userId, member.email)
  const [own] = await standing(above.id, userId)
  if (wanted === 'out') {
    if (own) await admin.session.removeMember(above.id, userId)
  } else if (own?.agreement === 'unsigned') {
    for (const { id } of [above, below]) {
      await admin.session.vaults.access(id)
      await admin.session.confirmMember(id, userId, member.email)
    }
  } else if (own?.agreement !== 'agreed') await admin.session.addMember(above.id, userId, member.email)
  await settle()
}

/** By whose hand it is done and undone, what is left of the membership then, and where a custodian leads from there. */
type Case = readonly [done: Hand, undone: Hand, left: string, wanted: 'in' | 'out']

const acts = [
  {
    name: 'deactivated and activated',
    begin: 'in',
    done: (by: Hand, id: string) => setStatus(by, id, 'inactive'),
    undone: (by: Hand, id: string) => setStatus(by, id, 'active'),
    cases: [
      ['call', 'call', 'undecided', 'in'],
      ['call', 'device', 'undecided', 'out'],
      ['device', 'call', 'none', 'in'],
      ['device', 'device', 'none', 'out'],
    ],
  },
  {
    name: 'removed and added',
    begin: 'in',
    done: remove,
    undone: add,
    cases: [
      ['call', 'call', 'agreed', 'out'],
      ['call', 'device', 'agreed', 'in'],
      ['device', 'call', 'unsigned', 'in'],
      ['device', 'call', 'unsigned', 'out'],
      ['device', 'device', 'agreed', 'out'],
    ],
  },
  {
    name: 'added and removed',
    begin: 'out',
    done: add,
    undone: remove,
    cases: [
      ['call', 'call', 'none', 'in'],
      ['call', 'device', 'none', 'out'],
      ['device', 'call', 'undecided', 'in'],
      ['device', 'call', 'undecided', 'out'],
      ['device', 'device', 'none', 'in'],
    ],
  },
] as const satisfies readonly { cases: readonly Case[]; [rest: string]: unknown }[]

for (const { name, begin, done, undone, cases } of acts) {
  for (const [doneBy, undoneBy, left, wanted] of cases) {
    test(`somebody ${name}, by a ${doneBy} and a ${undoneBy}, can be led ${wanted}`, async () => {
      const id = await userIdOf(member)
      const isIn = begin === 'in'
      await lead(id, begin)
      assert.deepEqual(await readsBoth(member), [isIn, isIn])
      const before = await generations()

      await done(doneBy, id)
      if (isIn) {
        await settle()
        assert.deepEqual(await generations(), following(before))
        if (name !== 'deactivated and activated') assert.deepEqual(await readsBoth(member), [false, false])
      }
      await undone(undoneBy, id)
      await settle()
      // Nobody comes back by an unsigned act, unless they were never signed out.
      const [own] = await standing(above.id, id)
      assert.equal(own?.agreement ?? 'none', left)
      if (left !== 'agreed') assert.deepEqual(await readsBoth(member), [false, false])

      await lead(id, wanted)
      for (const { id: vaultId } of [above, below]) {
        const led = (await standing(vaultId, id)).map(({ agreement }) => agreement)
        assert.deepEqual(led, wanted === 'in' ? ['agreed'] : [])
      }
      assert.deepEqual(await readsBoth(member), Array(2).fill(wanted === 'in'))
      assert.equal((await generations()).includes('due'), false)
    })
  }
}

test('somebody deactivated by a call is removed from every vault by one act of a custodian', async () => {
  const id = await userIdOf(member)
  await lead(id, 'in')
  await setStatus('call', id, 'inactive')
  await settle()
  const left = async () => [...(await standing(above.id, id)), ...(await standing(below.id, id))]
  assert.deepEqual(
    (await left()).map(({ agreement }) => agreement),
    ['undecided', 'undecided'],
  )
  const before = await generations()
  await setStatus('device', id, 'inactive')
  assert.deepEqual(await left(), [])
  await settle()
  assert.deepEqual(await generations(), following(before))
  const logs = await admin.api.send(listAuditLogs, { query: { event_type: 'member_removal_signed' } })
  assert.deepEqual(new Set(logs.slice(0, 2).map(({ vault_id }) => vault_id)), new Set([above.id, below.id]))
  await setStatus('device', id, 'active')
  assert.equal(await reads(member, above.item), false)
})

for (const [acts, between, pairs] of [
  ['demoted and promoted', 'contributor', orders],
  ['made a client and a manager', 'client', apart],
  ['deactivated and activated', null, apart],
] as const) {
  for (const by of pairs) {
    test(`a manager ${acts}, by a ${by.done} and a ${by.undone}, can be made manager again, and nothing`, async () => {
      const id = await userIdOf(manager)
      const { email } = manager
      const before = await generations()
      await (between ? setRole(by.done, id, between, email) : setStatus(by.done, id, 'inactive'))
      await settle()
      assert.deepEqual(await generations(), following(before))
      await (between ? setRole(by.undone, id, 'manager', email) : setStatus(by.undone, id, 'active'))
      await settle()

      for (const role of ['manager', 'contributor', 'manager'] as const) {
        await decide(role)
        const left = (await standing(above.id, id)).map(({ source, agreement }) => [source, agreement])
        assert.deepEqual(left, role === 'manager' ? [['custodian', 'agreed']] : [])
        assert.deepEqual(await readsBoth(manager), Array(2).fill(role === 'manager'))
      }

      /** What the page of people offers: the role, and to confirm it. */
      async function decide(role: 'manager' | 'contributor') {
        const find = async () => (await admin.api.send(listUsers)).find((one) => one.id === id)
        await vouch(id, email)
        if ((await find())?.role !== role) await admin.session.setUserRole(id, role, email)
        if ((await find())?.unsigned) await admin.session.confirmRole(id, role, email)
        assert.equal((await find())?.unsigned, null)
        await settle()
      }
    })
  }
}

const inTwoPersonVault = [
  ['call', 'call', 'out'],
  ['call', 'device', 'in'],
  ['device', 'call', 'in'],
  ['device', 'device', 'in'],
  ['device', 'device', 'out'],
] as const

for (const [doneBy, undoneBy, wanted] of inTwoPersonVault) {
  test(`somebody removed and added in a two-person vault, by a ${doneBy} and a ${undoneBy}, can be led ${wanted}`, async () => {
    const id = await userIdOf(member)
    const vault = await vaultWithMembers(admin, `Two-person ${doneBy} ${undoneBy} ${wanted}`, [
      colleague,
      member,
    ])
    await splitVault(admin, manager, vault)
    await inStep(colleague, member)
    const { id: item } = await colleague.session.createItem(vault, draft('two'), secret('two'))
    assert.equal(await reads(member, item), true)

    await remove(doneBy, id, vault)
    assert.equal(await reads(member, item), false)
    await add(undoneBy, id, vault)
    await inStep(colleague)
    const own = async () => (await standing(vault, id)).map(({ agreement }) => agreement)
    if (wanted === 'out') {
      if ((await own()).length > 0) await admin.session.removeMember(vault, id)
      for (const { hash, userId } of (await admin.session.vaults.access(vault)).proposals) {
        if (userId === id) await admin.session.withdrawProposal(vault, hash)
      }
    } else {
      if ((await own()).includes('undecided')) await add('device', id, vault)
      for (const { session } of [admin, manager]) {
        const shown = (await session.vaults.access(vault)).proposals.find(({ userId }) => userId === id)
        if (shown?.maySecond) await session.secondProposal(vault, shown.hash, member.email)
        else if (!shown && (await own()).includes('unsigned'))
          await session.confirmMember(vault, id, member.email)
      }
    }
    await inStep(colleague)
    assert.deepEqual(await own(), wanted === 'in' ? ['agreed'] : [])
    assert.equal(await reads(member, item), wanted === 'in')
    assert.equal((await colleague.session.vaults.access(vault)).generationDue, false)
  })
}

for (const by of hands) {
  test(`an item deleted by a ${by} can be restored, and deleted and left so, and nobody doubts the vault`, async () => {
    const { id } = await admin.session.createItem(above.id, draft(by), secret(by))
    const del = () =>
      by === 'device' ? admin.session.deleteItem(id) : admin.api.send(deleteItem, { params: { id } })
    const faults = async () => {
      const listed = await admin.api.send(listItems, { query: { vault_id: above.id } })
      return admin.session.vaults.check(above.id, listed)
    }
    await del()
    const restored = await admin.session.restoreItem(id, above.id)
    assert.deepEqual((await admin.session.openItem(restored.id)).secret, secret(by))
    assert.deepEqual(await faults(), [])
    await del()
    if ((await faults()).length > 0) await admin.session.adoptDeletions(above.id, [id])
    assert.deepEqual(await faults(), [])
    const { items } = await admin.api.send(listDeletedItems, { params: { id: above.id }, query: {} })
    assert.ok(items.some((one) => one.id === id))
  })
}

for (const end of ['denied', 'revoked'] as const) {
  for (const by of apart) {
    test(`access asked for by a ${by.done}, approved by a ${by.undone} and ${end}, can be asked for and given again`, async () => {
      const id = await userIdOf(member)
      await lead(id, 'out')
      const { item } = above
      const body = {
        item_id: item,
        vault_id: above.id,
        reason: 'To deploy',
        requested_duration_hours: 1 as const,
      }
      const ask = () =>
        by.done === 'device' ? member.session.requestAccess(item) : member.api.send(jit.requestJit, { body })
      const asked = await ask()
      const params = { id: asked.id }
      if (end === 'revoked') {
        if (by.undone === 'device') await admin.session.approveRequest(asked.id)
        else await admin.api.send(jit.approveJit, { params })
        await settle()
        assert.equal(await reads(member, item), by.undone === 'device')
      }
      await admin.api.send(end === 'denied' ? jit.denyJit : jit.revokeJit, { params })
      assert.equal(await reads(member, item), false)
      await assert.rejects(admin.session.approveRequest(asked.id), {
        code: end === 'denied' ? 'request_decided' : 'request_over',
      })
      const again = await ask()
      await admin.session.approveRequest(again.id)
      await settle()
      assert.equal(await reads(member, item), true)
      await admin.api.send(jit.revokeJit, { params: { id: again.id } })
    })
  }
}

for (const by of apart) {
  test(`a vault made by a call and named by a ${by.done} and again by a ${by.undone} can be confirmed and renamed`, async () => {
    const { id } = await admin.api.send(createVault, { body: { name: `Made for ${by.done} ${by.undone}` } })
    await settle()
    const rename = async (hand: Hand, name: string) => {
      if (hand === 'device') return admin.session.updateVault(id, { name })
      return admin.api.send(updateVault, { params: { id }, query: { name } })
    }
    const names = ['First', 'Second'].map((name) => `${name} ${by.done} ${by.undone}`) as [string, string]
    await rename(by.done, names[0])
    await rename(by.undone, names[1])
    const listed = async () => (await admin.api.send(listVaults)).filter((one) => one.id === id)
    const [vault] = await listed()
    const { unsigned, altered } = await admin.session.vaults.checkOverviews(await listed())
    assert.deepEqual(altered, [])
    assert.deepEqual(unsigned, [id])
    await admin.session.adoptVaultOverview(vault ?? assert.fail())
    // Once a device has signed the name, a bare call changes it no more.
    await assert.rejects(rename('call', names[0]), { code: 'overview_unsigned' })
    await rename('device', `Third ${by.done} ${by.undone}`)
    assert.deepEqual(await admin.session.vaults.checkOverviews(await listed()), { altered: [], unsigned: [] })
  })
}
