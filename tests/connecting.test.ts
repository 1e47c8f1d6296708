// Promise 20

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { listSessions, revokeSession } from '@chaveiro/contract/calls/sessions.ts'
import { changeOrganisationSettings } from '@chaveiro/contract/calls/settings.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { otherCode } from './support/approval.ts'
import { confirmedPerson } from './support/confirmed-person.ts'
import {
  askingExtension,
  askingProgram,
  exchangeDigits,
  formOf,
  provePlace,
  sealedTo,
  sendAsBrowser,
} from './support/connecting.ts'
import { deviceOf, proof, proofBy, type TestPerson } from './support/person.ts'
import type { RunningServer } from './support/start-server.ts'
import { itemSecret as secret, startWithItem } from './support/start-with-item.ts'

let server: RunningServer
let admin: TestPerson
let ana: TestPerson
let bia: TestPerson
let itemId: string

before(async () => {
  ;({ server, admin, itemId } = await startWithItem())
  // Each answers only a few requests in five minutes.
  ana = await confirmedPerson(server.baseUrl, admin, 'colleague@agencia.example')
  bia = await confirmedPerson(server.baseUrl, admin, 'contributor@agencia.example')
})
after(() => server.stop())

test('the address of a program that somebody started elsewhere leads nowhere, whatever digits they say on the telephone', async () => {
  const { asking } = await askingProgram(server.baseUrl)
  const page = ana.session
  // The victim's computer: nothing of this request listens there.
  await page.programs.look(asking.id)
  const { fields } = await page.programs.placeForm(asking.id)
  await assert.rejects(page.programs.answer(asking.id), { code: 'approval_refused' })
  await assert.rejects(page.programs.enterCode(asking.id, '123456'), { code: 'approval_over' })
  await assert.rejects(page.programs.approve(asking.id, proof), { code: 'approval_refused' })
  await assert.rejects(page.programs.isElsewhere(asking.id), { code: 'only_this_computer' })
  // What the program elsewhere can make up itself, sent as an address of ours.
  const { asking: own } = await askingProgram(server.baseUrl)
  await bia.session.programs.look(own.id)
  const form = await formOf(bia.session.programs, own.id)
  const theirs = (await sendAsBrowser(form))?.split('#')[1] ?? ''
  for (const made of ['', 'A'.repeat(43), fields.nonce, theirs]) {
    assert.equal(await page.programs.provePlace(asking.id, made), false)
  }
  assert.deepEqual(await asking.follow(), { step: 'waiting' })
  await asking.withdraw()
  await own.withdraw()
})

test('a program answers only forms of its own request, at its own address, for our pages', async () => {
  const [mine, other] = [await askingProgram(server.baseUrl), await askingProgram(server.baseUrl)]
  const { programs } = ana.session
  await programs.look(mine.asking.id)
  await programs.look(other.asking.id)
  const { action, fields } = await formOf(programs, mine.asking.id)
  const theirs = await programs.placeForm(other.asking.id)
  assert.match(action, /^http:\/\/127\.0\.0\.1:\d{5}\/$/)
  // Somebody else's request at this port, another commitment, an odd nonce.
  for (const odd of [
    theirs.fields,
    { ...fields, commitment: theirs.fields.commitment },
    { ...fields, approval: theirs.fields.approval },
    { ...fields, nonce: 'x' },
    {},
  ]) {
    assert.equal(await sendAsBrowser({ action, fields: odd }), null)
  }
  // Another site's page, and a name that was made to point here.
  assert.equal(await sendAsBrowser({ action, fields }, { origin: 'https://evil.example' }), null)
  const { port } = new URL(action)
  assert.equal(await postWithHost(port, `evil.example:${port}`, fields), 404)
  assert.equal(await postWithHost(port, `localhost:${port}`, fields), 404)
  assert.equal((await fetch(action)).status, 404)
  const back = await sendAsBrowser({ action, fields })
  assert.ok(back?.startsWith(`${server.baseUrl}/connect/${mine.asking.id}#`))
  await mine.asking.withdraw()
  await other.asking.withdraw()
  await assert.rejects(fetch(action))
})

