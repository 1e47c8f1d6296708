import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { emptyPlace, follow } from './support/operations.ts'
import { joinByLink } from './support/people.ts'
import { deviceOf, foundingAdmin, type TestPerson, unlockedDevice, vaultDraft } from './support/person.ts'
import { type ServerProcess, startServerProcess } from './support/start-server.ts'
import { startTamperingProxy, type TamperingProxy } from './support/tampering-proxy.ts'

// Two people decide about the same restored backup at the same moment, or one of them at two devices.

const engine = process.env.TEST_DATABASE_URL ? 'PostgreSQL' : 'SQLite'
const desk = createSeenMemory()
let admin: TestPerson
let other: TestPerson
let manager: TestPerson
let restored: ServerProcess
let proxy: TamperingProxy

before(async () => {
  const server = await startServerProcess()
  admin = await foundingAdmin(server.baseUrl)
  other = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example', 'admin')
  manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-resume-at-once-'))
  assert.equal((await follow(`Back up ${engine}`, server.storage, folder)).code, 0)
  await admin.session.organisation.setAutomaticVouching(true)
  await admin.session.createVault(vaultDraft('Gone'))
  const atDesk = await unlockedDevice(server.baseUrl, admin, desk)
  for (const session of [admin.session, other.session, manager.session, atDesk.session])
    await session.keepInStep()
  const place = await emptyPlace()
  assert.equal((await follow(`Restore ${engine}`, place, folder)).code, 0)
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  restored = await startServerProcess(place)
  proxy = await startTamperingProxy(restored.baseUrl)
})
after(async () => {
  await proxy.stop()
  await restored.stop()
})

/** The same person at the same device, which now meets the restored server. */
async function back({ token, secret, memory }: TestPerson, baseUrl = restored.baseUrl) {
  const device = deviceOf(baseUrl, token, memory)
  await device.session.start()
  await device.session.resume(secret)
  return device.session
}
/** Has somebody act once, after the server answered such a call. */
function overtake(path: RegExp, act: () => Promise<unknown>) {
  let isDone = false
  proxy.honest()
  proxy.lie('GET', path, async (body) => {
    if (isDone) return body
    isDone = true
    await act()
    return body
  })
}
const remembered = /^\/api\/roster\/remembered$/
const language = /^\/api\/settings\/language$/

test('an admin proposes to resume just after another did', async () => {
  const [late, first] = [await back(admin, proxy.baseUrl), await back(other)]
  overtake(remembered, () => first.restore.proposeResume())
  const { words } = await late.restore.proposeResume()
  const { proposal } = await (await back(manager)).restore.state()
  assert.deepEqual(proposal?.words, words)
})

test('who confirms just after another did has confirmed, and who proposes then is told and opens no proposal', async () => {
  const [atDesk, tab] = [await back({ ...admin, memory: desk }), await back(admin)]
  const late = await back(other, proxy.baseUrl)
  const { words } = await tab.restore.proposeResume()
  const first = await back(manager)
  overtake(language, () => first.restore.confirmResume(words))
  await late.restore.confirmResume(words)
  for (const session of [atDesk, tab])
    await assert.rejects(session.restore.proposeResume(), { code: 'decided_meanwhile' })
  assert.equal((await first.restore.state()).proposal, null)
})
