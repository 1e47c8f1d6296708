import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createKeys } from '@chaveiro/contract/calls/account.ts'
import {
  answerBrowserApproval,
  approveBrowser,
  askBrowserApproval,
  endBrowserApproval,
  getBrowserApproval,
  listBrowserApprovals,
  revealBrowserApproval,
} from '@chaveiro/contract/calls/unlocking.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { startTestServer, type TestAnswer, type TestServer } from '../../platform/testing/test-server.ts'
import { newKeysBody } from '../../testing/sign-access.ts'
import { account } from '../account/account.routes.ts'
import { unlocking } from './unlocking.routes.ts'

type Token = { token: string }

let server: TestServer
before(async () => {
  server = await startTestServer([account, unlocking])
})
after(() => server.stop())

const hash = () => randomBytes(32).toString('base64url')
const sealed = () => `cha1.${randomBytes(60).toString('base64url')}`

/** One person in three browsers: a new one and two unlocked ones. */
async function threeBrowsers() {
  const person = await server.makePerson('contributor')
  const method = { id: randomUUID(), kind: 'recovery' as const, argon2: null, sealed: sealed() }
  await server.call(createKeys, { as: person, body: newKeysBody(person.id, makeTestKeys(), [method]) })
  const fresh = { token: await server.makeSession(person.id) }
  const third = { token: await server.makeSession(person.id) }
  return { person, fresh, unlocked: { token: person.token }, third }
}

async function ask(as: Token, id = randomUUID()) {
  const body = { id, label: 'Firefox on Linux', commitment: hash() }
  return { id, answer: await server.call(askBrowserApproval, { as, body }) }
}
const answer = (as: Token, id: string, nonce = hash()) =>
  server.call(answerBrowserApproval, { as, params: { id }, body: { nonce } })
const reveal = (as: Token, id: string, body = { sealing_key: makeTestKeys().sealing_key, nonce: hash() }) =>
  server.call(revealBrowserApproval, { as, params: { id }, body })
const approve = (as: Token, id: string, text = sealed()) =>
  server.call(approveBrowser, { as, params: { id }, body: { sealed: text } })
const look = (as: Token, id: string) => server.call(getBrowserApproval, { as, params: { id } })
const end = (as: Token, id: string) => server.call(endBrowserApproval, { as, params: { id } })
const outcome = ({ status, error }: TestAnswer<unknown>) => (status < 300 ? 'done' : error.code)

test('no step can be taken before its turn or twice', async () => {
  const { fresh, unlocked } = await threeBrowsers()
  const { id } = await ask(fresh)
  assert.equal(outcome(await reveal(fresh, id)), 'wrong_step')
  assert.equal(outcome(await approve(unlocked, id)), 'wrong_step')
  assert.equal(outcome(await answer(unlocked, id)), 'done')
  assert.equal(outcome(await answer(unlocked, id)), 'wrong_step')
  assert.equal(outcome(await approve(unlocked, id)), 'wrong_step')
  assert.equal(outcome(await reveal(fresh, id)), 'done')
  assert.equal(outcome(await reveal(fresh, id)), 'wrong_step')
  assert.equal(outcome(await approve(unlocked, id)), 'done')
  assert.equal(outcome(await approve(unlocked, id)), 'wrong_step')
})

test('every step belongs to its browser: nobody answers themselves, or reveals or approves for another', async () => {
  const { fresh, unlocked, third } = await threeBrowsers()
  const { id } = await ask(fresh)
  assert.equal(outcome(await answer(fresh, id)), 'forbidden')
  assert.equal(outcome(await answer(unlocked, id)), 'done')
  assert.equal(outcome(await reveal(unlocked, id)), 'forbidden')
  assert.equal(outcome(await reveal(fresh, id)), 'done')
  assert.equal(outcome(await approve(third, id)), 'forbidden')
  assert.equal(outcome(await approve(fresh, id)), 'forbidden')
  assert.equal(outcome(await approve(unlocked, id)), 'done')
})

test('of two browsers that answer at once one is told that the step was taken', async () => {
  const { fresh, unlocked, third } = await threeBrowsers()
  const { id } = await ask(fresh)
  const nonces = [hash(), hash()] as const
  const outcomes = await Promise.all([answer(unlocked, id, nonces[0]), answer(third, id, nonces[1])])
  assert.deepEqual(outcomes.map(outcome).sort(), ['done', 'wrong_step'])
  const winner = outcome(outcomes[0]) === 'done' ? nonces[0] : nonces[1]
  assert.equal((await look(fresh, id)).body.answer, winner)
})

