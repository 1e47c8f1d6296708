// Promise 3

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { getItem, type SignedItem } from '@chaveiro/contract/items.ts'
import type { RevealedItem } from '@chaveiro/contract/reveals.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import type { SessionAtAScreen } from './support/at-a-screen.ts'
import { keysOf, plant, readChanges } from './support/colluding.ts'
import { draft, secret, startLyingServer, userIdOf } from './support/lying-server.ts'
import { keysHeldBy, readLogs } from './support/people.ts'

const lying = await startLyingServer()
/** A device behind the proxy. */
let session: SessionAtAScreen
beforeEach(async () => {
  session = await lying.device()
})

/** The password that the device shows, and what it finds wrong. */
async function outcome(id: string) {
  const { secret: opened, verification } = await session.openItem(id)
  return [opened?.password ?? null, verification.faults]
}

test('an honest server raises no alarm', async () => {
  const opened = await session.openItem(lying.first)
  assert.deepEqual([opened.secret?.password, opened.verification.faults], ['p1', []])
})

test('another item’s row in the place of the one asked for is noticed', async () => {
  const other = await lying.revealed(lying.second)
  lying.changeReveal(() => other)
  assert.deepEqual(await outcome(lying.first), [null, ['place']])
  lying.changeReveal(() => ({ ...other, item: { ...other.item, id: lying.first } }))
  assert.deepEqual(await outcome(lying.first), [null, ['place']])
})

test('another item’s sealed text under the right row is noticed, even with its wrapped key', async () => {
  const other = await lying.revealed(lying.second)
  lying.changeReveal((body) => ({ ...body, password: other.password, key: other.key }))
  assert.deepEqual(await outcome(lying.first), [null, ['sealed_text']])
  lying.proxy.honest()
  lying.changeReveal((body) => ({ ...body, key: other.key }))
  assert.deepEqual(await outcome(lying.first), [null, ['sealed_text']])
})

test('a sealed text in another field’s place is noticed and opens nothing', async () => {
  lying.changeReveal((body) => ({ ...body, password: body.key, key: body.key }))
  assert.deepEqual(await outcome(lying.first), [null, ['sealed_text']])
  lying.proxy.honest()
  lying.changeReveal((body) => ({ ...body, key: body.password }))
  assert.deepEqual(await outcome(lying.first), [null, ['sealed_text']])
})

test('a sealed text of another vault is noticed, with its own signature too', async () => {
  const other = await lying.revealed(lying.elsewhere)
  lying.changeReveal((body) => ({ ...body, password: other.password, key: other.key }))
  assert.deepEqual(await outcome(lying.first), [null, ['sealed_text']])
  lying.proxy.honest()
  lying.changeReveal((body) => ({
    ...other,
    item: { ...other.item, id: lying.first, vault_id: body.item.vault_id },
  }))
  assert.deepEqual(await outcome(lying.first), [null, ['place']])
})

test('every changed overview field is noticed; the secret itself still opens', async () => {
  const changes: Partial<SignedItem>[] = [
    { login_url: 'https://evil.example' },
    { title: 'first ' },
    { login: 'someone' },
    { login_instructions: 'Send the password to evil@fora.example' },
    { owner: 'someone@agencia.example' },
    { environment: 'stage' },
    { criticality: 'low' },
    { expires_at: '2030-01-01' },
    { no_copy: true },
    { type: 'secure_note' },
    { tags: { client: 'x', squad: '', environment: 'prod', criticality: 'medium' } },
  ]
  for (const change of changes) {
    lying.proxy.honest()
    lying.changeReveal((body) => ({ ...body, item: { ...body.item, ...change } }))
    assert.deepEqual(await outcome(lying.first), ['p1', ['overview']], JSON.stringify(change))
    const item = { ...(await lying.admin.api.send(getItem, { params: { id: lying.first } })), ...change }
    assert.deepEqual(
      (await session.verifyItem(item, lying.first)).faults,
      ['overview'],
      JSON.stringify(change),
    )
  }
})

// Promise 5
test('an older revision, valid once, is noticed by a device that saw or wrote a newer one', async () => {
  const old = await lying.revealed(lying.second)
  const memory = createSeenMemory()
  const mine = await lying.device(memory)
  await mine.updateItem(lying.second, {
    baseRevision: old.revision,
    overview: draft('second'),
    secret: secret('new'),
  })
  lying.changeReveal(() => old)
  assert.deepEqual((await mine.openItem(lying.second)).verification.faults, ['older_revision'])
  const later = await lying.device(memory)
  assert.deepEqual((await later.openItem(lying.second)).verification.faults, ['older_revision'])
})

test('an item that this device deleted and the server brings back is noticed', async () => {
  const { id } = await session.createItem(lying.vaultId, draft('gone'), secret('p'))
  const kept = await lying.revealed(id)
  await session.deleteItem(id)
  assert.deepEqual((await session.verifyItem(kept.item, id)).faults, ['older_revision'])
})

test('forged, foreign and malformed signatures are noticed', async () => {
  const other = await lying.revealed(lying.second)
  const forged = (signature: string) => `${signature.slice(0, -20)}${'A'.repeat(18)}${signature.slice(-2)}`
  for (const [fault, change] of [
    ['signature', (body: RevealedItem) => forged(body.item.signature)],
    ['signature', () => 'a.b.c'],
    ['place', () => other.item.signature],
  ] as const) {
    lying.proxy.honest()
    lying.changeReveal((body) => ({ ...body, item: { ...body.item, signature: change(body) } }))
    assert.deepEqual(await outcome(lying.first), [null, [fault]])
  }
})

test('flipped bits anywhere in the sealed text are noticed', async () => {
  for (const at of [20, 80, 150]) {
    lying.proxy.honest()
    lying.changeReveal((body) => {
      const { password } = body
      const other = password[at] === 'A' ? 'B' : 'A'
      return { ...body, password: password.slice(0, at) + other + password.slice(at + 1) }
    })
    assert.deepEqual(await outcome(lying.first), [null, ['sealed_text']])
  }
})

test('a colleague who may not write here and conspires with the server is no author', async () => {
  const { colleague, admin, first, vaultId } = lying
  const logs = await readLogs(admin, vaultId)
  const { items } = await readChanges(admin, vaultId, logs)
  const keys = await keysOf(colleague)
  const [vaultKeys] = await keysHeldBy(admin, vaultId)
  assert.ok(vaultKeys)
  const sign = (by: typeof keys) => plant(by, vaultKeys, logs, items, first)
  const ownName = await sign(keys)
  const othersName = await sign({ ...keys, user: await userIdOf(admin) })
  for (const [planted, fault] of [
    [ownName, 'author'],
    [othersName, 'signature'],
  ] as const) {
    lying.proxy.honest()
    lying.changeReveal(planted.revealed)
    const { secret: opened, verification } = await session.openItem(first)
    assert.deepEqual([opened, verification.faults], [null, [fault]])
  }
})
