// Promise 11

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVault, listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { userIdOf } from '../../support/lying-server.ts'
import { joinByLink, readLogs } from '../../support/people.ts'
import { unlockedDevice, vaultDraft } from '../../support/person.ts'
import { startProxiedServer } from '../../support/start-proxied-server.ts'

const unsigned = { code: 'distrusted', about: 'vault_log', fault: 'unsigned' }

const { server, proxy, admin } = await startProxiedServer()
const contributor = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')

const admittedTo = async (vaultId: string) => admissionsOf((await readLogs(admin, vaultId)).log)

/** A vault that somebody without the right to sign names made, with a member; the server shows it as 'Finance'. */
async function shownAsFinance() {
  const { id } = await admin.api.send(createVault, { body: { name: 'Playground' } })
  await admin.session.keepInStep()
  await admin.session.addMember(id, await userIdOf(contributor), contributor.email)
  proxy.lie('GET', /^\/api\/vaults$/, (body) =>
    (body as Vault[]).map((vault) => (vault.id === id ? { ...vault, name: 'Finance' } : vault)),
  )
  return id
}

const device = () => unlockedDevice(proxy.baseUrl, admin, createSeenMemory())

test('a vault whose name nobody signed, shown under another one, gives its members to no vault moved into it', async () => {
  const payroll = (await admin.session.createVault(vaultDraft('Payroll'))).id
  const session = await device()
  const finance = await shownAsFinance()
  await assert.rejects(session.updateVault(payroll, { parent_id: finance }), unsigned)
  assert.deepEqual(await admittedTo(payroll), [])
})

test('and to none made in it', async () => {
  const session = await device()
  const finance = await shownAsFinance()
  await assert.rejects(session.createVault(vaultDraft('Salaries', finance)), unsigned)
  const listed = await admin.api.send(listVaults)
  assert.equal(
    listed.some(({ name }) => name === 'Salaries'),
    false,
  )
})

test('and no custodian signs that a vault lies in it', async () => {
  const session = await device()
  const finance = await shownAsFinance()
  const { id } = await admin.api.send(createVault, { body: { name: 'Bonus', parent_id: finance } })
  await admin.session.keepInStep()
  const listed = (await admin.api.send(listVaults)).find((one) => one.id === id) ?? assert.fail()
  await assert.rejects(session.adoptVaultOverview(listed), unsigned)
  assert.equal((await readLogs(admin, id)).log.overview, null)
})
