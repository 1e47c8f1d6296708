// Promise 20

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import { getUnlockMethods } from '@chaveiro/contract/calls/account.ts'
import { SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import { makeRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import {
  makeTrustedBrowserKey,
  wrapForTrustedBrowser,
} from '@chaveiro/crypto/processes/wrap-for-trusted-browser.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { lockedBrowser, newBrowser } from '../../support/approval.ts'
import { personShownAs } from '../../support/at-a-screen.ts'
import { rosterOf } from '../../support/confirmed-person.ts'
import { startLyingAboutUnlocking } from '../../support/lying-about-unlocking.ts'
import { userIdOf } from '../../support/lying-server.ts'
import { deviceOf, passphrase, proof, proofBy, unlockedDevice } from '../../support/person.ts'

type Keys = CallOutput<typeof getUnlockMethods>

const { server, proxy, admin, ana, bia, newBehind } = await startLyingAboutUnlocking()

const allMethods = /unlock-methods$/

test('other Argon2id parameters than those of the wrap are refused or open nothing', async () => {
  const locked = await newBehind(ana)
  for (const [change, code] of [
    [{ memory_kib: 8 }, 'argon2_refused'],
    [{ passes: 1 }, 'argon2_refused'],
    [{ lanes: 2 }, 'argon2_refused'],
    [{ salt: 'AAAA' }, 'argon2_refused'],
    [{ memory_kib: 2 ** 22 }, 'argon2_refused'],
    [{ memory_kib: 262_145 }, 'argon2_refused'],
    [{ passes: 9 }, 'argon2_refused'],
    [{ passes: 4 }, 'open_failed'],
  ] as const) {
    proxy.honest()
    proxy.lie('GET', allMethods, (body) => {
      const keys = body as Keys
      const methods = keys.methods.map((one) => ({
        ...one,
        argon2: one.argon2 && { ...one.argon2, ...change },
      }))
      return { ...keys, methods }
    })
    await assert.rejects(locked.session.account.unlockWithPassphrase(passphrase), { code })
  }
})

test('more unlock methods than anybody has are refused before the first is tried, so that none blocks a device for minutes', async () => {
  const locked = await newBehind(ana)
  const costly = { memory_kib: 262_144, passes: 8 }
  for (const [kind, count] of [
    ['passphrase', 2],
    ['passphrase', 2000],
    ['recovery', 2],
  ] as const) {
    proxy.honest()
    proxy.lie('GET', allMethods, (body) => {
      const keys = body as Keys
      const more = keys.methods
        .filter((one) => one.kind === kind)
        .flatMap((one) =>
          Array(count - 1).fill({ ...one, argon2: one.argon2 && { ...one.argon2, ...costly } }),
        )
      // Theirs comes first: trying it before counting would let them in.
      return { ...keys, methods: [...keys.methods, ...more] }
    })
    await assert.rejects(locked.session.account.unlockWithPassphrase(passphrase), { code: 'methods_refused' })
    await assert.rejects(locked.session.account.unlockWithRecoveryCode(ana.recoveryCode), {
      code: 'methods_refused',
    })
  }
})

test('an older text for a trusted browser, or one made for another, opens nothing', async () => {
  const { token, session, memory } = await newBrowser(server.baseUrl, ana)
  await session.resume(ana.secret)
  await session.account.trustThisBrowser('Notebook', proof)
  const user = await userIdOf(ana)
  const forged = await wrapForTrustedBrowser(SecretKey.random('account'), await makeTrustedBrowserKey(), {
    user,
    browser: user,
  })
  const again = await lockedBrowser(proxy.baseUrl, token, memory)
  proxy.lie('POST', /release$/, () => ({ sealed: forged }))
  await assert.rejects(again.session.account.unlockTrusted(), { code: 'open_failed' })
  proxy.honest()
  await again.session.account.unlockTrusted()
  assert.equal((await again.session.status()).state, 'unlocked')
})

test('other keys in the place of those that somebody asked for get no words on any screen', async () => {
  const behind = await newBehind(ana)
  await behind.session.account.beginReset('frase nova depois da perda caneta girassol')
  const { words } = await behind.session.account.finishReset()
  const stranger = await makeAccount(await userIdOf(ana))
  proxy.lie('GET', /^\/api\/account\/reset$/, (body) => {
    const { reset } = body as { reset: object | null }
    return { reset: reset && { ...reset, ...stranger.keys.publicKeys } }
  })
  const status = await behind.session.start()
  assert.ok(status.state === 'locked')
  assert.equal(status.reset?.words, null)

  // A custodian behind the same server compares the words that the person reads out and signs nothing.
  const custodian = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  const kit = await admin.session.organisation.kit()
  const userId = await userIdOf(ana)
  proxy.lie('GET', /^\/api\/users$/, (body) =>
    (body as { id: string }[]).map((one) =>
      one.id === userId ? { ...one, reset_request: stranger.keys.publicKeys } : one,
    ),
  )
  const before = (await rosterOf(admin)).head
  const compared = { words, person: personShownAs(userId, ana.email) }
  const code = kit?.recoveryCode ?? ''
  // Without words compared, the kit is only for the keys that this very browser asked for.
  await assert.rejects(custodian.people.resetWithRecoveryKit(code), { code: 'not_found' })
  for (const read of [words, []]) {
    const signing = custodian.people.resetWithRecoveryKit(code, { ...compared, words: read })
    await assert.rejects(signing, { code: 'words_changed' })
  }
  const foreign = custodian.people.resetWithRecoveryKit((await makeRecoveryKit()).code, compared)
  await assert.rejects(foreign, { code: 'words_changed' })
  assert.deepEqual((await rosterOf(admin)).head, before)
  proxy.honest()
  const strange = custodian.people.resetWithRecoveryKit((await makeRecoveryKit()).code, compared)
  await assert.rejects(strange, { code: 'open_failed' })
  await behind.session.account.withdrawReset()
})

test('an old wrap of the passphrase opens for the old passphrase only, and after a renewal for nothing', async () => {
  const { session, token, memory } = await newBrowser(server.baseUrl, bia)
  await session.resume(bia.secret)
  const old = await bia.api.send(getUnlockMethods)
  const changed = 'outra frase bem longa caneta girassol'
  await session.account.setNewPassphrase(changed, proof)
  proxy.lie('GET', allMethods, () => old)
  const behind = await lockedBrowser(proxy.baseUrl, token, memory)
  await assert.rejects(behind.session.account.unlockWithPassphrase(changed), { code: 'open_failed' })

  await session.account.renewKeys('mais uma frase longa janela cafeteira', proofBy(changed))
  await session.account.finishRenewal()
  // The old wrap beside the new keys: it opens other keys than these.
  proxy.honest()
  proxy.lie('GET', allMethods, (body) => ({ ...(body as Keys), methods: old.methods }))
  await assert.rejects(behind.session.account.unlockWithPassphrase(passphrase), {
    code: 'distrusted',
    about: 'own_keys',
    fault: 'substituted',
  })
  // The old keys as well: the roster has the renewal, and a device that saw it accepts no older one.
  proxy.honest()
  proxy.lie('GET', allMethods, () => old)
  await behind.session.account.unlockWithPassphrase(passphrase)
  const status = await behind.session.status()
  assert.ok(status.state === 'unlocked')
  assert.deepEqual([status.trouble?.code, status.trouble?.about], ['distrusted', 'own_keys'])
  await behind.session.lock()
  proxy.lie('GET', /^\/api\/roster$/, (body) => {
    const { statements } = body as { statements: string[] }
    return { statements: statements.slice(0, -1) }
  })
  await behind.session.account.unlockWithPassphrase(passphrase)
  const rolledBack = await behind.session.status()
  assert.ok(rolledBack.state === 'unlocked')
  assert.equal(rolledBack.trouble?.code, 'distrusted')
})

// Promise 4
test('a lock wins over an unlock that the server delayed', async () => {
  for (const open of ['unlockWithPassphrase', 'resume'] as const) {
    const { session, kept } = deviceOf(proxy.baseUrl, admin.token, createSeenMemory())
    await session.start()
    let held = () => {}
    const reached = new Promise<void>((arrived) => {
      proxy.lie('GET', /unlock-methods$/, async (body) => {
        arrived()
        await new Promise<void>((release) => {
          held = release
        })
        return body
      })
    })
    const opening =
      open === 'resume' ? session.resume(admin.secret) : session.account.unlockWithPassphrase(passphrase)
    const outcome = assert.rejects(opening, { code: 'locked' })
    await reached
    await session.lock()
    proxy.honest()
    held()
    await outcome
    assert.equal((await session.status()).state, 'locked')
    assert.equal(kept(), null)
  }
})
