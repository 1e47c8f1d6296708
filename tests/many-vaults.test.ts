import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { readVaultLogs } from '@chaveiro/contract/calls/vault-logs.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { personShownAs } from './support/at-a-screen.ts'
import { startLyingServer, userIdOf } from './support/lying-server.ts'
import { wordsOf } from './support/people.ts'
import { unlockedDevice, vaultDraft } from './support/person.ts'

const vaultCount = 6

const lying = await startLyingServer()

/** How often each matching call was made during some work, by method and path pattern. */
async function callsDuring(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = lying.proxy.seen().length
  await work()
  const lines =
    lying.proxy
      .seen()
      .slice(before)
      .match(/^(GET|POST|PUT|DELETE) \/api\/\S+/gm) ?? []
  const forms = lines.map((line) => line.replace(/\/[0-9a-f-]{36}/g, '/:id').replace(/\?.*/, ''))
  return Object.fromEntries([...Map.groupBy(forms, (form) => form)].map(([form, all]) => [form, all.length]))
}

test('with many waiting vaults, a step asks for the roster once and for all their logs in one call', async () => {
  const { admin, colleague } = lying
  const userId = await userIdOf(colleague)
  await admin.session.people.confirmKey(personShownAs(userId, colleague.email), await wordsOf(colleague))
  const session = await lying.device()
  // Comparing with colleagues after unlocking is not the subject here.
  await session.keepInStep()
  const vaults: string[] = []
  for (let n = 0; n < vaultCount; n++) {
    const { id } = await admin.session.createVault(vaultDraft(`Vault ${n}`))
    await admin.session.addMember(id, userId, colleague.email)
    vaults.push(id)
  }
  const delivering = await callsDuring(() => session.keepInStep())
  assert.deepEqual(
    [
      delivering['GET /api/roster'],
      delivering['POST /api/vaults/logs'],
      delivering['GET /api/vaults/:id/log'],
    ],
    [1, 1, undefined],
  )
  assert.equal(delivering['POST /api/deliveries'], vaultCount)
  for (const id of vaults) await admin.session.removeMember(id, userId)
  const starting = await callsDuring(() => session.keepInStep())
  assert.deepEqual([starting['GET /api/roster'], starting['POST /api/vaults/logs']], [1, 1])
  assert.equal(starting['GET /api/vaults/:id/log'], undefined)
  assert.equal(starting['POST /api/vaults/:id/generations'], vaultCount)
  const resting = await callsDuring(() => session.keepInStep())
  assert.deepEqual(resting, { 'GET /api/roster': 1, 'GET /api/deliveries': 1 })
})

test('after a reload, a device reads only the newest statement of each log that it has checked before, also of short ones', async () => {
  const { admin, proxy, colleague } = lying
  const userId = await userIdOf(colleague)
  for (const name of ['Short', 'As short']) {
    const { id } = await admin.session.createVault(vaultDraft(name))
    await admin.session.addMember(id, userId, colleague.email)
  }
  const memory = createSeenMemory()
  const statementsRead = async () => {
    const session = await unlockedDevice(proxy.baseUrl, admin, memory)
    const read: number[] = []
    proxy.lie('POST', /^\/api\/vaults\/logs$/, (body) => {
      const { logs } = body as CallOutput<typeof readVaultLogs>
      read.push(...logs.map(({ statements }) => statements.length))
      return body
    })
    const faults = await session.vaults.checkOverviews(await admin.api.send(listVaults))
    proxy.honest()
    assert.deepEqual(faults, { altered: [], unsigned: [] })
    return read
  }
  const first = await statementsRead()
  assert.ok(first.length > 0 && first.every((count) => count > 2), String(first))
  assert.deepEqual(
    await statementsRead(),
    first.map(() => 1),
  )
})
