import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import type { revealItems } from '@chaveiro/contract/calls/reveals.ts'
import { askToChangeItem } from '@chaveiro/contract/calls/rotation.ts'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { shownBy } from './support/at-a-screen.ts'
import { draft, secret, startLyingServer } from './support/lying-server.ts'

const lying = await startLyingServer()
const { admin, proxy, vaultId, otherVaultId } = lying
const filter = new URL('../web/worker/leaked-passwords.bin', import.meta.url)

async function check(readLeaked = async () => new Uint8Array(await readFile(filter))) {
  const api = createApiClient({ baseUrl: proxy.baseUrl, token: () => admin.token, language: () => 'en' })
  const device = createDevice({ api, readLeaked })
  await device.start()
  await device.resume(admin.secret)
  const vaults = await Promise.all([vaultId, otherVaultId].map((id) => shownBy(admin.api, id)))
  const report = await device.health.check(vaults, { asksRanges: false })
  assert.ok(report)
  return report
}
const named = ({ findings }: Awaited<ReturnType<typeof check>>) =>
  Object.fromEntries(findings.map(({ item, reasons }) => [item.title, reasons]))

const strong = 'vR7#kq9Zt2!mXw4e'
await admin.session.createItem(vaultId, draft('leaked'), secret('iloveyou'))
await admin.session.createItem(vaultId, draft('one'), secret(strong))
await admin.session.createItem(otherVaultId, draft('same'), secret(strong))
const held = { ...draft('held'), requires_checkout: true }
await admin.session.createItem(otherVaultId, held, secret('123456'))

test('weak, leaked and reused secrets of all vaults are found; what needs a check-out is counted, not opened', async () => {
  const before = proxy.seen().length
  const report = await check()
  assert.deepEqual(named(report), {
    leaked: ['leaked', 'weak'],
    first: ['weak'],
    second: ['weak'],
    elsewhere: ['weak'],
    one: ['reused'],
    same: ['reused'],
  })
  assert.deepEqual([report.checked, report.gaps, report.closedVaults], [6, { checkout_required: 1 }, 0])
  assert.ok(report.knowsLeaks && report.knowsOwners)
  const logs = await admin.api.send(listAuditLogs, { query: { event_type: 'item_checked' } })
  assert.ok(logs.length > 0)
  assert.doesNotMatch(proxy.seen().slice(before), /iloveyou|vR7#kq|weak|reused|leaked"/)
})

test('who asks an owner for a change says which item and nothing of what was found; the next check knows of it', async () => {
  const asked = ({ findings }: Awaited<ReturnType<typeof check>>) =>
    findings.filter(({ isAsked }) => isAsked).map(({ item }) => item.title)
  const report = await check()
  assert.deepEqual(asked(report), [])
  const { item } = report.findings[0] ?? assert.fail()
  const before = proxy.seen().length
  await admin.api.send(askToChangeItem, { params: { id: item.id } })
  assert.doesNotMatch(proxy.seen().slice(before), /iloveyou|weak|reused|leaked"/)
  assert.deepEqual(asked(await check()), [item.title])
})

test('a server that stops answering midway leaves what was read, and how many items were not reached', async () => {
  const report = await check()
  const asked = /^\/api\/items\/reveals$/
  proxy.lie('POST', asked, (body) => {
    const { items } = body as CallOutput<typeof revealItems>
    proxy.refuse('POST', asked, 500, 'unexpected')
    return { items: items.slice(0, 2), rest: items.slice(2).map(({ id }) => id) }
  })
  const cut = await check()
  proxy.honest()
  assert.deepEqual([cut.checked, cut.unread, cut.findings.length > 0], [2, report.checked - 1, true])
  proxy.refuse('POST', asked, 500, 'unexpected')
  await assert.rejects(check(), { code: 'unexpected' })
})

// Promise 3
test('an item that is not what its author signed is counted as that, and its text compared with nothing', async () => {
  type Answer = CallOutput<typeof revealItems>
  proxy.lie('POST', /^\/api\/items\/reveals$/, (body) => {
    const { items, rest } = body as Answer
    const [one] = items.flatMap(({ revealed }) => revealed ?? [])
    const swapped = items.map((told) => ({ ...told, revealed: told.revealed && (one ?? null) }))
    return { items: swapped, rest }
  })
  const report = await check()
  proxy.honest()
  assert.equal(report.checked, 1)
  assert.equal(report.gaps.unverified, 5)
})

// Promise 22
test('an answer about no item ends the check, and one whose list is not this release’s looks for no leaks', async () => {
  proxy.lie('POST', /^\/api\/items\/reveals$/, () => ({ items: [], rest: [] }))
  await assert.rejects(check(), { code: 'answer_endless' })
  proxy.honest()
  const report = await check(async () => new Uint8Array(1000))
  assert.equal(report.knowsLeaks, false)
  assert.deepEqual(named(report).leaked, ['weak'])
})
