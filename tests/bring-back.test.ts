import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { listDeletedItems } from '@chaveiro/contract/calls/deleted-items.ts'
import { listItemHistory } from '@chaveiro/contract/calls/item-revisions.ts'
import { getItem, listItems } from '@chaveiro/contract/calls/items.ts'
import { createRotateTasks, listRotateTasks } from '@chaveiro/contract/calls/rotation.ts'
import { listUsers } from '@chaveiro/contract/calls/users.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { emptyPlace, follow } from './support/operations.ts'
import { joinByLink } from './support/people.ts'
import { deviceOf, foundingAdmin, type TestPerson, vaultDraft } from './support/person.ts'
import { engine } from './support/restore-world.ts'
import { type ServerProcess, startServerProcess } from './support/start-server.ts'
import { startTamperingProxy } from './support/tampering-proxy.ts'

let folder: string
let server: ServerProcess
let restored: ServerProcess
let admin: TestPerson
let manager: TestPerson
let member: TestPerson
let one: string
let two: string
let three: string
const ids = { edited: '', renewed: '', again: '', moved: '', answered: '' }

/** The same person at their device, which now meets the restored server. */
async function back(person: TestPerson, { baseUrl } = restored as { baseUrl: string }): Promise<TestPerson> {
  const device = deviceOf(baseUrl, person.token, person.memory)
  await device.session.start()
  await device.session.resume(person.secret)
  return { ...person, ...device }
}
const change = (id: string, title: string, password: string) =>
  admin.session.updateItem(id, { overview: { title }, secret: secret(password) })

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chaveiro-bring-back-'))
  server = await startServerProcess()
  admin = await foundingAdmin(server.baseUrl)
  manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  member = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  one = (await admin.session.createVault(vaultDraft('One'))).id
  two = (await admin.session.createVault(vaultDraft('Two'))).id
  three = (await admin.session.createVault(vaultDraft('Three'))).id
  await admin.session.addMember(one, await userIdOf(member), member.email)
  await admin.session.keepInStep()
  for (const title of ['edited', 'renewed', 'again', 'moved', 'answered'] as const) {
    ids[title] = (await admin.session.createItem(one, draft(title), secret(`of ${title}`))).id
    await member.session.openItem(ids[title])
  }
  const body = { item_ids: [ids.edited, ids.renewed, ids.again] }
  await admin.api.send(createRotateTasks, { params: { id: await userIdOf(member) }, body })
  for (const id of [ids.again, ids.answered]) await admin.session.deleteItem(id)
  assert.equal((await follow(`Back up ${engine}`, server.storage, folder)).code, 0)

  await change(ids.edited, 'edited after', 'of edited')
  await change(ids.renewed, 'renewed', 'another')
  for (const id of [ids.again, ids.answered]) await admin.session.restoreItem(id, one)
  const between = await admin.session.moveItem(ids.moved, three)
  const { id } = await admin.session.moveItem(between.id, two)
  await change(id, 'moved after', 'of moved')
  await manager.session.keepInStep()
  for (const vault of [one, two, three]) await manager.session.vaults.check(vault, [])
  const place = await emptyPlace()
  assert.equal((await follow(`Restore ${engine}`, place, folder)).code, 0)
  restored = await startServerProcess(place)
  const { words } = await (await back(admin)).session.restore.proposeResume()
  await (await back(manager)).session.restore.confirmResume(words)
})
after(async () => {
  await server.stop()
  await restored?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Brings back what the screen offers under this title. */
async function bring(session: TestPerson['session'], title: string): Promise<void> {
  const { bringable } = await session.restore.state()
  const offered = bringable.flatMap(({ vault, items }) =>
    items.filter((item) => item.title === title).map(({ id }) => ({ id, vault: vault.id })),
  )
  assert.equal(offered.length, 1, title)
  for (const { id, vault } of offered) assert.equal(await session.bringBack([id], vault), 1)
}
const tasksOf = async ({ api }: TestPerson, title: string) =>
  (await api.send(listRotateTasks, { query: {} }))
    .filter((task) => task.title === title)
    .map(({ about, reason }) => [about, reason])
const listOf = ({ api }: TestPerson, vault: string) => api.send(listItems, { query: { vault_id: vault } })
const deletedIn = async ({ api }: TestPerson, vault: string) =>
  (await api.send(listDeletedItems, { params: { id: vault }, query: {} })).items.map(({ id }) => id)

// Promise 4
test('what is brought back is never written into another item that the server answers', async (t) => {
  const proxy = await startTamperingProxy(restored.baseUrl)
  t.after(() => proxy.stop())
  const device = await back(admin, proxy)
  const other = await device.api.send(getItem, { params: { id: ids.renewed } })
  proxy.lie('POST', /\/restore$/, () => other)
  await bring(device.session, 'answered')
  const opened = await Promise.all([ids.renewed, ids.answered].map((id) => device.session.openItem(id, one)))
  assert.deepEqual(
    opened.map((item) => item.secret?.password),
    ['of renewed', 'of answered'],
  )
})

test('an edit that is brought back ends the task to change the password only if it changes the password', async () => {
  const device = await back(admin)
  for (const title of ['edited after', 'renewed']) await bring(device.session, title)
  assert.equal((await tasksOf(device, 'edited after')).length, 1)
  assert.deepEqual(await tasksOf(device, 'renewed'), [])
  assert.deepEqual((await device.session.openItem(ids.renewed, one)).secret, secret('another'))
})

test('a restored item that is brought back is restored again, with its id, its history and its tasks', async () => {
  const device = await back(admin)
  assert.deepEqual(await deletedIn(device, one), [ids.again])
  await bring(device.session, 'again')
  const history = await device.api.send(listItemHistory, { params: { id: ids.again }, query: {} })
  assert.deepEqual(
    history.map(({ revision }) => revision),
    [4, 3, 1],
  )
  assert.deepEqual(await deletedIn(device, one), [])
  assert.equal((await tasksOf(device, 'again')).length, 1)
  assert.deepEqual((await device.session.openItem(ids.again, one)).secret, secret('of again'))
})

test('an item that was moved, also twice, is moved again when it is brought back, as one offer, and who knew it is asked about', async () => {
  const device = await back(admin)
  await bring(device.session, 'moved after')
  assert.ok(!(await listOf(device, one)).some(({ id }) => id === ids.moved))
  assert.deepEqual(await deletedIn(device, one), [])
  const [item] = await listOf(device, two)
  const opened = await device.session.openItem(item?.id ?? '', two)
  assert.deepEqual(
    [opened.item.title, opened.secret, opened.verification.faults],
    ['moved after', secret('of moved'), []],
  )
  const users = await device.api.send(listUsers)
  const name = users.find(({ email }) => email === member.email)?.name
  assert.deepEqual(await tasksOf(device, 'moved after'), [[name, 'move']])
})