test('a code typed into the wrong program, or a wrong one, ends the request without a second attempt', async () => {
  const [one, two] = [await askingProgram(server.baseUrl), await askingProgram(server.baseUrl)]
  for (const { asking } of [one, two]) assert.equal(await provePlace(ana.session, asking.id), true)
  const ofOne = await exchangeDigits(one.asking, ana.session)
  const ofTwo = await exchangeDigits(two.asking, ana.session)
  assert.equal(await ana.session.programs.enterCode(two.asking.id, ofOne), ofOne === ofTwo)
  await assert.rejects(ana.session.programs.enterCode(two.asking.id, ofTwo), { code: 'approval_over' })
  assert.deepEqual(await two.asking.follow(), { step: 'ended' })
  assert.equal(await ana.session.programs.enterCode(one.asking.id, ofOne), true)
  const { code } = await ana.session.programs.approve(one.asking.id, proof)
  assert.deepEqual(await one.asking.follow(), { step: 'confirm' })
  assert.equal(await one.asking.enterCode(otherCode(code)), false)
  await assert.rejects(one.asking.enterCode(code), { code: 'approval_over' })
  assert.deepEqual(await one.asking.follow(), { step: 'ended' })
})

test('a second person gets nothing of a request that somebody answered, and their digits open nothing', async () => {
  const { asking } = await askingProgram(server.baseUrl)
  assert.equal(await provePlace(bia.session, asking.id), true)
  assert.equal(await provePlace(ana.session, asking.id), true)
  await bia.session.programs.answer(asking.id)
  await assert.rejects(ana.session.programs.answer(asking.id), { code: 'not_found' })
  await assert.rejects(ana.session.programs.look(asking.id), { code: 'not_found' })
  await assert.rejects(ana.session.programs.approve(asking.id, proof), { code: 'approval_refused' })
  await bia.session.programs.refuse(asking.id)
  assert.deepEqual(await asking.follow(), { step: 'ended' })
})

test('a locked browser connects nothing, forgets on lock, and a session alone cannot prove itself', async () => {
  const { asking } = await askingProgram(server.baseUrl)
  const { session: locked } = deviceOf(server.baseUrl, bia.token, createSeenMemory())
  await locked.start()
  await assert.rejects(locked.programs.look(asking.id), { code: 'locked' })
  const { session } = deviceOf(server.baseUrl, bia.token, createSeenMemory())
  await session.start()
  await session.resume(bia.secret)
  assert.equal(await provePlace(session, asking.id), true)
  const code = await exchangeDigits(asking, session)
  assert.equal(await session.programs.enterCode(asking.id, code), true)
  await assert.rejects(session.programs.approve(asking.id, proofBy('outra frase')), { code: 'open_failed' })
  await session.lock()
  await session.resume(bia.secret)
  await assert.rejects(session.programs.approve(asking.id, proof), { code: 'approval_refused' })
  await asking.withdraw()
})

test('a program on this computer is connected after both codes, opens what the person can, and ends when its session does', async () => {
  const { asking, memory } = await askingProgram(server.baseUrl)
  assert.equal(asking.address, `${server.baseUrl}/connect/${asking.id}`)
  assert.deepEqual(await asking.follow(), { step: 'waiting' })
  await assert.rejects(asking.enterCode('000000'), { code: 'approval_over' })
  const page = admin.session
  const shown = await page.programs.look(asking.id)
  assert.deepEqual(
    [shown.program, shown.label, shown.ipAddress, shown.canProvePlace],
    ['cli', 'notebook', '127.0.0.1', true],
  )
  const code = await sealedTo(asking, page)
  assert.deepEqual(await asking.follow(), { step: 'confirm' })
  const connected = await asking.enterCode(` ${code.slice(0, 3)} ${code.slice(3)}`)
  assert.ok(connected)
  assert.deepEqual(await asking.follow(), { step: 'ended' })

  const { session } = deviceOf(server.baseUrl, connected.token, memory)
  await session.start()
  await session.resume(connected.secret)
  const status = await session.status()
  assert.deepEqual(status.state === 'unlocked' && [status.userId, status.trouble], [connected.userId, null])
  assert.deepEqual((await session.openItem(itemId)).secret, secret)
  // The methods' chain goes on over the signed connection, there and here.
  await session.account.unlockMethods()
  await page.account.unlockMethods()

  const listed = await admin.api.send(listSessions)
  const own = listed.find(({ kind }) => kind === 'cli')
  assert.equal(own?.label, 'notebook')
  const [entry] = await admin.api.send(listAuditLogs, { query: { event_type: 'program_connected' } })
  assert.equal(entry?.details?.name, 'notebook')
  await admin.api.send(revokeSession, { params: { id: own?.id ?? '' } })
  await assert.rejects(session.openItem(itemId), { code: 'signed_out' })
})

