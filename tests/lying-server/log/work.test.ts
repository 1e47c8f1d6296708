// Promise 22

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Deliveries } from '@chaveiro/contract/calls/deliveries.ts'
import type { VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { startLyingServer, userIdOf } from '../../support/lying-server.ts'
import { joinByLink } from '../../support/people.ts'
import { type TestPerson, vaultDraft } from '../../support/person.ts'

const lying = await startLyingServer()
let member: TestPerson
before(async () => {
  member = await joinByLink(lying.baseUrl, lying.admin, 'contributor@agencia.example')
  await lying.admin.session.addMember(lying.vaultId, await userIdOf(member), member.email)
  await lying.admin.session.keepInStep()
})

const madeUpId = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`
const due = (change: Partial<Deliveries>) =>
  lying.proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({ ...(body as Deliveries), ...change }))
/** What a device does in so many steps: how often it sent such a call, and what it reports in the end. */
async function inSteps(steps: number, call: RegExp) {
  const mine = await lying.device()
  const before = lying.proxy.seen().length
  let said: string | undefined
  for (let step = 0; step < steps; step++) said = (await mine.keepInStep()).lastError?.code ?? said
  const sent = lying.proxy.seen().slice(before).match(new RegExp(call.source, 'gm')) ?? []
  return { sent: sent.length, said }
}

test('a server that calls for new generations again and again gets a few, then the person is told', async () => {
  due({ due_generations: [lying.vaultId] })
  lying.proxy.lie('GET', /\/log$/, (body) => ({ ...(body as VaultLog), generation_due: true }))
  const { sent, said } = await inSteps(40, /^POST \/api\/vaults\/[^/]+\/generations /)
  assert.ok(sent > 0 && sent <= 15, `${sent} calls: three times, with what a conflict repeats`)
  assert.equal(said, 'work_endless')
})

test('a server that answers every attempt at a due generation with a conflict is not tried endlessly', async () => {
  const { id } = await lying.admin.session.createVault(vaultDraft('Contended'))
  await lying.admin.session.addMember(id, await userIdOf(member), member.email)
  await lying.admin.session.removeMember(id, await userIdOf(member))
  due({ due_generations: [id] })
  lying.proxy.refuse('POST', /\/generations$/, 409, 'stale_head')
  const { sent, said } = await inSteps(40, /^POST \/api\/vaults\/[^/]+\/generations /)
  assert.equal(sent, 30)
  assert.equal(said, 'work_endless')
})

test('endless vaults that nobody asked for are not founded', async () => {
  due({ unkeyed: Array.from({ length: 100 }, (_, n) => madeUpId(n)) })
  const { sent, said } = await inSteps(3, /^POST \/api\/vaults\/[^/]+\/log /)
  assert.equal(sent, 20)
  assert.equal(said, 'work_endless')
})

test('a person who is said to wait for a key again and again is not given it endlessly', async () => {
  due({ pending: [{ vault_id: lying.vaultId, user_id: await userIdOf(member) }] })
  const { sent, said } = await inSteps(40, /^POST \/api\/deliveries /)
  assert.equal(sent, 5)
  assert.equal(said, 'work_endless')
})

test('an endless list of work is done a part at a time', async () => {
  due({ due_dealings: Array.from({ length: 3000 }, (_, n) => madeUpId(n)) })
  const { sent } = await inSteps(1, /^POST \/api\/vaults\/logs /)
  assert.equal(sent, 2, 'one for the work, and one to compare with what colleagues saw')
})

// Promise 11
test('a cycle of vaults, or one nested deeper than allowed, overflows nothing and admits nobody', async () => {
  const userId = await userIdOf(lying.colleague)
  const ring = (vaults: Vault[]) =>
    vaults.map((vault) => {
      if (vault.id === lying.vaultId) return { ...vault, parent_id: lying.otherVaultId, inherits: true }
      return vault.id === lying.otherVaultId ? { ...vault, parent_id: lying.vaultId, inherits: true } : vault
    })
  lying.proxy.lie('GET', /^\/api\/vaults$/, (body) => ring(body as Vault[]))
  const mine = await lying.device()
  await assert.rejects(mine.addMember(lying.vaultId, userId, lying.colleague.email), {
    code: 'distrusted',
    fault: 'overview',
  })
  lying.proxy.honest()
  lying.proxy.lie('GET', /^\/api\/vaults$/, (body) => deep(body as Vault[]))
  const other = await lying.device(createSeenMemory())
  await other.addMember(lying.vaultId, userId, lying.colleague.email)
  await other.removeMember(lying.vaultId, userId)
})

/** Twenty thousand vaults, each inside the one before, below a real one. */
function deep(vaults: Vault[]): Vault[] {
  const like = vaults.find(({ id }) => id === lying.vaultId) as Vault
  let parent = like.id
  const line = Array.from({ length: 20_000 }, (_, n) => {
    const id = madeUpId(n)
    const vault = { ...like, id, parent_id: parent, inherits: true, generation: 0 }
    parent = id
    return vault
  })
  return [...vaults, ...line]
}
