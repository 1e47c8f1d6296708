import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import * as deliveries from '@chaveiro/contract/calls/deliveries.ts'
import { setUserRole } from '@chaveiro/contract/calls/users.ts'
import { notifyHolders } from '../features/deliveries/notify-holders.ts'
import { startVaultServer } from '../testing/start-vault-server.ts'
import type { Keyed } from '../testing/test-organisation.ts'
import { toldNotices } from '../testing/told-notices.ts'

const { server, vaults, admin } = await startVaultServer({})
let former: Keyed
let vault: string

/** A private vault whose only key copy is a former manager's, kept until they are a member again. */
beforeEach(async () => {
  former = await vaults.organisation.join('manager')
  vault = await vaults.makeVault({ visibility: 'private' }, former)
  await server.call(setUserRole, { as: admin, params: { id: former.id }, body: { role: 'contributor' } })
})

test('a former member with the last copy of the key gets no duties in a vault that they do not see', async () => {
  const { body } = await server.call(deliveries.listDeliveries, { as: former })
  const { pending, due_generations, due_dealings } = body
  assert.deepEqual([pending, due_generations, due_dealings], [[], [], []])
})

test('a former member with the last copy of the key is not told who waits for it', async () => {
  server.clock.advance({ minutes: 3 })
  await notifyHolders(server.platform)
  const notifications = await toldNotices(server, former)
  assert.deepEqual(
    notifications.filter(({ link }) => link.includes(vault)),
    [],
  )
})

test('a former member with the last copy of the key does not count as its holder', async () => {
  const { key_holders, holds_key } = (await vaults.vault(vault)) ?? {}
  assert.deepEqual([key_holders, holds_key], [0, false])
  await server.call(setUserRole, { as: admin, params: { id: former.id }, body: { role: 'manager' } })
  assert.equal((await vaults.vault(vault))?.key_holders, 1)
  assert.deepEqual((await server.call(deliveries.listDeliveries, { as: former })).body.due_generations, [
    vault,
  ])
})
