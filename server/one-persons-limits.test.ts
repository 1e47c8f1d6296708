// Promise 27

import assert from 'node:assert/strict'
import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import type { Call } from '@chaveiro/contract/call.ts'
import { requestKeyReset, withdrawKeyReset } from '@chaveiro/contract/calls/account.ts'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { submitCredential } from '@chaveiro/contract/calls/client-links.ts'
import { startGeneration } from '@chaveiro/contract/calls/generations.ts'
import { importSheet } from '@chaveiro/contract/calls/import.ts'
import { createItem } from '@chaveiro/contract/calls/items.ts'
import * as members from '@chaveiro/contract/calls/members.ts'
import { listNotifications, readNotifications } from '@chaveiro/contract/calls/notifications.ts'
import { claimOneTimeSecret } from '@chaveiro/contract/calls/one-time-links.ts'
import { appendRoster } from '@chaveiro/contract/calls/roster.ts'
import { logOut, revokeOtherSessions, revokeSession } from '@chaveiro/contract/calls/sessions.ts'
import { changeOrganisationLanguage } from '@chaveiro/contract/calls/settings.ts'
import { setUserRole, setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { appendVaultStatement } from '@chaveiro/contract/calls/vault-logs.ts'
import { updateVault } from '@chaveiro/contract/calls/vaults.ts'
import { allCalls } from '@chaveiro/contract/calls.ts'
import { beginningsADay } from '@chaveiro/contract/constants.ts'
import { vaultOverviewInput } from '@chaveiro/contract/log/vaults/vault-overview.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { registerFeatures } from './app.ts'
import { startTestServer } from './platform/testing/test-server.ts'
import { RightsWorld } from './testing/rights-world.ts'
import { newKeysBody } from './testing/sign-access.ts'
import { newId } from './testing/signing-device.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)
const { vaults, founder } = world
const { organisation } = vaults

const countEntries = async () => (await server.call(listAuditLogs, { as: founder, query: {} })).body.length

const vault = await vaults.makeVault({ name: 'Cofre', visibility: 'listed' })
const member = await organisation.join('contributor')
await vaults.addMember(founder, vault, member)
await server.call(changeOrganisationLanguage, { as: founder, body: { language: 'pt-BR' } })
const on = { as: founder, params: { id: vault } }
const policy = (automatic_vouching: boolean) =>
  organisation.sign('chaveiro.roster.policy', founder.keys, { by: founder.id, automatic_vouching })
const withPolicy = { as: founder, body: { statement: await policy(true) } }
assert.equal((await server.call(appendRoster, withPolicy)).status, 200)

/** A vault's overview as a device signs it, each time with another salt. */
async function signedOverview() {
  const salt = randomBytes(16).toString('base64url')
  const tags = { client: '', squad: '' }
  const place = { type: 'client', parent_id: null, visibility: 'listed', inherits: true }
  const text = vaultOverviewInput({ salt, vault, name: 'Cofre', tags, ...place })
  const commitment = hash('sha256', text, 'base64url')
  return { statement: await vaults.sign('chaveiro.vault.overview', founder, vault, { commitment }), salt }
}
const firstOverview = { ...on, query: {}, body: { overview: await signedOverview() } }
assert.equal((await server.call(updateVault, firstOverview)).status, 200)

/** Acts that have nothing left to do, by somebody who may do them. */
const over: Record<string, () => Promise<{ status: number }>> = {
  'ending other sessions, where there is none': () => server.call(revokeOtherSessions, { as: founder }),
  'ending a session that is not there': () =>
    server.call(revokeSession, { as: founder, params: { id: newId() } }),
  'logging out with a session that ended': () => server.send(logOut, { as: { token: 'A'.repeat(43) } }),
  'choosing the language that is chosen': () =>
    server.call(changeOrganisationLanguage, { as: founder, body: { language: 'pt-BR' } }),
  'renaming a vault to its name': () =>
    server.call(updateVault, { ...on, query: { name: 'Cofre', visibility: 'listed' } }),
  'a change of a vault that names nothing': () => server.call(updateVault, { ...on, query: {} }),
  'inheriting what is inherited': () =>
    server.call(members.setVaultInheritance, { ...on, body: { inherits: true, statements: [] } }),
  'adding who is a member': () =>
    server.call(members.addVaultMember, { ...on, body: { user_id: member.id, statements: [] } }),
  'removing who is no member': () =>
    server.call(members.removeVaultMember, {
      as: founder,
      params: { id: vault, user_id: world.people.contributor.id },
      body: { statements: [] },
    }),
  'giving somebody the role that they have': () =>
    server.call(setUserRole, {
      as: founder,
      params: { id: member.id },
      body: { role: 'contributor', removals: [] },
    }),
  'activating who is active': () =>
    server.call(setUserStatus, {
      as: founder,
      params: { id: member.id },
      body: { status: 'active', removals: [] },
    }),
  'saying again that keys are confirmed by themselves': async () =>
    server.call(appendRoster, { as: founder, body: { statement: await policy(true) } }),
  'signing again what a vault is called, with another salt': async () =>
    server.call(appendVaultStatement, { ...on, body: await signedOverview() }),
  'saving a vault as it is, signed again': async () =>
    server.call(updateVault, { ...on, query: {}, body: { overview: await signedOverview() } }),
  'inheriting what is inherited, signed again': async () => {
    const body = { inherits: true, statements: [], overview: await signedOverview() }
    return server.call(members.setVaultInheritance, { ...on, body })
  },
  'withdrawing a request that is not there': () => server.call(withdrawKeyReset, { as: member }),
}

for (const [what, act] of Object.entries(over)) {
  test(`nobody fills the audit log by ${what}: what changes nothing leaves no entry`, async () => {
    const before = await countEntries()
    const roster = (await organisation.roster()).head.seq
    const log = (await vaults.log(vault))?.head.seq
    for (let times = 0; times < 3; times += 1) assert.ok((await act()).status < 500)
    assert.equal(await countEntries(), before)
    assert.equal((await organisation.roster()).head.seq, roster)
    assert.equal((await vaults.log(vault))?.head.seq, log)
  })
}

// Promise 28
test('one contributor who keeps requesting new keys and withdrawing gives each custodian one notice', async () => {
  const read = async () => (await server.call(listNotifications, { as: founder })).body
  const before = await read()
  const flooding = await organisation.join('contributor')
  const request = async () => {
    const methods = [{ id: newId(), kind: 'recovery' as const, argon2: null, sealed: 'cha1.AAAA' }]
    const body = newKeysBody(flooding.id, makeTestKeys(), methods)
    assert.equal((await server.call(requestKeyReset, { as: flooding, body })).status, 200)
  }
  for (let times = 1; times < beginningsADay; times += 1) {
    await request()
    assert.equal((await server.call(withdrawKeyReset, { as: flooding })).status, 204)
  }
  await request()
  const now = await read()
  assert.equal(now.unread_count, before.unread_count + 1)
  assert.deepEqual(now.notifications.slice(1), before.notifications)
})

let port: number
before(async () => {
  await server.platform.http.listen({ port: 0, host: '127.0.0.1' })
  port = (server.platform.http.server.address() as AddressInfo).port
})

/** Sends the head of a request with a body of this size, and not a byte of the body. */
function sendHead(
  call: Pick<Call, 'method' | 'path'>,
  as: { token: string },
  bytes: number | 'unsaid',
  from = '127.0.0.1',
) {
  const path = call.path.replace(/:\w+/g, newId())
  const lines = [
    `${call.method} ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${as.token}`,
    'content-type: application/json',
    bytes === 'unsaid' ? 'transfer-encoding: chunked' : `content-length: ${bytes}`,
  ]
  const write = () => socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }, write)
  const answer = once(socket, 'data').then(([data]) => {
    const head = String(data)
    return { status: Number(head.split(' ')[1]), head }
  })
  return { socket, answer }
}

