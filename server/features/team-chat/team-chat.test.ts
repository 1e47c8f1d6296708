import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOrganisationLanguage } from '@chaveiro/contract/calls/settings.ts'
import { createVault, deleteVault, updateVault } from '@chaveiro/contract/calls/vaults.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import type { ChatEvent } from '@chaveiro/contract/events/chat.ts'
import { isoInstant } from '../../platform/clock/clock.ts'
import { dayOf } from '../../platform/clock/day-of.ts'
import { makeId } from '../../platform/ids/ids.ts'
import { queueDailyMessage } from '../../platform/team-chat/queue-chat-message.ts'
import {
  admin,
  bodies,
  decide,
  deliver,
  eachWithTeamChat,
  messages,
  save,
  server,
  service,
  told,
  turnOn,
} from '../../testing/each-with-team-chat.ts'

eachWithTeamChat()

test('chat gets the chosen events, in order, and never one that was rolled back', async () => {
  await turnOn(['user_role_changed', 'became_admin'])
  await decide('user_role_changed', 'Ana')
  await assert.rejects(decide('user_role_changed', 'Bia', { fail: true }))
  await decide('user_invited', 'Caio')
  await decide('became_admin', 'Davi')
  await deliver()
  assert.deepEqual(told(), [
    ['user_role_changed', 'Ana'],
    ['became_admin', 'Davi'],
  ])
  await deliver()
  assert.equal(service.received.length, 2)
})

// Promise 28
test('somebody who repeats an act does not flood the chat: ten are told, then one within the hour, with the newest and how many', async () => {
  await turnOn(['member_added', 'user_role_changed', 'breakglass_requested'])
  for (let times = 0; times < 200; times += 1) {
    server.clock.advance({ seconds: 1 })
    await decide('member_added')
    if (times % 50 === 0) await deliver()
  }
  const newest = server.clock.now()
  await decide('user_role_changed', 'Bia')
  for (let times = 0; times < 15; times += 1) await decide('breakglass_requested', 'Caio')
  await deliver()
  const of = (event: ChatEvent) => told().filter(([name]) => name === event)
  assert.equal(of('member_added').length, 10)
  assert.equal(of('user_role_changed').length, 1)
  assert.equal(of('breakglass_requested').length, 15, 'an emergency is told each time')
  server.clock.advance({ hours: 1, minutes: 1 })
  await deliver()
  assert.equal(of('member_added').length, 11)
  const { at, facts } = bodies().at(-1)
  assert.deepEqual([at, facts.about, facts.folded], [isoInstant(newest), 'Ana', '189'])
  await decide('member_added', 'Davi')
  await deliver()
  assert.deepEqual(told().at(-1), ['member_added', 'Davi'])
})

// Promise 28
test('an act that gives power is told by name, even among ten others by an insider who tries to bury it', async () => {
  const events = ['user_role_changed', 'became_admin', 'custody_changed', 'vouching_policy_changed'] as const
  await turnOn([...events, 'key_reset', 'rotation_asked', 'member_added'])
  for (const event of [...events, 'key_reset', 'rotation_asked', 'member_added'] as const) {
    for (let times = 0; times < 11; times += 1) await decide(event, 'Helper')
    await decide(event, 'Accomplice')
    await decide(event, 'Helper')
    await deliver()
    assert.ok(
      told().some(([name, about]) => name === event && about === 'Accomplice'),
      event,
    )
  }
  assert.equal(told().filter(([name]) => name === 'user_role_changed').length, 13)
})

test('a waiting message is dropped if chat no longer wants its event', async () => {
  await turnOn(['user_role_changed'])
  await decide('user_role_changed')
  await save({ events: ['became_admin'] })
  await deliver()
  assert.deepEqual([service.received, await messages()], [[], []])
})

// Promise 28
test('private vaults are never named, listed ones if the organisation chose so, deleted ones by the name they had', async () => {
  const make = async (name: string, visibility: 'listed' | 'private') =>
    (await server.send(createVault, { as: admin, body: { name, visibility } })).body.id
  await turnOn(['vault_created', 'vault_deleted', 'custody_changed'])
  const listed = await make('Aberto', 'listed')
  const hidden = await make('Oculto', 'private')
  await deliver()
  const names = () => bodies().map(({ facts }) => facts.vault)
  assert.deepEqual(names().sort(), ['Aberto', 'Not named in chat'])
  await save({ shows_names: false })
  await make('Também', 'listed')
  await deliver()
  assert.equal(names().at(-1), 'Not named in chat')
  await save({ shows_names: true })
  await make('Logo oculto', 'listed')
  await server.call(updateVault, { as: admin, params: { id: listed }, query: { name: 'Aberto' } })
  await server.call(deleteVault, { as: admin, params: { id: listed } })
  await deliver()
  assert.deepEqual(names().slice(3).sort(), ['Aberto', 'Logo oculto'])
  await server.call(deleteVault, { as: admin, params: { id: hidden } })
  await deliver()
  assert.equal(names().at(-1), 'Not named in chat')
  await server.call(deleteVault, { as: admin, params: { id: await make('Sem nome', 'listed') } })
  await save({ shows_names: false })
  await deliver()
  assert.equal(names().at(-1), 'Not named in chat')
})

