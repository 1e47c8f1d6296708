// Promise 14

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { getBreakGlassRequest } from '@chaveiro/contract/calls/access-requests.ts'
import { CallError } from '@chaveiro/device/base/calls/call-error.ts'
import { draft, secret } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { foundingAdmin, proof, type TestPerson, vaultDraft } from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

let server: RunningServer
let admin: TestPerson
let approvers: TestPerson[]
let asking: TestPerson
let item: string
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  approvers = [
    await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager'),
    await joinByLink(server.baseUrl, admin, 'colleague@agencia.example', 'manager'),
  ]
  asking = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  const vault = await admin.session.createVault(vaultDraft('Clients'))
  item = (await admin.session.createItem(vault.id, draft('item'), secret('p1'))).id
})
after(() => server?.stop())

const read = async () => (await asking.session.openItem(item)).secret?.password ?? null
const isNotMember = (error: unknown) => error instanceof CallError && error.code === 'not_member'

/** Requested, approved by two whose devices do not hold the vault's key, and delivered by a key holder. */
async function openInEmergency(): Promise<string> {
  const { id } = await asking.session.breakGlass(item)
  for (const { session } of approvers) await session.approveRequest(id, undefined, 'break_glass')
  await admin.session.keepInStep()
  assert.equal(await read(), 'p1')
  return id
}

test('emergency access ends with the keys that were approved: it is deleted, and can be requested again', async () => {
  const id = await openInEmergency()
  await asking.session.account.renewKeys('frase nova depois da perda caneta girassol', proof)
  await asking.session.account.finishRenewal()
  const ended = await admin.api.send(getBreakGlassRequest, { params: { id } })
  assert.deepEqual([ended.status, ended.delivery], ['ended', null])
  await admin.session.keepInStep()
  await assert.rejects(read(), isNotMember)
  assert.notEqual(await openInEmergency(), id)
})