/** The first answers, as many as expected, and how many requests have none by then. */
async function firstAnswers(count: number, sent: readonly ReturnType<typeof sendHead>[]) {
  const answers: Awaited<(typeof sent)[number]['answer']>[] = []
  await new Promise<void>((resolve) => {
    for (const { answer } of sent) {
      answer.then((it) => {
        answers.push(it)
        if (answers.length === count) resolve()
      })
    }
  })
  return { answers, waiting: () => sent.length - answers.length }
}

/** The same with the whole body, which is not JSON: the status says whether the server has read it. */
async function sendWhole(call: Call, as: { token: string }, bytes: number) {
  const { socket, answer } = sendHead(call, as, bytes)
  socket.write(Buffer.alloc(bytes))
  const { status } = await answer
  socket.destroy()
  return status
}

test('somebody who may not do it is answered before a byte of their large body is read', async () => {
  const stranger = await server.makePerson('contributor')
  const { client, contributor } = world.people
  const large = 1024 * 1024
  const asked: [Call, { token: string }, number][] = [
    [importSheet, stranger, 403],
    [importSheet, client, 403],
    [importSheet, { token: 'A'.repeat(43) }, 401],
    [startGeneration, contributor, 404],
    [members.addVaultMember, stranger, 404],
    [updateVault, stranger, 404],
    [createItem, stranger, 413],
    [importSheet, founder, 413],
  ]
  for (const [call, as, status] of asked) {
    const bytes = as === founder ? 64 * large : large
    const { socket, answer } = sendHead(call, as, bytes)
    assert.equal((await answer).status, status, `${call.method} ${call.path}`)
    socket.destroy()
  }
})

test('no call takes a body of more than 16 MiB, and of more than 8 only the renewal of all of one’s own keys', () => {
  const above = (mebibytes: number) =>
    allCalls.filter(({ bodyLimit = 0 }) => bodyLimit > mebibytes * 1024 * 1024).map(({ path }) => path)
  assert.deepEqual(above(16), [])
  assert.deepEqual(above(8), ['/api/account/renew'])
})

