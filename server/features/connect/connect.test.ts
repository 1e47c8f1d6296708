// Promise 20

import assert from 'node:assert/strict'
import { hash, randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createKeys } from '@chaveiro/contract/calls/account.ts'
import * as calls from '@chaveiro/contract/calls/connect.ts'
import { getMe, listSessions, revokeOtherSessions, revokeSession } from '@chaveiro/contract/calls/sessions.ts'
import { changeOrganisationSettings } from '@chaveiro/contract/calls/settings.ts'
import type { DevicePlace, Role } from '@chaveiro/contract/constants.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { revokeBrowserAccess } from '../../organisation/revoke-access.ts'
import { startTestServer, type TestAnswer, type TestServer } from '../../platform/testing/test-server.ts'
import { connectBody, newKeysBody, type Signer } from '../../testing/sign-access.ts'
import { account } from '../account/account.routes.ts'
import { sessions } from '../sessions/sessions.routes.ts'
import { settings } from '../settings/settings.routes.ts'
import { connect } from './connect.routes.ts'

let server: TestServer
before(async () => {
  server = await startTestServer([account, sessions, settings, connect])
})
after(() => server.stop())

const hash32 = () => randomBytes(32).toString('base64url')
const sealedText = () => `cha1.${randomBytes(60).toString('base64url')}`
const outcome = ({ status, error }: TestAnswer<unknown>) => (status < 300 ? 'done' : error.code)

async function withKeys(role: Role = 'contributor'): Promise<Signer> {
  const keys = makeTestKeys()
  const person = { ...(await server.makePerson(role)), keys }
  const method = { id: randomUUID(), kind: 'recovery' as const, argon2: null, sealed: sealedText() }
  await server.call(createKeys, { as: person, body: newKeysBody(person.id, keys, [method]) })
  return person
}

/** A program that asks; the limit by network is not the subject. */
async function ask(more: object = {}, of = server) {
  of.clock.advance({ seconds: 20 })
  const [id, secret] = [randomUUID(), hash32()]
  const poll_hash = hash('sha256', secret, 'base64url')
  const body = {
    id,
    program: 'cli' as const,
    label: 'notebook',
    port: 50_000,
    commitment: hash32(),
    poll_hash,
  }
  const answered = await of.call(calls.askToConnect, { body: { ...body, ...more } })
  return { id, secret, answered }
}
type Asking = { id: string; secret: string }
const follow = ({ id, secret }: Asking) =>
  server.call(calls.followConnect, { params: { id }, body: { secret } })
const reveal = ({ id, secret }: Asking) => {
  const { sealing_key } = makeTestKeys()
  return server.call(calls.revealConnect, { params: { id }, body: { secret, sealing_key, nonce: hash32() } })
}
const begin = ({ id, secret }: Asking) =>
  server.call(calls.beginConnected, { params: { id }, body: { secret } })
const withdraw = ({ id, secret }: Asking) =>
  server.call(calls.withdrawConnect, { params: { id }, body: { secret } })
const look = (as: { token: string }, id: string) => server.call(calls.getConnect, { as, params: { id } })
const answer = (as: { token: string }, id: string) =>
  server.call(calls.answerConnect, { as, params: { id }, body: { nonce: hash32() } })
const refuse = (as: { token: string }, id: string) => server.call(calls.refuseConnect, { as, params: { id } })
async function approve(as: Signer, id: string, place: DevicePlace = 'here', sealed = sealedText()) {
  const body = { ...(await connectBody(server, as, id, sealed)), place }
  return server.call(calls.approveConnect, { as, params: { id }, body })
}
async function connected(as: Signer) {
  const device = await ask()
  await answer(as, device.id)
  await reveal(device)
  await approve(as, device.id)
  return (await begin(device)).body
}

test('without its secret nobody follows, reveals, takes the session of, or withdraws a request, and learns whether it exists', async () => {
  const ana = await withKeys()
  const device = await ask()
  await answer(ana, device.id)
  const strangers = [
    { id: device.id, secret: hash32() },
    { id: randomUUID(), secret: device.secret },
  ]
  for (const attempt of [follow, reveal, begin, withdraw]) {
    for (const stranger of strangers) assert.equal(outcome(await attempt(stranger)), 'not_found')
  }
  assert.equal((await follow(device)).body.state, 'answered')
})

test('no step can be taken before its turn or twice, and a token is given out once', async () => {
  const ana = await withKeys()
  const device = await ask()
  assert.equal(outcome(await reveal(device)), 'wrong_step')
  assert.equal(outcome(await approve(ana, device.id)), 'wrong_step')
  assert.equal(outcome(await begin(device)), 'wrong_step')
  assert.equal(outcome(await answer(ana, device.id)), 'done')
  assert.equal(outcome(await answer(ana, device.id)), 'wrong_step')
  assert.equal(outcome(await reveal(device)), 'done')
  assert.equal(outcome(await reveal(device)), 'wrong_step')
  assert.equal(outcome(await begin(device)), 'wrong_step')
  assert.equal(outcome(await approve(ana, device.id)), 'done')
  assert.equal(outcome(await approve(ana, device.id)), 'wrong_step')
  const both = await Promise.all([begin(device), begin(device)])
  const outcomes = both.map(outcome).sort()
  assert.equal(outcomes.filter((one) => one === 'done').length, 1, outcomes.join())
  assert.equal(outcome(await begin(device)), 'approval_over')
})