test('a vault is told by its path, which begins below the nearest private vault', async () => {
  await turnOn(['vault_created'])
  const make = async (name: string, visibility: 'listed' | 'private', parent_id: string | null) =>
    (await server.send(createVault, { as: admin, body: { name, visibility, parent_id } })).body.id
  const clients = await make('Clientes', 'listed', null)
  const acme = await make('Acme', 'listed', clients)
  const hidden = await make('Fusão', 'private', acme)
  const media = await make('Mídia', 'listed', hidden)
  await make('Anúncios', 'listed', media)
  await deliver()
  assert.deepEqual(
    bodies()
      .map(({ facts }) => facts.vault.replaceAll('\u00a0', ' '))
      .sort(),
    ['Clientes', 'Clientes / Acme', 'Mídia', 'Mídia / Anúncios', 'Not named in chat'],
  )
})

test('messages are in the organisation’s language and link to their subject', async () => {
  await turnOn(['vault_created'])
  await server.call(changeOrganisationLanguage, { as: admin, body: { language: 'pt-BR' } })
  const { body: vault } = await server.send(createVault, {
    as: admin,
    body: { name: 'Ação', visibility: 'listed' },
  })
  await deliver()
  const [{ title, url, facts }] = bodies()
  assert.deepEqual([title, facts.by, facts.vault], ['Cofre criado', admin.email, 'Ação'])
  assert.ok(url.endsWith(`/vaults?vault=${vault.id}`))
})

test('a daily message that a clock far ahead queued does not keep back the next ones once the clock is right', async () => {
  await turnOn(['credentials_expire'])
  const queue = (now: number) =>
    server.platform.db.inTransaction((tx) =>
      queueDailyMessage(tx, 'credentials_expire', { now, pauseMs: 20 * hourMs }),
    )
  const now = server.clock.now()
  await queue(now + 30 * 24 * hourMs)
  await queue(now)
  await queue(now + 1000)
  assert.equal((await messages()).length, 2)
  // Only today's is left.
  await deliver()
})

test('fifty expiring credentials are one message a day, which counts them when it is sent', async () => {
  await turnOn(['credentials_expire'])
  const queue = () => {
    const daily = { now: server.clock.now(), pauseMs: 20 * hourMs }
    return server.platform.db.inTransaction((tx) => queueDailyMessage(tx, 'credentials_expire', daily))
  }
  await Promise.all(Array.from({ length: 50 }, queue))
  assert.equal((await messages()).length, 1)
  await deliver()
  assert.equal(service.received.length, 0, 'nothing expires')

  await insertExpiring([dayOf(server.clock.now(), -3), ...Array(49).fill(dayOf(server.clock.now(), 2))])
  await Promise.all(Array.from({ length: 50 }, queue))
  await deliver()
  const [{ title, facts, url } = assert.fail('no message'), ...more] = bodies()
  assert.deepEqual(
    [title, facts.expiring, facts.expired, new URL(url).pathname, more],
    ['Credentials expire', '49', '1', '/notifications', []],
  )
  server.clock.advance({ hours: 21 })
  await queue()
  await deliver()
  assert.equal(service.received.length, 2)
})

/** Items for the count, which reads only their day. */
async function insertExpiring(days: readonly string[]): Promise<void> {
  const vault = (await server.send(createVault, { as: admin, body: { name: 'Contas' } })).body.id
  const { db, clock } = server.platform
  const at = isoInstant(clock.now())
  await db.inTransaction(async (tx) => {
    for (const expires_at of days) {
      await tx.kysely
        .insertInto('items')
        .values({
          id: makeId(clock.now()),
          vault_id: vault,
          type: 'web_credential',
          environment: 'prod',
          criticality: 'medium',
          no_copy: false,
          requires_checkout: false,
          expires_at,
          revision: 1,
          generation: 1,
          rotate_since: null,
          wrap_generation: 1,
          wrap_dealing: 0,
          created_by: admin.id,
          created_at: at,
          updated_at: at,
          document: new Uint8Array(1),
        })
        .execute()
    }
  })
}
