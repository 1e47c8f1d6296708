// Promise 20

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { getUnlockMethods } from '@chaveiro/contract/calls/account.ts'
import { answerBrowserApproval, type BrowserApproval } from '@chaveiro/contract/calls/unlocking.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import type { AccountSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import {
  type BrowserOpening,
  commitToOpening,
  makeApprovalNonce,
} from '@chaveiro/crypto/processes/approval-code.ts'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import { makeRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import { writeGenesis } from '@chaveiro/crypto/processes/roster-statements.ts'
import { makeBrowserKeys, openInBrowser, sealToBrowser } from '@chaveiro/crypto/processes/seal-to-browser.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { someIdentity } from '@chaveiro/crypto/testing/some-identity.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { exchangeCodes, handOver, newBrowser } from '../../support/approval.ts'
import type { SessionAtAScreen } from '../../support/at-a-screen.ts'
import { rosterOf } from '../../support/confirmed-person.ts'
import { startLyingAboutUnlocking } from '../../support/lying-about-unlocking.ts'
import { userIdOf } from '../../support/lying-server.ts'
import { proof, type TestPerson, unlockedDevice, vaultDraft } from '../../support/person.ts'

type Keys = CallOutput<typeof getUnlockMethods>

const { server, proxy, admin, ana, bia, newBehind } = await startLyingAboutUnlocking()

const oneApproval = /^\/api\/account\/browser-approvals\/[^/]+$/
const allMethods = /unlock-methods$/
const refused = { code: 'approval_refused' }

/** The unlocked browser is behind the proxy, the new one is not. */
const unlockedBehind = (person: TestPerson) => unlockedDevice(proxy.baseUrl, person, createSeenMemory())

async function isStillLocked(session: SessionAtAScreen, id: string) {
  assert.deepEqual(await session.status(), { state: 'locked' })
  assert.deepEqual(await session.browsers.followApproval(id), { step: 'ended' })
}

/** What a server in the middle would send instead of the new browser's opening: everything that it knows, and its own key. */
async function openingOfServer(person: TestPerson, id: string) {
  const { keys, sealingKey } = await makeBrowserKeys()
  const roster = await rosterOf(admin)
  const user = await userIdOf(person)
  const fingerprint = roster.people.get(user)?.fingerprint ?? ''
  const nonce = makeApprovalNonce()
  const opening: BrowserOpening = {
    org: roster.org,
    user,
    approval: id,
    fingerprint,
    sealing_key: sealingKey,
    nonce,
  }
  return { keys, opening, commitment: await commitToOpening(opening) }
}

const access = { seq: 1, hash: 'A'.repeat(43) }

/** The server in place of the unlocked browser: it knows everything that the exchange binds except the person's secret. */
const sealInstead = (user: string, secret: AccountSecret) => async (body: unknown) => {
  const { id, commitment, answer, reveal } = body as BrowserApproval
  const place = { user, approval: id, commitment, answer: answer ?? '' }
  const handover = { secret, code: '123456', heads: { roster: null, vaults: {}, changes: {}, access } }
  return { ...(body as object), sealed: await sealToBrowser(handover, reveal?.sealing_key ?? '', place) }
}

/** Six digits computed from what a server in the middle knows before it answers, as a wrong design would. */
function digitsWithoutNonce(answer: string, commitment: string): string {
  const text = `chaveiro browser approval code 1 {"answer":"${answer}","commitment":"${commitment}","round":0}`
  return String(hash('sha256', text, 'buffer').readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

test('a key of the server’s own in the new browser’s place does not match the commitment, and ends the request', async () => {
  const unlocked = await unlockedBehind(ana)
  const { session: fresh } = await newBrowser(server.baseUrl, ana)
  const { sealingKey } = await makeBrowserKeys()
  proxy.lie('GET', oneApproval, (body) => {
    const approval = body as BrowserApproval
    return { ...approval, reveal: approval.reveal && { ...approval.reveal, sealing_key: sealingKey } }
  })
  await assert.rejects(exchangeCodes(fresh, unlocked), refused)
  const [request] = await admin.session.browsers.browserRequests()
  assert.equal(request, undefined)
  assert.equal((await fresh.status()).state, 'locked')
})

test('a commitment of the server’s own, opened correctly, gives other digits than the new browser shows: nothing is sealed', async () => {
  const unlocked = await unlockedBehind(ana)
  const { session: fresh } = await newBrowser(server.baseUrl, ana)
  const { id } = await fresh.browsers.askApproval('Firefox')
  const middle = await openingOfServer(ana, id)
  proxy.lie('GET', oneApproval, (body) => {
    const approval = body as BrowserApproval
    const { sealing_key, nonce } = middle.opening
    const reveal = approval.reveal && { sealing_key, nonce }
    return { ...approval, commitment: middle.commitment, reveal }
  })
  await unlocked.browsers.answerBrowser(id)
  const shown = await fresh.browsers.followApproval(id)
  assert.ok(shown.step === 'show')
  // The server could open what would be sealed now, but the unlocked browser compares first, by itself.
  assert.deepEqual(await unlocked.browsers.answerBrowser(id), { isReady: true })
  await assert.rejects(unlocked.browsers.approveBrowser(id, proof), refused)
  assert.equal(await unlocked.browsers.enterBrowserCode(id, shown.code), false)
  await assert.rejects(unlocked.browsers.approveBrowser(id, proof), refused)
  await isStillLocked(fresh, id)
})

test('no answer can be searched for that gives the same digits: what is sent before it does not determine them', async () => {
  const unlocked = await unlockedBehind(bia)
  const { session: fresh } = await newBrowser(server.baseUrl, bia)
  let seen: BrowserApproval | undefined
  proxy.lie('GET', oneApproval, (body) => {
    seen = body as BrowserApproval
    return body
  })
  const { code } = await exchangeCodes(fresh, unlocked)
  assert.notEqual(digitsWithoutNonce(seen?.answer ?? '', seen?.commitment ?? ''), code)
})

test('a commitment replaced after the answer does not count', async () => {
  const unlocked = await unlockedBehind(ana)
  const { session: fresh } = await newBrowser(server.baseUrl, ana)
  const { id } = await fresh.browsers.askApproval('Firefox')
  await unlocked.browsers.answerBrowser(id)
  await fresh.browsers.followApproval(id)
  const middle = await openingOfServer(ana, id)
  proxy.lie('GET', oneApproval, (body) => {
    const { sealing_key, nonce } = middle.opening
    return { ...(body as BrowserApproval), commitment: middle.commitment, reveal: { sealing_key, nonce } }
  })
  await assert.rejects(unlocked.browsers.answerBrowser(id), refused)
  await isStillLocked(fresh, id)
})

test('replaced nonces are noticed: the new browser’s by the commitment, the unlocked one’s by the digits', async () => {
  const unlocked = await unlockedBehind(ana)
  const { session: fresh } = await newBrowser(server.baseUrl, ana)
  proxy.lie('GET', oneApproval, (body) => {
    const approval = body as BrowserApproval
    return { ...approval, reveal: approval.reveal && { ...approval.reveal, nonce: makeApprovalNonce() } }
  })
  await assert.rejects(exchangeCodes(fresh, unlocked), refused)

  proxy.honest()
  const behind = await newBehind(ana)
  const other = makeApprovalNonce()
  proxy.lie('GET', oneApproval, (body) => {
    const approval = body as BrowserApproval
    return { ...approval, answer: approval.answer && other }
  })
  const { id, code } = await exchangeCodes(behind.session, ana.session)
  assert.equal(await ana.session.browsers.enterBrowserCode(id, code), false)
  await isStillLocked(behind.session, id)
})

test('nothing that arrives is used before its sender’s digits were typed, and garbage ends the request', async () => {
  const { session: fresh } = await newBehind(bia)
  const { id } = await handOver(fresh, bia.session)
  proxy.lie('GET', oneApproval, (body) => ({ ...(body as object), sealed: 'cha1.AAAA' }))
  await assert.rejects(fresh.browsers.followApproval(id), refused)
  await isStillLocked(fresh, id)
})

test('an account of the server’s own for the new browser is refused: its keys are not the person’s', async () => {
  const { session: fresh } = await newBehind(bia)
  const user = await userIdOf(bia)
  const stranger = await makeAccount(user)
  const { id } = await handOver(fresh, bia.session)
  proxy.lie('GET', oneApproval, sealInstead(user, stranger.secret))
  await assert.rejects(fresh.browsers.followApproval(id), refused)
  await isStillLocked(fresh, id)
})

test('a new browser that is shown an account, keys and organisation of the server’s making does not open it: the person has no matching digits', async () => {
  const user = await userIdOf(bia)
  const stranger = await makeAccount(user)
  const behind = await newBehind(bia)
  proxy.lie('GET', allMethods, (body) => ({ ...(body as Keys), ...stranger.keys.publicKeys }))
  const kit = await makeRecoveryKit()
  const genesis = await writeGenesis(stranger.keys, kit.publicKey, new Date(), someIdentity)
  proxy.lie('GET', /^\/api\/roster$/, () => ({ statements: [genesis] }))
  const { id } = await behind.session.browsers.askApproval('Firefox')
  const { org, head } = await replayRoster([genesis], verifier)
  // The server plays the unlocked browser to the end; all that it cannot know is what the person's own browser shows.
  proxy.lie('GET', oneApproval, async (body) => {
    const approval = body as BrowserApproval
    const answer = 'A'.repeat(43)
    const answered = { ...approval, answer, state: 'answered' }
    if (!approval.reveal) return answered
    const place = { user, approval: id, commitment: approval.commitment, answer }
    const handover = {
      secret: stranger.secret,
      code: '123456',
      heads: { roster: { org, ...head }, vaults: {}, changes: {}, access },
    }
    const sealed = await sealToBrowser(handover, approval.reveal.sealing_key, place)
    return { ...answered, state: 'approved', sealed }
  })
  // The real server accepts the new browser's opening only after an answer.
  await bia.api.send(answerBrowserApproval, { params: { id }, body: { nonce: 'A'.repeat(43) } })
  assert.equal((await behind.session.browsers.followApproval(id)).step, 'show')
  assert.deepEqual(await behind.session.browsers.followApproval(id), { step: 'confirm' })
  assert.deepEqual(await behind.session.status(), { state: 'locked' })
  assert.equal(await behind.session.browsers.enterApprovalCode(id, '654321'), false)
  proxy.honest()
  await isStillLocked(behind.session, id)
  // Nothing of it was remembered: with an honest server this browser is let in.
  const honest = await handOver(behind.session, bia.session)
  await behind.session.browsers.followApproval(honest.id)
  assert.equal(await behind.session.browsers.enterApprovalCode(honest.id, honest.code), true)
})

test('a roster older than the unlocked browser has seen is refused by the new one, by the heads sealed with the secret', async () => {
  const { session: fresh } = await newBehind(admin)
  proxy.lie('GET', /^\/api\/roster$/, (body) => {
    const { statements } = body as { statements: string[] }
    return { statements: statements.slice(0, -1) }
  })
  const { id, code } = await handOver(fresh, admin.session)
  assert.deepEqual(await fresh.browsers.followApproval(id), { step: 'confirm' })
  await assert.rejects(fresh.browsers.enterApprovalCode(id, code), refused)
  await isStillLocked(fresh, id)
})

test('a vault’s log older than the unlocked browser has seen is refused by the new one, which has seen no other', async () => {
  const vault = await admin.session.createVault(vaultDraft('Cofre'))
  await admin.session.addMember(vault.id, await userIdOf(ana), ana.email)
  await admin.session.keepInStep()
  await admin.session.vaults.access(vault.id)
  const { session: fresh } = await newBehind(admin)
  const { id, code } = await handOver(fresh, admin.session)
  await fresh.browsers.followApproval(id)
  const shorten = ({ statements, ...log }: { statements: string[] }) => ({
    ...log,
    statements: statements.slice(0, -1),
  })
  proxy.lie('GET', /\/log$/, (body) => shorten(body as { statements: string[] }))
  proxy.lie('POST', /^\/api\/vaults\/logs$/, (body) => {
    const { logs, ...more } = body as { logs: { statements: string[] }[] }
    return { ...more, logs: logs.map(shorten) }
  })
  assert.equal(await fresh.browsers.enterApprovalCode(id, code), true)
  await assert.rejects(fresh.vaults.access(vault.id), { code: 'distrusted', about: 'vault_log' })
  proxy.honest()
  await fresh.vaults.access(vault.id)
})

test('false keys shown as the person’s are refused by the roster, and a false organisation by the digits', async () => {
  const user = await userIdOf(admin)
  const stranger = await makeAccount(user)
  const behind = await newBehind(admin)
  const showKeys = () =>
    proxy.lie('GET', allMethods, (body) => ({ ...(body as Keys), ...stranger.keys.publicKeys }))
  showKeys()
  await assert.rejects(behind.session.browsers.askApproval('Firefox'), refused)

  const kit = await makeRecoveryKit()
  const genesis = await writeGenesis(stranger.keys, kit.publicKey, new Date(), someIdentity)
  proxy.lie('GET', /^\/api\/roster$/, () => ({ statements: [genesis] }))
  // Nothing looks wrong on this side; the unlocked browser knows another organisation and other keys.
  await assert.rejects(exchangeCodes(behind.session, admin.session), refused)
  await isStillLocked(behind.session, '00000000-0000-7000-8000-000000000000')
})

test('a person who is said to be in no roster is asked to believe less, and the digits reveal that', async () => {
  const behind = await newBehind(admin)
  proxy.lie('GET', /^\/api\/auth\/me$/, (body) => ({ ...(body as object), role: 'client' }))
  await behind.session.start()
  await assert.rejects(exchangeCodes(behind.session, admin.session), refused)
})

test('the secret in an approval opens for the new browser and for no onlooker', async () => {
  const { session: fresh } = await newBehind(admin)
  const { id, code } = await handOver(fresh, admin.session)
  const middle = await openingOfServer(admin, id)
  let seen: BrowserApproval | undefined
  proxy.lie('GET', oneApproval, (body) => {
    seen = body as BrowserApproval
    return body
  })
  assert.deepEqual(await fresh.browsers.followApproval(id), { step: 'confirm' })
  assert.equal(await fresh.browsers.enterApprovalCode(id, code), true)
  const place = {
    user: await userIdOf(admin),
    approval: id,
    commitment: seen?.commitment ?? '',
    answer: seen?.answer ?? '',
  }
  await assert.rejects(openInBrowser(seen?.sealed ?? '', middle.keys, place), { code: 'open_failed' })
})
