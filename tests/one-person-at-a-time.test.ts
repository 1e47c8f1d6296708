import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getMe } from '@chaveiro/contract/calls/sessions.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { personShownAs } from './support/at-a-screen.ts'
import { userIdOf } from './support/lying-server.ts'
import { joinByLink, readLogs } from './support/people.ts'
import { passphrase, proof, signIn, unlockedDevice, vaultDraft } from './support/person.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { server, proxy, admin } = await startProxiedServer()
const contributor = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')

/** One tab in which people sign in one after another. */
function makeTab(token: string) {
  let present = token
  const kept: string[] = []
  const api = createApiClient({ baseUrl: proxy.baseUrl, token: () => present, language: () => 'en' })
  const keeper = {
    keep: async (userId: string) => void kept.push(userId),
    forget: async () => void kept.splice(0),
  }
  const session = createDevice({ api, keeper, memory: createSeenMemory(), origin: server.baseUrl })
  return {
    session,
    kept,
    async signIn(next: string) {
      present = next
      await session.start()
    },
  }
}

/** Delays one answer of the server until it is released. */
function holdBack(method: string, path: RegExp) {
  let letGo = () => {}
  const reached = new Promise<void>((arrived) => {
    proxy.lie(method, path, async (body) => {
      arrived()
      await new Promise<void>((release) => {
        letGo = release
      })
      return body
    })
  })
  return {
    reached,
    letGo() {
      proxy.honest()
      letGo()
    },
  }
}

test('keys that one person began to make are not stored as the next one’s', async () => {
  const one = await signIn(server.baseUrl, 'colleague@agencia.example')
  const tab = makeTab(one.token)
  await tab.session.start()
  await tab.session.account.begin(passphrase)
  await tab.signIn((await signIn(server.baseUrl, 'manager@agencia.example')).token)
  await assert.rejects(tab.session.account.finish(), { code: 'no_keys' })
})

test('an unlock that the server delayed does not unlock the next person’s session', async () => {
  const tab = makeTab(admin.token)
  await tab.session.start()
  const held = holdBack('GET', /unlock-methods$/)
  const outcome = assert.rejects(tab.session.resume(admin.secret), { code: 'locked' })
  await held.reached
  await tab.signIn(contributor.token)
  held.letGo()
  await outcome
  assert.equal((await tab.session.status()).state, 'locked')
  assert.deepEqual(tab.kept, [])
})

test('work under way when the session was locked signs and sends nothing more', async () => {
  const session = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  const { id } = await admin.session.createVault(vaultDraft('Locked meanwhile'))
  const held = holdBack('GET', /^\/api\/vaults$/)
  const outcome = assert.rejects(session.addMember(id, await userIdOf(contributor), contributor.email), {
    code: 'locked',
  })
  await held.reached
  await session.lock()
  held.letGo()
  await outcome
  assert.deepEqual(admissionsOf((await readLogs(admin, id)).log), [])
})

test('an invitation that one person followed does not spare the next one comparing the organisation', async () => {
  const colleague = await signIn(server.baseUrl, 'colleague@agencia.example')
  const { id } = await colleague.api.send(getMe)
  const { link } = await admin.session.people.renewInvitation(
    personShownAs(id, colleague.email),
    'contributor',
  )
  const tab = makeTab(colleague.token)
  await tab.session.start()
  await tab.session.organisation.takeInvitation(new URL(link).hash)
  await tab.signIn((await signIn(server.baseUrl, 'manager@agencia.example')).token)
  await tab.session.account.begin(passphrase)
  await tab.session.account.finish()
  const status = await tab.session.status()
  assert.equal(status.state === 'unlocked' && status.mustCompareOrganisation, true)
})

test('a passkey’s output is cleared, also if nothing came of it', async () => {
  const session = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  const result = () => ({ credentialId: 'AAAA', prf: new Uint8Array(32).fill(7) })
  const unasked = result()
  await assert.rejects(session.account.finishPasskey('Key', unasked), { code: 'not_found' })
  await session.account.beginPasskey(proof)
  await session.lock()
  const late = result()
  await assert.rejects(session.account.finishPasskey('Key', late))
  const unanswered = result()
  proxy.lie('GET', /unlock-methods$/, () => ({}))
  await assert.rejects(session.account.unlockWithPasskey(unanswered))
  proxy.honest()
  await session.account.unlockWithPassphrase(passphrase)
  const proven = result()
  await assert.rejects(session.account.beginPasskey({ by: 'passkey', result: proven }), {
    code: 'open_failed',
  })
  for (const { prf } of [unasked, late, unanswered, proven]) assert.deepEqual([...new Set(prf)], [0])
})
