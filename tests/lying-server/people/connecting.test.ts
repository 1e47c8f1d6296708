// Promise 20

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answerConnect,
  type ConnectRequest,
  type FollowedConnect,
  getConnect,
} from '@chaveiro/contract/calls/connect.ts'
import { listSessions } from '@chaveiro/contract/calls/sessions.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import {
  commitToOpening,
  makeApprovalNonce,
  type ProgramOpening,
} from '@chaveiro/crypto/processes/approval-code.ts'
import { placeProof } from '@chaveiro/crypto/processes/connect-place.ts'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import { makeRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import { writeGenesis } from '@chaveiro/crypto/processes/roster-statements.ts'
import { makeBrowserKeys, sealToBrowser } from '@chaveiro/crypto/processes/seal-to-browser.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { someIdentity } from '@chaveiro/crypto/testing/some-identity.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { askingProgram, exchangeDigits, formOf, provePlace, sealedTo } from '../../support/connecting.ts'
import { startLyingAboutUnlocking } from '../../support/lying-about-unlocking.ts'
import { userIdOf } from '../../support/lying-server.ts'
import { proof, type TestPerson, unlockedDevice } from '../../support/person.ts'

const { server, proxy, admin, ana, bia } = await startLyingAboutUnlocking()

const oneRequest = /^\/api\/connect\/[^/]+$/
const following = /^\/api\/connect\/[^/]+\/follow$/
const refused = { code: 'approval_refused' }

/** The person's page is behind the proxy, the program is not; and the other way round. */
const pageBehind = (person: TestPerson) => unlockedDevice(proxy.baseUrl, person, createSeenMemory())
const programBehind = () => askingProgram(proxy.baseUrl)

/** A program of the server's own: what it would have committed to in this request's place. */
async function programOfServer(request: Pick<ConnectRequest, 'id' | 'port'>) {
  const { keys, sealingKey } = await makeBrowserKeys()
  const opening: ProgramOpening = {
    approval: request.id,
    program: 'cli',
    label: 'notebook',
    port: request.port,
    sealing_key: sealingKey,
    nonce: makeApprovalNonce(),
  }
  return { keys, opening, commitment: await commitToOpening(opening) }
}

/** Shows the page this program instead of the one that asked. */
function showInstead({ opening, commitment }: Awaited<ReturnType<typeof programOfServer>>) {
  const { sealing_key, nonce } = opening
  proxy.lie('GET', oneRequest, (body) => {
    const { reveal } = body as ConnectRequest
    return { ...(body as object), commitment, reveal: reveal && { sealing_key, nonce } }
  })
}

test('a program elsewhere, shown in the place of the one that runs here, has no place: this computer answers only for its own', async () => {
  const { asking } = await askingProgram(server.baseUrl)
  const page = await pageBehind(ana)
  await page.programs.look(asking.id)
  const port = Number(new URL((await formOf(page.programs, asking.id)).action).port)
  const again = await pageBehind(ana)
  showInstead(await programOfServer({ id: asking.id, port }))
  assert.equal(await provePlace(again, asking.id), false)
  await assert.rejects(again.programs.answer(asking.id), refused)
  await asking.withdraw()
})

test('the server cannot make up what comes back from this computer: it never sees what the page sent there', async () => {
  const { asking } = await askingProgram(server.baseUrl, { listen: null })
  const page = await pageBehind(ana)
  proxy.lie('GET', oneRequest, (body) => ({ ...(body as object), port: 50_000 }))
  await page.programs.look(asking.id)
  const { fields } = await page.programs.placeForm(asking.id)
  assert.ok(!proxy.seen().includes(fields.nonce))
  for (const nonce of ['A'.repeat(43), makeApprovalNonce()]) {
    const { approval, commitment } = fields
    assert.equal(
      await page.programs.provePlace(asking.id, await placeProof({ approval, commitment }, nonce)),
      false,
    )
  }
  await asking.withdraw()
})

test('another computer’s name, program, port or key than the program committed to ends the request before any digits', async () => {
  for (const change of [{ label: 'server-of-ana' }, { program: 'extension' }] as const) {
    const { asking } = await askingProgram(server.baseUrl)
    const page = await pageBehind(bia)
    proxy.honest()
    proxy.lie('GET', oneRequest, (body) => ({ ...(body as object), ...change }))
    assert.equal(await provePlace(page, asking.id), true)
    await assert.rejects(exchangeDigits(asking, page), refused)
    assert.deepEqual(await asking.follow(), { step: 'ended' })
  }
  const { asking } = await askingProgram(server.baseUrl)
  const page = await pageBehind(bia)
  const { sealingKey } = await makeBrowserKeys()
  assert.equal(await provePlace(page, asking.id), true)
  proxy.honest()
  proxy.lie('GET', oneRequest, (body) => {
    const { reveal } = body as ConnectRequest
    return { ...(body as object), reveal: reveal && { ...reveal, sealing_key: sealingKey } }
  })
  await assert.rejects(exchangeDigits(asking, page), refused)
})

test('a name that is a sentence, and addresses that are none, are not shown', async () => {
  const { asking } = await askingProgram(server.baseUrl)
  const page = await pageBehind(ana)
  proxy.lie('GET', oneRequest, (body) => ({
    ...(body as object),
    label: 'IT support: type 123456',
    ip_address: 'your own',
    own_ip_address: 'the same',
  }))
  const { label, ipAddress, ownIpAddress } = await page.programs.look(asking.id)
  assert.deepEqual([label, ipAddress, ownIpAddress], ['', '', ''])
  await asking.withdraw()
})

test('with a program of the server’s own, elsewhere and said to be allowed, the digits differ: nothing is sealed', async () => {
  const { asking } = await askingProgram(server.baseUrl, { listen: null })
  const page = await pageBehind(ana)
  const middle = await programOfServer({ id: asking.id, port: null })
  showInstead(middle)
  proxy.lie('GET', oneRequest, (body) => ({ ...(body as object), may_be_elsewhere: true }))
  await page.programs.look(asking.id)
  await page.programs.isElsewhere(asking.id)
  const code = await exchangeDigits(asking, page)
  assert.equal(await page.programs.enterCode(asking.id, code), false)
  await assert.rejects(page.programs.approve(asking.id, proof), refused)
  assert.deepEqual(await asking.follow(), { step: 'ended' })
})

test('an answer replaced on its way gives other digits, and one replaced after the reveal ends the request', async () => {
  const { asking } = await programBehind()
  // The page's own server is honest, so that its nonce is another one than the program gets.
  const other = makeApprovalNonce()
  proxy.lie('POST', following, (body) => {
    const { answer } = body as FollowedConnect
    return { ...(body as object), answer: answer && other }
  })
  assert.equal(await provePlace(bia.session, asking.id), true)
  const code = await exchangeDigits(asking, bia.session)
  assert.equal(await bia.session.programs.enterCode(asking.id, code), false)

  proxy.honest()
  const { asking: second } = await programBehind()
  assert.equal(await provePlace(admin.session, second.id), true)
  await exchangeDigits(second, admin.session)
  proxy.lie('POST', following, (body) => ({ ...(body as object), answer: other }))
  await assert.rejects(second.follow(), refused)
  assert.deepEqual(await second.follow(), { step: 'ended' })
})

test('an account and an organisation of the server’s own are not taken over: the person has no matching digits', async () => {
  const { asking, memory } = await programBehind()
  const user = await userIdOf(admin)
  const stranger = await makeAccount(user)
  const kit = await makeRecoveryKit()
  const genesis = await writeGenesis(stranger.keys, kit.publicKey, new Date(), someIdentity)
  const { org, head } = await replayRoster([genesis], verifier)
  const answer = 'A'.repeat(43)
  await admin.api.send(answerConnect, { params: { id: asking.id }, body: { nonce: answer } })
  await asking.follow()
  const { commitment, reveal } = await admin.api.send(getConnect, { params: { id: asking.id } })
  const access = { seq: 1, hash: 'A'.repeat(43) }
  const heads = { roster: { org, ...head }, vaults: {}, changes: {}, access }
  const handover = { secret: stranger.secret, code: '123456', heads }
  const place = { user, approval: asking.id, commitment, answer }
  const sealed = await sealToBrowser(handover, reveal?.sealing_key ?? '', place)
  proxy.lie('POST', following, (body) => ({ ...(body as object), state: 'approved', user_id: user, sealed }))
  assert.deepEqual(await asking.follow(), { step: 'confirm' })
  // The page showed nothing; whatever the person types is a guess.
  assert.equal(await asking.enterCode('654321'), false)
  assert.deepEqual(await memory.namesOf(''), [])
})

test('another person’s id, or garbage, with what was sealed ends the request', async () => {
  for (const change of [{ user_id: await userIdOf(admin) }, { sealed: 'cha1.AAAA' }]) {
    const { asking } = await programBehind()
    proxy.honest()
    await sealedTo(asking, ana.session)
    proxy.lie('POST', following, (body) => ({ ...(body as object), ...change }))
    await assert.rejects(asking.follow(), refused)
    assert.deepEqual(await asking.follow(), { step: 'ended' })
  }
})

test('after matching digits an older or another organisation is refused, and the session given back', async () => {
  const { asking, memory } = await programBehind()
  const code = await sealedTo(asking, admin.session)
  await asking.follow()
  proxy.lie('GET', /^\/api\/roster$/, (body) => {
    const { statements } = body as { statements: string[] }
    return { statements: statements.slice(0, -1) }
  })
  await assert.rejects(asking.enterCode(code), refused)
  assert.deepEqual(await memory.namesOf('seen/roster'), [])
  const listed = await admin.api.send(listSessions)
  assert.ok(listed.every(({ kind }) => kind === 'browser'))
})
