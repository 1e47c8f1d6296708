import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { distrustBrowser, listTrustedBrowsers } from '@chaveiro/contract/calls/unlocking.ts'
import { exchangeCodes, handOver, newBrowser, otherCode } from './support/approval.ts'
import { proof, proofBy, signInWithKeys, type TestPerson } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'
import { itemSecret as secret, startWithItem } from './support/start-with-item.ts'

let server: RunningServer
let admin: TestPerson
let itemId: string

before(async () => {
  ;({ server, admin, itemId } = await startWithItem())
})
after(() => server.stop())

const prfOf = (first: number) => Uint8Array.from({ length: 32 }, (_, i) => first + i)

test('a passkey unlocks by its own PRF output, beside the passphrase, and not after it is removed', async () => {
  const { session } = await newBrowser(server.baseUrl, admin)
  await assert.rejects(session.account.beginPasskey(proof), { code: 'locked' })
  const { methodId, prfSalt } = await admin.session.account.beginPasskey(proof)
  const credentialId = 'Y2hhdmVpcm8'
  await admin.session.account.finishPasskey('Notebook', { credentialId, prf: prfOf(7) })
  const methods = await session.account.unlockMethods()
  assert.deepEqual(
    methods.find(({ kind }) => kind === 'passkey'),
    { kind: 'passkey', id: methodId, credentialId, prfSalt, label: 'Notebook' },
  )
  const wrong = session.account.unlockWithPasskey({ credentialId, prf: prfOf(8) })
  await assert.rejects(wrong, { code: 'open_failed' })
  await assert.rejects(session.account.unlockWithPasskey({ credentialId: 'AAAA', prf: prfOf(7) }), {
    code: 'open_failed',
  })
  const prf = prfOf(7)
  await session.account.unlockWithPasskey({ credentialId, prf })
  assert.deepEqual(prf, new Uint8Array(32))
  assert.deepEqual((await session.openItem(itemId)).secret, secret)
  await session.account.removePasskey(methodId, proof)
  await session.lock()
  await assert.rejects(session.account.unlockWithPasskey({ credentialId, prf: prfOf(7) }), {
    code: 'open_failed',
  })
})

test('a trusted browser unlocks after a sign-in, until it is revoked from anywhere', async () => {
  const { session, memory } = await newBrowser(server.baseUrl, admin)
  await assert.rejects(session.account.unlockTrusted(), { code: 'not_found' })
  assert.equal(await session.account.trustedId(), null)
  await session.resume(admin.secret)
  await session.account.trustThisBrowser('Notebook', proof)
  await session.account.trustThisBrowser('Notebook again', proof)
  await session.lock()

  const again = await newBrowser(server.baseUrl, admin, memory)
  await again.session.account.unlockTrusted()
  assert.deepEqual((await again.session.openItem(itemId)).secret, secret)
  const elsewhere = await newBrowser(server.baseUrl, admin)
  assert.equal(await elsewhere.session.account.trustedId(), null)

  const listed = await admin.api.send(listTrustedBrowsers)
  assert.deepEqual(
    listed.map(({ id, label }) => ({ id, label })),
    [{ id: await again.session.account.trustedId(), label: 'Notebook again' }],
  )
  await admin.api.send(distrustBrowser, { params: { id: listed[0]?.id ?? '' } })
  await again.session.lock()
  await assert.rejects(again.session.account.unlockTrusted(), { code: 'not_found' })
  assert.equal(await again.session.account.trustedId(), null)
})

test('a new browser is let in after both codes were typed into the other browser, and not before', async () => {
  const { session: fresh } = await newBrowser(server.baseUrl, admin)
  const { id } = await fresh.browsers.askApproval('Firefox on Linux')
  assert.deepEqual(await fresh.browsers.followApproval(id), { step: 'waiting' })
  await assert.rejects(fresh.browsers.enterApprovalCode(id, '000000'), { code: 'approval_over' })
  const [request] = await admin.session.browsers.browserRequests()
  assert.deepEqual([request?.id, request?.label, request?.ipAddress], [id, 'Firefox on Linux', '127.0.0.1'])
  assert.deepEqual(await admin.session.browsers.answerBrowser(id), { isReady: false })
  assert.deepEqual(await admin.session.browsers.answerBrowser(id), { isReady: false })
  await assert.rejects(admin.session.browsers.enterBrowserCode(id, '000000'), { code: 'approval_over' })
  await assert.rejects(admin.session.browsers.approveBrowser(id, proof), { code: 'approval_refused' })
  const shown = await fresh.browsers.followApproval(id)
  assert.ok(shown.step === 'show')
  assert.match(shown.code, /^\d{6}$/)
  assert.deepEqual(await admin.session.browsers.answerBrowser(id), { isReady: true })
  await assert.rejects(admin.session.browsers.approveBrowser(id, proof), { code: 'approval_refused' })
  const spaced = ` ${shown.code.slice(0, 3)} ${shown.code.slice(3)}`
  assert.equal(await admin.session.browsers.enterBrowserCode(id, spaced), true)
  assert.deepEqual(await fresh.browsers.followApproval(id), shown)
  const { code } = await admin.session.browsers.approveBrowser(id, proof)
  assert.match(code, /^\d{6}$/)
  assert.deepEqual(await fresh.browsers.followApproval(id), { step: 'confirm' })
  assert.deepEqual(await fresh.status(), { state: 'locked' })
  assert.equal(await fresh.browsers.enterApprovalCode(id, ` ${code.slice(0, 3)} ${code.slice(3)}`), true)
  assert.deepEqual((await fresh.openItem(itemId)).secret, secret)
  assert.deepEqual(await fresh.browsers.followApproval(id), { step: 'ended' })
  assert.deepEqual(await admin.session.browsers.browserRequests(), [])
})

