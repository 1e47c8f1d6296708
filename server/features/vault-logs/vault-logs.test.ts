import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { startGeneration } from '@chaveiro/contract/calls/generations.ts'
import { removeVaultMember } from '@chaveiro/contract/calls/members.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import * as calls from '@chaveiro/contract/calls/vaults.ts'
import { newId } from '../../testing/signing-device.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { readVaultLogs } from './read-vault-logs.ts'

const { server, vaults, admin, ana, bia } = await startVaultServer({ ana: 'contributor', bia: 'contributor' })

type Asked = { id: string; after?: number }
const ask = (as: { token: string }, asked: Asked[]) =>
  server.send(vaultLogs.readVaultLogs, { as, body: { vaults: asked } })
const logsOf = async (as: Keyed, asked: Asked[]) => (await ask(as, asked)).body
const oneByOne = (as: Keyed, asked: Asked[]) =>
  Promise.all(
    asked.map(async ({ id, after }) => {
      const answer = await server.call(vaultLogs.getVaultLog, { as, params: { id }, query: { after } })
      return answer.body
    }),
  )

/** A vault in its second generation: with statements, keys of two generations and a previous key. */
async function secondGeneration(): Promise<string> {
  const vault = await vaults.makeVault({ visibility: 'private' })
  await vaults.addMember(admin, vault, ana)
  await vaults.deliver(admin, vault, [ana])
  await vaults.addMember(admin, vault, bia)
  const statements = [{ vault_id: vault, statement: await vaults.remove(admin, vault, bia.id) }]
  const params = { id: vault, user_id: bia.id }
  await server.call(removeVaultMember, { as: admin, params, body: { statements } })
  const body = await vaults.generation(admin, vault, [admin, ana])
  const started = await server.send(startGeneration, { as: admin, params: { id: vault }, body })
  assert.equal(started.status, 200)
  return vault
}

test('a hidden vault is left out, like an absent one', async () => {
  const hidden = await vaults.makeVault({ visibility: 'private' })
  const listed = await vaults.makeVault({ visibility: 'listed' })
  const { logs, left } = await logsOf(bia, [{ id: hidden }, { id: newId() }, { id: listed }])
  assert.deepEqual([logs.map(({ vault_id }) => vault_id), left], [[listed], []])
  assert.deepEqual(logs[0]?.keys, [])
  assert.deepEqual(await logsOf(bia, [{ id: hidden }]), await logsOf(bia, [{ id: newId() }]))
  const client = await server.makePerson('client')
  assert.deepEqual((await ask(client, [{ id: listed }])).status, 403)
})

test('a former member with a deactivated account reads nothing any more', async () => {
  const vault = await secondGeneration()
  assert.deepEqual(await logsOf(bia, [{ id: vault }]), { logs: [], left: [] })
  const leaver = await vaults.organisation.join('contributor')
  await server.changePerson(leaver.id, { status: 'inactive' })
  const asked = [{ id: vault, after: -1 }]
  const late = server.platform.db.snapshot((reader) =>
    readVaultLogs(reader, server.platform.atRest, leaver, asked),
  )
  await assert.rejects(late, { code: 'signed_out' })
})

test('more vaults than a call accepts, or an invalid place in a log, is refused', async () => {
  const many = Array.from({ length: vaultLogs.maxLogsInCall + 1 }, () => ({ id: newId() }))
  assert.equal((await ask(admin, many)).status, 422)
  assert.equal((await ask(admin, many.slice(1))).status, 200)
  for (const after of [-2, 0.5, 2 ** 31])
    assert.equal((await ask(admin, [{ id: newId(), after }])).status, 422)
  assert.deepEqual(await logsOf(admin, []), { logs: [], left: [] })
})

test('each log equals its own call’s answer, from each place on, in the order given', async () => {
  const [first, second] = [await secondGeneration(), await secondGeneration()]
  const unkeyed = (await server.send(calls.createVault, { as: admin, body: { name: 'No key' } })).body.id
  const asked = [
    { id: second, after: 2 },
    { id: unkeyed, after: -1 },
    { id: first, after: -1 },
    { id: await vaults.makeVault(), after: 5000 },
  ]
  const { logs, left } = await logsOf(admin, asked)
  assert.deepEqual([logs, left], [await oneByOne(admin, asked), []])
  assert.ok(logs[0] && logs[0].keys.length > 0 && logs[0].previous.length === 1)
  assert.deepEqual((await logsOf(ana, asked.slice(0, 1))).logs, await oneByOne(ana, asked.slice(0, 1)))
  assert.equal((await logsOf(admin, [{ id: first }, { id: first, after: 1 }])).logs.length, 1)
})

test('logs that do not fit are named and answered when asked for again; a log is never cut', async () => {
  const asked = await Promise.all([0, 1, 2].map(async () => ({ id: await secondGeneration(), after: -1 })))
  const read = (some: typeof asked, room: number) =>
    server.platform.db.snapshot((reader) => readVaultLogs(reader, server.platform.atRest, admin, some, room))
  const whole = await read(asked, 4000)
  assert.deepEqual([whole.logs.length, whole.left], [3, []])
  const ids = asked.map(({ id }) => id)
  const alone = await read(asked, 1)
  assert.deepEqual([alone.logs, alone.left], [whole.logs.slice(0, 1), ids.slice(1)])
  const texts = (whole.logs[0]?.statements.length ?? 0) + 4
  const two = await read(asked, 2 * texts)
  assert.deepEqual([two.logs, two.left], [whole.logs.slice(0, 2), ids.slice(2)])
})

test('many logs are opened in parts, with turns for others in between', async () => {
  const { db, atRest } = server.platform
  const asked: { id: string; after: number }[] = []
  while (asked.length < 150) asked.push({ id: await vaults.makeVault({ visibility: 'private' }), after: -1 })
  let inThisTurn = 0
  let most = 0
  let opened = 0
  const counting: typeof atRest = {
    ...atRest,
    open: (...of) => {
      inThisTurn += 1
      opened += 1
      most = Math.max(most, inThisTurn)
      return atRest.open(...of)
    },
  }
  let isOver = false
  const read = db
    .snapshot((reader) => readVaultLogs(reader, counting, admin, asked))
    .finally(() => {
      isOver = true
    })
  while (!isOver) {
    await setImmediate()
    inThisTurn = 0
  }
  const { logs, left } = await read
  assert.deepEqual([logs.length, left], [150, []])
  assert.ok(opened >= 300, String(opened))
  // The end of one kind of text and a part of the next at most.
  assert.ok(most < 250, String(most))
})
