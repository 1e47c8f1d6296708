// Promise 18

import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { createSeenMemory, type SeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { otherHash, startLyingAboutViews } from '../../support/lying-about-views.ts'
import { vaultDraft } from '../../support/person.ts'
import { age, viewOf } from '../../support/views.ts'

// A server that neither answers nor refuses: a device's calls stay open as long as the page does.

const world = await startLyingAboutViews()

const neverAnswered = (path: RegExp) => world.proxy.lie('GET', path, () => new Promise(() => undefined))

/** The banner's message after some minutes in a session that works by itself. */
async function toldOn(memory: SeenMemory): Promise<string> {
  const { proxy, rui } = world
  const api = createApiClient({ baseUrl: proxy.baseUrl, token: () => rui.token, language: () => 'en' })
  let said = ''
  const session = createDevice({
    api,
    memory,
    origin: proxy.baseUrl,
    keepsInStep: true,
    onStatus: (status) => {
      if (status.state === 'unlocked') said = status.colleagues.concern
    },
  })
  mock.timers.enable({ apis: ['setInterval'] })
  try {
    await session.start()
    await session.resume(rui.secret)
    for (let minute = 1; minute <= 3; minute++) {
      mock.timers.tick(60_000)
      await new Promise((over) => setTimeout(over, 100))
    }
    return said
  } finally {
    await session.lock()
    mock.timers.reset()
  }
}

for (const path of [/^\/api\/views$/, /^\/api\/deliveries$/]) {
  test(`a server that never answers ${path.source} does not suppress the warning that nobody confirmed for a day what is shown`, async () => {
    const { memory } = await world.remembering(2)
    neverAnswered(path)
    assert.equal(await toldOn(memory), 'day')
  })
}

test('a difference that was found before is still reported when the server never answers any more', async () => {
  const { memory } = await world.remembering()
  world.shown(
    await viewOf(world.marina, {
      entry: (entry) =>
        entry.vault === world.vaultId ? { ...entry, log: { ...entry.log, hash: otherHash } } : entry,
    }),
  )
  assert.equal((await (await world.open(memory)).people.readColleagues()).concern, 'differs')
  world.proxy.honest()
  neverAnswered(/^\/api\/views$/)
  assert.equal(await toldOn(memory), 'differs')
})

test('a device whose first call is never answered counts from then on, and delivers no keys after a week', async () => {
  const memory = createSeenMemory()
  neverAnswered(/^\/api\/views$/)
  await toldOn(memory)
  await age(memory, world.rui, 8)
  assert.equal(await toldOn(memory), 'week')
  world.proxy.honest()
  world.proxy.refuse('GET', /^\/api\/views$/, 503, 'busy')
  await assert.rejects((await world.open(memory)).createVault(vaultDraft('Unseen')), {
    code: 'views_unmatched',
  })
})
