import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { placeEvents } from '@chaveiro/contract/rules/people/place-events.ts'
import { askInThisTab } from './ask-in-this-tab.ts'

const fields = { approval: 'a', commitment: 'c', nonce: 'n' }
let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  Object.assign(globalThis, { document: page })
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
})
afterEach(() => {
  mock.timers.reset()
  Reflect.deleteProperty(globalThis, 'document')
})

/** The extension's script, from now on in this tab; answers what it hears. */
function answerWith(proof: string): string[] {
  const heard: string[] = []
  page.addEventListener(placeEvents.asked, (event) => {
    heard.push((event as CustomEvent<string>).detail)
    page.dispatchEvent(new CustomEvent(placeEvents.proven, { detail: proof }))
  })
  return heard
}

test('a tab without the extension’s script proves nothing, and one that comes too late is not asked', async () => {
  const asked = askInThisTab(fields)
  mock.timers.tick(10_000)
  assert.equal(await asked, null)
  const heard = answerWith('late')
  mock.timers.tick(10_000)
  assert.deepEqual(heard, [])
})

test('a script that is there is asked once', async () => {
  const heard = answerWith('proof')
  assert.equal(await askInThisTab(fields), 'proof')
  mock.timers.tick(10_000)
  assert.deepEqual(heard, [JSON.stringify(fields)])
})

test('a script that comes after the page has asked is asked again', async () => {
  const asked = askInThisTab(fields)
  mock.timers.tick(3000)
  answerWith('proof')
  mock.timers.tick(250)
  assert.equal(await asked, 'proof')
})
