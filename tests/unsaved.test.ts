import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { startLyingServer } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { unlockedDevice } from './support/person.ts'

const { admin, proxy, baseUrl, first } = await startLyingServer()
const page = 'https://first.example'
const made = { page, login: 'ana', password: 'made up here', itemId: null }

test('a locked device neither keeps nor lists what was made up', async () => {
  const device = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  await device.lock()
  for (const asked of [() => device.unsaved.list(), () => device.unsaved.keep(made)])
    await assert.rejects(asked, { code: 'locked' })
})

test('nobody else on the device lists it, and what was altered is listed by nobody', async () => {
  const memory = createSeenMemory()
  const device = await unlockedDevice(proxy.baseUrl, admin, memory)
  await device.unsaved.keep(made)
  const colleague = await joinByLink(baseUrl, admin, 'contributor@agencia.example')
  const theirs = await unlockedDevice(proxy.baseUrl, colleague, memory)
  assert.deepEqual(await theirs.unsaved.list(), [])
  const [name = ''] = await memory.namesOf('unsaved/')
  const [other = ''] = (await memory.namesOf('finder/')).concat('unsaved/nobody')
  await memory.setAll(new Map([[name, await memory.get(other)]]))
  assert.deepEqual(await device.unsaved.list(), [])
})

test('a password that cannot be stored is not said to be kept', async () => {
  const memory = createSeenMemory()
  const full = {
    ...memory,
    setAll: async (values: ReadonlyMap<string, unknown>) => {
      if ([...values.keys()].some((one) => one.startsWith('unsaved/'))) throw new Error('full')
      return memory.setAll(values)
    },
  }
  const device = await unlockedDevice(proxy.baseUrl, admin, full)
  await assert.rejects(device.unsaved.keep(made), { message: 'full' })
})

test('what was made up outlives the program sealed, one for each page and item, until it is forgotten', async () => {
  const memory = createSeenMemory()
  const device = await unlockedDevice(proxy.baseUrl, admin, memory)
  await device.unsaved.keep({ ...made, password: 'an earlier one' })
  const kept = await device.unsaved.keep(made)
  const change = await device.unsaved.keep({ ...made, itemId: first })
  const stored = await Promise.all((await memory.namesOf('unsaved/')).map((name) => memory.get(name)))
  assert.doesNotMatch(JSON.stringify(stored), /made up|ana|first/)
  const woken = await unlockedDevice(proxy.baseUrl, admin, memory)
  assert.deepEqual(await woken.unsaved.list(), [change, kept])
  assert.equal(kept.password, made.password)
  await woken.unsaved.forget(change.id)
  assert.deepEqual(await woken.unsaved.list(), [kept])
})

test('a session tells whether a password is the one that it opened, and nothing of others', async () => {
  const device = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  const asked = proxy.seen().length
  assert.equal(await device.items.differs({ id: first, revision: 1 }, 'p1'), null)
  assert.equal(proxy.seen().length, asked)
  await device.openItem(first)
  assert.equal(await device.items.differs({ id: first, revision: 1 }, 'p1'), false)
  assert.equal(await device.items.differs({ id: first, revision: 1 }, 'p2'), true)
  assert.equal(await device.items.differs({ id: first, revision: 2 }, 'p1'), null)
})

test('items are found by id once they are known', async () => {
  const device = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  assert.deepEqual(await device.finder.of([first]), [])
  await device.finder.refresh()
  const titles = (await device.finder.of(['00000000-0000-7000-8000-000000000000', first])).map(
    ({ item }) => item.title,
  )
  assert.deepEqual(titles, ['first'])
})
