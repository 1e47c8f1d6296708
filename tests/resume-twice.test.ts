// Promise 17

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { listItems } from '@chaveiro/contract/calls/items.ts'
import { emptyPlace, follow } from './support/operations.ts'
import type { TestPerson } from './support/person.ts'
import { randomOf } from './support/random-walk.ts'
import { backTo, engine, item, secret, startWorld, type World } from './support/restore-world.ts'
import { startServerProcess } from './support/start-server.ts'

/** Puts the backup in this folder back on a new server, and answers how people come back to their devices there. */
async function putBack(t: TestContext, { people }: World, folder: string) {
  const place = await emptyPlace()
  assert.equal((await follow(`Restore ${engine}`, place, folder)).code, 0)
  const restored = await startServerProcess(place)
  t.after(() => restored.stop())
  return backTo(restored, people)
}

/** Until nothing is left to do, and both have seen it. */
async function seeAll(vault: string, people: readonly TestPerson[]): Promise<void> {
  for (const { session } of [...people, ...people]) {
    await session.keepInStep()
    await session.vaults.check(vault, [])
  }
}

/** An admin and a second custodian, who saw everything, resume. */
async function resume(back: Awaited<ReturnType<typeof putBack>>): Promise<void> {
  const { words } = await (await back('admin')).session.restore.proposeResume()
  await (await back('manager')).session.restore.confirmResume(words)
  await (await back('admin')).session.keepInStep()
}

test('somebody removed before a first restore, about whom nobody decided again, gets nothing after a second one either', async (t) => {
  const world = await startWorld(t, randomOf(1), [])
  const { people, ids, vaults, server } = world
  const [vault = ''] = vaults
  const { admin, manager } = people
  const folder = mkdtempSync(join(tmpdir(), 'chaveiro-twice-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  assert.equal((await follow(`Back up ${engine}`, server.storage, folder)).code, 0)
  await admin.session.removeMember(vault, ids.member)
  await seeAll(vault, [admin, manager])

  const first = await putBack(t, world, folder)
  await resume(first)
  const again = await first('admin')
  // About somebody else: the log that this device keeps then has a removal, but not the one that is given up.
  await again.session.removeMember(vault, ids.other)
  await seeAll(vault, [again, await first('manager')])

  const second = await putBack(t, world, folder)
  await resume(second)
  const { session } = await second('admin')
  const told = (await session.restore.state()).withheld.map(({ userId, vaultId }) => [userId, vaultId])
  assert.deepEqual(told.sort(), [ids.member, ids.other].map((id) => [id, vault]).sort())
  await assert.rejects(session.createItem(vault, item('New'), secret('not for them')), {
    code: 'restore_unsettled',
  })
  await session.removeMember(vault, ids.other)
  await assert.rejects(session.createItem(vault, item('New'), secret('not for them')), {
    code: 'restore_unsettled',
  })
  await session.removeMember(vault, ids.member)
  assert.deepEqual((await session.restore.state()).withheld, [])
  await session.createItem(vault, item('New'), secret('for the rest'))
})

test('after an older backup a newer one is put back: what both have goes on, and the vault is believed and written by everybody who saw either', async (t) => {
  const world = await startWorld(t, randomOf(1), [])
  const { people, vaults, server } = world
  const [vault = ''] = vaults
  const { admin, manager } = people
  const backUp = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chaveiro-newer-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    assert.equal((await follow(`Back up ${engine}`, server.storage, folder)).code, 0)
    return folder
  }
  const write = ({ session }: TestPerson, title: string) =>
    session.createItem(vault, item(title), secret(title))
  await write(admin, 'in both')
  const older = await backUp()
  await write(admin, 'in the newer')
  const newer = await backUp()
  await seeAll(vault, [admin, manager])

  const first = await putBack(t, world, older)
  await resume(first)
  const again = await first('admin')
  for (const title of ['between', 'between, too']) await write(again, title)
  await seeAll(vault, [again, await first('manager')])

  const second = await putBack(t, world, newer)
  await resume(second)
  for (const name of ['admin', 'manager'] as const) {
    const device = await second(name)
    const faults = await device.session.vaults.check(vault, [])
    assert.deepEqual(faults.map(({ kind }) => kind).sort(), ['dropped', 'dropped'], name)
    assert.equal((await device.session.keepInStep()).lastError, null)
  }
  const device = await second('admin')
  await write(device, 'after')
  const listed = await device.api.send(listItems, { query: { vault_id: vault } })
  assert.deepEqual(listed.map(({ title }) => title).sort(), ['after', 'in both', 'in the newer'])
})
