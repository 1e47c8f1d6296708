import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkOutItem } from '@chaveiro/contract/calls/checkouts.ts'
import { listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import { getRoster } from '@chaveiro/contract/calls/roster.ts'
import { getVaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { createVault, listVaults } from '@chaveiro/contract/calls/vaults.ts'
import {
  foundingAdmin,
  passphrase,
  signIn,
  type TestPerson,
  unlockedDevice,
  vaultDraft,
} from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'

const contenders = 6
let server: RunningServer
let admin: TestPerson
before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
})
after(() => server.stop())

async function devices() {
  const open = () => unlockedDevice(server.baseUrl, admin, admin.memory)
  return Promise.all(Array.from({ length: contenders }, open))
}
const overview = { title: 'contended', type: 'api_key' as const }
const secret = (password: string) => ({ password, notes: '', metadata: {}, fields: [], files: [] })

test('several people make their first keys at once: all are enrolled, in one chain', async () => {
  const emails = ['manager', 'contributor', 'colleague', 'newcomer'].map((name) => `${name}@agencia.example`)
  const people = []
  for (const email of emails) {
    const person = await signIn(server.baseUrl, email)
    await person.session.start()
    await person.session.account.begin(passphrase)
    people.push(person)
  }
  await Promise.all(people.map(({ session }) => session.account.finish()))
  for (const { session } of people) {
    const status = await session.status()
    assert.ok(status.state === 'unlocked')
    assert.equal(status.trouble, null)
  }
  assert.equal((await admin.api.send(getRoster)).statements.length, 1 + emails.length)
})

test('several devices found the same vault at once: one key wins and all use it', async () => {
  const all = await devices()
  const { id } = await admin.api.send(createVault, { body: { name: 'Contended' } })
  const founded = await Promise.all(all.map((session) => session.vaults.foundUnkeyed()))
  assert.equal(
    founded.reduce((sum, count) => sum + count, 0),
    1,
  )
  const { statements } = await admin.api.send(getVaultLog, { params: { id } })
  assert.equal(statements.length, 2)
  const listed = (await admin.api.send(listVaults)).find((vault) => vault.id === id)
  assert.ok(listed)
  await admin.session.adoptVaultOverview(listed)
  const items = await Promise.all(
    all.map((session, index) => session.createItem(id, overview, secret(`p${index}`))),
  )
  for (const [index, item] of items.entries()) {
    assert.equal((await admin.session.openItem(item.id)).secret?.password, `p${index}`)
  }
})

test('several edits of the same revision: one is written, the others are told that it is stale', async () => {
  const all = await devices()
  const { id: vaultId } = await admin.session.createVault(vaultDraft('Edited'))
  const { id } = await admin.session.createItem(vaultId, overview, secret('p'))
  const seen = await admin.session.shownItem(id)
  const edits = await Promise.allSettled(
    all.map(({ session }, index) =>
      session.items.update(seen, { overview, secret: secret(`edit ${index}`) }),
    ),
  )
  const winner = edits.findIndex(({ status }) => status === 'fulfilled')
  const codes = edits.flatMap((edit) => (edit.status === 'rejected' ? [edit.reason.code] : []))
  assert.deepEqual(codes, Array(contenders - 1).fill('stale_revision'))
  assert.equal((await admin.session.openItem(id)).secret?.password, `edit ${winner}`)
  assert.equal((await admin.api.send(listItemHistory, { params: { id } })).length, 2)
})

test('if several check out an item at the same instant, one gets it', async () => {
  const { id: vaultId } = await admin.session.createVault(vaultDraft('Held'))
  const { id } = await admin.session.createItem(
    vaultId,
    { ...overview, requires_checkout: true },
    secret('p'),
  )
  const all = await Promise.allSettled(
    Array.from({ length: contenders }, () => admin.api.send(checkOutItem, { params: { id } })),
  )
  const codes = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  assert.deepEqual(codes, Array(contenders - 1).fill('already_checked_out'))
})