test('an extension is asked in the tab that it opened: elsewhere nothing answers, and it answers for its own request alone', async () => {
  const [mine, other] = [await askingExtension(server.baseUrl), await askingExtension(server.baseUrl)]
  const page = ana.session.programs
  assert.equal((await page.look(mine.asking.id)).canProvePlace, true)
  const { action, fields } = await page.placeForm(mine.asking.id)
  assert.equal(action, null)
  // Another tab: no script is there, so the page gets no proof, or one that somebody made up.
  for (const made of ['', 'undefined', fields.nonce]) {
    assert.equal(await page.provePlace(mine.asking.id, made), false)
  }
  await assert.rejects(page.answer(mine.asking.id), { code: 'approval_refused' })
  // The address of somebody else's extension, opened where the person's own is being connected.
  assert.equal(await other.hear(fields), null)
  assert.equal(await mine.hear({ ...fields, nonce: 'x' }), null)
  assert.equal(await mine.hear({ ...fields, commitment: 'A'.repeat(43) }), null)
  assert.equal(await mine.hear({}), null)
  // Another person's page has another nonce, so its proof fits nothing here, and a proof of one request none of another.
  await bia.session.programs.look(mine.asking.id)
  const theirs = await bia.session.programs.placeForm(mine.asking.id)
  assert.equal(await page.provePlace(mine.asking.id, (await mine.hear(theirs.fields)) ?? ''), false)
  const proven = (await mine.hear(fields)) ?? ''
  await page.look(other.asking.id)
  assert.equal(await page.provePlace(other.asking.id, proven), false)
  assert.equal(await page.provePlace(mine.asking.id, proven), true)
  await exchangeDigits(mine.asking, ana.session)
  for (const { asking } of [mine, other]) await asking.withdraw()
})

test('on another computer it is connected only while the organisation allows that', async () => {
  const { asking } = await askingProgram(server.baseUrl, { listen: null })
  const page = admin.session
  assert.equal((await page.programs.look(asking.id)).canProvePlace, false)
  await assert.rejects(page.programs.placeForm(asking.id), { code: 'not_found' })
  await assert.rejects(page.programs.isElsewhere(asking.id), { code: 'only_this_computer' })
  await admin.api.send(changeOrganisationSettings, { body: { connect_other_computers: true } })
  const { session: again } = deviceOf(server.baseUrl, admin.token, createSeenMemory())
  await again.start()
  await again.resume(admin.secret)
  assert.equal((await again.programs.look(asking.id)).mayBeElsewhere, true)
  await again.programs.isElsewhere(asking.id)
  const code = await exchangeDigits(asking, again)
  assert.equal(await again.programs.enterCode(asking.id, code), true)
  await admin.api.send(changeOrganisationSettings, { body: { connect_other_computers: false } })
  await assert.rejects(again.programs.approve(asking.id, proof), { code: 'only_this_computer' })
  await admin.api.send(changeOrganisationSettings, { body: { connect_other_computers: true } })
  const { code: shown } = await again.programs.approve(asking.id, proof)
  assert.deepEqual(await asking.follow(), { step: 'confirm' })
  assert.ok(await asking.enterCode(shown))
})

/** fetch sets the Host by itself. */
async function postWithHost(port: string, host: string, fields: Record<string, string>): Promise<number> {
  const { request } = await import('node:http')
  const body = new URLSearchParams(fields).toString()
  const headers = { host, 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method: 'POST', path: '/', headers }
    request(options, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end(body)
  })
}
