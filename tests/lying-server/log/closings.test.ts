// Promise 8

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { confirmPerson } from '../../support/confirmed-person.ts'
import { draft, secret, startLyingServer, userIdOf } from '../../support/lying-server.ts'
import { readLogs } from '../../support/people.ts'
import { vaultDraft } from '../../support/person.ts'

// A removal, and a new key, name the last change before them; later changes count nowhere from then on. A lie of a second would spoil the
// vault for good, if a device signed there what the server shows it just then.

const lying = await startLyingServer()
const { admin, colleague, proxy } = lying
await confirmPerson(admin, colleague, colleague.email)

type Head = CallOutput<typeof getVaultHead>

/** A vault with two changes and a member, and a device of the admin that has seen all of it. */
async function seenVault(name: string) {
  const { id } = await admin.session.createVault(vaultDraft(name))
  for (const title of ['one', 'two']) await admin.session.createItem(id, draft(title), secret('p'))
  await admin.session.addMember(id, await userIdOf(colleague), colleague.email)
  await admin.session.keepInStep()
  const memory = createSeenMemory()
  await (await lying.device(memory)).vaults.check(id, [])
  return { id, device: await lying.device(memory) }
}

/** Shows only the first changes of a vault, without a head. */
const shorten = (id: string, to: number) =>
  proxy.lie('GET', new RegExp(`${id}/head$`), (body, url) => {
    const answer = body as Head
    const after = Number(url.searchParams.get('after') ?? 0)
    const changes = answer.changes.slice(0, Math.max(0, to - after))
    return { ...answer, head: null, entries: null, changes, newest: to }
  })

const removalsSince = (from: number, id: string) =>
  proxy.seen().slice(from).split(`DELETE /api/vaults/${id}/members/`).length - 1

for (const [to, what] of [
  [0, 'none is shown'],
  [1, 'one of two is shown'],
] as const) {
  test(`a removal that would close changes which this device has seen is not signed: ${what}`, async () => {
    const { id, device } = await seenVault(`To ${to}`)
    shorten(id, to)
    const from = proxy.seen().length
    await assert.rejects(device.removeMember(id, await userIdOf(colleague)), {
      code: 'distrusted',
      about: 'item',
      vaultId: id,
    })
    assert.equal(removalsSince(from, id), 0)
    proxy.honest()
    await device.removeMember(id, await userIdOf(colleague))
    const { log } = await readLogs(admin, id)
    assert.equal(log.closings.at(-1)?.number, 2)
  })
}

test('no new key is started that would close changes which this device has seen', async () => {
  const { id, device } = await seenVault('New key')
  await admin.session.removeMember(id, await userIdOf(colleague))
  shorten(id, 1)
  const from = proxy.seen().length
  const { lastError } = await device.keepInStep()
  assert.deepEqual([lastError?.code, lastError?.about, lastError?.vaultId], ['distrusted', 'item', id])
  assert.equal(proxy.seen().slice(from).includes(`POST /api/vaults/${id}/generations`), false)
  proxy.honest()
  assert.equal((await device.keepInStep()).lastError, null)
  const { log } = await readLogs(admin, id)
  assert.deepEqual([log.generation?.number, log.closings.at(-1)?.number], [2, 2])
})

test('a vault whose changes the server denies is closed after the last one that this device has seen', async () => {
  const { id, device } = await seenVault('Denied')
  proxy.refuse('GET', new RegExp(`${id}/head$`), 404, 'not_found')
  await device.removeMember(id, await userIdOf(colleague))
  const { log } = await readLogs(admin, id)
  assert.equal(log.closings.at(-1)?.number, 2)
})