test('a request that somebody answered is absent for everybody else, and for their other sessions only to be seen', async () => {
  const [ana, bia] = [await withKeys(), await withKeys()]
  const device = await ask()
  assert.equal(outcome(await look(bia, device.id)), 'done')
  await answer(ana, device.id)
  await reveal(device)
  for (const attempt of [look, answer, refuse]) {
    assert.equal(outcome(await attempt(bia, device.id)), 'not_found')
  }
  assert.equal(outcome(await approve(bia, device.id)), 'not_found')
  const other = { ...ana, token: await server.makeSession(ana.id) }
  assert.equal(outcome(await approve(other, device.id)), 'forbidden')
  assert.equal(outcome(await look(other, device.id)), 'done')
})

test('of two people who answer at once one has it', async () => {
  const [ana, bia] = [await withKeys(), await withKeys()]
  const device = await ask()
  const outcomes = (await Promise.all([answer(ana, device.id), answer(bia, device.id)])).map(outcome)
  assert.equal(outcomes.filter((one) => one === 'done').length, 1, outcomes.join())
})

test('role client, and somebody without keys, connects nothing', async () => {
  const device = await ask()
  assert.equal(outcome(await look(await withKeys('client'), device.id)), 'forbidden')
  assert.equal(outcome(await answer(await server.makePerson('contributor'), device.id)), 'keys_missing')
})

test('a device on another computer is connected only if the organisation allows it', async () => {
  const [ana, admin] = [await withKeys(), await server.makePerson('admin')]
  const device = await ask()
  await answer(ana, device.id)
  await reveal(device)
  assert.equal(outcome(await approve(ana, device.id, 'elsewhere')), 'only_this_computer')
  assert.equal((await look(ana, device.id)).body.may_be_elsewhere, false)
  await server.call(changeOrganisationSettings, { as: admin, body: { connect_other_computers: true } })
  assert.equal((await look(ana, device.id)).body.may_be_elsewhere, true)
  assert.equal(outcome(await approve(ana, device.id, 'elsewhere')), 'done')
  await server.call(changeOrganisationSettings, { as: admin, body: { connect_other_computers: false } })
})

test('a session alone connects nothing: the account’s key signs the very text that is given', async () => {
  const [ana, bia] = [await withKeys(), await withKeys()]
  const device = await ask()
  await answer(ana, device.id)
  await reveal(device)
  const sealed = sealedText()
  const place = 'here' as const
  for (const body of [
    { ...(await connectBody(server, ana, device.id, sealed)), sealed: sealedText(), place },
    { ...(await connectBody(server, ana, randomUUID(), sealed)), place },
    { ...(await connectBody(server, { ...ana, keys: bia.keys }, device.id, sealed)), place },
  ]) {
    const refused = await server.call(calls.approveConnect, { as: ana, params: { id: device.id }, body })
    assert.equal(outcome(refused), 'statement_refused')
  }
  assert.equal((await follow(device)).body.sealed, null)
  assert.equal(outcome(await approve(ana, device.id, 'here', sealed)), 'done')
})

test('after five minutes, refused or withdrawn, a request has ended, and is deleted', async () => {
  const ana = await withKeys()
  const late = await ask()
  server.clock.advance({ minutes: 5 })
  assert.equal(outcome(await follow(late)), 'approval_over')
  assert.equal(outcome(await answer(ana, late.id)), 'approval_over')
  server.clock.advance({ minutes: 6 })
  await server.platform.jobs.runDue()
  assert.equal(outcome(await follow(late)), 'not_found')
  const refused = await ask()
  await answer(ana, refused.id)
  await reveal(refused)
  await approve(ana, refused.id)
  assert.equal(outcome(await refuse(ana, refused.id)), 'done')
  assert.equal(outcome(await begin(refused)), 'approval_over')
  const withdrawn = await ask()
  assert.equal(outcome(await withdraw(withdrawn)), 'done')
  assert.equal(outcome(await answer(ana, withdrawn.id)), 'approval_over')
})

test('nobody answers more than five requests in five minutes', async () => {
  const ana = await withKeys()
  const devices = []
  for (let i = 0; i < 6; i++) devices.push(await ask())
  const outcomes = []
  for (const { id } of devices) outcomes.push(outcome(await answer(ana, id)))
  assert.deepEqual(outcomes, [...Array(5).fill('done'), 'too_many'])
})

