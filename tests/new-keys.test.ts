import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getUnlockMethods } from '@chaveiro/contract/calls/account.ts'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { listTrustedBrowsers } from '@chaveiro/contract/calls/unlocking.ts'
import { setUserRole } from '@chaveiro/contract/calls/users.ts'
import { askForKeys } from '@chaveiro/device/log/roster/person-keys.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { lockedBrowser, newBrowser } from './support/approval.ts'
import { personShownAs } from './support/at-a-screen.ts'
import { confirmedPerson } from './support/confirmed-person.ts'
import { userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import {
  deviceOf,
  foundingAdmin,
  passphrase,
  proof,
  proofBy,
  signInWithKeys,
  type TestPerson,
  unlockedDevice,
  vaultDraft,
} from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'
import { itemSecret as secret, startWithItem } from './support/start-with-item.ts'
import { startTamperingProxy } from './support/tampering-proxy.ts'

let server: RunningServer
let admin: TestPerson
let itemId: string

before(async () => {
  ;({ server, admin, itemId } = await startWithItem())
})
after(() => server.stop())

test('if the first confirmer of a reset lost their role unsigned, the next confirmation begins anew', async () => {
  const own = await startServer()
  try {
    const founder = await foundingAdmin(own.baseUrl)
    const [first, second, third] = await Promise.all(
      ['manager', 'contributor', 'colleague'].map((name) =>
        signInWithKeys(own.baseUrl, `${name}@agencia.example`),
      ),
    )
    assert.ok(first && second && third)
    for (const one of [first, second, third]) {
      const id = await userIdOf(one)
      const { email } = await one.api.send(getMe)
      await founder.session.people.confirmKey(personShownAs(id, email), await one.session.account.ownWords())
      if (one !== third) await founder.session.setUserRole(id, 'manager', one.email)
    }
    const lost = await newBrowser(own.baseUrl, third)
    await lost.session.account.beginReset('frase nova depois da perda caneta girassol')
    const { words } = await lost.session.account.finishReset()
    const userId = await userIdOf(third)
    assert.deepEqual(await first.session.people.confirmReset(personShownAs(userId, third.email), words), {
      done: false,
    })
    const plain = { params: { id: await userIdOf(first) }, body: { role: 'contributor' as const } }
    await founder.api.send(setUserRole, plain)
    assert.deepEqual(await second.session.people.confirmReset(personShownAs(userId, third.email), words), {
      done: false,
    })
    assert.deepEqual(await founder.session.people.confirmReset(personShownAs(userId, third.email), words), {
      done: true,
    })
  } finally {
    await own.stop()
  }
})

test('of three who confirm the same new keys at once, by words or by the kit, none is told that they were not asked for', async () => {
  const own = await startServer()
  try {
    const founder = await foundingAdmin(own.baseUrl)
    const code = (await founder.session.organisation.kit())?.recoveryCode ?? ''
    const join = (name: string) => confirmedPerson(own.baseUrl, founder, `${name}@agencia.example`)
    const [person, one, other] = [await join('colleague'), await join('manager'), await join('contributor')]
    for (const it of [one, other]) await founder.session.setUserRole(await userIdOf(it), 'manager', it.email)
    const userId = await userIdOf(person)
    for (const phrase of ['primeira frase nova caneta girassol', 'segunda frase nova caneta girassol']) {
      const lost = await newBrowser(own.baseUrl, person)
      await lost.session.account.beginReset(phrase)
      const { words } = await lost.session.account.finishReset()
      const byKit = { words, person: personShownAs(userId, person.email) }
      const answers = await Promise.all([
        one.session.people.confirmReset(personShownAs(userId, person.email), words),
        other.session.people.confirmReset(personShownAs(userId, person.email), words),
        founder.session.people.resetWithRecoveryKit(code, byKit),
      ])
      assert.ok(answers.filter(({ done }) => done).length >= 2)
    }
  } finally {
    await own.stop()
  }
})

test('who confirms new keys just after two others did is told that they count, by words or by the kit', async () => {
  const own = await startServer()
  const proxy = await startTamperingProxy(own.baseUrl)
  try {
    const founder = await foundingAdmin(own.baseUrl)
    const code = (await founder.session.organisation.kit())?.recoveryCode ?? ''
    const join = (name: string) => confirmedPerson(own.baseUrl, founder, `${name}@agencia.example`)
    const [person, one, late] = [await join('colleague'), await join('manager'), await join('contributor')]
    for (const it of [one, late]) await founder.session.setUserRole(await userIdOf(it), 'manager', it.email)
    const userId = await userIdOf(person)
    const lost = await newBrowser(own.baseUrl, person)
    await lost.session.account.beginReset('primeira frase nova caneta girassol')
    const { words } = await lost.session.account.finishReset()
    const session = await unlockedDevice(proxy.baseUrl, late, createSeenMemory())
    // Between what the late one's device asks first and what it asks next, whichever that is.
    let areConfirmed = false
    proxy.lie('GET', /^\/api\/(users|roster)$/, async (body) => {
      if (areConfirmed) return body
      areConfirmed = true
      await one.session.people.confirmReset(personShownAs(userId, person.email), words)
      await founder.session.people.confirmReset(personShownAs(userId, person.email), words)
      return body
    })
    assert.deepEqual(await session.people.confirmReset(personShownAs(userId, person.email), words), {
      done: true,
    })
    assert.equal(areConfirmed, true)
    const byKit = { words, person: personShownAs(userId, person.email) }
    assert.deepEqual(await session.people.resetWithRecoveryKit(code, byKit), { done: true })
  } finally {
    await proxy.stop()
    await own.stop()
  }
})

test('a colleague who lost everything gets new keys by the kit and one custodian, and their vaults back', async () => {
  const colleague = await confirmedPerson(server.baseUrl, admin, 'colleague@agencia.example')
  const userId = await userIdOf(colleague)
  const vault = await admin.session.createVault(vaultDraft('Equipe'))
  const item = await admin.session.createItem(vault.id, { title: 'Blog', type: 'api_key' }, secret)
  await admin.session.addMember(vault.id, userId, colleague.email)
  await admin.session.keepInStep()
  assert.deepEqual((await colleague.session.openItem(item.id)).secret, secret)

  const kit = await admin.session.organisation.kit()
  const lost = await newBrowser(server.baseUrl, colleague)
  const fresh = 'frase nova depois da perda caneta girassol'
  await lost.session.account.beginReset(fresh)
  const { words } = await lost.session.account.finishReset()
  const code = kit?.recoveryCode ?? ''
  const others = [...words].reverse()
  const compared = (read: string[]) => ({ words: read, person: personShownAs(userId, colleague.email) })
  await assert.rejects(admin.session.people.resetWithRecoveryKit(code, compared(others)), {
    code: 'words_changed',
  })
  assert.deepEqual(await admin.session.people.resetWithRecoveryKit(code, compared(words)), {
    done: false,
  })
  assert.deepEqual(await admin.session.people.resetWithRecoveryKit(code, compared(words)), {
    done: false,
  })
  const waiting = await lost.session.start()
  assert.ok(waiting.state === 'locked')
  assert.equal(waiting.reset?.isProposed, true)
  await assert.rejects(admin.session.people.confirmReset(personShownAs(userId, colleague.email), others), {
    code: 'words_changed',
  })
  assert.deepEqual(await admin.session.people.confirmReset(personShownAs(userId, colleague.email), words), {
    done: true,
  })
  await assert.rejects(lost.api.send(getMe), { code: 'signed_out' })

  const back = await newBrowser(server.baseUrl, colleague, lost.memory)
  await assert.rejects(back.session.account.unlockWithPassphrase(passphrase), { code: 'open_failed' })
  await back.session.account.unlockWithPassphrase(fresh)
  const status = await back.session.status()
  assert.ok(status.state === 'unlocked')
  assert.deepEqual([status.trouble, await back.session.account.ownWords()], [null, words])
  await admin.session.keepInStep()
  assert.deepEqual((await back.session.openItem(item.id)).secret, secret)
  // The old keys open nothing that was started since.
  await assert.rejects(colleague.session.openItem(item.id))
})

test('a member who renews their keys reads on in every tab, writes under a new generation, and others read that', async () => {
  const member = await confirmedPerson(server.baseUrl, admin, 'manager@agencia.example')
  const vault = await admin.session.createVault(vaultDraft('Trocas'))
  const item = await admin.session.createItem(vault.id, { title: 'Blog', type: 'api_key' }, secret)
  await admin.session.addMember(vault.id, await userIdOf(member), member.email)
  await admin.session.keepInStep()
  const tab = await lockedBrowser(server.baseUrl, member.token)
  await tab.session.resume(member.secret)
  const words = await tab.session.account.ownWords()

  await member.session.account.renewKeys('outra frase bem longa caneta girassol', proof)
  await member.session.account.finishRenewal()
  assert.deepEqual((await member.session.openItem(item.id)).secret, secret)
  const written = await member.session.createItem(vault.id, { title: 'Loja', type: 'api_key' }, secret)
  assert.equal(written.generation, 2)
  assert.deepEqual((await admin.session.openItem(written.id)).secret, secret)

  const renewed = member.kept()
  assert.ok(renewed)
  await tab.session.resume(renewed)
  assert.notDeepEqual(await tab.session.account.ownWords(), words)
  assert.deepEqual(await tab.session.account.ownWords(), await member.session.account.ownWords())
  assert.deepEqual((await tab.session.openItem(written.id)).secret, secret)
  const status = await tab.session.status()
  assert.ok(status.state === 'unlocked')
  assert.equal(status.trouble, null)
})

test('after new keys this browser goes on, and every other one unlocks with the new passphrase', async () => {
  const renewed = 'outra frase bem longa caneta girassol'
  const { session: other, api: otherApi, memory } = await newBrowser(server.baseUrl, admin)
  await other.resume(admin.secret)
  await other.account.trustThisBrowser('Other', proof)
  const wordsBefore = await admin.session.account.ownWords()
  await assert.rejects(admin.session.account.renewKeys('password1234', proof), { code: 'weak_passphrase' })
  await assert.rejects(admin.session.account.finishRenewal(), { code: 'not_found' })
  const { recoveryCode } = await admin.session.account.renewKeys(renewed, proof)
  await admin.session.account.finishRenewal()

  const status = await admin.session.status()
  assert.ok(status.state === 'unlocked')
  assert.equal(status.trouble, null)
  assert.equal(status.hasOrganisationKit, true)
  assert.notDeepEqual(await admin.session.account.ownWords(), wordsBefore)
  assert.deepEqual((await admin.session.openItem(itemId)).secret, secret)
  await assert.rejects(otherApi.send(getMe), { code: 'signed_out' })
  assert.deepEqual(await admin.api.send(listTrustedBrowsers), [])

  const again = await newBrowser(server.baseUrl, admin, memory)
  await assert.rejects(again.session.account.unlockTrusted(), { code: 'not_found' })
  await assert.rejects(again.session.account.unlockWithPassphrase(passphrase), { code: 'open_failed' })
  await assert.rejects(again.session.account.unlockWithRecoveryCode(admin.recoveryCode), {
    code: 'open_failed',
  })
  await assert.rejects(again.session.resume(admin.secret), { code: 'keys_renewed' })
  await again.session.account.unlockWithRecoveryCode(recoveryCode)
  assert.deepEqual((await again.session.openItem(itemId)).secret, secret)
  await again.session.lock()
  await again.session.account.unlockWithPassphrase(renewed)
  assert.deepEqual((await again.session.openItem(itemId)).secret, secret)
})

// Promise 6
test('a tab with the keys from before a renewal says so; a server that only shows other keys is caught', async () => {
  const person = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example')
  const proxy = await startTamperingProxy(server.baseUrl)
  const behind = await unlockedDevice(proxy.baseUrl, person, createSeenMemory())
  const kept = deviceOf(proxy.baseUrl, person.token, createSeenMemory()).session
  await kept.start()
  const other = await admin.api.send(getUnlockMethods)
  proxy.lie('GET', /unlock-methods$/, (body) => ({
    ...(body as object),
    sealing_key: other.sealing_key,
    signing_key: other.signing_key,
  }))
  const convicted = { code: 'distrusted', about: 'own_keys', fault: 'substituted' }
  await assert.rejects(kept.resume(person.secret), convicted)
  await assert.rejects(behind.account.setNewPassphrase('uma frase a mais longa janela', proof), convicted)
  proxy.honest()

  const reloading = deviceOf(server.baseUrl, person.token, person.memory)
  await reloading.session.start()
  const asked = askForKeys({ api: reloading.api, memory: person.memory }, await userIdOf(person))
  await asked

  const renewed = 'outra frase bem longa caneta girassol'
  await person.session.account.renewKeys(renewed, proof)
  await person.session.account.finishRenewal()
  const said = { code: 'keys_renewed' }
  await reloading.session.resume(person.secret, asked)
  const reloaded = await reloading.session.status()
  assert.ok(reloaded.state === 'unlocked')
  assert.equal(reloaded.trouble?.code, 'keys_renewed')
  await assert.rejects(
    behind.account.setNewPassphrase('uma frase a mais longa janela', proofBy(renewed)),
    said,
  )
  await assert.rejects(behind.organisation.read(), said)
  await behind.start()
  const status = await behind.status()
  assert.ok(status.state === 'unlocked')
  assert.equal(status.trouble?.code, 'keys_renewed')
  await assert.rejects(kept.resume(person.secret), said)
  // The roster without the renewal, beside keys that only the renewal could explain.
  proxy.lie('GET', /^\/api\/roster$/, (body) => {
    const { statements } = body as { statements: string[] }
    return { statements: statements.slice(0, -1) }
  })
  const fresh = deviceOf(proxy.baseUrl, person.token, createSeenMemory()).session
  await fresh.start()
  await assert.rejects(fresh.resume(person.secret), convicted)
  proxy.honest()
  await behind.lock()
  await behind.account.unlockWithPassphrase(renewed)
  assert.equal((await behind.status()).state, 'unlocked')
  await proxy.stop()
})

test('the only custodian, having lost everything, comes back by the printed kit', async () => {
  const kit = await admin.session.organisation.kit()
  assert.ok(kit)
  const lost = await newBrowser(server.baseUrl, admin)
  const status = await admin.session.status()
  assert.ok(status.state === 'unlocked')
  await assert.rejects(lost.session.people.resetWithRecoveryKit(kit.recoveryCode), {
    code: 'not_found',
  })
  await assert.rejects(lost.session.account.ownWords(), { code: 'locked' })

  const fresh = 'frase nova depois da perda caneta girassol'
  await lost.session.account.beginReset(fresh)
  const { words } = await lost.session.account.finishReset()
  const waiting = await lost.session.status()
  assert.ok(waiting.state === 'locked')
  assert.deepEqual([waiting.reset?.words, waiting.reset?.isProposed], [words, false])
  assert.deepEqual(await lost.session.account.ownWords(), words)
  const elsewhere = await newBrowser(server.baseUrl, admin)
  const seen = await elsewhere.session.status()
  assert.ok(seen.state === 'locked')
  assert.equal(seen.reset?.words, null)

  const typed = lost.session.people.resetWithRecoveryKit(kit.recoveryCode.slice(1))
  await assert.rejects(typed, { code: 'code_mistyped' })
  await assert.rejects(lost.session.account.unlockWithPassphrase(fresh), { code: 'open_failed' })
  assert.deepEqual(await lost.session.people.resetWithRecoveryKit(kit.recoveryCode), { done: true })
  await assert.rejects(lost.api.send(getMe), { code: 'signed_out' })
  const back = await newBrowser(server.baseUrl, admin, lost.memory)
  await back.session.account.unlockWithPassphrase(fresh)
  const after = await back.session.status()
  assert.ok(after.state === 'unlocked')
  assert.deepEqual([after.trouble, await back.session.account.ownWords()], [null, words])
})

test('a request for new keys can be withdrawn, and what was remembered of it is deleted', async () => {
  const person = await signInWithKeys(server.baseUrl, 'contributor@agencia.example')
  const { session } = await lockedBrowser(server.baseUrl, person.token)
  await assert.rejects(session.account.finishReset(), { code: 'not_found' })
  await session.account.beginReset('frase nova depois da perda caneta girassol')
  await session.account.finishReset()
  await session.account.withdrawReset()
  assert.deepEqual(await session.status(), { state: 'locked' })
  await assert.rejects(session.account.withdrawReset(), { code: 'not_found' })
  await session.account.unlockWithPassphrase(passphrase)
})
