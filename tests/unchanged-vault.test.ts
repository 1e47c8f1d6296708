// Promise 27

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { unlockedDevice, vaultDraft } from './support/person.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { proxy, admin } = await startProxiedServer()

test('saving what a vault is already writes nothing: it would undo, unsigned, what a colleague changes at that moment', async () => {
  const { id: above } = await admin.session.createVault(vaultDraft('Above'))
  const { id, inherits } = await admin.session.createVault(vaultDraft('Below', above))
  const device = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  const saved = await device.updateVault(id, { name: 'Below', parent_id: above, visibility: 'listed' })
  assert.deepEqual([saved.name, saved.parent_id], ['Below', above])
  await device.setInheritance(id, inherits)
  assert.doesNotMatch(proxy.seen(), /^PUT /m)
  await device.updateVault(id, { name: 'Renamed' })
  assert.match(proxy.seen(), /^PUT /m)
})
