import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { ownId, standInForChrome } from '../../testing/chrome-stand-in.ts'
import { portFrom } from '../../testing/port-stand-in.ts'
import type { Session } from '../session.ts'
import { createWatchHearing } from './hear-watch.ts'
import { createSentLogins, sentKeptMs } from './sent-logins.ts'

standInForChrome()
before(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] }))
after(() => mock.timers.reset())

const page = 'https://shop.example'
const said = {
  ...{ say: 'sent', username: 'ana', password: 'p1', newPassword: null, address: `${page}/login` },
}
const account = { server: 'https://passwords.example', token: 't', userId: 'u', email: 'a@b.example' }
const of = (sender: object = {}) => ({
  ...{ id: ownId, frameId: 0, url: `${page}/login?x=1`, origin: page, documentLifecycle: 'active' },
  tab: { id: 7, url: `${page}/login` },
  ...sender,
})

/** Lets everything end that waits for nothing but promises. */
const turn = () => new Promise(setImmediate)

async function hears(sender: object, messages: unknown[], state = { isOn: true, isConnected: true }) {
  const opened: string[] = []
  const sent = createSentLogins(() => undefined)
  const session = { state: async () => ({ account: state.isConnected ? account : null, isUnlocked: false }) }
  const hear = createWatchHearing({
    ...{ session: session as unknown as Session, showFits: { isOn: async () => state.isOn }, sent },
    onSent: (tabId) => opened.push(`sent ${tabId}`),
    onOpen: () => opened.push('open'),
  })
  const port = portFrom('watch', sender)
  hear(port)
  for (const message of messages) port.say(message)
  await turn()
  for (const one of [sent.waiting(7)]) if (one) sent.accept(one.id)
  return {
    ...{ sent, opened, port },
    kept: sent.ofTab(7),
  }
}

test('nothing is kept of what another extension, frame, page of http or hidden document says, nor of the company’s own server', async () => {
  const senders: Record<string, object> = {
    'another extension': { id: 'abcdefghijklmnopabcdefghijklmnop' },
    'no tab': { tab: undefined },
    'a foreign frame': { tab: { id: 7, url: 'https://other.example/' } },
    'a sandboxed frame': { origin: 'null' },
    http: {
      url: 'http://shop.example/',
      origin: 'http://shop.example',
      tab: { id: 7, url: 'http://shop.example/' },
    },
    'a private host by http': {
      url: 'http://192.168.0.1/',
      origin: 'http://192.168.0.1',
      tab: { id: 7, url: 'http://192.168.0.1/' },
    },
    'a file': { url: 'file:///etc/x', origin: 'null', tab: { id: 7, url: 'file:///etc/x' } },
    'a document that waits to be shown': { documentLifecycle: 'prerender' },
    'the company’s server': {
      ...{ url: 'https://passwords.example/login', origin: 'https://passwords.example' },
      tab: { id: 7, url: 'https://passwords.example/login' },
    },
  }
  for (const [name, sender] of Object.entries(senders)) {
    const { kept, opened, port } = await hears(of(sender), [said, { say: 'open', role: 'username' }])
    assert.deepEqual([kept, opened, port.isOpen], [null, [], false], name)
  }
})

test('nothing is heard while the switch is off or nobody is connected', async () => {
  for (const state of [
    { isOn: false, isConnected: true },
    { isOn: true, isConnected: false },
  ]) {
    const { kept, port } = await hears(of(), [said], state)
    assert.deepEqual([kept, port.isOpen, port.told], [null, false, []])
  }
})

// Promise 30
test('a page that was open before is heard no more once the switch is off or the person has signed out', async () => {
  for (const off of ['isOn', 'isConnected'] as const) {
    const state = { isOn: true, isConnected: true }
    const { sent, opened, port } = await hears(of(), [], state)
    state[off] = false
    port.say(said)
    port.say({ say: 'open', role: 'username' })
    await turn()
    assert.deepEqual([sent.waiting(7), opened, port.isOpen], [null, [], false], off)
  }
})

test('what has not the shape or size that our script sends ends the port', async () => {
  const bad: Record<string, unknown> = {
    'another address': { ...said, address: 'https://other.example/login' },
    'too long': { ...said, password: 'x'.repeat(5_001) },
    'a key more': { ...said, title: 'x' },
    'no password': { ...said, password: 7 },
    text: 'sent',
  }
  for (const [name, message] of Object.entries(bad)) {
    const { kept, port } = await hears(of(), [message])
    assert.deepEqual([kept, port.isOpen], [null, false], name)
  }
})

test('a submit is kept for five minutes, in memory, with the login of the step before', async () => {
  const first = { ...said, password: null }
  const { sent, kept, opened, port } = await hears(of(), [first, { ...said, username: null }])
  assert.deepEqual([kept?.login, kept?.password, kept?.page], ['ana', 'p1', page])
  assert.deepEqual(opened, ['sent 7'])
  assert.deepEqual(port.told, [{ do: 'show', label: 'open' }])
  mock.timers.tick(sentKeptMs - 1)
  assert.ok(sent.ofTab(7))
  mock.timers.tick(1)
  assert.deepEqual([sent.ofTab(7), sent.byId(kept?.id ?? ''), sent.accepted()], [null, null, []])
})

test('the icon of a page opens our own window', async () => {
  const { opened } = await hears(of(), [{ say: 'open', role: 'username' }])
  assert.deepEqual(opened, ['open'])
})
