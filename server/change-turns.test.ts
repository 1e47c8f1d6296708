// Promise 27

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createItem } from '@chaveiro/contract/calls/items.ts'
import { removeVaultMember } from '@chaveiro/contract/calls/members.ts'
import { setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { registerFeatures } from './app.ts'
import { startTestServer } from './platform/testing/test-server.ts'
import { RightsWorld } from './testing/rights-world.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)

test('nobody keeps a vault’s next place for themselves by being late again after each write', async () => {
  const vault = await world.vault('contributor', { isMember: true, isListed: true })
  const { founder } = world
  const greedy = world.people.contributor
  type Body = Awaited<ReturnType<typeof world.itemBody>>
  const send = async (as: typeof founder, body: Body) => (await server.send(createItem, { as, body })).status
  const stale = await world.itemBody(greedy, vault)
  assert.equal(await send(founder, await world.itemBody(founder, vault)), 200)
  const beLate = () => send(greedy, stale)
  assert.equal(await beLate(), 409)
  let written = 0
  for (let round = 0; round < 12; round += 1) {
    for (let wait = 0; wait < 6; wait += 1) {
      server.clock.advance({ seconds: 0.3 })
      if ((await send(founder, await world.itemBody(founder, vault))) === 200) written += 1
    }
    await send(greedy, await world.itemBody(greedy, vault))
    await beLate()
  }
  assert.ok(written > 0, 'the other one wrote nothing in twenty seconds')
})

test('two people who take turns keep nobody else from writing: the longest waiting comes next', async () => {
  const vault = await world.vault('manager', { isMember: true, isListed: true })
  const { founder } = world
  const { manager, contributor } = world.people
  await world.vaults.addMember(founder, vault, contributor)
  type Body = Awaited<ReturnType<typeof world.itemBody>>
  const send = async (as: typeof founder, body: Body) => (await server.send(createItem, { as, body })).status
  const write = async (as: typeof founder) => (await send(as, await world.itemBody(as, vault))) === 200
  const stale = {
    manager: await world.itemBody(manager, vault),
    contributor: await world.itemBody(contributor, vault),
  }
  const honest = { tries: 0, writes: 0, longestWaitMs: 0 }
  let waitsSince = server.clock.now()
  assert.ok(await write(manager))
  await send(contributor, stale.contributor)
  for (let round = 0; round < 60; round += 1) {
    for (const [one, other] of [
      ['contributor', 'manager'],
      ['manager', 'contributor'],
    ] as const) {
      await write(world.people[one])
      await send(world.people[other], stale[other])
      honest.tries += 1
      server.clock.advance({ seconds: 0.25 })
      if (await write(founder)) {
        honest.writes += 1
        honest.longestWaitMs = Math.max(honest.longestWaitMs, server.clock.now() - waitsSince)
        waitsSince = server.clock.now()
        await send(one === 'manager' ? manager : contributor, stale[one])
      }
    }
  }
  assert.ok(honest.writes >= 10, `the third wrote ${honest.writes} times in ${honest.tries} tries`)
  assert.ok(honest.longestWaitMs <= 5000, `the third waited ${honest.longestWaitMs} ms`)
})

test('a third person gets through beside two who write as fast as they can and are late on purpose in between', async () => {
  const vault = await world.vault('manager', { isMember: true, isListed: true })
  const { founder } = world
  const { manager, contributor } = world.people
  await world.vaults.addMember(founder, vault, contributor)
  const send = async (as: typeof founder) => {
    const body = await world.itemBody(as, vault)
    return (await server.send(createItem, { as, body })).status
  }
  const stale = {
    manager: await world.itemBody(manager, vault),
    contributor: await world.itemBody(contributor, vault),
  }
  const greedy = async (role: 'manager' | 'contributor') => {
    await send(world.people[role])
    await server.send(createItem, { as: world.people[role], body: stale[role] })
  }
  assert.equal(await send(manager), 200)
  let rounds = 0
  for (let written = 0; written < 5 && rounds < 120; rounds += 1) {
    const [status] = await Promise.all([send(founder), greedy('manager'), greedy('contributor')])
    if (status === 200) written += 1
    server.clock.advance({ seconds: 0.25 })
  }
  assert.ok(rounds < 120, 'five writes took more than 30 seconds of the server’s clock')
})

test('nobody prevents their own removal by writing without pause: its signer gets the next place', async () => {
  const vault = await world.vault('contributor', { isMember: true, isListed: true })
  const { founder, vaults } = world
  const { contributor } = world.people
  const write = async () => {
    const body = await world.itemBody(contributor, vault)
    return (await server.send(createItem, { as: contributor, body })).status
  }
  const sign = async () => [
    { vault_id: vault, statement: await vaults.remove(founder, vault, contributor.id) },
  ]
  const remove = async (statements: Awaited<ReturnType<typeof sign>>) => {
    const params = { id: vault, user_id: contributor.id }
    return server.send(removeVaultMember, { as: founder, params, body: { statements } })
  }
  assert.equal(await write(), 200)
  const late = await sign()
  assert.equal(await write(), 200)
  const refused = await remove(late)
  assert.deepEqual([refused.status, refused.error?.code, refused.error?.missed], [409, 'stale_head', []])
  const upon = await sign()
  assert.equal(await write(), 409)
  server.clock.advance({ seconds: 1.5 })
  assert.equal(await write(), 409)
  assert.equal((await remove(upon)).status, 200)
})

test('a decision that removes somebody from several vaults gets the next place of each at once', async () => {
  const { founder, vaults } = world
  const { organisation } = vaults
  const leaver = await organisation.join('contributor')
  const made = [await vaults.makeVault(), await vaults.makeVault(), await vaults.makeVault()]
  for (const vault of made) await vaults.addMember(founder, vault, leaver)
  const write = async (vault: string) => {
    const body = await world.itemBody(leaver, vault)
    return (await server.send(createItem, { as: leaver, body })).status
  }
  const sign = () =>
    Promise.all(
      made.map(async (vault_id) => ({
        vault_id,
        statement: await vaults.remove(founder, vault_id, leaver.id),
      })),
    )
  const deactivate = async (removals: Awaited<ReturnType<typeof sign>>) => {
    const body = { status: 'inactive' as const, removals }
    return (await server.send(setUserStatus, { as: founder, params: { id: leaver.id }, body })).status
  }
  const late = await sign()
  for (const vault of made) assert.equal(await write(vault), 200)
  assert.equal(await deactivate(late), 409)
  const upon = await sign()
  for (const vault of made) assert.equal(await write(vault), 409)
  assert.equal(await deactivate(upon), 200)
})
