// Promise 17

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { handOver, newBrowser } from './support/approval.ts'
import { userIdOf } from './support/lying-server.ts'
import { emptyPlace, follow } from './support/operations.ts'
import { joinByLink } from './support/people.ts'
import { deviceOf, foundingAdmin, signIn, type TestPerson, vaultDraft } from './support/person.ts'
import { type ServerProcess, startServerProcess } from './support/start-server.ts'

const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite'
const secret = (password: string) => ({ password, notes: '', metadata: {}, fields: [], files: [] })
const api = (title: string) => ({ title, type: 'api_key' as const })

let folder: string
let server: ServerProcess
let restored: ServerProcess
let admin: TestPerson
let manager: TestPerson
let removed: TestPerson
let dismissed: TestPerson
let vaultId: string
/** The manager's browser that was let in after everything that the backup lacks, and never read a later statement. */
const memory = createSeenMemory()

const back = async (person: Pick<TestPerson, 'token' | 'memory' | 'secret'>) => {
  const { session } = deviceOf(restored.baseUrl, person.token, person.memory)
  await session.start()
  await session.resume(person.secret)
  return session
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chaveiro-resume-new-browser-'))
  server = await startServerProcess()
  const { baseUrl } = server
  admin = await foundingAdmin(baseUrl)
  manager = await joinByLink(baseUrl, admin, 'manager@agencia.example', 'manager')
  dismissed = await joinByLink(baseUrl, admin, 'newcomer@agencia.example', 'manager')
  removed = await joinByLink(baseUrl, admin, 'contributor@agencia.example')
  vaultId = (await admin.session.createVault(vaultDraft('Clientes'))).id
  await admin.session.addMember(vaultId, await userIdOf(removed), removed.email)
  await admin.session.keepInStep()
  assert.equal((await follow(`Back up ${engine}`, server.storage, folder)).code, 0)
  await admin.session.removeMember(vaultId, await userIdOf(removed))
  await admin.session.setUserRole(await userIdOf(dismissed), 'contributor', dismissed.email)
  await admin.session.keepInStep()
  await manager.session.keepInStep()
  const fresh = await newBrowser(baseUrl, manager, memory)
  const { id, code } = await handOver(fresh.session, manager.session)
  assert.equal((await fresh.session.browsers.followApproval(id)).step, 'confirm')
  assert.equal(await fresh.session.browsers.enterApprovalCode(id, code), true)
  await fresh.session.keepInStep()
  await fresh.session.vaults.check(vaultId, [])
  const place = await emptyPlace()
  assert.equal((await follow(`Restore ${engine}`, place, folder)).code, 0)
  restored = await startServerProcess(place)
})
after(async () => {
  await server.stop()
  await restored?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a browser that was let in after the backup follows the two who resume, and gives nothing to people who were removed or dismissed', async () => {
  const { words } = await (await back(admin)).restore.proposeResume()
  await (await back(manager)).restore.confirmResume(words)
  const { token } = await signIn(restored.baseUrl, manager.email)
  const session = await back({ token, memory, secret: manager.secret })
  const status = await session.status()
  assert.deepEqual(status.state === 'unlocked' && status.trouble, null)
  const { withheld } = await session.restore.state()
  assert.deepEqual(
    withheld.map(({ userId, reason }) => [userId, reason]).sort(),
    [
      [await userIdOf(removed), 'removed'],
      [await userIdOf(dismissed), 'dismissed'],
    ].sort(),
  )
  await assert.rejects(session.createItem(vaultId, api('New'), secret('not for them')), {
    code: 'restore_unsettled',
  })
})

test('a browser that is let in after the restore gives nothing to people removed or dismissed, though it has seen neither', async () => {
  const unlocked = await back(manager)
  await unlocked.keepInStep()
  const { session: fresh } = await newBrowser(restored.baseUrl, manager)
  const { id, code } = await handOver(fresh, unlocked)
  await fresh.browsers.followApproval(id)
  assert.equal(await fresh.browsers.enterApprovalCode(id, code), true)
  const { withheld } = await fresh.restore.state()
  assert.deepEqual(withheld.map(({ reason }) => reason).sort(), ['dismissed', 'removed'])
  await assert.rejects(fresh.createItem(vaultId, api('New'), secret('not for them')), {
    code: 'restore_unsettled',
  })
})
