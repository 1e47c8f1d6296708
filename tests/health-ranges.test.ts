import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { askRanges } from '@chaveiro/contract/calls/health.ts'
import { changeOrganisationSettings } from '@chaveiro/contract/calls/settings.ts'
import { rangesAtOnce } from '@chaveiro/contract/constants.ts'
import { startLeakService } from '@chaveiro/contract/testing/leak-service.ts'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { batchWithDecoys } from '@chaveiro/device/health/ask-ranges.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { shownBy } from './support/at-a-screen.ts'
import { draft, secret } from './support/lying-server.ts'
import { vaultDraft } from './support/person.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const service = await startLeakService()
after(() => service.stop())
const { proxy, admin } = await startProxiedServer({
  HEALTH_RANGES_URL: service.url,
  WEBHOOK_ALLOWED_HOSTS: service.host,
})
const filter = new URL('../web/worker/leaked-passwords.bin', import.meta.url)
const vaultId = (await admin.session.createVault(vaultDraft('One'))).id
const [leaked, strong] = ['kT9!wPz4_Lm2', 'vR7#kq9Zt2!mXw4e']
service.leaked.set(leaked, 3)
for (const [title, password] of Object.entries({ leaked, strong, common: '123456' }))
  await admin.session.createItem(vaultId, draft(title), secret(password))
const turn = (health_ranges: boolean) =>
  admin.api.send(changeOrganisationSettings, { body: { health_ranges } })

async function check(asksRanges: boolean) {
  const api = createApiClient({ baseUrl: proxy.baseUrl, token: () => admin.token, language: () => 'en' })
  const device = createDevice({ api, readLeaked: async () => new Uint8Array(await readFile(filter)) })
  await device.start()
  await device.resume(admin.secret)
  const report = await device.health.check([await shownBy(admin.api, vaultId)], { asksRanges })
  assert.ok(report)
  const titles = report.findings
    .filter(({ reasons }) => reasons.includes('leaked'))
    .map(({ item }) => item.title)
  return { ranges: report.ranges, leaked: titles.sort() }
}
const sentBy = async (act: () => Promise<unknown>) => {
  const before = proxy.seen().length
  await act()
  return proxy.seen().slice(before)
}
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

test('with the switch off, no request of a check has any beginning of a hash, and the screen’s wish is refused by the server', async () => {
  const sent = await sentBy(async () => {
    assert.deepEqual(await check(false), { ranges: null, leaked: ['common'] })
  })
  assert.doesNotMatch(sent, /health\/ranges|prefix/)
  for (const password of [leaked, strong]) assert.ok(!sent.includes(hashOf(password).slice(0, 5)))
  assert.deepEqual(await check(true), { ranges: 'cut', leaked: ['common'] })
  assert.deepEqual(service.asked, [])
})

test('with the switch on, one sorted batch of a fixed size goes out, with the beginnings alone; the rest is compared here', async () => {
  await turn(true)
  const sent = await sentBy(async () => {
    assert.deepEqual(await check(true), { ranges: 'whole', leaked: ['common', 'leaked'] })
  })
  const bodies = [...sent.matchAll(/^\{"prefixes":.*$/gm)].map(([body]) => JSON.parse(body))
  assert.equal(bodies.length, 1)
  const [{ prefixes, ...rest }] = bodies
  assert.deepEqual([prefixes.length, rest], [rangesAtOnce, {}])
  assert.deepEqual(prefixes, prefixes.toSorted())
  for (const password of [leaked, strong]) {
    assert.ok(prefixes.includes(hashOf(password).slice(0, 5)))
    assert.ok(!sent.includes(hashOf(password).slice(0, 6)))
  }
  assert.deepEqual(service.asked.map(({ prefix }) => prefix).sort(), prefixes)
})

test('of 80 passwords as of one, a hundred beginnings go out; of one more, two hundred', () => {
  const prefixes = (count: number) =>
    Array.from({ length: count }, (_, number) => number.toString(16).toUpperCase().padStart(5, 'F'))
  assert.deepEqual(
    [0, 1, 80, 81, 160, 161].map((count) => batchWithDecoys(prefixes(count)).length),
    [...[0, 100, 100, 200, 200, 400]],
  )
  const batch = batchWithDecoys(prefixes(81))
  assert.equal(new Set(batch).size, batch.length)
  assert.notDeepEqual(batch, batchWithDecoys(prefixes(81)))
})

test('a service that does not answer leaves the rest of the check as it is, and is said not to have answered', async () => {
  service.answer = { status: 500, body: '' }
  // Answers are kept for an hour, so the decoys alone are asked.
  assert.deepEqual(await check(true), { ranges: 'cut', leaked: ['common'] })
  service.answer = null
})

// Promise 22
test('a server that answers other ends makes a password known or not known at worst, and nothing else of it gets out', async () => {
  type Answer = CallOutput<typeof askRanges>
  const path = /^\/api\/health\/ranges$/
  const answer = (change: (range: Answer['ranges'][number]) => Answer['ranges'][number]) =>
    proxy.lie('POST', path, (body) => ({ ranges: (body as Answer).ranges.map(change) }))
  answer((range) => ({ ...range, suffixes: '' }))
  assert.deepEqual(await check(true), { ranges: 'whole', leaked: ['common'] })
  proxy.honest()
  answer((range) => ({ ...range, suffixes: hashOf(strong).slice(5) }))
  assert.deepEqual(await check(true), { ranges: 'whole', leaked: ['common', 'strong'] })
  proxy.honest()
  answer(({ suffixes }) => ({ prefix: 'ABCDE', suffixes }))
  assert.deepEqual(await check(true), { ranges: 'cut', leaked: ['common'] })
  proxy.honest()
  proxy.answer('POST', path, { ranges: [] })
  assert.deepEqual(await check(true), { ranges: 'cut', leaked: ['common'] })
})
