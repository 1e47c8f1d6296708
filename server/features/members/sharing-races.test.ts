import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as deliveries from '@chaveiro/contract/calls/deliveries.ts'
import * as vaultLogs from '@chaveiro/contract/calls/vault-logs.ts'
import * as calls from '@chaveiro/contract/calls/vaults.ts'
import { signStatement } from '@chaveiro/contract/testing/signing.ts'
import { registerFeatures } from '../../app.ts'
import { overview } from '../../testing/item-bodies.ts'
import { newId, SigningDevice } from '../../testing/signing-device.ts'
import { startVaultServer } from '../../testing/start-vault-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'

// Only the audit entry of a vault called 'Crash' fails, at the very end of its transaction.
const { server, vaults, admin, manager, ana } = await startVaultServer(
  { manager: 'manager', ana: 'contributor' },
  (platform) =>
    registerFeatures({
      ...platform,
      appendAudit: async (tx, entry) => {
        const isLast = entry.event === 'generation_started' || entry.event === 'member_removed'
        if (isLast && entry.details?.vault_name === 'Crash') throw new Error('the machine stops here')
        return platform.appendAudit(tx, entry)
      },
    }),
)
const origin = await server.platform.http.listen({ port: 0, host: '127.0.0.1' })

const rounds = 8

/** A separate HTTP client over a real socket. */
async function send(as: Keyed, method: string, path: string, body?: object) {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
}
const outcome = ({ status, body }: { status: number; body: { code?: string } | null }) =>
  status === 200 ? '200' : `${status} ${body?.code}`
const outcomes = (answers: { status: number; body: { code?: string } | null }[]) =>
  answers.map(outcome).sort()
const keysOf = async (as: Keyed, id: string) =>
  (await server.call(vaultLogs.getVaultLog, { as, params: { id } })).body.keys.length
const admission = async (vault: string, user: string) => ({
  user_id: user,
  statements: [{ vault_id: vault, statement: await vaults.admit(admin, vault, user) }],
})
const removal = async (vault: string, user: string) => ({
  statements: [{ vault_id: vault, statement: await vaults.remove(admin, vault, user) }],
})
const itemBody = async (vault: string) => {
  const { org, head } = await vaults.organisation.roster()
  const device = new SigningDevice(admin.id)
  device.platform = server.platform
  const fields = overview()
  const id = newId()
  const sealed = await device.seal({ vault, item: id }, fields, { org, roster: head })
  const { payload } = JSON.parse(
    `{"payload":${Buffer.from(sealed.signature.split('.')[1] ?? '', 'base64url').toString()}}`,
  )
  const signature = signStatement('chaveiro.item.change', payload, admin.keys.signing)
  return { ...fields, ...sealed, signature, id, vault_id: vault }
}

test('of two devices that start the same generation one wins, and nothing of the other is left', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const vault = await vaults.makeVault()
    await vaults.addMember(admin, vault, ana)
    await vaults.makeDue(vault)
    const people = [admin, ana]
    const holders = [admin, manager, ana]
    const bodies = await Promise.all(people.map((by) => vaults.generation(by, vault, holders)))
    const answers = await Promise.all(
      people.map((by, index) => send(by, 'POST', `/vaults/${vault}/generations`, bodies[index])),
    )
    assert.deepEqual(outcomes(answers), ['200', '409 stale_head'])
    const won = bodies[answers.findIndex(({ status }) => status === 200)]
    const { body } = await server.call(vaultLogs.getVaultLog, { as: ana, params: { id: vault } })
    assert.equal(body.statements.at(-1), won?.generation)
    assert.deepEqual(body.previous, [{ generation: 2, sealed: won?.previous }])
    const own = won?.keys.find(({ user }) => user === ana.id)
    assert.equal(body.keys.find(({ generation }) => generation === 2)?.sealed, own?.sealed)
  }
})

test('a key delivered while its recipient is removed is not theirs afterwards', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const vault = await vaults.makeVault()
    await send(admin, 'POST', `/vaults/${vault}/members`, await admission(vault, ana.id))
    const keys = [await vaults.makeDelivery(admin, ana, vault)]
    const gone = await removal(vault, ana.id)
    const [delivered, removed] = await Promise.all([
      send(admin, 'POST', '/deliveries', { vault_id: vault, keys }),
      send(admin, 'DELETE', `/vaults/${vault}/members/${ana.id}`, gone),
    ])
    assert.equal(removed.status, 200)
    assert.ok(['200', '409 access_ended'].includes(outcome(delivered)), outcome(delivered))
    assert.equal(await keysOf(ana, vault), 0)
    assert.equal((await vaults.vault(vault))?.key_holders, 1)
    assert.equal((await vaults.vault(vault))?.generation_due, true)
  }
})

