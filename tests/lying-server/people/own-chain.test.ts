// Promise 20

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import { getUnlockMethods } from '@chaveiro/contract/calls/account.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { handOver, lockedBrowser, newBrowser } from '../../support/approval.ts'
import type { SessionAtAScreen } from '../../support/at-a-screen.ts'
import { startLyingAboutUnlocking } from '../../support/lying-about-unlocking.ts'
import { proof, type TestPerson } from '../../support/person.ts'

type Keys = CallOutput<typeof getUnlockMethods>

const { server, proxy, ana, bia, newBehind } = await startLyingAboutUnlocking()

const methods = /\/account\/unlock-methods$/
const changes =
  /^(PUT|POST) \/api\/account\/(unlock-methods|trusted-browsers|browser-approvals\/[^/]+\/approve)/m
const refused = { code: 'distrusted', about: 'own_keys' }

async function addPasskey(session: SessionAtAScreen, label: string): Promise<void> {
  await session.account.beginPasskey(proof)
  const prf = Uint8Array.from(randomBytes(32))
  await session.account.finishPasskey(label, { credentialId: randomBytes(16).toString('base64url'), prf })
}

const passkeysOf = async (session: SessionAtAScreen) =>
  (await session.account.unlockMethods()).filter((method) => method.kind === 'passkey')

async function removePasskeys(session: SessionAtAScreen): Promise<void> {
  for (const { id } of await passkeysOf(session)) await session.account.removePasskey(id, proof)
}

/** Every act upon one's ways to unlock. */
const acts: [string, (session: SessionAtAScreen) => Promise<unknown>][] = [
  ['are listed', passkeysOf],
  [
    'change the passphrase',
    ({ account }) => account.setNewPassphrase('uma frase nova caneta girassol lua', proof),
  ],
  ['add a passkey', (session) => addPasskey(session, 'New')],
  ['trust the browser', ({ account }) => account.trustThisBrowser('Notebook', proof)],
]

/** A browser of Ana's that has seen a passkey added and removed, and what the server held between. */
async function afterARemoval(person: TestPerson) {
  const device = await newBehind(person)
  await device.session.resume(person.secret)
  await addPasskey(device.session, 'Old phone')
  const held = await person.api.send(getUnlockMethods, { query: { since: 1 } })
  await removePasskeys(device.session)
  return { device, held }
}

test('a passkey that was removed and is shown again is neither listed nor signed', async () => {
  const { device, held } = await afterARemoval(ana)
  const lies: [string, (body: Keys) => Keys][] = [
    ['under the newest statement', (body) => ({ ...body, methods: held.methods })],
    ['with all statements of that time', () => held],
    ['with no statement', (body) => ({ ...body, access: [], methods: held.methods })],
    [
      'with the statements in another order',
      (body) => ({ ...held, access: [...body.access, ...held.access] }),
    ],
  ]
  for (const [how, lie] of lies) {
    proxy.lie('GET', methods, (body) => lie(body as Keys))
    const from = proxy.seen().length
    for (const [what, act] of acts) await assert.rejects(act(device.session), refused, `${how}: ${what}`)
    assert.doesNotMatch(proxy.seen().slice(from), changes, how)
    proxy.honest()
  }
  assert.deepEqual(await passkeysOf(device.session), [])
})

test('a passkey under another label, or another one under its label, is neither listed nor signed', async () => {
  const device = await newBehind(ana)
  await device.session.resume(ana.secret)
  await addPasskey(device.session, 'Phone')
  for (const change of [{ label: 'Stolen phone' }, { credential_id: 'AAAA' }]) {
    proxy.lie('GET', methods, (body) => ({
      ...(body as Keys),
      methods: (body as Keys).methods.map((one) =>
        one.passkey ? { ...one, passkey: { ...one.passkey, ...change } } : one,
      ),
    }))
    for (const [what, act] of acts) await assert.rejects(act(device.session), refused, what)
    proxy.honest()
  }
  await removePasskeys(device.session)
})

test('a browser goes on from what it has seen, also when another browser made changes meanwhile', async () => {
  const device = await newBehind(ana)
  await device.session.resume(ana.secret)
  await addPasskey(ana.session, 'One')
  await addPasskey(ana.session, 'Two')
  await removePasskeys(device.session)
  assert.deepEqual(await passkeysOf(ana.session), [])
})

