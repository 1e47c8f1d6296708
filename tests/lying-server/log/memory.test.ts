// Promise 10

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { createSeenMemory, type SeenMemory } from '@chaveiro/device/state/seen-memory.ts'

import { joinByLink } from '../../support/people.ts'
import { deviceOf, foundingAdmin, passphrase, signIn, vaultDraft } from '../../support/person.ts'
import { type RunningServer, startServer } from '../../support/start-server.ts'
import { startTamperingProxy } from '../../support/tampering-proxy.ts'

/** Two organisations at one address, one after the other: a browser that knows the first meets the second. */
async function withTwo(work: (first: RunningServer, second: RunningServer) => Promise<void>) {
  const first = await startServer()
  const second = await startServer()
  try {
    await work(first, second)
  } finally {
    await first.stop()
    await second.stop()
  }
}
/** A person signed in at a server, in a browser with this memory. */
async function inBrowser(baseUrl: string, email: string, memory: SeenMemory) {
  const { token } = await signIn(baseUrl, email)
  return deviceOf(baseUrl, token, memory).session
}
const other = { code: 'distrusted', about: 'roster', fault: 'other_organisation' }

test('under another user id no second organisation is joined in a browser that knows one', () =>
  withTwo(async (first, second) => {
    const admin = await foundingAdmin(first.baseUrl)
    await foundingAdmin(second.baseUrl)
    const session = await inBrowser(second.baseUrl, 'newcomer@agencia.example', admin.memory)
    await session.start()
    await session.account.begin(passphrase)
    await assert.rejects(session.account.finish(), other)
  }))

test('under another user id no second organisation is founded there, nor anything written', () =>
  withTwo(async (first, second) => {
    const admin = await foundingAdmin(first.baseUrl)
    const session = await inBrowser(second.baseUrl, 'admin@agencia.example', admin.memory)
    await session.start()
    await assert.rejects(session.account.begin(passphrase), { code: 'other_account' })
    await session.account.begin(passphrase, true)
    await assert.rejects(session.account.finish(), { code: 'distrusted', about: 'roster', fault: 'shrunk' })
    await assert.rejects(session.organisation.found())
    await assert.rejects(session.createVault(vaultDraft('Trap')))
  }))

test('somebody with keys in another organisation unlocks in that browser, and is told that it is not the known one', () =>
  withTwo(async (first, second) => {
    const admin = await foundingAdmin(first.baseUrl)
    const elsewhere = await foundingAdmin(second.baseUrl)
    const session = await inBrowser(second.baseUrl, elsewhere.email, admin.memory)
    await session.start()
    await session.resume(elsewhere.secret)
    const status = await session.status()
    assert.ok(status.state === 'unlocked')
    assert.deepEqual([status.trouble?.about, status.trouble?.fault], ['roster', 'other_organisation'])
    await assert.rejects(session.createVault(vaultDraft('Trap')), other)
  }))

test('an older roster is refused in a browser where somebody else saw the newer one', async () => {
  const server = await startServer()
  try {
    const admin = await foundingAdmin(server.baseUrl)
    const colleague = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
    const memory = createSeenMemory()
    const mine = await inBrowser(server.baseUrl, admin.email, memory)
    await mine.start()
    await mine.resume(admin.secret)
    await mine.organisation.read()
    const head = (await memory.get('seen/roster')) as { seq: number }
    assert.ok(head.seq > 0)
    await memory.setAll(new Map([['seen/roster', { ...head, seq: head.seq + 1 }]]))
    const theirs = await inBrowser(server.baseUrl, colleague.email, memory)
    await theirs.start()
    await theirs.resume(colleague.secret)
    await assert.rejects(theirs.organisation.read(), { code: 'distrusted', fault: 'shrunk' })
  } finally {
    await server.stop()
  }
})

test('a person who is shown as another account makes no second keys before they say that it is a new one', async () => {
  const server = await startServer()
  const proxy = await startTamperingProxy(server.baseUrl)
  try {
    const admin = await foundingAdmin(server.baseUrl)
    const { session } = deviceOf(proxy.baseUrl, admin.token, admin.memory)
    const id = '01890000-0000-7000-8000-000000000007'
    proxy.lie('GET', /^\/api\/auth\/me$/, (body) => ({ ...(body as object), id, has_keys: false }))
    await session.start()
    assert.equal((await session.status()).state, 'no_keys')
    await assert.rejects(session.account.begin(passphrase), { code: 'other_account' })
    await assert.rejects(session.account.finish(), { code: 'no_keys' })
    assert.ok((await session.account.begin(passphrase, true)).recoveryCode)
  } finally {
    await proxy.stop()
    await server.stop()
  }
})

test('two people of one organisation use one browser, one after the other', async () => {
  const server = await startServer()
  try {
    const admin = await foundingAdmin(server.baseUrl)
    const colleague = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
    const memory = createSeenMemory()
    const { id } = await admin.session.createVault(vaultDraft('Shared'))
    const { id: colleagueId } = await colleague.api.send(getMe)
    await admin.session.addMember(id, colleagueId, colleague.email)
    await admin.session.keepInStep()
    for (const person of [admin, colleague, admin]) {
      const session = await inBrowser(server.baseUrl, person.email, memory)
      await session.start()
      await session.resume(person.secret)
      const status = await session.status()
      assert.ok(status.state === 'unlocked')
      assert.equal(status.trouble, null)
      await session.vaults.access(id)
    }
    const newcomer = await inBrowser(server.baseUrl, 'newcomer@agencia.example', memory)
    await newcomer.start()
    await newcomer.account.begin(passphrase)
    await newcomer.account.finish()
    assert.equal((await newcomer.status()).state, 'unlocked')
  } finally {
    await server.stop()
  }
})
