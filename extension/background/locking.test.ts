// Promise 2

import assert from 'node:assert/strict'
import { after, beforeEach, mock, test } from 'node:test'
import { idleLockMinutesAtFirst } from '@chaveiro/contract/constants.ts'
import { minuteMs } from '@chaveiro/contract/durations.ts'
import { startLyingServer } from '@chaveiro/tests/support/lying-server.ts'
import { passphrase, proof } from '@chaveiro/tests/support/person.ts'
import { startWorker } from '../testing/whole-worker.ts'
import { forgetCopiedAlarm } from './clipboard.ts'
import { idleAlarm } from './idle-lock.ts'

const { admin, proxy, first } = await startLyingServer()
const worker = await startWorker()
const { browser, ask, until } = worker
await worker.connect(proxy.baseUrl, admin.session, proof)
const item = { id: first, title: 'first', login: '', path: ['One'] }

const watch = () => browser.session.get('idle') as { minutes: number; seenMs: number }
const isUnlocked = async () => (await ask('readState', null)).isUnlocked
/** Lets everything end that waits for nothing but the stand-ins. */
const turn = () => new Promise(setImmediate)
const ring = (name: string) => {
  browser.events.alarm.tell({ name })
  return turn()
}
async function unlock(): Promise<void> {
  browser.idleAfter.length = 0
  await ask('unlock', { passphrase })
  // At first what holds everywhere, then what the organisation and the policy say.
  await until(() => browser.idleAfter.length === 2)
}

beforeEach(async () => {
  mock.timers.reset()
  browser.idle = 'active'
  browser.managed = null
  if (await isUnlocked()) await ask('lock', null)
  await unlock()
  mock.timers.enable({ apis: ['Date'], now: Date.now() })
})
after(() => mock.timers.reset())

async function isForgotten(): Promise<void> {
  assert.equal(await isUnlocked(), false)
  assert.deepEqual([browser.session.has('secret'), browser.alarms.has(idleAlarm)], [false, false])
  await assert.rejects(ask('copyValue', { item, what: 'password' }), { code: 'locked' })
}

test('it locks once the person has been away for as long as the organisation says, also if the worker was ended meanwhile', async () => {
  assert.equal(watch().minutes, idleLockMinutesAtFirst)
  browser.idle = 'idle'
  mock.timers.tick((idleLockMinutesAtFirst - 1) * minuteMs)
  await ring(idleAlarm)
  assert.equal(await isUnlocked(), true)
  await worker.restart()
  mock.timers.tick(minuteMs)
  await ring(idleAlarm)
  await isForgotten()
})

test('somebody who is there keeps it unlocked; a computer that slept counts as away', async () => {
  for (let looks = 0; looks < 20; looks += 1) {
    mock.timers.tick(minuteMs)
    await ring(idleAlarm)
  }
  assert.equal(await isUnlocked(), true)
  mock.timers.tick(idleLockMinutesAtFirst * minuteMs)
  await ring(idleAlarm)
  await isForgotten()
})

test('what the extension reads by itself is no sign of the person', async () => {
  await ask('searchItems', { text: 'first' })
  browser.idle = 'idle'
  const before = watch()
  mock.timers.tick((idleLockMinutesAtFirst - 1) * minuteMs)
  const from = proxy.seen().length
  let news = 0
  const leave = worker.listen(() => {
    news += 1
  })
  await ask('searchItems', { text: 'first' })
  await until(() => /GET \/api\/vaults /.test(proxy.seen().slice(from)) && news > 0)
  await turn()
  leave()
  assert.deepEqual(watch(), before)
  mock.timers.tick(minuteMs)
  await ring(idleAlarm)
  await isForgotten()
})

for (const state of ['locked', 'idle'])
  test(`it locks at once when the browser says that the screen or the person is ${state}`, async () => {
    browser.events.idle.tell(state)
    await turn()
    await isForgotten()
  })

test('it locks with the screen that was locked while the worker was ended', async () => {
  await worker.restart()
  browser.idle = 'locked'
  await ring(idleAlarm)
  await isForgotten()
})

test('a policy shortens the time, names the server and forbids to copy what is secret; what has not its form counts for nothing', async () => {
  const set = { server: 'https://passwords.example/x', copying: false, lockAfterIdleMinutes: 5 }
  browser.managed = set
  await ask('lock', null)
  await unlock()
  assert.deepEqual([watch().minutes, browser.idleAfter], [5, [300, 300]])
  assert.equal((await ask('readState', null)).managedServer, 'https://passwords.example')
  const from = proxy.seen().length
  for (const what of ['password', 'code'] as const)
    await assert.rejects(ask('copyValue', { item, what }), { code: 'no_copy_item' })
  await assert.rejects(ask('copyGenerated', null), { code: 'no_copy_item' })
  assert.doesNotMatch(proxy.seen().slice(from), /reveal/)
  assert.deepEqual(await ask('copyValue', { item, what: 'login' }), { text: '' })
  for (const lockAfterIdleMinutes of [0, 61, 2.5, '5', null, 60]) {
    browser.managed = { server: 'javascript:x', copying: 'no', lockAfterIdleMinutes }
    await ask('lock', null)
    await unlock()
    assert.equal(watch().minutes, idleLockMinutesAtFirst, String(lockAfterIdleMinutes))
    assert.equal((await ask('readState', null)).managedServer, null)
  }
  assert.deepEqual(await ask('copyValue', { item, what: 'password' }), { text: 'p1' })
})

test('the time that a policy sets holds also where the server does not say its own', async () => {
  browser.managed = { lockAfterIdleMinutes: 2 }
  await ask('lock', null)
  proxy.refuse('GET', /^\/api\/settings\/organisation$/, 500, 'unexpected')
  browser.idleAfter.length = 0
  await ask('unlock', { passphrase })
  await until(() => browser.alarms.has(idleAlarm))
  assert.deepEqual([watch().minutes, browser.idleAfter], [2, [120]])
  proxy.honest()
})

test('half a minute after a secret was copied the clipboard is emptied, by a worker that woke for it', async () => {
  browser.alarms.delete(forgetCopiedAlarm)
  await ask('copyValue', { item, what: 'login' })
  assert.equal(browser.alarms.has(forgetCopiedAlarm), false)
  for (const copy of [() => ask('copyValue', { item, what: 'password' }), () => ask('copyGenerated', null)]) {
    browser.emptied = 0
    await copy()
    assert.equal(browser.alarms.get(forgetCopiedAlarm), 0.5)
    browser.alarms.delete(forgetCopiedAlarm)
    await worker.restart()
    await ring(forgetCopiedAlarm)
    assert.equal(browser.emptied, 1)
  }
})
