// Promises 8, 23

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { deleteItem, listItems } from '@chaveiro/contract/calls/items.ts'
import { listVaultMembers } from '@chaveiro/contract/calls/members.ts'
import { makeItemLink } from '@chaveiro/contract/calls/one-time-links.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { confirmedPerson } from './support/confirmed-person.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import type { TestPerson } from './support/person.ts'
import { vaultDraft } from './support/person.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { server, admin } = await startProxiedServer()
let eva: TestPerson
let evaId: string
before(async () => {
  eva = await confirmedPerson(server.baseUrl, admin, 'contributor@agencia.example')
  evaId = await userIdOf(eva)
})

const refused = (code: string) => ({ code })
async function inStep(...everybody: TestPerson[]) {
  for (const one of everybody) assert.equal((await one.session.keepInStep()).lastError, null)
}
async function makeVault(name: string, parent_id: string | null = null) {
  const { id } = await admin.session.createVault({ ...vaultDraft(name), parent_id })
  const item = await admin.session.createItem(id, draft(name), secret(`${name}-secret`))
  return { id, item: item.id }
}
const allow = (vault: string, access: 'member' | 'reader') =>
  admin.session.addMember(vault, evaId, eva.email, access)
const accessOf = async (vault: string) =>
  (await admin.session.vaults.access(vault)).members
    .filter(({ person }) => person.id === evaId)
    .map(({ access, agreement }) => `${access} ${agreement}`)
const password = async (item: string) => (await eva.session.openItem(item)).secret?.password

async function changesNothing(vault: { id: string; item: string }) {
  const { session, api } = eva
  await assert.rejects(session.createItem(vault.id, draft('new'), secret('p')), refused('reads_only'))
  await assert.rejects(session.updateItem(vault.item, { overview: draft('edited') }), refused('reads_only'))
  await assert.rejects(session.deleteItem(vault.item), refused('reads_only'))
  await assert.rejects(api.send(deleteItem, { params: { id: vault.item } }), refused('reads_only'))
}

test('a reader opens and checks out what is there, and changes, deletes and sends on nothing', async () => {
  const vault = await makeVault('Bakery')
  await allow(vault.id, 'reader')
  await inStep(admin, eva)
  await changesNothing(vault)
  const link = { params: { id: vault.item }, body: {} as never }
  await assert.rejects(eva.api.send(makeItemLink, link))
  assert.equal(await password(vault.item), 'Bakery-secret')
  const held = await admin.session.createItem(
    vault.id,
    { ...draft('held'), requires_checkout: true },
    secret('h'),
  )
  await eva.api.send(checkOutItem, { params: { id: held.id } })
  const [listed] = (await eva.api.send(listVaults)).filter(({ id }) => id === vault.id)
  assert.deepEqual([listed?.is_member, listed?.is_writer, listed?.holds_key], [true, false, true])
})

test('a member made a reader keeps what they wrote and writes no more; made a member again, they write', async () => {
  const vault = await makeVault('Florist')
  await allow(vault.id, 'member')
  await inStep(admin, eva)
  const own = await eva.session.createItem(vault.id, draft('own'), secret('own-secret'))
  await allow(vault.id, 'reader')
  assert.deepEqual(await accessOf(vault.id), ['reader agreed'])
  await inStep(admin, eva)
  await changesNothing({ id: vault.id, item: own.id })
  assert.equal((await admin.session.openItem(own.id)).secret?.password, 'own-secret')
  await assert.rejects(allow(vault.id, 'reader'), refused('already_member'))

  await allow(vault.id, 'member')
  await inStep(admin, eva)
  await eva.session.updateItem(own.id, { overview: draft('edited') })
  const events = (await admin.api.send(listAuditLogs, { query: {} })).map(({ event_type }) => event_type)
  for (const event of ['member_made_reader', 'reader_made_member'] as const)
    assert.ok(events.includes(event), event)
})

test('a vault inside has the same readers, unless somebody is a member there', async () => {
  const above = await makeVault('Above')
  await allow(above.id, 'reader')
  const [inside, own] = [await makeVault('Inside', above.id), await makeVault('Own', above.id)]
  await allow(own.id, 'member')
  await inStep(admin, eva)
  assert.deepEqual(await accessOf(inside.id), ['reader agreed'])
  await changesNothing(inside)
  await eva.session.updateItem(own.item, { overview: draft('edited') })
  await allow(above.id, 'member')
  await inStep(admin, eva)
  await eva.session.updateItem(inside.item, { overview: draft('edited') })
  await allow(above.id, 'reader')
  assert.deepEqual(await accessOf(inside.id), ['reader agreed'])
  await inStep(admin, eva)
  await changesNothing(inside)
  await eva.session.updateItem(own.item, { overview: draft('again') })
})

test('a reader may leave, and has nothing then', async () => {
  const vault = await makeVault('Left')
  await allow(vault.id, 'reader')
  await inStep(admin, eva)
  await eva.session.removeMember(vault.id, evaId)
  assert.deepEqual(
    (await admin.api.send(listVaultMembers, { params: { id: vault.id } })).filter(
      ({ user_id }) => user_id === evaId,
    ),
    [],
  )
})

test('somebody made a reader while they write either wrote before it or wrote nothing', async () => {
  const vault = await makeVault('Race')
  await allow(vault.id, 'member')
  await inStep(admin, eva)
  for (let round = 0; round < 4; round += 1) {
    const writing = Array.from({ length: 3 }, (_, index) =>
      eva.session.createItem(vault.id, draft(`r${round}-${index}`), secret('p')),
    )
    const [made, ...written] = await Promise.allSettled([allow(vault.id, 'reader'), ...writing])
    assert.equal(made.status, 'fulfilled', JSON.stringify(made))
    for (const one of written) {
      if (one.status === 'fulfilled') {
        assert.equal((await admin.session.openItem(one.value.id)).secret?.password, 'p')
      } else assert.equal(one.reason.code, 'reads_only', JSON.stringify(one.reason))
    }
    const rows = await admin.api.send(listItems, { query: { vault_id: vault.id } })
    assert.deepEqual(await admin.session.vaults.check(vault.id, rows), [])
    await assert.rejects(eva.session.createItem(vault.id, draft('late'), secret('p')), refused('reads_only'))
    await allow(vault.id, 'member')
    await inStep(admin, eva)
  }
})