test('one session holds no more than 24 MiB of bodies at once; further ones are told when to retry, and others continue', async () => {
  const four = importSheet.bodyLimit ?? 0
  const held = Array.from({ length: 20 }, () => sendHead(importSheet, member, four))
  const { answers, waiting } = await firstAnswers(14, held)
  for (const { status, head } of answers) {
    assert.equal(status, 429)
    assert.match(head, /\r\nretry-after: 1\r\n/i)
  }
  assert.equal(await sendWhole(importSheet, founder, four), 400, 'somebody else is still let in')
  assert.equal(waiting(), 6)
  for (const { socket } of held) socket.destroy()
  let again = 429
  while (again === 429) again = await sendWhole(importSheet, member, four)
  assert.equal(again, 400, 'what was held is free again')
})

test('one session that starts many small bodies without a length and sends none of them keeps nobody else from writing', async () => {
  const slow = await organisation.join('contributor')
  const held = Array.from({ length: 100 }, () => sendHead(readNotifications, slow, 'unsaid'))
  const { answers, waiting } = await firstAnswers(84, held)
  assert.ok(answers.every(({ status }) => status === 429))
  assert.equal(await sendWhole(readNotifications, founder, 3), 400, 'somebody else is still let in')
  assert.equal(waiting(), 16)
  for (const { socket } of held) socket.destroy()
})

test('six members who each start all the small bodies that they may, and send none, leave room for the next person', async () => {
  const slow = []
  while (slow.length < 6) slow.push(await organisation.join('contributor'))
  const held = slow.flatMap((as) =>
    Array.from({ length: 30 }, () => sendHead(readNotifications, as, 'unsaid')),
  )
  // The order decides which of them are admitted, but not how many at least are refused: 96 of them would fill the
  // room.
  await firstAnswers(held.length - 95, held)
  assert.equal(await sendWhole(readNotifications, founder, 100_000), 400)
  for (const { socket } of held) socket.destroy()
})

test('a stranger’s body to an unknown address is refused before a byte of it is kept', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    for (const path of ['/nothing', '/api/nothing', '/assets/nothing.js']) {
      const { socket, answer } = sendHead({ method, path } as Call, { token: 'none' }, 100 * 1024)
      assert.equal((await answer).status, 404, `${method} ${path}`)
      socket.destroy()
    }
  }
})

test('strangers from six networks who each announce large bodies to a one-time link, and send nothing, keep nobody from writing', async () => {
  const held = Array.from({ length: 96 }, (_, n) =>
    sendHead(claimOneTimeSecret, { token: 'none' }, 128 * 1024, `127.0.0.${1 + (n % 6)}`),
  )
  const { answers } = await firstAnswers(held.length, held)
  assert.ok(answers.every(({ status }) => status === 413))
  assert.equal(await sendWhole(appendRoster, founder, 3), 400, 'who is signed in is let in')
  for (const { socket } of held) socket.destroy()
})

test('somebody with the address of one client link fills no room of other links, from however many networks they send', async () => {
  const [leaked, other] = [await world.links.make(founder, vault), await world.links.make(founder, vault)]
  const to = (token: string) => ({
    ...submitCredential,
    path: submitCredential.path.replace(':token', token),
  })
  const held = Array.from({ length: 140 }, (_, n) =>
    sendHead(to(leaked.token), { token: 'none' }, 124 * 1024, `127.0.1.${1 + (n % 10)}`),
  )
  const { answers } = await firstAnswers(140 - 16, held)
  assert.ok(answers.every(({ status }) => status === 429))
  assert.equal(await sendWhole(to(other.token), { token: 'none' }, 124 * 1024), 400)
  for (const { socket } of held) socket.destroy()
})

test('one session cannot write without limit: its budget refills with time, and everybody else has their own', async () => {
  const flooding = await organisation.join('contributor')
  const write = () => server.call(revokeOtherSessions, { as: flooding })
  let refused = await write()
  let written = 0
  for (; refused.status === 204 && written < 5000; written += 1) refused = await write()
  assert.deepEqual([refused.status, refused.error.code], [429, 'too_many'])
  assert.equal(refused.headers['retry-after'], '1')
  assert.match(refused.error.detail, /Try again in 1 s/)
  assert.ok(written > 1000, 'what an honest device does at once fits')
  assert.equal((await server.call(revokeOtherSessions, { as: member })).status, 204)
  assert.equal((await server.call(listAuditLogs, { as: flooding, query: {} })).status, 200, 'reading goes on')
  server.clock.advance({ seconds: 1 })
  assert.equal((await write()).status, 204)
  const { body } = await server.platform.http.inject({ url: '/metrics' })
  assert.match(body, /http_refused_total\{limit="person_writes"\} 1/)
})
