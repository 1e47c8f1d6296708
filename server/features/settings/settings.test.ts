import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getGeneral } from '@chaveiro/contract/settings.ts'
import { startTestServer, type TestServer } from '../../platform/testing/test-server.ts'
import { SigningDevice } from '../vaults/testing/signing-device.ts'
import { settings } from './settings.routes.ts'

let server: TestServer
before(async () => {
  server = await startTestServer([settings])
})
after(() => server.stop())

test('only custodians read what the installation is', async () => {
  for (const role of ['contributor', 'client'] as const) {
    const as = await server.makePerson(role)
    assert.equal((await server.call(getGeneral, { as })).status, 403)
  }
  assert.equal((await server.call(getGeneral, {})).status, 401)
})

test('general settings say what is truly running', async () => {
  const admin = await server.makePerson('admin')
  await server.makePerson('manager')
  await server.makePerson('manager', { status: 'inactive' })
  const before = (await server.call(getGeneral, { as: admin })).body
  const engine = server.platform.db.engine
  assert.equal(before.storage, engine === 'sqlite' ? 'sqlite' : 'postgresql')
  assert.match(before.storage_version, engine === 'sqlite' ? /^3\.\d+/ : /^1[5-9]|^[2-9]\d/)
  assert.deepEqual(
    [before.version, before.company_domain, before.identity_provider, before.organisation],
    ['1.0.0', 'agencia.example', 'development', null],
  )
  assert.deepEqual([before.users, before.custodians], [4, 2])
  const device = new SigningDevice(admin.id)
  await device.foundOrganisation(server.platform)
  assert.equal((await server.call(getGeneral, { as: admin })).body.organisation, device.org)
})
