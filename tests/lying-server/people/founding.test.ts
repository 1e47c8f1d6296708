// Promise 4

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import { makeRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import { writeGenesis } from '@chaveiro/crypto/processes/roster-statements.ts'
import { someIdentity } from '@chaveiro/crypto/testing/some-identity.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { confirmedPerson } from '../../support/confirmed-person.ts'
import {
  deviceOf,
  foundingAdmin,
  passphrase,
  signIn,
  signInWithKeys,
  type TestPerson,
  vaultDraft,
} from '../../support/person.ts'
import { startServer } from '../../support/start-server.ts'
import { startTamperingProxy } from '../../support/tampering-proxy.ts'

test('an organisation substituted under its founder is not believed, then or later', async () => {
  const server = await startServer()
  const proxy = await startTamperingProxy(server.baseUrl)
  try {
    const admin = await signInWithKeys(server.baseUrl, 'admin@agencia.example')
    const { keys } = await makeAccount('01890000-0000-7000-8000-000000000001')
    const statements = [
      await writeGenesis(keys, (await makeRecoveryKit()).publicKey, new Date(), someIdentity),
    ]
    const { session } = deviceOf(proxy.baseUrl, admin.token, admin.memory)
    await session.start()
    await session.resume(admin.secret)
    proxy.lie('GET', /^\/api\/roster$/, () => ({ statements }))
    const refused = { code: 'distrusted', about: 'roster', fault: 'other_organisation' }
    await assert.rejects(session.organisation.found(), refused)
    await assert.rejects(session.createVault(vaultDraft('Trap')), refused)
    const later = deviceOf(proxy.baseUrl, admin.token, admin.memory).session
    await later.start()
    await later.resume(admin.secret)
    await assert.rejects(later.createVault(vaultDraft('Trap')), refused)
    proxy.honest()
    await later.start()
    assert.notEqual(await later.organisation.kit(), null)
  } finally {
    await proxy.stop()
    await server.stop()
  }
})

test('if two tabs found at once, the loser does not overwrite the winner’s only kit', async () => {
  const server = await startServer()
  try {
    const admin = await signInWithKeys(server.baseUrl, 'admin@agencia.example')
    const tab = async () => {
      const { session } = deviceOf(server.baseUrl, admin.token, admin.memory)
      await session.start()
      await session.resume(admin.secret)
      return session
    }
    const tabs = await Promise.all([tab(), tab(), tab()])
    const founded = await Promise.allSettled(tabs.map((session) => session.organisation.found()))
    const kits = founded.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    assert.equal(kits.length, 1)
    assert.equal((await (await tab()).organisation.kit())?.recoveryCode, kits[0]?.recoveryCode)
  } finally {
    await server.stop()
  }
})

const writes = /^POST \/api\/(roster|admin\/make-me-admin) /m

/** A browser that is new to somebody, behind a server that says what it likes. */
async function newTo(baseUrl: string, person: TestPerson) {
  const { session } = deviceOf(baseUrl, person.token, createSeenMemory())
  await session.start()
  await session.resume(person.secret)
  const status = await session.status()
  if (status.state !== 'unlocked') throw new Error('locked')
  return { session, status }
}

test('a new browser of somebody who is shown as an admin without an organisation founds none and says so', async () => {
  const server = await startServer()
  const proxy = await startTamperingProxy(server.baseUrl)
  try {
    const admin = await foundingAdmin(server.baseUrl)
    const ana = await confirmedPerson(server.baseUrl, admin, 'contributor@agencia.example')
    proxy.lie('GET', /^\/api\/auth\/me$/, (body) => ({
      ...(body as object),
      role: 'admin',
      admin_exists: false,
    }))
    proxy.answer('GET', /^\/api\/roster$/, { statements: [] })
    const { session, status } = await newTo(proxy.baseUrl, ana)
    assert.deepEqual([status.trouble?.code, status.organisation], ['keys_not_enrolled', null])
    await assert.rejects(session.organisation.found(), { code: 'keys_not_enrolled' })
    assert.equal(await session.organisation.kit(), null)
    assert.doesNotMatch(proxy.seen(), writes)
    proxy.honest()
    const { status: honest } = await newTo(proxy.baseUrl, ana)
    assert.equal(honest.trouble, null)
  } finally {
    await proxy.stop()
    await server.stop()
  }
})

test('a new browser enters no organisation that does not know its person’s keys; the one in which they were made does', async () => {
  const server = await startServer()
  const proxy = await startTamperingProxy(server.baseUrl)
  try {
    const early = await signInWithKeys(server.baseUrl, 'contributor@agencia.example')
    await foundingAdmin(server.baseUrl)
    const { keys } = await makeAccount('01890000-0000-7000-8000-000000000001')
    const statements = [
      await writeGenesis(keys, (await makeRecoveryKit()).publicKey, new Date(), someIdentity),
    ]
    for (const lie of [{ statements }, null]) {
      if (lie) proxy.answer('GET', /^\/api\/roster$/, lie)
      const { status } = await newTo(proxy.baseUrl, early)
      assert.equal(status.trouble?.code, 'keys_not_enrolled')
      assert.equal(status.mustCompareOrganisation, false)
      proxy.honest()
    }
    assert.doesNotMatch(proxy.seen(), writes)
    const { session } = deviceOf(server.baseUrl, early.token, early.memory)
    await session.start()
    await session.resume(early.secret)
    const status = await session.status()
    assert.ok(status.state === 'unlocked')
    assert.deepEqual([status.trouble, status.awaitsConfirmation], [null, true])
  } finally {
    await proxy.stop()
    await server.stop()
  }
})

test('keys whose storing was not answered are known as made here after the browser was closed', async () => {
  const server = await startServer()
  const proxy = await startTamperingProxy(server.baseUrl)
  try {
    const { token, memory } = await signIn(server.baseUrl, 'admin@agencia.example')
    const first = deviceOf(proxy.baseUrl, token, memory).session
    proxy.lie('POST', /^\/api\/account\/keys$/, () => ({ lost: true }))
    await first.start()
    await first.account.begin(passphrase)
    await assert.rejects(first.account.finish(), { code: 'unreadable' })
    proxy.honest()
    const { session } = deviceOf(proxy.baseUrl, token, memory)
    await session.start()
    await session.account.unlockWithPassphrase(passphrase)
    assert.ok(await session.organisation.found())
  } finally {
    await proxy.stop()
    await server.stop()
  }
})
