// Promises 3, 8

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getJitRequest } from '@chaveiro/contract/calls/access-requests.ts'
import type { VaultMember } from '@chaveiro/contract/calls/members.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { keysOf, plant, readChanges, withChange } from '../../support/colluding.ts'
import { confirmedPerson } from '../../support/confirmed-person.ts'
import {
  admin,
  check,
  device,
  former,
  kept,
  lieAboutHead,
  makeFormerReader,
  one,
  proxy,
  refusesPlanted,
  showPlanted,
  startLyingAboutChanges,
  vaultId,
} from '../../support/lying-about-changes.ts'
import { draft, secret, userIdOf } from '../../support/lying-server.ts'
import { keysHeldBy, readLogs } from '../../support/people.ts'
import { unlockedDevice } from '../../support/person.ts'

const ground = await startLyingAboutChanges()

const showsPlanted = (planted: Awaited<ReturnType<typeof plant>>) => {
  showPlanted(one, planted)
  lieAboutHead((body, url) => withChange(body as object, url, vaultId, planted.change))
}

test('what a reader writes is not believed, though the server shows it as the newest', async () => {
  await makeFormerReader()
  const logs = await readLogs(former, vaultId)
  const [keys] = await keysHeldBy(former, vaultId)
  assert.ok(keys)
  const { items } = await readChanges(admin, vaultId, logs)
  showsPlanted(await plant(await keysOf(former), keys, logs, items, one))
  await refusesPlanted(await device(), one, 2)
})

test('what somebody made a reader signs by the log as it was before is not believed either', async () => {
  const planted = await plant(await keysOf(former), kept.keys, kept.logs, kept.items, one)
  await makeFormerReader()
  const session = await device(createSeenMemory())
  assert.deepEqual(await check(session), [])
  showsPlanted(planted)
  await refusesPlanted(session, one, 2)
})

test('what somebody writes who reads by a team is not believed, nor what they date back to before', async () => {
  const dated = await plant(await keysOf(former), kept.keys, kept.logs, kept.items, one)
  await makeFormerReader('by a team')
  const logs = await readLogs(former, vaultId)
  const [keys] = await keysHeldBy(former, vaultId)
  assert.ok(keys)
  const { items } = await readChanges(admin, vaultId, logs)
  showsPlanted(await plant(await keysOf(former), keys, logs, items, one))
  await refusesPlanted(await device(), one, 2)
  proxy.honest()
  showsPlanted(dated)
  await refusesPlanted(await device(), one, 2)
})

test('a reader whom the server calls a member signs nothing', async () => {
  await makeFormerReader()
  const reader = await unlockedDevice(proxy.baseUrl, former, createSeenMemory())
  proxy.lie('GET', /\/api\/vaults$/, (body) =>
    (body as Vault[]).map((vault) => ({ ...vault, is_member: true, is_writer: true })),
  )
  const from = proxy.seen().length
  await assert.rejects(reader.updateItem(one, { overview: draft('edited') }), { code: 'reads_only' })
  await assert.rejects(reader.createItem(vaultId, draft('new'), secret('p')), { code: 'reads_only' })
  await assert.rejects(reader.deleteItem(one), { code: 'reads_only' })
  await reader.keepInStep()
  assert.doesNotMatch(
    proxy.seen().slice(from),
    /(PUT|DELETE) \/api\/items|POST \/api\/(items |vaults\/[^/]+\/head)/,
  )
  assert.equal((await reader.openItem(one)).secret?.password, 'p1', 'they read as before')
})

test('a reader’s device hands no item on, though the server asks it to for an approved request', async () => {
  const asking = await confirmedPerson(ground.baseUrl, admin, 'contributor@agencia.example')
  const { id } = await asking.session.requestAccess(one)
  await admin.session.approveRequest(id)
  await admin.session.updateItem(one, { overview: draft('one'), secret: secret('p2') })
  const asked = await admin.api.send(getJitRequest, { params: { id } })
  assert.ok(asked.wrap, 'the newest revision was not handed on yet')
  await makeFormerReader()
  const reader = await unlockedDevice(proxy.baseUrl, former, createSeenMemory())
  proxy.answer('GET', new RegExp(`/api/jit/${id}$`), asked)
  proxy.lie('GET', /\/api\/deliveries$/, (body) => ({
    ...(body as object),
    grants: [{ request_id: id, vault_id: vaultId, kind: 'jit' }],
  }))
  const from = proxy.seen().length
  assert.equal((await reader.keepInStep()).lastError?.code, 'reads_only')
  assert.doesNotMatch(proxy.seen().slice(from), /\/deliver /)
  assert.match(proxy.seen().slice(from), new RegExp(`GET /api/jit/${id}`))
})

test('somebody whom only the server calls a reader, or a member, is shown as unconfirmed', async () => {
  const user = await userIdOf(former)
  const session = await device()
  const lieAbout = (access: VaultMember['access']) =>
    proxy.lie('GET', new RegExp(`${vaultId}/members$`), (body) =>
      (body as VaultMember[]).map((row) => (row.user_id === user ? { ...row, access, signed: true } : row)),
    )
  const shown = async () =>
    (await session.vaults.access(vaultId)).members.find(({ person }) => person.id === user)?.agreement
  assert.equal(await shown(), 'agreed')
  lieAbout('reader')
  assert.equal(await shown(), 'unsigned')
  proxy.honest()
  await makeFormerReader()
  assert.equal(await shown(), 'agreed')
  lieAbout('member')
  assert.equal(await shown(), 'unsigned')
})
