// Promises 5, 8

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { keysOf, type Planted, plant, readChanges, withChange } from '../../support/colluding.ts'
import {
  admin,
  check,
  device,
  former,
  kept,
  lieAboutHead,
  one,
  proxy,
  refusesPlanted,
  removeFormer,
  showPlanted,
  startLyingAboutChanges,
  vaultId,
} from '../../support/lying-about-changes.ts'
import { draft, secret, userIdOf } from '../../support/lying-server.ts'
import { keysHeldBy, readLogs } from '../../support/people.ts'
import { vaultDraft } from '../../support/person.ts'

await startLyingAboutChanges()

/** Another vault, of which the former member is still one. */
async function makeOther(): Promise<string> {
  const other = (await admin.session.createVault(vaultDraft('Other'))).id
  await admin.session.createItem(other, draft('elsewhere'), secret('p3'))
  await admin.session.addMember(other, await userIdOf(former), former.email)
  await admin.session.keepInStep()
  return other
}

/** What the former member writes there under the id of our vault's first item. */
async function plantIn(other: string): Promise<Planted> {
  const logs = await readLogs(former, other)
  const [keys] = await keysHeldBy(former, other)
  assert.ok(keys)
  const { items } = await readChanges(admin, other, logs)
  return plant(await keysOf(former), keys, logs, items, one)
}

/** The server shows that as the item, in the other vault. */
function showIn(other: string, planted: Planted) {
  proxy.lie('GET', new RegExp(`${other}/head$`), (body, url) => withChange(body, url, other, planted.change))
  showPlanted(one, {
    ...planted,
    item: (row) => ({ ...planted.item(row), vault_id: other }),
    revealed: (body) => {
      const told = planted.revealed(body)
      return { ...told, item: { ...told.item, vault_id: other } }
    },
  })
}

test('a late write that was believed before a removal came to light is not believed after it, and nothing is signed on top of it', async () => {
  const memory = createSeenMemory()
  const session = await device(memory)
  assert.deepEqual(await check(session), [])
  const planted = await plant(await keysOf(former), kept.keys, kept.logs, kept.items, one)
  await removeFormer()
  // The removal is withheld at first.
  const isLog = new RegExp(`${vaultId}/log$`)
  const known = kept.logs.log.head.seq + 1
  proxy.lie('GET', isLog, (body, url) => {
    const log = body as { statements: string[] }
    const from = Math.max(0, Number(url.searchParams.get('after') ?? -1) + 1)
    return { ...log, statements: log.statements.slice(0, Math.max(0, known - from)) }
  })
  showPlanted(one, planted)
  lieAboutHead((body, url) => ({
    ...withChange({ ...(body as object), head: kept.head.head }, url, vaultId, planted.change),
  }))
  const first = await session.openItem(one)
  assert.equal(first.secret?.password, 'planted', JSON.stringify(first.verification))
  proxy.honestAbout(isLog)
  const [fault] = await check(session, [{ id: one, revision: 2 }])
  assert.equal(fault?.kind, 'head')
  await refusesPlanted(session, one, 2)
})

test('an item opened by a link, in a browser that never looked at its vault, is not taken from another vault', async () => {
  const other = await makeOther()
  const planted = await plantIn(other)
  showIn(other, planted)
  const elsewhere = await (await device()).openItem(one, other)
  assert.equal(elsewhere.secret?.password, 'planted', 'it is an item of the other vault, whole and signed')
  const session = await device()
  const opened = await session.openItem(one, vaultId)
  assert.equal(opened.secret, null)
  assert.deepEqual(opened.verification.faults, ['place'])
  assert.deepEqual((await session.verifyItem(opened.item, one, vaultId)).faults, ['place'])
  await assert.rejects(session.deleteItem(one, vaultId), { code: 'distrusted' })
  await assert.rejects(session.showCard({ ...opened.item, vault_id: vaultId }), { code: 'distrusted' })
})

test('an item of one vault is not taken from another, even if a member of that one wrote under its id', async () => {
  const other = await makeOther()
  await removeFormer()
  const planted = await plantIn(other)
  const session = await device()
  assert.deepEqual(await check(session), [])
  showIn(other, planted)
  const opened = await session.openItem(one)
  assert.equal(opened.secret, null, JSON.stringify(opened))
  assert.deepEqual(opened.verification.faults, ['place'])
})
