import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { ownId, standInForChrome } from '../../testing/chrome-stand-in.ts'
import { portFrom } from '../../testing/port-stand-in.ts'
import { createFrameHearing } from './hear-frames.ts'

const browser = standInForChrome()
before(() => mock.timers.enable({ apis: ['setTimeout'] }))
after(() => mock.timers.reset())

const url = (tabId: number) => `https://site-${tabId}.example/login`
const pageOf = (tabId: number) => ({ tabId, url: url(tabId) })
const turn = () => new Promise(setImmediate)

/** The script in the top frame of a tab says that it found no form. */
function speak({ hear }: ReturnType<typeof createFrameHearing>, tabId: number) {
  const { origin } = new URL(url(tabId))
  const port = portFrom('fill', { id: ownId, frameId: 0, url: url(tabId), origin, tab: { id: tabId } })
  hear(port)
  port.say({ say: 'found', forms: [] })
  return port
}

// Promise 30
test('a frame that never answers does not keep the page around it from being filled', async () => {
  const hearing = createFrameHearing()
  browser.inject = async (tabId) => {
    speak(hearing, tabId)
    await Promise.withResolvers<void>().promise
  }
  const found = hearing.find(pageOf(1))
  await turn()
  mock.timers.tick(3000)
  assert.deepEqual(
    (await found).map(({ id }) => id),
    [0],
  )
  assert.equal(speak(hearing, 1).isOpen, false)
})

// Promise 30
test('two pages that are read at the same time are each heard, and no third', async () => {
  const hearing = createFrameHearing()
  browser.inject = async () => undefined
  const found = [1, 2].map((tabId) => hearing.find(pageOf(tabId)))
  const ports = [1, 2, 3].map((tabId) => speak(hearing, tabId))
  assert.deepEqual(
    ports.map(({ isOpen }) => isOpen),
    [true, true, false],
  )
  await turn()
  mock.timers.tick(150)
  const frames = await Promise.all(found)
  assert.deepEqual(
    frames.map((of) => of.map(({ port }) => port.sender?.tab?.id)),
    [[1], [2]],
  )
})

// Promise 30
test('a page whose word arrives late, since worker or page are busy, is heard', async () => {
  const hearing = createFrameHearing()
  browser.inject = async () => undefined
  const found = hearing.find(pageOf(1))
  await turn()
  mock.timers.tick(1000)
  await turn()
  speak(hearing, 1)
  assert.deepEqual(
    (await found).map(({ id }) => id),
    [0],
  )
})
