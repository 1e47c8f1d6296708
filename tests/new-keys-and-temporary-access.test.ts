// Promise 13

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as breakGlass from '@chaveiro/contract/calls/access-requests.ts'
import * as jit from '@chaveiro/contract/calls/access-requests.ts'
import { CallError } from '@chaveiro/device/base/calls/call-error.ts'
import { newBrowser } from './support/approval.ts'
import type { SessionAtAScreen } from './support/at-a-screen.ts'
import { personShownAs } from './support/at-a-screen.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { foundingAdmin, passphrase, proof, proofBy, type TestPerson, vaultDraft } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

const fresh = 'frase nova depois da perda caneta girassol'
let server: RunningServer
let admin: TestPerson
let asking: TestPerson
/** A person who has renewed their keys once. */
let manager: TestPerson
let vaultId: string
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  asking = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  vaultId = (await admin.session.createVault(vaultDraft('Clients'))).id
})
after(() => server?.stop())

/** Approved by a manager who does not have the vault's key yet, so that another device has to deliver it. */
async function approvedOnly(email: string, password: string) {
  const approver = await joinByLink(server.baseUrl, admin, email, 'manager')
  const { id: item } = await admin.session.createItem(vaultId, draft('item'), secret(password))
  const request = await asking.session.requestAccess(item)
  const { status, expires_at } = await approver.session.approveRequest(request.id)
  assert.deepEqual([status, expires_at], ['approved', null])
  return { approver, item, id: request.id }
}
const statusOf = async (id: string) => {
  const { status, expires_at } = await admin.api.send(jit.getJitRequest, { params: { id } })
  return { status, expires_at }
}
const opened = async (session: SessionAtAScreen, id: string) => {
  const { secret: found, verification } = await session.openItem(id, vaultId)
  return [found?.password ?? null, verification.faults]
}
const isNotMember = (error: unknown) => error instanceof CallError && error.code === 'not_member'

/** New keys for somebody who lost theirs, by the kit and an admin. Answers the browser that asked for them. */
async function resetKeysOf(person: TestPerson) {
  const browser = await newBrowser(server.baseUrl, person)
  await browser.session.account.beginReset(fresh)
  const { words } = await browser.session.account.finishReset()
  const id = await userIdOf(person)
  const kit = await admin.session.organisation.kit()
  const compared = { words, person: personShownAs(id, person.email) }
  await admin.session.people.resetWithRecoveryKit(kit?.recoveryCode ?? '', compared)
  assert.deepEqual(await admin.session.people.confirmReset(personShownAs(id, person.email), words), {
    done: true,
  })
  const back = await newBrowser(server.baseUrl, person, browser.memory)
  await back.session.account.unlockWithPassphrase(fresh)
  return back
}

test('the approval of somebody who renews their keys before the delivery still counts', async () => {
  const { approver, item } = await approvedOnly('manager@agencia.example', 'p1')
  manager = approver
  await approver.session.account.renewKeys(fresh, proof)
  await approver.session.account.finishRenewal()
  await admin.session.keepInStep()
  assert.deepEqual(await opened(asking.session, item), ['p1', []])
})

test('an approval signed with keys that were lost before the delivery does not count, and another is needed', async () => {
  const { approver, item, id } = await approvedOnly('colleague@agencia.example', 'p2')
  await resetKeysOf(approver)
  await admin.session.keepInStep()
  assert.equal((await statusOf(id)).status, 'pending')
  await assert.rejects(opened(asking.session, item), isNotMember)
  await admin.session.approveRequest(id)
  assert.deepEqual(await opened(asking.session, item), ['p2', []])
})

test('what two approved for somebody’s keys ends with those: it is approved again, or closed if it was open', async () => {
  const { id: item } = await admin.session.createItem(vaultId, draft('item'), secret('p4'))
  const { id } = await asking.session.breakGlass(item)
  const statusNow = async () =>
    (await admin.api.send(breakGlass.getBreakGlassRequest, { params: { id } })).status
  const approve = async (by: TestPerson) => (await by.session.approveRequest(id, 1, 'break_glass')).status
  assert.equal(await approve(manager), 'pending')
  await asking.session.account.renewKeys(fresh, proof)
  await asking.session.account.finishRenewal()
  assert.equal(await approve(admin), 'pending')
  await assert.rejects(opened(asking.session, item), isNotMember)
  assert.equal(await approve(manager), 'approved')
  await admin.session.keepInStep()
  assert.deepEqual(await opened(asking.session, item), ['p4', []])

  await asking.session.account.renewKeys(passphrase, proofBy(fresh))
  await asking.session.account.finishRenewal()
  assert.equal(await statusNow(), 'ended')
  await admin.session.keepInStep()
  await assert.rejects(opened(asking.session, item), isNotMember)
})

test('somebody who gets new keys while they have access opens it again once it is sealed to these, until the same end', async () => {
  const { id: item } = await admin.session.createItem(vaultId, draft('item'), secret('p3'))
  const { id } = await asking.session.requestAccess(item)
  const { expires_at } = await admin.session.approveRequest(id)
  assert.notEqual(expires_at, null)
  await asking.session.account.renewKeys(fresh, proof)
  await asking.session.account.finishRenewal()
  await assert.rejects(opened(asking.session, item), { code: 'key_missing' })
  await admin.session.keepInStep()
  assert.deepEqual(await opened(asking.session, item), ['p3', []])

  const back = await resetKeysOf(asking)
  await assert.rejects(opened(back.session, item), { code: 'key_missing' })
  await admin.session.keepInStep()
  assert.deepEqual(await opened(back.session, item), ['p3', []])
  assert.deepEqual(await statusOf(id), { status: 'approved', expires_at })
})
