import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getUnlockMethods } from '@chaveiro/contract/calls/account.ts'
import { listTrustedBrowsers } from '@chaveiro/contract/calls/unlocking.ts'
import type { Proof } from '@chaveiro/device/base/types/unlocking.ts'
import { exchangeCodes, lockedBrowser, newBrowser } from './support/approval.ts'
import { confirmedPerson } from './support/confirmed-person.ts'
import { foundingAdmin, passphrase, proof, proofBy, type TestPerson } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
let admin: TestPerson
let ana: TestPerson
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  ana = await confirmedPerson(server.baseUrl, admin, 'colleague@agencia.example')
})
after(() => server.stop())

const words = 'outra frase bem longa caneta girassol'

/** An unlocked session as a script in the page has it: it may call every verb, but knows no passphrase. */
async function unlocked(person: TestPerson) {
  const device = await lockedBrowser(server.baseUrl, person.token)
  await device.session.resume(person.secret)
  return device
}

test('a script in an unlocked page calls every verb that outlives the session in vain: each needs a proof of its own', async () => {
  const { session, api } = await unlocked(ana)
  const { session: fresh } = await newBrowser(server.baseUrl, ana)
  const { id, code } = await exchangeCodes(fresh, session)
  assert.equal(await session.browsers.enterBrowserCode(id, code), true)
  const before = await api.send(getUnlockMethods)
  const passkey = { by: 'passkey', result: { credentialId: 'AAAA', prf: new Uint8Array(32) } } as const
  const guesses: (Proof | undefined | null)[] = [
    proofBy(words),
    { by: 'recovery', recoveryCode: admin.recoveryCode },
    passkey,
    undefined,
    null,
    {} as Proof,
  ]
  for (const guess of guesses) {
    const given = guess as Proof
    const acts: Record<string, () => Promise<unknown>> = {
      setNewPassphrase: () => session.account.setNewPassphrase(words, given),
      beginNewRecoveryCode: () => session.account.beginNewRecoveryCode(given),
      renewKeys: () => session.account.renewKeys(words, given),
      beginPasskey: () => session.account.beginPasskey(given),
      removePasskey: () => session.account.removePasskey(id, given),
      trustThisBrowser: () => session.account.trustThisBrowser('Notebook', given),
      approveBrowser: () => session.browsers.approveBrowser(id, given),
    }
    for (const [name, act] of Object.entries(acts)) await assert.rejects(act(), name)
  }
  // Without a proof nothing was begun that could be finished.
  const result = { credentialId: 'AAAA', prf: new Uint8Array(32) }
  await assert.rejects(session.account.finishPasskey('Script', result), { code: 'not_found' })
  await assert.rejects(session.account.finishNewRecoveryCode())
  await assert.rejects(session.account.finishRenewal(), { code: 'not_found' })
  assert.deepEqual(await api.send(getUnlockMethods), before)
  assert.deepEqual(await api.send(listTrustedBrowsers), [])
  assert.deepEqual(await fresh.browsers.followApproval(id), { step: 'show', code })
  await fresh.browsers.withdrawApproval(id)
})

test('the proof for one act serves no other: passphrase, code and passkey are each asked again', async () => {
  const { session } = await unlocked(ana)
  await session.account.setNewPassphrase(words, proof)
  await assert.rejects(session.account.beginNewRecoveryCode(proof), { code: 'open_failed' })
  await assert.rejects(session.account.setNewPassphrase(passphrase, null), { code: 'proof_required' })
  await session.account.setNewPassphrase(passphrase, { by: 'recovery', recoveryCode: ana.recoveryCode })
  await session.account.beginPasskey(proof)
  const result = () => ({ credentialId: 'Y2hhdmVpcm8', prf: new Uint8Array(32).fill(7) })
  await session.account.finishPasskey('Notebook', result())
  await assert.rejects(session.account.finishPasskey('Once more', result()), { code: 'not_found' })
  const given = result()
  const { recoveryCode } = await session.account.beginNewRecoveryCode({ by: 'passkey', result: given })
  assert.deepEqual(given.prf, new Uint8Array(32))
  await session.account.finishNewRecoveryCode()
  const { session: later } = await newBrowser(server.baseUrl, ana)
  await later.account.unlockWithRecoveryCode(recoveryCode)
  // The recovery code was the proof for the new passphrase that follows, and for nothing else.
  await later.account.setNewPassphrase(words, null)
  await assert.rejects(later.account.setNewPassphrase(passphrase, null), { code: 'proof_required' })
})

test('two devices that change unlock methods at the same moment both end with both changes', async () => {
  const one = await unlocked(admin)
  const other = await unlocked(admin)
  // The other device proves itself by a method that the first does not change, since either may come first.
  const code: Proof = { by: 'recovery', recoveryCode: admin.recoveryCode }
  await Promise.all([
    one.session.account.setNewPassphrase(words, proof),
    other.session.account.trustThisBrowser('Notebook', code),
  ])
  assert.equal((await admin.api.send(listTrustedBrowsers)).length, 1)
  const { session } = await newBrowser(server.baseUrl, admin)
  await session.account.unlockWithPassphrase(words)
  assert.equal((await session.status()).state, 'unlocked')
})