test('another person neither sees nor changes a request', async () => {
  const { fresh } = await threeBrowsers()
  const { unlocked: outsider } = await threeBrowsers()
  const { id } = await ask(fresh)
  for (const attempt of [answer, reveal, approve, look, end]) {
    assert.equal(outcome(await attempt(outsider, id)), 'not_found')
  }
  assert.deepEqual((await server.call(listBrowserApprovals, { as: outsider })).body, [])
})

test('after five minutes a request has ended, and is deleted', async () => {
  const { fresh, unlocked } = await threeBrowsers()
  const { id } = await ask(fresh)
  server.clock.advance({ minutes: 5 })
  for (const attempt of [answer, reveal, approve, look, end]) {
    assert.equal(outcome(await attempt(unlocked, id)), 'approval_over')
  }
  assert.deepEqual((await server.call(listBrowserApprovals, { as: unlocked })).body, [])
  server.clock.advance({ minutes: 6 })
  await server.platform.jobs.runDue()
  assert.equal(outcome(await look(fresh, id)), 'not_found')
})

test('a refused or withdrawn request has ended, at any step', async () => {
  const { fresh, unlocked } = await threeBrowsers()
  const refused = await ask(fresh)
  assert.equal(outcome(await end(unlocked, refused.id)), 'done')
  assert.equal(outcome(await answer(unlocked, refused.id)), 'approval_over')
  const withdrawn = await ask(fresh)
  await answer(unlocked, withdrawn.id)
  await reveal(fresh, withdrawn.id)
  assert.equal(outcome(await end(fresh, withdrawn.id)), 'done')
  assert.equal(outcome(await approve(unlocked, withdrawn.id)), 'approval_over')
  assert.equal(outcome(await end(fresh, withdrawn.id)), 'approval_over')
  const latest = await ask(fresh)
  const again = await ask(fresh)
  assert.equal(outcome(await look(fresh, latest.id)), 'approval_over')
  assert.deepEqual(
    (await server.call(listBrowserApprovals, { as: unlocked })).body.map(({ id }) => id),
    [again.id],
  )
})

test('nobody asks more than five times in five minutes, ended requests included', async () => {
  const { person, fresh } = await threeBrowsers()
  for (let i = 0; i < 5; i++) assert.equal(outcome((await ask(fresh)).answer), 'done')
  const { answer: refused } = await ask({ token: await server.makeSession(person.id) })
  assert.deepEqual([refused.status, refused.error.code], [429, 'too_many'])
  assert.equal(refused.headers['retry-after'], '300')
  server.clock.advance({ minutes: 5 })
  assert.equal(outcome((await ask(fresh)).answer), 'done')
})

test('a request without keys, with a taken id or with invalid values is refused', async () => {
  const keyless = await server.makePerson('contributor')
  assert.equal(outcome((await ask(keyless)).answer), 'keys_missing')
  const { fresh, unlocked } = await threeBrowsers()
  const { id } = await ask(fresh)
  assert.equal(outcome((await ask((await threeBrowsers()).fresh, id)).answer), 'id_taken')
  const odd = { id: randomUUID(), label: 'x', commitment: 'short' }
  assert.equal((await server.send(askBrowserApproval, { as: fresh, body: odd })).status, 422)
  const body = { nonce: 'x'.repeat(44) }
  const answered = await server.send(answerBrowserApproval, { as: unlocked, params: { id }, body })
  assert.equal(answered.status, 422)
})

test('each browser reads what the other sent; only the one that asked gets the secret', async () => {
  const { fresh, unlocked, third } = await threeBrowsers()
  const { id, answer: asked } = await ask(fresh)
  assert.deepEqual(
    [asked.body.state, asked.body.label, asked.body.ip_address],
    ['asked', 'Firefox on Linux', '127.0.0.1'],
  )
  const nonce = hash()
  await answer(unlocked, id, nonce)
  const opened = { sealing_key: makeTestKeys().sealing_key, nonce: hash() }
  assert.equal((await reveal(fresh, id, opened)).body.answer, nonce)
  assert.deepEqual((await look(unlocked, id)).body.reveal, opened)
  const text = sealed()
  assert.equal((await approve(unlocked, id, text)).body.sealed, null)
  for (const as of [unlocked, third]) assert.equal((await look(as, id)).body.sealed, null)
  const { body } = await look(fresh, id)
  assert.deepEqual([body.state, body.sealed], ['approved', text])
  assert.equal(outcome(await end(fresh, id)), 'done')
  assert.equal(outcome(await look(fresh, id)), 'approval_over')
})