test('a change that only a browser without memory was made to sign is refused where the other was seen', async () => {
  const { device, held } = await afterARemoval(ana)
  const { token } = await newBrowser(server.baseUrl, ana)
  const fresh = await lockedBrowser(proxy.baseUrl, token)
  proxy.lie('GET', methods, (_body, url) => from(held, url))
  await fresh.session.resume(ana.secret)
  const start = proxy.seen().length
  proxy.answer('PUT', methods, held)
  await addPasskey(fresh.session, 'Second')
  proxy.honest()
  const sent = statementsIn(proxy.seen().slice(start))
  assert.equal(sent.length, 1)
  const { methods: forked } = JSON.parse(bodyOf(proxy.seen().slice(start))) as Keys
  proxy.lie('GET', methods, () => ({ ...held, access: [...held.access, ...sent], methods: forked }))
  for (const [what, act] of acts) await assert.rejects(act(device.session), refused, what)
  proxy.honest()
})

test('no number is signed twice, whatever became of the change before', async () => {
  const device = await newBehind(ana)
  await device.session.resume(ana.secret)
  const from = proxy.seen().length
  proxy.refuse('PUT', methods, 409, 'limit_reached')
  await assert.rejects(addPasskey(device.session, 'Lost'), { code: 'limit_reached' })
  await assert.rejects(addPasskey(device.session, 'Lost as well'), { code: 'limit_reached' })
  proxy.honest()
  await addPasskey(device.session, 'Kept')
  assert.deepEqual(
    (await passkeysOf(device.session)).map(({ label }) => label),
    ['Kept'],
  )
  await removePasskeys(device.session)
  const numbers = statementsIn(proxy.seen().slice(from)).map(
    (text) => parseStatement(text, 'chaveiro.account.access').payload.seq,
  )
  assert.deepEqual(numbers.length, 4)
  assert.equal(new Set(numbers).size, numbers.length)
})

test('a browser that was let in knows the newest change of the one that let it in', async () => {
  const { device, held } = await afterARemoval(bia)
  const fresh = await newBehind(bia)
  const { id, code } = await handOver(fresh.session, device.session)
  await fresh.session.browsers.followApproval(id)
  assert.equal(await fresh.session.browsers.enterApprovalCode(id, code), true)
  proxy.lie('GET', methods, () => held)
  for (const [what, act] of acts) await assert.rejects(act(fresh.session), refused, what)
  proxy.honest()
  assert.deepEqual(await passkeysOf(fresh.session), [])
})

test('a browser that sees an older list lets no other one in', async () => {
  const { device, held } = await afterARemoval(bia)
  const fresh = await newBehind(bia)
  proxy.lie('GET', methods, () => held)
  const from = proxy.seen().length
  await assert.rejects(handOver(fresh.session, device.session), refused)
  assert.doesNotMatch(proxy.seen().slice(from), changes)
  proxy.honest()
})

/** What the server held, as it would answer a device that has seen as much. */
function from(held: Keys, url: URL): Keys {
  const since = Number(url.searchParams.get('since') ?? Number.POSITIVE_INFINITY)
  const { access } = held
  const first = access.findIndex(
    (text) => parseStatement(text, 'chaveiro.account.access').payload.seq >= since,
  )
  return { ...held, access: access.slice(first) }
}

const bodyOf = (seen: string) => seen.split('\n').find((line) => line.includes('"statement"')) ?? ''

function statementsIn(seen: string): string[] {
  return [...seen.matchAll(/"statement":"([^"]+)"/g)].map(([, text]) => text ?? '')
}

test('somebody whose keys the server denies makes no others in their place, in their browser or a new one', async () => {
  proxy.lie('GET', /^\/api\/auth\/me$/, (body) => ({ ...(body as object), has_keys: false }))
  for (const memory of [ana.memory, createSeenMemory()]) {
    const { session } = await lockedBrowser(proxy.baseUrl, ana.token, memory)
    assert.equal((await session.status()).state, 'no_keys')
    const { fault } = await session.account
      .begin('outra frase de seis palavras longas')
      .catch((error) => error)
    assert.equal(fault, 'substituted')
  }
})
