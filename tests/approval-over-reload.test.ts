import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { answerBrowserApproval } from '@chaveiro/contract/calls/unlocking.ts'
import { createRequestKeeper } from '@chaveiro/device/hosts/browser/request-keeper.ts'
import type { KeptRequestText } from '@chaveiro/device/hosts/browser/worker-protocol.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { exchangeCodes, handOver, otherCode } from './support/approval.ts'
import { foundingAdmin, proof, signIn, type TestPerson } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
let admin: TestPerson
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
})
after(() => server.stop())

/** A browser across reloads: its IndexedDB stays, and each page of a tab gets what the one before kept. */
async function browserWithPages() {
  const { api } = await signIn(server.baseUrl, admin.email)
  const values = new Map<string, unknown>()
  const store = {
    get: async (name: string) => values.get(name),
    namesOf: async (beginning: string) => [...values.keys()].filter((name) => name.startsWith(beginning)),
    async update<T>(name: string, change: (value: unknown) => { value: unknown; answer: T }) {
      const { value, answer } = change(values.get(name))
      if (value === undefined) values.delete(name)
      else values.set(name, value)
      return answer
    },
  }
  const memory = createSeenMemory()
  let nowMs = Date.now()
  const openPage = async (held: KeptRequestText | null) => {
    const tab = { kept: held }
    const keeper = createRequestKeeper(
      store,
      (kept) => {
        tab.kept = kept
      },
      () => nowMs,
    )
    keeper.hold(held)
    const session = createDevice({ api, memory, requestKeeper: keeper })
    await session.start()
    return { session, tab, keeper }
  }
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { openPage, pass, values }
}

test('a request goes on after a reload at every step, and ends with the browser unlocked', async () => {
  const browser = await browserWithPages()
  let page = await browser.openPage(null)
  const reload = async () => {
    page = await browser.openPage(page.tab.kept)
    assert.deepEqual(await page.session.browsers.askedApproval(), { id })
  }
  const { id } = await page.session.browsers.askApproval('Firefox on Linux')
  await reload()
  assert.deepEqual(await page.session.browsers.followApproval(id), { step: 'waiting' })
  await admin.session.browsers.answerBrowser(id)
  await reload()
  const shown = await page.session.browsers.followApproval(id)
  assert.ok(shown.step === 'show')
  await admin.session.browsers.answerBrowser(id)
  await reload()
  assert.deepEqual(await page.session.browsers.followApproval(id), shown)
  assert.equal(await admin.session.browsers.enterBrowserCode(id, shown.code), true)
  const { code } = await admin.session.browsers.approveBrowser(id, proof)
  await reload()
  assert.deepEqual(await page.session.browsers.followApproval(id), { step: 'confirm' })
  await reload()
  await assert.rejects(page.session.browsers.enterApprovalCode(id, code), { code: 'approval_over' })
  assert.deepEqual(await page.session.browsers.followApproval(id), { step: 'confirm' })
  assert.equal(await page.session.browsers.enterApprovalCode(id, code), true)
  assert.equal((await page.session.status()).state, 'unlocked')
  assert.equal(page.tab.kept, null)
})

test('neither a reload nor a copy of the tab gives a second attempt at the code', async () => {
  const browser = await browserWithPages()
  const page = await browser.openPage(null)
  const { id, code } = await handOver(page.session, admin.session)
  const copied = page.tab.kept
  const copy = await browser.openPage(copied)
  assert.deepEqual(await copy.session.browsers.askedApproval(), { id })
  assert.deepEqual(await page.session.browsers.followApproval(id), { step: 'confirm' })
  assert.deepEqual(await copy.session.browsers.followApproval(id), { step: 'confirm' })
  assert.equal(await page.session.browsers.enterApprovalCode(id, otherCode(code)), false)
  await assert.rejects(copy.session.browsers.enterApprovalCode(id, code), { code: 'approval_over' })
  const later = await browser.openPage(copied)
  assert.equal(await later.session.browsers.askedApproval(), null)
})

test('once the nonce is revealed, no other answer counts, in any page', async () => {
  const browser = await browserWithPages()
  const page = await browser.openPage(null)
  const { id } = await page.session.browsers.askApproval('Firefox on Linux')
  const copy = await browser.openPage(page.tab.kept)
  await copy.session.browsers.askedApproval()
  const [name] = [...browser.values.keys()]
  // The answer kept by the page that revealed the nonce.
  browser.values.set(
    name ?? '',
    new Map(
      [...(browser.values.get(name ?? '') as Map<string, object>)].map(([approval, progress]) => [
        approval,
        { ...progress, answer: 'A'.repeat(43) },
      ]),
    ),
  )
  await admin.api.send(answerBrowserApproval, { params: { id }, body: { nonce: 'B'.repeat(43) } })
  await assert.rejects(copy.session.browsers.followApproval(id), { code: 'approval_refused' })
})

test('what a tab keeps opens nothing elsewhere, after five minutes, or after a lock', async () => {
  const browser = await browserWithPages()
  const page = await browser.openPage(null)
  const { code } = await exchangeCodes(page.session, admin.session)
  const elsewhere = await (await browserWithPages()).openPage(page.tab.kept)
  assert.equal(await elsewhere.session.browsers.askedApproval(), null)

  const kept = page.tab.kept
  assert.equal(kept?.sealed.includes(code), false)
  await page.session.lock()
  assert.equal(page.tab.kept, null)
  assert.equal(await (await browser.openPage(kept)).session.browsers.askedApproval(), null)

  const { id } = await page.session.browsers.askApproval('Firefox on Linux')
  const asked = new Map(browser.values)
  await page.keeper.sweep()
  assert.deepEqual(browser.values, asked)
  browser.pass(5 * 60_000)
  const late = await browser.openPage(page.tab.kept)
  assert.equal(await late.session.browsers.askedApproval(), null)
  assert.equal(late.tab.kept, null)
  // The state as if nobody had swept it.
  for (const [name, value] of asked) browser.values.set(name, value)
  await late.keeper.sweep()
  assert.equal(browser.values.size, 0)
  await page.session.browsers.withdrawApproval(id)
})