test('nothing is written under the old key once somebody is removed', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const vault = await vaults.makeVault()
    await vaults.addMember(admin, vault, ana)
    const [body, late] = [await itemBody(vault), await itemBody(vault)]
    const gone = await removal(vault, ana.id)
    const [written, removed] = await Promise.all([
      send(admin, 'POST', '/items', body),
      send(admin, 'DELETE', `/vaults/${vault}/members/${ana.id}`, gone),
    ])
    // The removal names the newest change, so one of the two was first.
    const both = [outcome(written), outcome(removed)]
    assert.ok(['200,409 stale_head', '409 stale_generation,200'].includes(`${both}`), `${both}`)
    if (removed.status !== 200) {
      const again = await removal(vault, ana.id)
      assert.equal((await send(admin, 'DELETE', `/vaults/${vault}/members/${ana.id}`, again)).status, 200)
    }
    assert.equal(outcome(await send(admin, 'POST', '/items', late)), '409 stale_generation')
  }
})

test('of two people who add the same person one succeeds', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const vault = await vaults.makeVault()
    const body = await admission(vault, ana.id)
    const answers = await Promise.all([1, 2].map(() => send(admin, 'POST', `/vaults/${vault}/members`, body)))
    assert.deepEqual(outcomes(answers), ['200', '409 already_member'])
  }
})

test('of two devices that append at once one is refused, tries again, and both succeed', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const vault = await vaults.makeVault()
    const bia = await vaults.organisation.join('contributor')
    const bodies = [await admission(vault, ana.id), await admission(vault, bia.id)]
    const answers = await Promise.all(
      bodies.map((body) => send(admin, 'POST', `/vaults/${vault}/members`, body)),
    )
    assert.deepEqual(outcomes(answers), ['200', '409 stale_head'])
    const lost = bodies[answers.findIndex(({ status }) => status !== 200)]?.user_id ?? ''
    const again = await send(admin, 'POST', `/vaults/${vault}/members`, await admission(vault, lost))
    assert.equal(again.status, 200)
    const signed = (await vaults.members(vault)).filter((row) => row.source === 'direct' && row.signed)
    assert.equal(signed.length, 2)
  }
})

test('several devices that deliver the same key store one', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const vault = await vaults.makeVault()
    await vaults.deliver(admin, vault, [manager])
    await send(admin, 'POST', `/vaults/${vault}/members`, await admission(vault, ana.id))
    const answers = await Promise.all(
      [admin, manager, admin].map(async (by) =>
        send(by, 'POST', '/deliveries', {
          vault_id: vault,
          keys: [await vaults.makeDelivery(by, ana, vault)],
        }),
      ),
    )
    assert.deepEqual(outcomes(answers), ['200', '200', '200'])
    assert.equal(
      answers.reduce((sum, { body }) => sum + body.delivered, 0),
      1,
    )
    assert.equal(await keysOf(ana, vault), 1)
  }
})

test('a vault made inside another while that gets a member has the member too', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const top = await vaults.makeVault()
    const inside = newId()
    const answers = await Promise.all([
      send(admin, 'POST', `/vaults/${top}/members`, await admission(top, ana.id)),
      send(admin, 'POST', '/vaults', { id: inside, name: 'Inside', parent_id: top }),
    ])
    assert.deepEqual(outcomes(answers), ['200', '200'])
    const rows = await vaults.members(inside)
    assert.ok(rows.some(({ user_id, source }) => user_id === ana.id && source === 'inherited'))
  }
})

test('an act that breaks off in the middle leaves nothing, and can be repeated', async () => {
  const vault = await vaults.makeVault({ name: 'Crash' })
  await vaults.addMember(admin, vault, ana)
  await vaults.makeDue(vault)
  const before = (await server.call(vaultLogs.getVaultLog, { as: ana, params: { id: vault } })).body
  const body = await vaults.generation(admin, vault, [admin, manager, ana])
  assert.equal((await send(admin, 'POST', `/vaults/${vault}/generations`, body)).status, 500)
  const gone = await removal(vault, ana.id)
  assert.equal((await send(admin, 'DELETE', `/vaults/${vault}/members/${ana.id}`, gone)).status, 500)
  const afterwards = (await server.call(vaultLogs.getVaultLog, { as: ana, params: { id: vault } })).body
  assert.deepEqual(afterwards, before)
  assert.equal((await vaults.vault(vault))?.generation, 1)
  assert.ok((await vaults.log(vault))?.head.seq === before.statements.length - 1)
  await server.call(calls.updateVault, { as: admin, params: { id: vault }, query: { name: 'Whole' } })
  assert.equal((await send(admin, 'POST', `/vaults/${vault}/generations`, body)).status, 200)
  const { body: list } = await server.call(deliveries.listDeliveries, { as: admin })
  assert.equal(list.due_generations.includes(vault), false)
})
