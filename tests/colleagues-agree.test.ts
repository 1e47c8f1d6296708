import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { emptyPlace, follow } from './support/operations.ts'
import { joinByLink } from './support/people.ts'
import { foundingAdmin, passphrase, proof, type TestPerson, vaultDraft } from './support/person.ts'
import { type ServerProcess, startServerProcess } from './support/start-server.ts'
import { age, openDevice } from './support/views.ts'

// An honest server and a day's work of four people: no device ever warns of a colleague's.

const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite'

let folder: string
let server: ServerProcess
let restored: ServerProcess | undefined
let people: TestPerson[]
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chaveiro-agree-'))
  server = await startServerProcess()
})
after(async () => {
  await server.stop()
  await restored?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Device = Awaited<ReturnType<typeof openDevice>>

/** Checks every person's open device, and one opened again with the same memory. */
async function requireCalm(open: Map<TestPerson, Device>, baseUrl = server.baseUrl) {
  for (const person of people) {
    const stays = open.get(person) ?? (await openDevice(baseUrl, person, person.memory))
    open.set(person, stays)
    for (const device of [stays, await openDevice(baseUrl, person, person.memory)]) {
      const { lastError } = await device.keepInStep()
      assert.deepEqual(lastError, null, person.email)
      const report = await device.people.readColleagues()
      const states = report.colleagues.map(({ state }) => state)
      assert.deepEqual([report.concern, report.vaults], ['none', []], person.email)
      assert.ok(!states.includes('differs') && !states.includes('clock_ahead'), `${person.email} ${states}`)
    }
  }
}

test('founding, inviting, removing, renewing, dismissing and restoring raise no warning on any device', async () => {
  let open = new Map<TestPerson, Device>()
  const admin = await foundingAdmin(server.baseUrl)
  people = [admin]
  const { session } = admin
  const shared = (await session.createVault(vaultDraft('Shared'))).id
  await requireCalm(open)
  assert.equal((await session.people.readColleagues()).isAlone, true)
  await age(admin.memory, admin, 10)
  open = new Map()
  await requireCalm(open)

  const join = (email: string, role?: 'manager') =>
    joinByLink(server.baseUrl, admin, `${email}@agencia.example`, role)
  const manager = await join('manager', 'manager')
  people.push(manager)
  await requireCalm(open)
  const contributor = await join('contributor')
  const colleague = await join('colleague')
  people.push(contributor, colleague)
  for (const one of [contributor, colleague]) await session.addMember(shared, await userIdOf(one), one.email)
  const own = (await manager.session.createVault(vaultDraft('Own'))).id
  await requireCalm(open)

  for (const writer of [admin, manager, contributor]) {
    await writer.session.createItem(shared, draft(writer.email.split('@')[0] as string), secret('p'))
  }
  await session.removeMember(shared, await userIdOf(contributor))
  await requireCalm(open)
  await colleague.session.createItem(shared, draft('after'), secret('p'))
  await requireCalm(open)
  assert.equal((await follow(`Back up ${engine}`, server.storage, folder)).code, 0)

  await session.createItem(own, draft('lost'), secret('p'))
  await session.addMember(own, await userIdOf(contributor), contributor.email)
  await requireCalm(open)
  const place = await emptyPlace()
  assert.equal((await follow(`Restore ${engine}`, place, folder)).code, 0)
  restored = await startServerProcess(place)
  const first = await openDevice(restored.baseUrl, admin, admin.memory)
  const { words } = await first.restore.proposeResume()
  const second = await openDevice(restored.baseUrl, manager, manager.memory)
  await second.restore.state()
  await second.restore.confirmResume(words)
  open = new Map()
  await requireCalm(open, restored.baseUrl)
  await first.createItem(own, draft('again'), secret('p'))
  await first.addMember(own, await userIdOf(colleague), colleague.email)
  await requireCalm(open, restored.baseUrl)

  const renewing = await openDevice(restored.baseUrl, manager, manager.memory)
  await renewing.account.renewKeys(passphrase, proof)
  await renewing.account.finishRenewal()
  people = people.filter((one) => one !== manager)
  await requireCalm(open, restored.baseUrl)
  const dismissing = await openDevice(restored.baseUrl, admin, admin.memory)
  await dismissing.setUserRole(await userIdOf(manager), 'contributor', manager.email)
  await requireCalm(open, restored.baseUrl)
  assert.equal((await dismissing.people.readColleagues()).isAlone, true)
})
