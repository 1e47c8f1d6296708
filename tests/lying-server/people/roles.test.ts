// Promise 7

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { exchangeCodes, lockedBrowser } from '../../support/approval.ts'
import { atAScreen } from '../../support/at-a-screen.ts'
import { bannerOf, otherHash, startLyingAboutViews } from '../../support/lying-about-views.ts'
import { signIn } from '../../support/person.ts'
import { viewOf } from '../../support/views.ts'

// The page is told the truth, while the worker is told that its person is a client, and so in no roster.

const world = await startLyingAboutViews()

const sayClient = () =>
  world.proxy.lie('GET', /^\/api\/auth\/me$/, (body) => ({ ...(body as object), role: 'client' }))

/** What a colleague's device signs that was shown another log of one vault. */
const differing = () =>
  viewOf(world.marina, {
    entry: (entry) =>
      entry.vault === world.vaultId ? { ...entry, log: { ...entry.log, hash: otherHash } } : entry,
  })

test('a person who is called a client is still told that a colleague was shown something else', async () => {
  const device = await world.remembering()
  sayClient()
  world.shown(await differing())
  const later = await world.open(device.memory)
  await later.keepInStep()
  assert.equal((await bannerOf(later)).concern, 'differs')
})

test('a new browser whose person is called a client compares too, once an act read a roster that has them', {
  timeout: 60_000,
}, async () => {
  const { proxy, rui, vaultId } = world
  sayClient()
  world.shown(await differing())
  const api = createApiClient({ baseUrl: proxy.baseUrl, token: () => rui.token, language: () => 'en' })
  const told = Promise.withResolvers<void>()
  const session = createDevice({
    api,
    memory: createSeenMemory(),
    origin: proxy.baseUrl,
    keepsInStep: true,
    onStatus: (status) => {
      if (status.state === 'unlocked' && status.colleagues.concern === 'differs') told.resolve()
    },
  })
  await session.start()
  await session.resume(rui.secret)
  await atAScreen(session, api).setInheritance(vaultId, false)
  await told.promise
  await session.lock()
})

test('a person approving a new browser hands over what they have seen, though both browsers are told that they are a client', async () => {
  const device = await world.remembering()
  sayClient()
  const unlocked = await world.open(device.memory)
  const { token } = await signIn(world.baseUrl, world.rui.email)
  const fresh = await lockedBrowser(world.proxy.baseUrl, token)
  await assert.rejects(exchangeCodes(fresh.session, unlocked), { code: 'approval_refused' })
})
