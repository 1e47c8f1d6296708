import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { StartableKeySession } from '@chaveiro/client/session/create-key-session.ts'
import { createSeenMemory } from '@chaveiro/client/session/state/seen-memory.ts'
import { getItem, type RevealedItem, type SignedItem } from '@chaveiro/contract/items.ts'
import { parseStatement } from '@chaveiro/contract/rules/statement.ts'
import { deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { signRevision } from '@chaveiro/crypto/processes/item-statements.ts'
import { draft, type LyingGround, makeLyingGround, secret, userIdOf } from './support/lying-ground.ts'

let ground: LyingGround
/** A device behind the proxy. */
let session: StartableKeySession
before(async () => {
  ground = await makeLyingGround()
})
after(() => ground?.stop())
beforeEach(async () => {
  ground.proxy.honest()
  session = await ground.device()
})

/** The password that the device shows, and what it finds wrong. */
async function outcome(id: string) {
  const { secret: opened, verification } = await session.openItem(id)
  return [opened?.password ?? null, verification.faults]
}

test('an honest server raises no alarm', async () => {
  const opened = await session.openItem(ground.first)
  assert.deepEqual([opened.secret?.password, opened.verification.faults], ['p1', []])
})

test('another item’s row in the place of the one asked for is noticed', async () => {
  const other = await ground.revealed(ground.second)
  ground.changeReveal(() => other)
  assert.deepEqual(await outcome(ground.first), [null, ['place']])
  ground.changeReveal(() => ({ ...other, item: { ...other.item, id: ground.first } }))
  assert.deepEqual(await outcome(ground.first), [null, ['place']])
})

test('another item’s sealed text under the right row is noticed, even with its wrapped key', async () => {
  const other = await ground.revealed(ground.second)
  ground.changeReveal((body) => ({ ...body, password: other.password, key: other.key }))
  assert.deepEqual(await outcome(ground.first), [null, ['sealed_text']])
  ground.proxy.honest()
  ground.changeReveal((body) => ({ ...body, key: other.key }))
  assert.deepEqual(await outcome(ground.first), [null, ['sealed_text']])
})

test('a sealed text in another field’s place is noticed and opens nothing', async () => {
  ground.changeReveal((body) => ({ ...body, password: body.key, key: body.key }))
  assert.deepEqual(await outcome(ground.first), [null, ['sealed_text']])
  ground.proxy.honest()
  ground.changeReveal((body) => ({ ...body, key: body.password }))
  assert.deepEqual(await outcome(ground.first), [null, ['sealed_text']])
})

test('a sealed text of another vault is noticed, with its own signature too', async () => {
  const other = await ground.revealed(ground.elsewhere)
  ground.changeReveal((body) => ({ ...body, password: other.password, key: other.key }))
  assert.deepEqual(await outcome(ground.first), [null, ['sealed_text']])
  ground.proxy.honest()
  ground.changeReveal((body) => ({
    ...other,
    item: { ...other.item, id: ground.first, vault_id: body.item.vault_id },
  }))
  assert.deepEqual(await outcome(ground.first), [null, ['place']])
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
    ground.proxy.honest()
    ground.changeReveal((body) => ({ ...body, item: { ...body.item, ...change } }))
    assert.deepEqual(await outcome(ground.first), ['p1', ['overview']], JSON.stringify(change))
    const item = { ...(await ground.admin.api.send(getItem, { params: { id: ground.first } })), ...change }
    assert.deepEqual(
      (await session.verifyItem(item, ground.first)).faults,
      ['overview'],
      JSON.stringify(change),
    )
  }
})

test('an older revision, whole and once valid, is noticed by the device that saw or wrote a newer one', async () => {
  const old = await ground.revealed(ground.second)
  const memory = createSeenMemory()
  const mine = await ground.device(memory)
  await mine.updateItem(ground.second, {
    baseRevision: old.revision,
    overview: draft('second'),
    secret: secret('new'),
  })
  ground.changeReveal(() => old)
  assert.deepEqual((await mine.openItem(ground.second)).verification.faults, ['older_revision'])
  const later = await ground.device(memory)
  assert.deepEqual((await later.openItem(ground.second)).verification.faults, ['older_revision'])
})

test('an item that this device deleted and the server brings back is noticed', async () => {
  const { id } = await session.createItem(ground.vaultId, draft('gone'), secret('p'))
  const kept = await ground.revealed(id)
  await session.deleteItem(id)
  assert.deepEqual((await session.verifyItem(kept.item, id)).faults, ['older_revision'])
})

test('forged, foreign and malformed signatures are noticed', async () => {
  const other = await ground.revealed(ground.second)
  const forged = (signature: string) => `${signature.slice(0, -20)}${'A'.repeat(18)}${signature.slice(-2)}`
  for (const [fault, change] of [
    ['signature', (body: RevealedItem) => forged(body.item.signature)],
    ['signature', () => 'a.b.c'],
    ['place', () => other.item.signature],
  ] as const) {
    ground.proxy.honest()
    ground.changeReveal((body) => ({ ...body, item: { ...body.item, signature: change(body) } }))
    assert.deepEqual(await outcome(ground.first), [null, [fault]])
  }
})

test('flipped bits anywhere in the sealed text are noticed', async () => {
  for (const at of [20, 80, 150]) {
    ground.proxy.honest()
    ground.changeReveal((body) => {
      const { password } = body
      const other = password[at] === 'A' ? 'B' : 'A'
      return { ...body, password: password.slice(0, at) + other + password.slice(at + 1) }
    })
    assert.deepEqual(await outcome(ground.first), [null, ['sealed_text']])
  }
})

test('a colleague who may not write here and conspires with the server is no author', async () => {
  const { colleague, admin, first } = ground
  const keys = await deriveAccountKeys(colleague.secret, await userIdOf(colleague))
  const { item, password: sealed, key } = await ground.revealed(first)
  const { payload } = parseStatement(item.signature, 'chaveiro.item.revision')
  const place = { org: payload.org, vault: payload.vault, generation: payload.generation }
  const overview = { ...item, login_url: 'https://evil.example' }
  const content = { sealed, key, overview }
  const ownName = await signRevision(keys, place, { item: first, revision: 1 }, content, payload.roster)
  const othersName = await signRevision(
    { ...keys, user: await userIdOf(admin) },
    place,
    { item: first, revision: 1 },
    content,
    payload.roster,
  )
  for (const [signature, fault] of [
    [ownName, 'author'],
    [othersName, 'signature'],
  ] as const) {
    ground.proxy.honest()
    ground.changeReveal((body) => ({ ...body, item: { ...overview, signature } }))
    const { secret: opened, verification } = await session.openItem(first)
    assert.deepEqual([opened, verification.faults], [null, [fault]])
  }
})
