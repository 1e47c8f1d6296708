// Promise 12

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import { dealCustody as dealCall, listOwnShares } from '@chaveiro/contract/calls/custody.ts'
import type { Deliveries } from '@chaveiro/contract/calls/deliveries.ts'
import type { VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import { dealCustody } from '@chaveiro/crypto/processes/deal-custody.ts'
import type { SessionAtAScreen } from '../../support/at-a-screen.ts'
import { keysOf } from '../../support/confirmed-person.ts'
import { startEmergencyCast } from '../../support/emergency-cast.ts'
import { draft, secret, userIdOf } from '../../support/lying-server.ts'
import { keysHeldBy, readLogs } from '../../support/people.ts'
import type { TestPerson } from '../../support/person.ts'
import { inStep, splitVault, vaultWithMembers } from '../../support/split-vault.ts'

type Shares = CallOutput<typeof listOwnShares>

const cast = await startEmergencyCast()
const { proxy, admin, manager, ana, asking: bia, behindProxy: device } = cast
let vaultId: string

/** A vault whose dealing nobody has acknowledged yet. */
beforeEach(async () => {
  vaultId = await vaultWithMembers(admin, 'Divided', [ana, bia])
  await splitVault(admin, manager, vaultId)
  await inStep(ana, bia)
})

test('a vault that is listed in another custody than its log says counts as altered', async () => {
  const listed = await admin.api.send(listVaults)
  const of = (custody: Vault['custody']) =>
    listed.map((vault) => (vault.id === vaultId ? { ...vault, custody } : vault))
  const overviews = admin.session.vaults
  assert.deepEqual((await overviews.checkOverviews(of('split'))).altered, [])
  assert.deepEqual((await overviews.checkOverviews(of('shared'))).altered, [vaultId])
})

test('what was written in a two-person vault comes back only into one', async () => {
  const gone = await vaultWithMembers(admin, 'Gone', [ana, bia])
  const { id } = await admin.session.createItem(gone, draft('fortwo'), secret('for two'))
  await splitVault(admin, manager, gone)
  await admin.session.vaults.access(gone)
  await manager.session.deleteVault(gone)
  await manager.session.purgeVault(gone)
  const anew = await vaultWithMembers(admin, 'Divided', [ana, bia])
  await assert.rejects(admin.session.bringBack([id], anew), { code: 'two_person_only' })
})

const dealing = async (session: SessionAtAScreen) => (await session.vaults.access(vaultId)).dealing
const sharesOf = (person: TestPerson) => person.api.send(listOwnShares, { params: { id: vaultId } })
const giveShares = (shares: Shares) => proxy.lie('GET', /\/shares$/, () => shares)
const sent = (method: string, path: string) => proxy.seen().includes(`${method} ${path} `)

/** The device does not believe it, and acknowledges nothing. */
async function refusesShares(person: TestPerson, fault: string) {
  const session = await device(person)
  const { lastError } = await session.keepInStep()
  assert.deepEqual([lastError?.code, lastError?.about, lastError?.fault], ['distrusted', 'vault_key', fault])
  assert.deepEqual((await dealing(admin.session))?.acknowledged, [])
}

test('a custodian’s device refuses another custodian’s share, and its own share with another text', async () => {
  const [own] = (await sharesOf(admin)) as [Shares[0]]
  const [others] = (await sharesOf(manager)) as [Shares[0]]
  giveShares([others])
  await refusesShares(admin, 'wrong_recipient')
  proxy.honest()
  giveShares([{ ...own, sealed: others.sealed }])
  await refusesShares(admin, 'wrong_text')
})

test('a custodian’s device refuses a share of another dealing, and any without a dealing', async () => {
  const [first] = (await sharesOf(admin)) as [Shares[0]]
  const made = await dealCustody(
    await keysOf(bia),
    await newestKeys(bia),
    await readLogs(bia, vaultId),
    new Date(),
  )
  await bia.api.send(dealCall, {
    params: { id: vaultId },
    body: { deal: made.deal, shares: made.shares },
  })
  giveShares([{ ...first, dealing: 2 }])
  await refusesShares(admin, 'wrong_dealing')
  for (const shares of [[first], []]) {
    proxy.honest()
    giveShares(shares)
    await inStep({ session: await device(admin) })
    assert.deepEqual((await dealing(admin.session))?.acknowledged, [])
  }
})

test('a person whom only the server calls a custodian is dealt nothing, and acknowledges nothing', async () => {
  const [own] = (await sharesOf(admin)) as [Shares[0]]
  proxy.lie('GET', /\/deliveries$/, (body) => ({
    ...(body as Deliveries),
    due_dealings: [vaultId],
    unacknowledged: [vaultId],
  }))
  proxy.lie('GET', /\/vaults$/, (body) =>
    (body as Vault[]).map((vault) => ({ ...vault, custody: 'split', is_dealt: false })),
  )
  giveShares([own])
  await inStep({ session: await device(ana) }, { session: await device(bia) })
  assert.equal(sent('POST', `/api/vaults/${vaultId}/dealings`), false)
  assert.equal(sent('POST', `/api/vaults/${vaultId}/statements`), false)
  assert.equal((await dealing(ana.session))?.number, 1)
  assert.deepEqual((await readLogs(ana, vaultId)).log.dealings.length, 1)
})

test('a dealing is not complete while the server withholds an acknowledgement, whatever it says', async () => {
  await inStep(admin, manager)
  assert.equal((await dealing(ana.session))?.complete, true)
  proxy.lie('GET', new RegExp(`/vaults/${vaultId}/log$`), (body) => {
    const log = body as VaultLog
    const isLast = (text: string) => text === log.statements.at(-1)
    return { ...log, statements: log.statements.filter((text) => !isLast(text)) }
  })
  const session = await device(ana)
  const present = await dealing(session)
  assert.deepEqual([present?.acknowledged.length, present?.complete], [1, false])
  const { api } = ana
  assert.equal((await api.send(listVaults)).find(({ id }) => id === vaultId)?.is_dealt, true)
  // This device wraps nothing for custodians, so the real server answers that its log is old.
  await assert.rejects(session.createItem(vaultId, draft('kept'), secret('back')), { code: 'stale_head' })
})

test('an unsigned acknowledgement completes nothing', async () => {
  await inStep(admin)
  const [own] = (await readLogs(admin, vaultId)).answer.statements.slice(-1)
  assert.equal(parseStatement(own as string, 'chaveiro.vault.acknowledge').payload.by, await userIdOf(admin))
  proxy.lie('GET', new RegExp(`/vaults/${vaultId}/log$`), (body) => {
    const log = body as VaultLog
    return { ...log, statements: [...log.statements, own] }
  })
  await assert.rejects((await device(ana)).vaults.access(vaultId), { code: 'distrusted', about: 'vault_log' })
})

test('no member writes under a dealing of keys that are not the vault’s, and a new one is made', async () => {
  const logs = await readLogs(bia, vaultId)
  const wrong = { ...(await newestKeys(bia)), key: SecretKey.random('vault') }
  const { deal, shares } = await dealCustody(await keysOf(bia), wrong, logs, new Date())
  await bia.api.send(dealCall, { params: { id: vaultId }, body: { deal, shares } })
  // The shares match the dealing, so custodians cannot tell.
  await inStep(admin, manager)
  const complete = await dealing(ana.session)
  assert.deepEqual([complete?.number, complete?.complete], [2, true])
  await assert.rejects(ana.session.createItem(vaultId, draft('new'), secret('s')), {
    code: 'distrusted',
    fault: 'wrong_commitment',
  })
  await inStep(ana, admin, manager)
  const anew = await dealing(ana.session)
  assert.deepEqual([anew?.number, anew?.complete], [3, true])
  const item = await ana.session.createItem(vaultId, draft('new'), secret('s'))
  assert.equal((await ana.session.openItem(item.id)).secret?.password, 's')
})

async function newestKeys(person: TestPerson) {
  const held = await keysHeldBy(person, vaultId)
  const newest = held.toSorted((a, b) => b.place.generation - a.place.generation)[0]
  assert.ok(newest)
  return newest
}
