// Promise 4

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listVaultMembers } from '@chaveiro/contract/calls/members.ts'
import {
  listVaultRequests,
  requestVault,
  type VaultRequest,
  withdrawVaultRequest,
} from '@chaveiro/contract/calls/vault-requests.ts'
import { personShownAs, shownBy } from '../../support/at-a-screen.ts'
import { startLyingServer } from '../../support/lying-server.ts'
import { joinByLink } from '../../support/people.ts'

const { proxy, baseUrl, admin, device, vaultId, otherVaultId } = await startLyingServer()
const eva = await joinByLink(baseUrl, admin, 'contributor@agencia.example')
const fabio = await joinByLink(baseUrl, admin, 'newcomer@agencia.example')
const { session } = await device()

async function asked(vault: string): Promise<VaultRequest> {
  const { id } = await eva.api.send(requestVault, { body: { vault_id: vault, reason: '' } })
  const request = (await admin.api.send(listVaultRequests, { query: {} })).find((one) => one.id === id)
  assert.ok(request)
  return request
}
const idOf = async (email: string) => {
  const listed = await admin.api.send(listVaultMembers, { params: { id: vaultId } })
  return listed.find((one) => one.email === email)?.user_id
}
const isIn = async (vault: string, id: string) =>
  (await admin.api.send(listVaultMembers, { params: { id: vault } })).some(({ user_id }) => user_id === id)

test('a request that names another person or another vault than the screen verified is not shown, so not approved', async () => {
  const request = await asked(vaultId)
  const vault = await shownBy(admin.api, vaultId)
  const other = personShownAs(crypto.randomUUID(), fabio.email)
  await assert.rejects(session.vaults.showRequest(request, vault, other), {
    about: 'person',
    fault: 'wrong_place',
  })
  const person = personShownAs(request.requester.id, eva.email)
  const elsewhere = await shownBy(admin.api, otherVaultId)
  await assert.rejects(session.vaults.showRequest(request, elsewhere, person), { about: 'vault_log' })
  assert.equal(await idOf(eva.email), undefined)
})

test('a made-up request under a colleague’s id admits nobody whose address is another than was shown', async () => {
  const request = await asked(otherVaultId)
  const vault = await shownBy(admin.api, otherVaultId)
  const shown = await session.vaults.showRequest(
    request,
    vault,
    personShownAs(request.requester.id, fabio.email),
  )
  await assert.rejects(session.vaults.approveRequest(shown), { about: 'person' })
  assert.equal(await isIn(otherVaultId, request.requester.id), false)
})

test('what was taken back admits nobody, also if the server shows it as waiting; a true one admits exactly its person', async () => {
  const [mine] = await eva.api.send(listVaultRequests, { query: { mine: 'true' } })
  assert.ok(mine)
  const vault = await shownBy(admin.api, mine.vault_id)
  const person = personShownAs(mine.requester.id, eva.email)
  const stale = await session.vaults.showRequest(mine, vault, person)
  await eva.api.send(withdrawVaultRequest, { params: { id: mine.id } })
  await assert.rejects(session.vaults.approveRequest(stale), { code: 'request_over' })
  assert.equal(await isIn(mine.vault_id, mine.requester.id), false)
  proxy.honest()
  const again = await session.vaults.showRequest(await asked(mine.vault_id), vault, person)
  await session.vaults.approveRequest(again)
  assert.equal(await isIn(mine.vault_id, mine.requester.id), true)
})
