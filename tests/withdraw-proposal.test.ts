import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { listNotificationParts, listNotifications } from '@chaveiro/contract/calls/notifications.ts'
import type { VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { appendVaultStatement } from '@chaveiro/contract/calls/vault-logs.ts'
import { writeAdmit } from '@chaveiro/crypto/processes/vault-log-statements.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { keysOf } from './support/confirmed-person.ts'
import { userIdOf } from './support/lying-server.ts'
import { joinByLink, readLogs } from './support/people.ts'
import { proof, type TestPerson, unlockedDevice } from './support/person.ts'
import { inStep, splitVault, vaultWithMembers } from './support/split-vault.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { server, proxy, admin } = await startProxiedServer()
const manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
const other = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example', 'manager')
const ana = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
const bia = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example')
let vaultId: string
/** The manager's proposal to admit Bia. */
let proposal: string

beforeEach(async () => {
  vaultId = await vaultWithMembers(admin, 'Divided', [ana])
  await splitVault(admin, manager, vaultId)
  await inStep(ana, admin, manager, other)
  await manager.session.addMember(vaultId, await userIdOf(bia), bia.email)
  proposal = (await onlyProposal(manager)) ?? ''
})

const hashesSeenBy = async (person: Pick<TestPerson, 'session'>) =>
  (await person.session.vaults.access(vaultId)).proposals.map(({ hash }) => hash)
const onlyProposal = async (person: TestPerson) => {
  const hashes = await hashesSeenBy(person)
  assert.equal(hashes.length, 1)
  return hashes[0]
}
const memberIds = async (person: TestPerson) =>
  (await person.session.vaults.access(vaultId)).members.map(({ person }) => person.id)
/** Somebody's device behind the proxy. */
const device = (person: TestPerson) => unlockedDevice(proxy.baseUrl, person, createSeenMemory())
const logPath = () => new RegExp(`/vaults/${vaultId}/log$`)

/** The same proposal by somebody else, as when two devices propose at once. */
async function proposalOf(person: TestPerson): Promise<string> {
  const user = await userIdOf(bia)
  return writeAdmit(await keysOf(person), await readLogs(person, vaultId), { user }, new Date())
}

/** The log without its last statement, and with something in its place. */
const lieAboutTheLast = (instead: string[] = []) =>
  proxy.lie('GET', logPath(), (body) => {
    const log = body as VaultLog
    return { ...log, statements: [...log.statements.slice(0, -1), ...instead] }
  })

/** The statement that a device sent last, accepted or not. */
function lastBrought(): string {
  const lines = proxy.seen().split('\n')
  const at = lines.findLastIndex((line) => line.startsWith(`POST /api/vaults/${vaultId}/statements `))
  return JSON.parse(lines[at + 1] ?? 'null').statement
}

test('another manager cannot withdraw a proposal, and nobody can withdraw what is none', async () => {
  await assert.rejects(other.session.withdrawProposal(vaultId, proposal), { code: 'not_admin' })
  await assert.rejects(ana.session.withdrawProposal(vaultId, proposal), { code: 'not_custodian' })
  const none = 'A'.repeat(43)
  await assert.rejects(manager.session.withdrawProposal(vaultId, none), { code: 'decided_meanwhile' })
  assert.deepEqual(await hashesSeenBy(admin), [proposal])
})

test('its proposer withdraws a proposal: nobody can second it any more, and nobody is listed for it', async () => {
  assert.ok((await memberIds(admin)).includes(await userIdOf(bia)))
  await manager.session.withdrawProposal(vaultId, proposal)
  for (const person of [manager, other, admin]) {
    assert.deepEqual(await hashesSeenBy(person), [])
    assert.equal((await memberIds(person)).includes(await userIdOf(bia)), false)
  }
  await assert.rejects(other.session.secondProposal(vaultId, proposal, bia.email), {
    code: 'decided_meanwhile',
  })
  await assert.rejects(manager.session.withdrawProposal(vaultId, proposal), { code: 'decided_meanwhile' })

  await manager.session.addMember(vaultId, await userIdOf(bia), bia.email)
  await other.session.secondProposal(vaultId, (await onlyProposal(other)) ?? '', bia.email)
  const { members } = await admin.session.vaults.access(vaultId)
  const present = members.find(({ person }) => person.email === 'newcomer@agencia.example')
  assert.equal(present?.agreement, 'agreed')
})

test('an admin withdraws a manager’s change of custody, and other proposals stay', async () => {
  await manager.session.setCustody(vaultId, 'shared')
  const { proposals } = await admin.session.vaults.access(vaultId)
  const custody = proposals.find(({ kind }) => kind === 'custody')
  await admin.session.withdrawProposal(vaultId, custody?.hash ?? '')
  assert.equal((await admin.session.vaults.access(vaultId)).custody, 'split')
  assert.deepEqual(await hashesSeenBy(manager), [proposal])
  assert.ok((await memberIds(admin)).includes(await userIdOf(bia)))
})

test('a person whom somebody else proposes too stays listed', async () => {
  await other.api.send(appendVaultStatement, {
    params: { id: vaultId },
    body: { statement: await proposalOf(other) },
  })
  await manager.session.withdrawProposal(vaultId, proposal)
  assert.ok((await memberIds(admin)).includes(await userIdOf(bia)))
  assert.equal((await hashesSeenBy(admin)).length, 1)
})

test('a person admitted by others during a withdrawal stays a member: the withdrawal signs nothing about members', async () => {
  const session = await device(manager)
  const append = async (person: TestPerson, statement: string) =>
    person.api.send(appendVaultStatement, { params: { id: vaultId }, body: { statement } })
  const admitted: Promise<void>[] = []
  const letIn = async () => {
    await append(other, await proposalOf(other))
    await admin.session.secondProposal(vaultId, (await onlyProposal(admin)) ?? '', bia.email)
  }
  proxy.lie('GET', new RegExp(`/vaults/${vaultId}/members$`), async (body) => {
    // Only after the withdrawal: before it, the device looks whom the proposal is about.
    const isWithdrawn = proxy.seen().includes(`POST /api/vaults/${vaultId}/statements `)
    if (admitted.length === 0 && isWithdrawn) admitted.push(letIn())
    await Promise.all(admitted)
    return body
  })
  await session.withdrawProposal(vaultId, proposal)
  assert.equal(admitted.length, 1)
  const { members } = await admin.session.vaults.access(vaultId)
  assert.equal(members.find(({ person }) => person.email === bia.email)?.agreement, 'agreed')
  const spans = (await readLogs(admin, vaultId)).log.admissions.get(await userIdOf(bia))
  assert.deepEqual(
    spans?.map(({ untilSeq }) => untilSeq),
    [null],
  )
})

// Promise 12
test('a withdrawal that the server withholds lets nobody second the proposal: the second signature comes too late', async () => {
  await manager.session.withdrawProposal(vaultId, proposal)
  lieAboutTheLast()
  const session = await device(other)
  assert.deepEqual(await hashesSeenBy({ session }), [proposal])
  await assert.rejects(session.secondProposal(vaultId, proposal, bia.email), { code: 'stale_head' })
  proxy.honest()
  assert.deepEqual((await readLogs(admin, vaultId)).log.proposals.size, 0)
  assert.equal((await memberIds(admin)).includes(await userIdOf(bia)), false)
})

// Promise 12
test('a server that accepts the late second signature in place of the withdrawal is caught', async () => {
  await manager.session.withdrawProposal(vaultId, proposal)
  const witness = await device(manager)
  assert.deepEqual(await hashesSeenBy({ session: witness }), [])
  lieAboutTheLast()
  await assert.rejects((await device(other)).secondProposal(vaultId, proposal, bia.email), {
    code: 'stale_head',
  })
  const late = lastBrought()
  proxy.honest()
  lieAboutTheLast([late])
  await assert.rejects(witness.vaults.access(vaultId), { code: 'distrusted', about: 'vault_log' })
})

test('an unsigned withdrawal, or one that is shown twice, is believed by no device', async () => {
  await manager.session.withdrawProposal(vaultId, proposal)
  const { statements } = (await readLogs(admin, vaultId)).answer
  const own = statements.at(-1) as string
  const [head = '', body = '', signature = ''] = own.split('.')
  const unsigned = `${head}.${body}.${'A'.repeat(signature.length)}`
  for (const told of [[own, own], [unsigned]]) {
    proxy.honest()
    lieAboutTheLast(told)
    const session = await device(other)
    await assert.rejects(session.vaults.access(vaultId), { code: 'distrusted', about: 'vault_log' })
  }
})

test('custodians are no longer told of a proposal whose proposer was dismissed, or whose person has new keys', async () => {
  const isTold = async () => {
    const { notifications } = await admin.api.send(listNotifications)
    const waiting = notifications.filter(({ title }) => title.includes('second confirmation'))
    const parts = waiting.map(({ id }) => admin.api.send(listNotificationParts, { params: { id } }))
    return [...waiting, ...(await Promise.all(parts)).flat()].some(({ link }) => link.includes(vaultId))
  }
  assert.equal(await isTold(), true)
  await bia.session.account.renewKeys('outra frase de seis palavras longas', proof)
  await bia.session.account.finishRenewal()
  assert.equal(await isTold(), false)
  await manager.session.vaults.access(vaultId)
  await manager.session.confirmMember(vaultId, await userIdOf(bia), bia.email)
  assert.equal(await isTold(), true)
  await admin.session.setUserRole(await userIdOf(manager), 'contributor', manager.email)
  assert.equal(await isTold(), false)
})
