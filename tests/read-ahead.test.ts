import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { startLyingServer, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { unlockedDevice } from './support/person.ts'

const { admin, proxy, baseUrl } = await startLyingServer()
const colleague = await joinByLink(baseUrl, admin, 'contributor@agencia.example')
const memory = createSeenMemory()
await (await unlockedDevice(proxy.baseUrl, admin, memory)).finder.refresh()
const userId = await userIdOf(admin)

/** The device in a worker that has just woken, and has asked nobody. */
function woken() {
  const api = createApiClient({ baseUrl: proxy.baseUrl, token: () => admin.token, language: () => 'en' })
  return createDevice({ api, origin: proxy.baseUrl, memory })
}
const page = 'https://second.example/login'
const askedDuring = async (work: () => Promise<unknown>) => {
  const from = proxy.seen().length
  await work()
  return proxy.seen().length - from
}

/** The parts of the finder that are read from now on; answering them ends the watch. */
function watchReads(): () => string[] {
  const reads: string[] = []
  const { getAll } = memory
  memory.getAll = (names) => {
    reads.push(...names)
    return getAll(names)
  }
  return () => {
    memory.getAll = getAll
    return reads.filter((name) => name.startsWith('finder/'))
  }
}

test('ahead of the server, what is no copy of this person’s is not read, and every act waits', async () => {
  const device = woken()
  await assert.rejects(device.finder.fitting(page), { code: 'locked' })
  await device.readAhead(userId, colleague.secret)
  assert.equal(await device.finder.kept(), null)
  await device.lock()
  await device.readAhead(userId, admin.secret)
  assert.equal((await device.finder.kept())?.items, 3)
  for (const act of [
    () => device.finder.refresh(),
    () => device.unsaved.forget('x'),
    () => device.keepInStep(),
  ])
    await assert.rejects(act, (error: { code?: string }) => /^(locked|signed_out)$/.test(error.code ?? ''))
})

test('after a lock or a sign-out, also during it, nothing is read ahead', async () => {
  const device = woken()
  const reading = device.readAhead(userId, admin.secret)
  await device.lock()
  await assert.rejects(reading, { code: 'locked' })
  await device.readAhead(userId, admin.secret)
  await device.lock()
  await assert.rejects(device.finder.search('second'), { code: 'locked' })
})

test('what was read ahead for one person is not left for another who turns out to be signed in', async () => {
  const device = woken()
  await device.readAhead(await userIdOf(colleague), colleague.secret)
  await device.start()
  await assert.rejects(device.finder.fitting(page), { code: 'locked' })
})

test('the finder lists and searches before the server is asked, and goes on with the same copy once it has answered', async () => {
  const device = woken()
  const asked = await askedDuring(async () => {
    await device.readAhead(userId, admin.secret)
    const [fitting, found] = await Promise.all([
      device.finder.fitting(page),
      device.finder.search('elsewhere'),
    ])
    assert.deepEqual(
      [...fitting, ...found].map(({ item }) => item.title),
      ['second', 'elsewhere'],
    )
    assert.deepEqual(await device.unsaved.list(), [])
  })
  assert.equal(asked, 0)
  await device.start()
  await device.resume(admin.secret)
  const reads = watchReads()
  assert.equal((await device.finder.fitting(page)).length, 1)
  assert.deepEqual(reads(), [])
})

test('for a page only its part of the copy is opened; several who search at once open the whole of it once', async () => {
  const device = woken()
  await device.readAhead(userId, admin.secret)
  const readsForPage = watchReads()
  assert.equal((await device.finder.fitting(page)).length, 1)
  // The head, the fills, and the items of the page's site.
  const parts = readsForPage()
  assert.equal(parts.length, 3)
  const readsForSearch = watchReads()
  await Promise.all(['second', 'elsewhere'].map((text) => device.finder.search(text)))
  const all = readsForSearch()
  assert.equal(new Set(all).size, all.length)
  assert.ok(all.length > 3)
})
