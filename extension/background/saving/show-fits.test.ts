import assert from 'node:assert/strict'
import { after, before, beforeEach, mock, test } from 'node:test'
import { optionalHosts } from '../../manifest/hosts.ts'
import { standInForChrome } from '../../testing/chrome-stand-in.ts'
import type { FrameHearing } from '../filling/hear-frames.ts'
import { changePageOf } from './change-page.ts'
import { createLookAfterSubmit } from './look-after-submit.ts'
import { createSentLogins } from './sent-logins.ts'
import { createShowFits } from './show-fits.ts'

before(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] }))
after(() => mock.timers.reset())
let browser = standInForChrome()
beforeEach(() => {
  browser = standInForChrome()
})

const account = { server: 'https://passwords.example', token: 't', userId: 'u', email: 'a@b.example' }
const session = { state: async () => ({ account, isUnlocked: true }) }
const ids = () => browser.scripts.map(({ id }) => id)
const give = () => {
  for (const origin of optionalHosts) browser.origins.add(origin)
}

test('no script runs in pages before the person switches it on and the browser gives leave, nor after either is taken back', async () => {
  const showFits = createShowFits(session, () => undefined)
  give()
  await showFits.apply()
  assert.deepEqual([ids(), await showFits.isOn()], [[], false])
  browser.origins.clear()
  await showFits.want(true)
  assert.deepEqual([ids(), await showFits.isOn()], [[], false])
  give()
  await showFits.apply()
  await showFits.apply()
  assert.deepEqual([ids(), await showFits.isOn()], [['watch'], true])
  browser.origins.delete('https://*/*')
  await showFits.apply()
  assert.deepEqual(ids(), [])
  give()
  await showFits.apply()
  await showFits.want(false)
  assert.deepEqual([ids(), await showFits.isOn()], [[], false])
})

test('switched off, it gives back the leave for all sites, but nothing by which the company’s server is reached', async () => {
  const reached = (server: string | null) =>
    createShowFits(
      { state: async () => ({ account: server === null ? null : { ...account, server }, isUnlocked: true }) },
      () => undefined,
    )
  const own = 'https://passwords.example/*'
  for (const [server, held, left] of [
    ['https://passwords.example', [own, ...optionalHosts], [own]],
    // The browser counted it as given already when it was asked for the server.
    ['https://passwords.example', optionalHosts, ['https://*/*']],
    ['http://localhost:3000', optionalHosts, ['http://localhost/*']],
    [null, optionalHosts, []],
    ['https://passwords.example', [own], [own]],
  ] as const) {
    browser.origins.clear()
    for (const origin of held) browser.origins.add(origin)
    const showFits = reached(server)
    await showFits.want(true)
    await showFits.want(false)
    assert.deepEqual([[...browser.origins], ids()], [left, []])
  }
})

test('a submit after which the page asks for the password again is forgotten; one of a new password is not', async () => {
  const page = 'https://shop.example'
  const nothing = { username: null, password: null, newPassword: null, address: page }
  for (const [visible, values, isKept] of [
    [{ 'current-password': 1 }, { password: 'p' }, false],
    [{ username: 1 }, { password: 'p' }, true],
    [{}, { password: 'p' }, true],
    [{ 'current-password': 1 }, { password: 'p', newPassword: 'n' }, true],
  ] as const) {
    const sent = createSentLogins(() => undefined)
    const port = { disconnect: () => undefined }
    const hearing = { find: async () => [{ id: 0, forms: [{ visible }], port }] }
    const after = createLookAfterSubmit(hearing as unknown as FrameHearing, sent)
    browser.show(page)
    sent.take(7, page, { ...nothing, ...values })
    assert.equal(sent.ofTab(7), null)
    await after.loaded(7)
    assert.equal(sent.ofTab(7) !== null, isKept)
    sent.forget()
  }
})

test('a well-known page for changes is used only where the site has one, answers other things with an error, and may be asked', async (t) => {
  const address = 'https://shop.example/login'
  const known = 'https://shop.example/.well-known/change-password'
  const answers = new Map<string, number>()
  const asked: string[] = []
  t.mock.method(globalThis, 'fetch', async (url: string, { credentials }: RequestInit) => {
    asked.push(`${credentials} ${url}`)
    const status = answers.get(url)
    if (status === undefined) throw new TypeError('no answer')
    return new Response('', { status })
  })
  assert.equal(await changePageOf(address), address)
  assert.equal(asked.length, 0)
  browser.origins.add('https://shop.example/*')
  const probe =
    'https://shop.example/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  for (const [there, missing, opened] of [
    [undefined, undefined, address],
    [404, 404, address],
    [200, 200, address],
    [200, 404, known],
  ] as const) {
    answers.clear()
    if (there !== undefined) answers.set(known, there)
    if (missing !== undefined) answers.set(probe, missing)
    assert.equal(await changePageOf(address), opened)
  }
  assert.ok(asked.every((one) => one.startsWith('omit https://shop.example/.well-known/')))
})