test('a flood from one network meets a limit, and others still ask', async () => {
  const own = await startTestServer([connect], { trustProxy: ['127.0.0.1'] })
  try {
    const askFrom = async (ip: string) => {
      const poll_hash = hash32()
      const body = {
        id: randomUUID(),
        program: 'cli',
        label: 'pc',
        port: null,
        commitment: hash32(),
        poll_hash,
      }
      return own.send(calls.askToConnect, { body, headers: { 'x-forwarded-for': ip } })
    }
    const outcomes = []
    for (let i = 0; i < 25; i++) outcomes.push(outcome(await askFrom('203.0.113.7')))
    assert.equal(outcomes.filter((one) => one === 'done').length, 20, outcomes.join())
    assert.equal(outcome(await askFrom('203.0.113.8')), 'done')
  } finally {
    await own.stop()
  }
})

test('a taken id, a label that is a sentence, another service’s port and unknown programs are refused', async () => {
  const { id } = await ask()
  assert.equal(outcome((await ask({ id })).answered), 'id_taken')
  for (const odd of [
    { label: 'call 555 and type your code' },
    { label: '' },
    { label: 'x'.repeat(41) },
    { port: 5432 },
    { port: 65_536 },
    { program: 'browser' },
    { commitment: 'short' },
    { poll_hash: '' },
  ]) {
    assert.equal((await ask(odd)).answered.status, 422, JSON.stringify(odd))
  }
})

test('a connected program has a session of its own kind, is listed by name, and ends from anywhere', async () => {
  const ana = await withKeys()
  const one = await connected(ana)
  const two = await connected(ana)
  assert.equal((await server.call(getMe, { as: one })).body.id, ana.id)
  const listed = (await server.call(listSessions, { as: ana })).body
  assert.deepEqual(
    listed.map(({ kind, label }) => [kind, label]),
    [
      ['cli', 'notebook'],
      ['cli', 'notebook'],
      ['browser', ''],
    ],
  )
  await server.call(revokeSession, { as: ana, params: { id: listed[0]?.id ?? '' } })
  assert.equal((await server.call(getMe, { as: two })).status, 401)
  assert.equal((await server.call(getMe, { as: one })).status, 200)
  await server.call(revokeOtherSessions, { as: ana })
  assert.equal((await server.call(getMe, { as: one })).status, 401)
})

test('it lasts thirty days without use, or as the organisation chooses, and a year at most', async () => {
  const [ana, admin] = [await withKeys(), await server.makePerson('admin')]
  const device = await connected(ana)
  const lastSeen = async () => {
    const listed = (await server.call(listSessions, { as: device })).body
    return listed.find(({ current }) => current)?.last_seen_at ?? ''
  }
  const uses = async (days: number) => {
    server.clock.advance({ hours: days * 24 - 1 })
    const { status } = await server.call(getMe, { as: device })
    // Its last use is written behind the answer.
    while (status === 200 && (await lastSeen()) < new Date(server.clock.now()).toISOString())
      await setImmediate()
    return status
  }
  assert.equal(await uses(30), 200)
  const later = { token: await server.makeSession(admin.id) }
  await server.call(changeOrganisationSettings, { as: later, body: { device_session_idle_days: 7 } })
  assert.equal(await uses(7), 200)
  for (let week = 0; week < 47; week++) assert.equal(await uses(7), 200)
  assert.equal(await uses(7), 401)
  const idle = await connected({ ...ana, token: await server.makeSession(ana.id) })
  server.clock.advance({ hours: 7 * 24 })
  const again = { token: await server.makeSession(admin.id) }
  await server.call(changeOrganisationSettings, { as: again, body: { device_session_idle_days: 30 } })
  assert.equal((await server.call(getMe, { as: idle })).status, 401)
})

test('an act that ends a person’s ways in ends their connected programs and nobody else’s', async () => {
  const [ana, bia] = [await withKeys(), await withKeys()]
  const [lost, kept] = [await connected(ana), await connected(bia)]
  const waiting = await ask()
  await answer(ana, waiting.id)
  await server.platform.db.inTransaction((tx) => revokeBrowserAccess(tx, ana.id))
  assert.equal((await server.call(getMe, { as: lost })).status, 401)
  assert.equal((await server.call(getMe, { as: kept })).status, 200)
  assert.equal((await server.call(getMe, { as: ana })).status, 200)
  assert.equal(outcome(await follow(waiting)), 'not_found')
})

test('whoever ends their other sessions ends what they had just approved', async () => {
  const ana = await withKeys()
  const device = await ask()
  await answer(ana, device.id)
  await reveal(device)
  await approve(ana, device.id)
  assert.equal((await server.call(revokeOtherSessions, { as: ana })).status, 204)
  assert.equal(outcome(await begin(device)), 'approval_over')
})

test('somebody deactivated since they approved gets no session', async () => {
  const ana = await withKeys()
  const device = await ask()
  await answer(ana, device.id)
  await reveal(device)
  await approve(ana, device.id)
  await server.changePerson(ana.id, { status: 'inactive' })
  assert.equal(outcome(await begin(device)), 'signed_out')
})

test('of more than twenty connected programs the least recently used ends', async () => {
  const ana = await withKeys()
  const first = await connected(ana)
  for (let i = 0; i < 20; i++) {
    server.clock.advance({ minutes: 6 })
    await connected(ana)
  }
  assert.equal((await server.call(getMe, { as: first })).status, 401)
})