test('wrong digits of the new browser end the request in the unlocked one, without a second attempt', async () => {
  const { session: fresh } = await newBrowser(server.baseUrl, admin)
  const { id, code } = await exchangeCodes(fresh, admin.session)
  assert.equal(await admin.session.browsers.enterBrowserCode(id, otherCode(code)), false)
  await assert.rejects(admin.session.browsers.enterBrowserCode(id, code), { code: 'approval_over' })
  await assert.rejects(admin.session.browsers.approveBrowser(id, proof), { code: 'approval_refused' })
  assert.deepEqual(await fresh.browsers.followApproval(id), { step: 'ended' })
})

test('wrong digits of the unlocked browser end the request in the new one, and a wrong passphrase can be typed again', async () => {
  const { session: fresh } = await newBrowser(server.baseUrl, admin)
  const { id, code: first } = await exchangeCodes(fresh, admin.session)
  assert.equal(await admin.session.browsers.enterBrowserCode(id, first), true)
  await assert.rejects(admin.session.browsers.enterBrowserCode(id, first), { code: 'approval_over' })
  const wrong = admin.session.browsers.approveBrowser(id, proofBy('outra frase'))
  await assert.rejects(wrong, { code: 'open_failed' })
  const { code } = await admin.session.browsers.approveBrowser(id, proof)
  assert.deepEqual(await fresh.browsers.followApproval(id), { step: 'confirm' })
  assert.equal(await fresh.browsers.enterApprovalCode(id, otherCode(code)), false)
  await assert.rejects(fresh.browsers.enterApprovalCode(id, code), { code: 'approval_over' })
  assert.deepEqual(await fresh.browsers.followApproval(id), { step: 'ended' })
  assert.deepEqual(await fresh.status(), { state: 'locked' })
})

test('a request can be refused, and two tabs do not answer one request', async () => {
  const { session: fresh } = await newBrowser(server.baseUrl, admin)
  const other = await newBrowser(server.baseUrl, admin)
  await other.session.resume(admin.secret)
  const { id } = await fresh.browsers.askApproval('Firefox on Linux')
  await admin.session.browsers.answerBrowser(id)
  await assert.rejects(other.session.browsers.answerBrowser(id), { code: 'approval_over' })
  await admin.session.browsers.refuseBrowser(id)
  assert.deepEqual(await fresh.browsers.followApproval(id), { step: 'ended' })
})

test('a locked browser approves nobody, and forgets on lock what it asked for', async () => {
  const { session: fresh } = await newBrowser(server.baseUrl, admin)
  const { session: locked } = await newBrowser(server.baseUrl, admin)
  const { id, code } = await exchangeCodes(fresh, admin.session)
  for (const attempt of [
    locked.browsers.answerBrowser(id),
    locked.browsers.browserRequests(),
    locked.browsers.approveBrowser(id, proof),
  ]) {
    await assert.rejects(attempt)
  }
  await fresh.lock()
  await assert.rejects(fresh.browsers.enterApprovalCode(id, code), { code: 'approval_over' })
  assert.deepEqual(await fresh.browsers.followApproval(id), { step: 'ended' })
})

test('a person whom nobody has vouched for asks no browser, since nothing was sealed to them', async () => {
  const newcomer = await signInWithKeys(server.baseUrl, 'newcomer@agencia.example')
  const { session } = await newBrowser(server.baseUrl, newcomer)
  await assert.rejects(session.browsers.askApproval('Firefox'), { code: 'keys_unconfirmed' })
})

test('before there is an organisation, browsers compare the person’s keys alone', async () => {
  const own = await startServer()
  try {
    const person = await signInWithKeys(own.baseUrl, 'contributor@agencia.example')
    const { session: fresh } = await newBrowser(own.baseUrl, person)
    const { id, code } = await handOver(fresh, person.session)
    assert.deepEqual(await fresh.browsers.followApproval(id), { step: 'confirm' })
    assert.equal(await fresh.browsers.enterApprovalCode(id, code), true)
    assert.deepEqual(await fresh.account.ownWords(), await person.session.account.ownWords())
    // Without an organisation nobody has to confirm new keys: they count at once.
    const lost = await newBrowser(own.baseUrl, person)
    const other = 'frase nova depois da perda caneta girassol'
    await lost.session.account.beginReset(other)
    const { words } = await lost.session.account.finishReset()
    assert.deepEqual(await lost.session.status(), { state: 'locked' })
    await lost.session.account.unlockWithPassphrase(other)
    assert.deepEqual(await lost.session.account.ownWords(), words)
  } finally {
    await own.stop()
  }
})
