import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addVaultMember } from '@chaveiro/contract/calls/members.ts'
import { appendRoster } from '@chaveiro/contract/calls/roster.ts'
import { setUserStatus } from '@chaveiro/contract/calls/users.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { registerFeatures } from './app.ts'
import { startTestServer, type TestAnswer } from './platform/testing/test-server.ts'
import { appendToVaultLog } from './signed-logs/append-to-vault-log.ts'
import { RightsWorld } from './testing/rights-world.ts'
import { testSalt } from './testing/statements.ts'
import type { Keyed } from './testing/test-organisation.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const world = await RightsWorld.make(server)
const { founder, vaults } = world
const { organisation } = vaults
const { admin } = world.people

/** Status, code, and whether the refusal tells a device to wait. */
const outcome = ({ status, error }: TestAnswer<unknown>) =>
  status < 300 ? 'signed' : `${error.code}${error.missed ? ', wait' : ''}`

/** A log that somebody may lengthen without end, and what they sign next there. */
type Log = { sign(by: Keyed): Promise<() => Promise<string>> }

const roster: Log = {
  async sign(by) {
    const invited = await server.makePerson('contributor')
    const statement = await organisation.invite(by, invited, makeTestKeys())
    const body = { statement, identity_salt: testSalt }
    return async () => outcome(await server.send(appendRoster, { as: by, body }))
  },
}

function logOf(vault: string): Log {
  return {
    async sign(by) {
      const joining = await organisation.join('contributor')
      const statements = [{ vault_id: vault, statement: await vaults.admit(by, vault, joining.id) }]
      const body = { user_id: joining.id, statements }
      return async () => outcome(await server.send(addVaultMember, { as: by, params: { id: vault }, body }))
    },
  }
}

const logs: Record<string, () => Promise<Log>> = {
  'the roster': async () => roster,
  'a vault’s log': async () => logOf(await world.vault('admin', { isMember: true, isListed: true })),
}

for (const [name, makeLog] of Object.entries(logs)) {
  const fresh = async () => {
    server.clock.advance({ minutes: 5 })
    return makeLog()
  }
  const overtaken = async (log: Log) => {
    const late = await log.sign(founder)
    assert.equal(await (await log.sign(admin))(), 'signed')
    server.clock.advance({ seconds: 0.2 })
    return late()
  }

  test(`${name}: somebody too late twice beside a person who signs without pause gets the next place`, async () => {
    const log = await fresh()
    assert.equal(await overtaken(log), 'stale_head')
    assert.equal(await overtaken(log), 'stale_head')
    const upon = await log.sign(founder)
    for (let tries = 0; tries < 5; tries += 1) {
      assert.equal(await (await log.sign(admin))(), 'stale_head, wait')
      server.clock.advance({ seconds: 0.2 })
    }
    assert.equal(await upon(), 'signed')
    assert.equal(await (await log.sign(admin))(), 'signed')
  })

  test(`${name}: somebody too late once delays nobody`, async () => {
    const log = await fresh()
    assert.equal(await overtaken(log), 'stale_head')
    for (let more = 0; more < 8; more += 1) {
      assert.equal(await (await log.sign(admin))(), 'signed')
      server.clock.advance({ seconds: 0.3 })
    }
  })

  test(`${name}: an unused place is reserved for two seconds, and not again for a minute`, async () => {
    const log = await fresh()
    for (let times = 0; times < 2; times += 1) await overtaken(log)
    assert.equal(await (await log.sign(admin))(), 'stale_head, wait')
    server.clock.advance({ seconds: 2 })
    assert.equal(await (await log.sign(admin))(), 'signed')
    for (let times = 0; times < 6; times += 1) assert.equal(await overtaken(log), 'stale_head')
  })
}

// Promise 27
test('one person’s simultaneous statements in a log are appended together, and then it is the turn of those who wait', async () => {
  server.clock.advance({ minutes: 5 })
  const vault = await world.vault('admin', { isMember: true, isListed: true })
  const log = logOf(vault)
  for (let times = 0; times < 2; times += 1) {
    const late = await log.sign(founder)
    assert.equal(await (await log.sign(admin))(), 'signed')
    server.clock.advance({ seconds: 0.2 })
    assert.equal(await late(), 'stale_head')
  }
  for (let tries = 0; tries < 6; tries += 1) {
    assert.equal(await (await log.sign(admin))(), 'stale_head, wait')
    server.clock.advance({ seconds: 0.25 })
  }
  const joining = [await organisation.join('contributor'), await organisation.join('contributor')]
  const chain = await vaults.chain(founder, vault)
  const statements = joining.map(({ id }) => chain.add('chaveiro.vault.admit', { user: id }))
  const { db, atRest, clock } = server.platform
  await db.inTransaction(async (tx) => {
    for (const statement of statements)
      await appendToVaultLog(tx, { atRest }, { actor: founder, now: clock.now() }, vault, statement)
  })
  assert.equal((await vaults.log(vault))?.head.seq, chain.seq - 1)
  assert.equal(await (await log.sign(founder))(), 'stale_head, wait')
  assert.equal(await (await log.sign(admin))(), 'signed')
})

// Promise 27
test('somebody who leaves several vaults at once gets the next place in all their logs', async () => {
  server.clock.advance({ minutes: 5 })
  const leaver = await organisation.join('contributor')
  const two = [
    await world.vault('admin', { isMember: true, isListed: true }),
    await world.vault('admin', { isMember: true, isListed: true }),
  ]
  for (const vault of two) await vaults.addMember(founder, vault, leaver)
  const signed = async () => {
    const removals = await Promise.all(
      two.map(async (vault_id) => ({
        vault_id,
        statement: await vaults.remove(founder, vault_id, leaver.id),
      })),
    )
    const body = { status: 'inactive' as const, removals }
    const params = { id: leaver.id }
    return async () => outcome(await server.send(setUserStatus, { as: founder, params, body }))
  }
  for (let times = 0; times < 2; times += 1) {
    const late = await signed()
    for (const vault of two) assert.equal(await (await logOf(vault).sign(admin))(), 'signed')
    server.clock.advance({ seconds: 0.2 })
    assert.equal(await late(), 'stale_head')
  }
  const upon = await signed()
  for (const vault of two) assert.equal(await (await logOf(vault).sign(admin))(), 'stale_head, wait')
  assert.equal(await upon(), 'signed')
})
