// Promise 8

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { admissionsOf } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { confirmPerson } from '../../support/confirmed-person.ts'
import { startLyingServer, userIdOf } from '../../support/lying-server.ts'
import { readLogs } from '../../support/people.ts'
import { vaultDraft } from '../../support/person.ts'

// A vault's log that the server leaves out of one answer, among those of other vaults: what an act changes there would go unsigned.

const lying = await startLyingServer()
const { admin, colleague, proxy } = lying
await confirmPerson(admin, colleague, colleague.email)

/** A vault, one below it, both with the colleague as member, and a device of the admin's that has seen their logs. */
async function seenVaults(name: string) {
  const above = (await admin.session.createVault(vaultDraft(name))).id
  const below = (await admin.session.createVault(vaultDraft(`Below ${name}`, above))).id
  const user = await userIdOf(colleague)
  await admin.session.addMember(above, user, colleague.email)
  const memory = createSeenMemory()
  const before = await lying.device(memory)
  for (const id of [above, below]) await before.vaults.access(id)
  return { above, below, user, device: await lying.device(memory) }
}

/** Leaves a log out of the answers with many logs, from the second on. `alone`: also denies it to who asks for it alone. */
function leaveOut(vault: string, from: number, alone: boolean) {
  let answers = 0
  proxy.lie('POST', /^\/api\/vaults\/logs$/, (body) => {
    answers += 1
    const { logs, left } = body as { logs: { vault_id: string }[]; left: string[] }
    return answers < from ? body : { logs: logs.filter(({ vault_id }) => vault_id !== vault), left }
  })
  if (alone) proxy.refuse('GET', new RegExp(`/vaults/${vault}/log$`), 404, 'not_found')
}

const isAdmitted = async (vault: string, user: string) =>
  admissionsOf((await readLogs(admin, vault)).log).some((one) => one.user === user)
const removals = () => proxy.seen().split('DELETE /api/vaults/').length

for (const which of ['above', 'below'] as const) {
  const where = which === 'above' ? 'the vault itself' : 'the vault below it'
  test(`a removal is signed everywhere, or not done, if the log of ${where} is left out`, async () => {
    const { above, below, user, device } = await seenVaults(`Removal ${which}`)
    const vault = { above, below }[which]
    leaveOut(vault, 2, true)
    const before = removals()
    await assert.rejects(device.removeMember(above, user), { code: 'not_found' })
    assert.equal(removals(), before)
    proxy.honest()
    leaveOut(vault, 2, false)
    await device.removeMember(above, user)
    proxy.honest()
    assert.deepEqual([await isAdmitted(above, user), await isAdmitted(below, user)], [false, false])
  })
}

test('somebody is admitted with a signature, or not at all, if the vault’s log is left out', async () => {
  const { above, below, user, device } = await seenVaults('Admission')
  await admin.session.removeMember(above, user)
  await device.vaults.access(above)
  leaveOut(above, 2, true)
  await assert.rejects(device.addMember(above, user, colleague.email), { code: 'not_found' })
  proxy.honest()
  leaveOut(above, 2, false)
  await device.addMember(above, user, colleague.email)
  proxy.honest()
  assert.deepEqual([await isAdmitted(above, user), await isAdmitted(below, user)], [true, true])
})

test('a browser that has seen nothing does not add somebody without a signature to a vault that is listed with a key', async () => {
  const { above, user } = await seenVaults('New browser')
  await admin.session.removeMember(above, user)
  const device = await lying.device()
  leaveOut(above, 1, true)
  await assert.rejects(device.addMember(above, user, colleague.email), { code: 'not_found' })
  proxy.honest()
  leaveOut(above, 1, false)
  await device.addMember(above, user, colleague.email)
  assert.equal(await isAdmitted(above, user), true)
})

test('a list of places that has a vault twice is not read', async () => {
  const { user, device } = await seenVaults('Twice')
  for (const part of ['places', 'left'] as const) {
    proxy.lie('GET', /^\/api\/vaults\/places$/, (body) => {
      const { places, left } = body as { places: object[]; left: object[] }
      return { places, left, [part]: [places[0], places[0]] }
    })
    const act = device.setUserRole(user, 'manager', colleague.email)
    await act
      .then(() => device.setUserRole(user, 'contributor', colleague.email))
      .then(
        () => assert.fail('it was read'),
        (error) => assert.equal(error.code, 'unreadable'),
      )
    proxy.honest()
  }
  await device.setUserRole(user, 'contributor', colleague.email)
})

test('somebody who is deactivated is admitted to no vault any more, also if its log is left out', async () => {
  const { above, below, user, device } = await seenVaults('Deactivated')
  leaveOut(below, 1, true)
  await assert.rejects(device.setUserStatus(user, 'inactive'), { code: 'not_found' })
  proxy.honest()
  leaveOut(below, 1, false)
  await device.setUserStatus(user, 'inactive')
  proxy.honest()
  assert.deepEqual([await isAdmitted(above, user), await isAdmitted(below, user)], [false, false])
})
