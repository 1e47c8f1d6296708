import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listViews } from '@chaveiro/contract/calls/views.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { foundingAdmin, type TestPerson, vaultDraft } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'
import { startTamperingProxy } from './support/tampering-proxy.ts'
import { age, answerOf, openDevice, viewsPath } from './support/views.ts'

let server: RunningServer
let admin: TestPerson
let manager: TestPerson
let vaultId: string
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  vaultId = (await admin.session.createVault(vaultDraft('One'))).id
})
after(() => server.stop())

test('devices that sign, compare and write at the same moment raise no warning, and each person’s newest view is kept', async () => {
  const open = (person: TestPerson) => openDevice(server.baseUrl, person)
  const devices = await Promise.all([admin, admin, admin, manager, manager, manager].map(open))
  for (let round = 0; round < 3; round++) {
    const writing = devices.map((device, at) =>
      device.createItem(vaultId, draft(`item-${round}-${at}`), secret('p')),
    )
    const founding = [admin, manager].map(({ session }) => session.createVault(vaultDraft(`Vault ${round}`)))
    const comparing = devices.flatMap((device) => [device.keepInStep(), device.people.readColleagues()])
    await Promise.all([...writing, ...founding, ...comparing])
  }
  for (const device of [...devices, await open(admin), await open(manager)]) {
    const { concern, vaults, colleagues } = await device.people.readColleagues()
    assert.deepEqual([concern, vaults, colleagues.map(({ state }) => state)], ['none', [], ['same']])
  }
  const { views } = await admin.api.send(listViews, { query: {} })
  const signers = views.map(({ statement }) => parseStatement(statement, 'chaveiro.view').payload.by)
  assert.deepEqual(signers, [await userIdOf(manager)])
})

test('two tabs that compare and confirm words at the same moment lose nothing of it', async () => {
  const proxy = await startTamperingProxy(server.baseUrl)
  // Only the words can confirm anything.
  proxy.answer('GET', viewsPath, answerOf())
  const memory = createSeenMemory()
  const tab = await openDevice(proxy.baseUrl, manager, memory)
  const other = await openDevice(proxy.baseUrl, manager, memory)
  await tab.people.readColleagues()
  await other.people.readColleagues()
  await age(memory, manager, 8)
  const reloaded = await openDevice(proxy.baseUrl, manager, memory)
  assert.equal((await reloaded.people.readColleagues()).concern, 'week')
  const one = await userIdOf(admin)
  const { words } = await admin.session.people.beginComparison(await userIdOf(manager))
  const comparing = Array.from({ length: 5 }, () => other.people.readColleagues())
  assert.equal(await tab.people.confirmComparison(one, { words }), true)
  await Promise.all(comparing)
  for (const session of [tab, other, await openDevice(proxy.baseUrl, manager, memory)]) {
    assert.equal((await session.people.readColleagues()).concern, 'none')
  }
  await proxy.stop()
})
