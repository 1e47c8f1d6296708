// Promise 22

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userIdOf } from './support/lying-server.ts'
import { joinByLink, readLogs } from './support/people.ts'
import { inStep, splitVault, vaultWithMembers } from './support/split-vault.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { server, admin } = await startProxiedServer()

/** More than a device's attempts at a vault's next key in an hour. */
const steps = 31

test('somebody who left a vault while no other member is there is not told of endless work, and the next member makes its key', async () => {
  const manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  const ana = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  const bia = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example')
  const id = await vaultWithMembers(admin, 'Divided', [ana, bia])
  await splitVault(admin, manager, id)
  await inStep(ana, admin, manager, bia)
  const generations = async () => (await readLogs(admin, id)).log.generations.length
  const before = await generations()
  await ana.session.removeMember(id, await userIdOf(ana))
  for (let step = 0; step < steps; step++) await inStep(ana)
  assert.equal(await generations(), before)
  await inStep(bia)
  assert.equal(await generations(), before + 1)
})
