import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import * as calls from '@chaveiro/contract/calls/vaults.ts'
import type { TestPerson } from '../../platform/testing/people.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { overSocket } from '../../testing/over-socket.ts'
import { newId, SigningDevice } from '../../testing/signing-device.ts'
import { vaultLogs as vaultLogRoutes } from '../vault-logs/vault-logs.routes.ts'
import { vaults } from './vaults.routes.ts'

const rounds = 12

let server: TestServer
let admin: TestPerson
let device: SigningDevice
let origin: string

before(async () => {
  server = await startTestServer([vaults, vaultLogRoutes])
  admin = await server.makePerson('admin')
  device = new SigningDevice(admin.id)
  await device.foundOrganisation(server.platform)
  origin = await server.platform.http.listen({ port: 0, host: '127.0.0.1' })
})
after(() => server.stop())

const send = overSocket(() => ({ origin, token: admin.token }))

const makeVault = async (body: object = {}): Promise<string> =>
  (await server.send(calls.createVault, { as: admin, body: { name: 'V', ...body } })).body.id

test('of many devices that found one vault at the same instant, one wins', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = await makeVault()
    const foundings = await Promise.all([1, 2, 3, 4].map(() => device.found(id)))
    const answers = await Promise.all(
      foundings.map((founding) => send('POST', `/api/vaults/${id}/log`, founding)),
    )
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
    assert.equal(won.length, 1)
    const lost = answers.filter(({ status, body }) => status === 409 && body.code === 'stale_head')
    assert.equal(lost.length, 3)
    const log = await server.call(vaultLogs.getVaultLog, { as: admin, params: { id } })
    const winner = foundings[won[0] ?? -1]
    assert.deepEqual(log.body.statements, [winner?.create, winner?.generation])
    assert.equal(log.body.keys[0]?.sealed, winner?.keys[0]?.sealed)
  }
})

test('two moves at the same instant never make a cycle', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [one, two, three] = [await makeVault(), await makeVault(), await makeVault()]
    const answers = await Promise.all([
      send('PUT', `/api/vaults/${one}?parent_id=${two}`),
      send('PUT', `/api/vaults/${two}?parent_id=${three}`),
      send('PUT', `/api/vaults/${three}?parent_id=${one}`),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409])
    assert.equal(answers.find(({ status }) => status === 409)?.body.code, 'vault_cycle')
    const listed = (await server.call(calls.listVaults, { as: admin })).body
    const parentOf = new Map(listed.map(({ id, parent_id }) => [id, parent_id]))
    for (let at: string | null = one, steps = 0; at; at = parentOf.get(at) ?? null, steps += 1) {
      assert.ok(steps < 3, 'the walk to the top ends')
    }
  }
})

test('a vault is not deleted under a child made at the same instant', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const parent = await makeVault()
    const child = newId()
    const [made, deleted] = await Promise.all([
      send('POST', '/api/vaults', { id: child, name: 'Child', parent_id: parent }),
      send('DELETE', `/api/vaults/${parent}`),
    ])
    assert.ok(
      (made.status === 200 && deleted.status === 409) || (made.status === 404 && deleted.status === 204),
      `${made.status} ${deleted.status}`,
    )
  }
})

test('one id makes one vault', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const id = newId()
    const answers = await Promise.all(
      [1, 2, 3].map(async () =>
        send('POST', '/api/vaults', { id, name: 'Once', founding: await device.found(id) }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  }
})
