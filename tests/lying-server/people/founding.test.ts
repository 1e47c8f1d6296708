// Promise 4

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import { makeRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import { writeGenesis } from '@chaveiro/crypto/processes/roster-statements.ts'
import { someIdentity } from '@chaveiro/crypto/testing/some-identity.ts'
import { deviceOf, signInWithKeys, vaultDraft } from '../../support/person.ts'
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
