import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { listDeletedItems } from '@chaveiro/contract/calls/deleted-items.ts'
import { listNotifications } from '@chaveiro/contract/calls/notifications.ts'
import { getVaultRecovery, listLostItems } from '@chaveiro/contract/calls/recoveries.ts'
import type { VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { parseStatement } from '@chaveiro/contract/log/statements/statement.ts'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { createDevice } from '@chaveiro/device/verbs/create-device.ts'
import { atAScreen } from './support/at-a-screen.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { proof, type TestPerson, unlockedDevice } from './support/person.ts'
import { inStep, splitVault, vaultWithMembers } from './support/split-vault.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'
import { age, answerOf, openDevice, viewsPath } from './support/views.ts'

const { server, proxy, admin } = await startProxiedServer()
let manager: TestPerson
let ana: TestPerson
let bia: TestPerson
/** A custodian whom the vaults above their test do not name. */
let third: TestPerson
let biaId: string
/** A lost vault that one custodian has proposed to give to Bia. */
let half: { vaultId: string; ids: string[] }
/** A lost vault that nobody has proposed to give. */
let untouched: string

before(async () => {
  manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  ana = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  bia = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example')
  // Bia's device is behind the proxy.
  bia = { ...bia, session: await unlockedDevice(proxy.baseUrl, bia, bia.memory) }
  biaId = await userIdOf(bia)
})

/** A two-person vault of Ana's with some items, wrapped for both custodians. */
async function dividedVault(name: string, titles: readonly string[]) {
  const vaultId = await vaultWithMembers(admin, name, [ana])
  const ids: string[] = []
  for (const title of titles)
    ids.push((await ana.session.createItem(vaultId, draft(title), secret(title))).id)
  await splitVault(admin, manager, vaultId)
  await inStep(ana, admin, manager, ana, ana)
  return { vaultId, ids }
}
/** The same after Ana, its only member, left. */
async function lostVault(name: string, titles: readonly string[]) {
  const divided = await dividedVault(name, titles)
  await ana.session.removeMember(divided.vaultId, await userIdOf(ana))
  return divided
}
type Given = { first_values: string; second_values: string }
type Lost = { item: string; wraps: object[] }
const altered = (text: string) => `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`
const give = (by: TestPerson, vaultId: string, to = biaId, address = bia.email) =>
  by.session.giveLostVault(vaultId, to, address)
const stateOf = (as: TestPerson, id: string) => as.api.send(getVaultRecovery, { params: { id } })
const passwordOf = async (id: string) => (await bia.session.openItem(id)).secret?.password

test('a vault that a member can open is given to nobody', async () => {
  const { vaultId } = await dividedVault('Held', ['one'])
  assert.deepEqual(await stateOf(admin, vaultId), {
    is_lost: false,
    may_be_given: true,
    waiting: [],
    given: null,
  })
  await assert.rejects(give(admin, vaultId), { code: 'vault_held' })
})

test('a device that no colleague’s device has confirmed for a week gives no lost vault', async () => {
  const { vaultId } = await lostVault('Unconfirmed', ['one'])
  const { memory, people } = await openDevice(proxy.baseUrl, admin)
  await people.readColleagues()
  await age(memory, admin, 8)
  proxy.answer('GET', viewsPath, answerOf())
  const device = await openDevice(proxy.baseUrl, admin, memory)
  await assert.rejects(device.giveLostVault(vaultId, biaId, bia.email), { code: 'views_unmatched' })
})

test('one custodian alone gives a lost vault to nobody, and the person reads nothing of what was given', async () => {
  const { vaultId, ids } = await lostVault('Alone', ['one'])
  assert.equal((await stateOf(admin, vaultId)).is_lost, true)
  await assert.rejects(give(admin, vaultId, await userIdOf(manager), manager.email))
  await assert.rejects(give(admin, vaultId, biaId, 'other@agencia.example'), {
    code: 'distrusted',
    about: 'person',
  })
  assert.equal(await give(admin, vaultId), 'waiting')
  await assert.rejects(give(admin, vaultId), { code: 'already_approved' })
  await inStep(bia)
  await assert.rejects(bia.session.openItem(ids[0] as string))
  await assert.rejects(stateOf(bia, vaultId))
  await assert.rejects(bia.api.send(listLostItems, { params: { id: vaultId }, query: {} }))
  const { given } = await stateOf(manager, vaultId)
  assert.deepEqual([given?.user_id, given?.second_name, given?.total], [biaId, null, 1])
  half = { vaultId, ids }
})

// Promise 12
test('a device does not confirm a proposal of a week ago, whatever the server shows it, but makes one of its own', async () => {
  const { vaultId } = half
  const api = createApiClient({ baseUrl: proxy.baseUrl, token: () => manager.token, language: () => 'en' })
  const now = () => new Date(Date.now() + 8 * dayMs)
  const session = createDevice({ api, memory: createSeenMemory(), origin: proxy.baseUrl, now })
  await session.start()
  await session.resume(manager.secret)
  // The server of this test refuses dates that far ahead; a lying one accepts it, and it confirms nothing.
  await assert.rejects(atAScreen(session, api).giveLostVault(vaultId, biaId, bia.email), {
    code: 'clock_ahead',
  })
  const lines = proxy.seen().split('\n')
  const at = lines.findLastIndex((line) => line.startsWith(`POST /api/vaults/${vaultId}/recovery `))
  const { statement } = JSON.parse(lines[at + 1] ?? 'null')
  assert.equal(parseStatement(statement, 'chaveiro.vault.open').payload.confirms, undefined)
})

// Promise 12
test('a proposal can be withdrawn by its proposer or an admin, and nobody confirms it then, even if the server hides that', async () => {
  const { vaultId, ids } = half
  const before = await stateOf(manager, vaultId)
  await assert.rejects(manager.session.withdrawGiving(vaultId, biaId), { code: 'not_admin' })
  await assert.rejects(bia.session.withdrawGiving(vaultId, biaId))
  await admin.session.withdrawGiving(vaultId, biaId)
  const state = await stateOf(manager, vaultId)
  assert.deepEqual([state.is_lost, state.may_be_given, state.given], [true, true, null])
  await assert.rejects(admin.session.withdrawGiving(vaultId, biaId), { code: 'decided_meanwhile' })
  // The second custodian's device is shown everything as before; its confirmation comes too late, and gives nothing.
  const device = await unlockedDevice(proxy.baseUrl, manager, createSeenMemory())
  proxy.answer('GET', new RegExp(`/vaults/${vaultId}/recovery$`), before)
  proxy.lie('GET', new RegExp(`/vaults/${vaultId}/log$`), (body) => {
    const log = body as VaultLog
    return { ...log, statements: log.statements.slice(0, -1) }
  })
  await assert.rejects(device.giveLostVault(vaultId, biaId, bia.email), { code: 'stale_head' })
  proxy.honest()
  await inStep(bia)
  await assert.rejects(bia.session.openItem(ids[0] as string))
  assert.equal(await give(manager, vaultId), 'waiting')
  await admin.session.withdrawGiving(vaultId, biaId)
  assert.equal(await give(manager, vaultId), 'waiting')
  assert.equal(await give(admin, vaultId), 'given')
  await inStep(bia)
  assert.equal(await passwordOf(ids[0] as string), 'one')
})

test('who confirms a proposal that was confirmed meanwhile has given the vault, and is told if it was withdrawn', async () => {
  const confirmed = (vaultId: string) => give(manager, vaultId)
  const withdrawn = (vaultId: string) => admin.session.withdrawGiving(vaultId, biaId)
  for (const rival of [confirmed, withdrawn]) {
    const { vaultId } = await lostVault('At once', ['one'])
    await give(admin, vaultId)
    const device = await unlockedDevice(proxy.baseUrl, manager, createSeenMemory())
    let isDone = false
    proxy.honest()
    proxy.lie('GET', /\/shares$/, async (body) => {
      if (isDone) return body
      isDone = true
      await rival(vaultId)
      return body
    })
    const outcome = device.giveLostVault(vaultId, biaId, bia.email)
    if (rival === confirmed) assert.equal(await outcome, 'given')
    else await assert.rejects(outcome, { code: 'decided_meanwhile' })
  }
})

test('a vault whose last member leaves while another waits for the key names who must be removed before it is given', async () => {
  const { vaultId } = await dividedVault('Waited for', ['one'])
  for (const by of [admin, manager]) {
    await by.session.vaults.access(vaultId)
    if (by === admin) await by.session.addMember(vaultId, biaId, bia.email)
    else await by.session.confirmMember(vaultId, biaId, bia.email)
  }
  await ana.session.removeMember(vaultId, await userIdOf(ana))
  const { waiting, ...rest } = await stateOf(admin, vaultId)
  assert.deepEqual(rest, { is_lost: false, may_be_given: true, given: null })
  assert.equal(waiting.length, 1)
  await admin.session.removeMember(vaultId, biaId)
  assert.deepEqual(await stateOf(admin, vaultId), { ...rest, is_lost: true, waiting: [] })
})

test('the custody of a lost vault stays as it is, so that two can still open it', async () => {
  const { vaultId } = await lostVault('As it was', ['one'])
  for (const custodian of [admin, manager])
    await assert.rejects(custodian.session.setCustody(vaultId, 'shared'), { code: 'too_few_custodians' })
  assert.equal((await stateOf(admin, vaultId)).may_be_given, true)
})

test('two custodians give it to one person, whose device opens every item and starts a key of its own', async () => {
  const titles = ['one', 'two', 'three']
  const { vaultId, ids } = await lostVault('Whole', titles)
  assert.equal(await give(admin, vaultId), 'waiting')
  assert.equal(await give(manager, vaultId), 'given')
  await inStep(bia)
  for (const [index, id] of ids.entries()) assert.equal(await passwordOf(id), titles[index])
  const state = await stateOf(admin, vaultId)
  assert.deepEqual([state.is_lost, state.given?.left, state.given?.total], [false, 0, 3])
  assert.ok(state.given?.is_ended && state.given.first_values === null)
  await inStep(bia, admin, manager, bia)
  const made = await bia.session.createItem(vaultId, draft('after'), secret('after'))
  assert.equal(await passwordOf(made.id), 'after')
  assert.equal((await bia.session.vaults.access(vaultId)).dealing?.complete, true)
  await inStep(bia)
  assert.equal((await bia.session.vaults.access(vaultId)).dealing?.wrapped, 4)
  const told = await admin.api.send(listNotifications)
  assert.match(JSON.stringify(told), /Whole opens again/)
  const audit = await admin.api.send(listAuditLogs, { query: {} })
  const events = audit.filter(({ vault_id }) => vault_id === vaultId).map(({ event_type }) => event_type)
  for (const event of ['vault_giving_proposed', 'vault_given', 'vault_recovered']) {
    assert.equal(events.filter((one) => one === event).length, 1, event)
  }
  await assert.rejects(give(admin, vaultId), { code: 'vault_held' })
})

test('what was deleted before the key was lost is not offered to be restored once the vault opens again, and the log names it', async () => {
  const { vaultId, ids } = await dividedVault('Emptied', ['kept', 'gone'])
  await ana.session.deleteItem(ids[1] ?? '')
  const deleted = () => admin.api.send(listDeletedItems, { params: { id: vaultId }, query: {} })
  assert.equal((await deleted()).items.length, 1)
  await ana.session.removeMember(vaultId, await userIdOf(ana))
  await give(admin, vaultId)
  assert.equal(await give(manager, vaultId), 'given')
  await inStep(bia)
  assert.equal(await passwordOf(ids[0] ?? ''), 'kept')
  assert.deepEqual((await deleted()).items, [])
  const query = { vault_id: vaultId, event_type: 'item_purged' } as const
  const purged = await admin.api.send(listAuditLogs, { query })
  assert.deepEqual(
    purged.map(({ item_id, details, user_email }) => [item_id, details.item_title, user_email]),
    [[ids[1], 'gone', bia.email]],
  )
})

test('a recovery that was interrupted goes on in another browser, and all pages are read', async () => {
  const titles = Array.from({ length: 203 }, (_, index) => `item${index}`)
  const { vaultId, ids } = await lostVault('Pages', titles)
  await give(manager, vaultId)
  await give(admin, vaultId)
  // The second page never comes.
  const path = /recovery\/items$/
  proxy.lie('GET', path, (body) => {
    proxy.refuse('GET', path, 503, 'busy')
    return body
  })
  await bia.session.keepInStep()
  assert.equal((await stateOf(admin, vaultId)).given?.left, 3)
  proxy.honest()
  bia = { ...bia, session: await unlockedDevice(proxy.baseUrl, bia, bia.memory) }
  await inStep(bia, bia)
  assert.equal(await passwordOf(ids[202] as string), 'item202')
  const { given } = await stateOf(admin, vaultId)
  assert.deepEqual([given?.left, given?.is_ended], [0, true])
})

test('two browsers of the person to whom a vault was given open it at the same moment, and neither accuses the server', async () => {
  const { vaultId, ids } = await lostVault('Two browsers', ['one'])
  await give(admin, vaultId)
  await give(manager, vaultId)
  const other = await openDevice(server.baseUrl, bia)
  let isOvertaken = false
  proxy.lie('GET', /^\/api\/deliveries$/, async (body) => {
    if (!isOvertaken) {
      isOvertaken = true
      assert.equal((await other.keepInStep()).lastError, null)
    }
    return body
  })
  assert.equal((await bia.session.keepInStep()).lastError, null)
  assert.ok(isOvertaken)
  assert.equal(await passwordOf(ids[0] ?? ''), 'one')
})

// Promise 12
test('what the server changes in the custodians’ values, or in an item’s wrap, opens nothing and spoils nothing', async () => {
  const { vaultId, ids } = await lostVault('Lied', ['one', 'two', 'three'])
  await give(admin, vaultId)
  await give(manager, vaultId)
  const lies = {
    swapped: (given: Given) => ({ first_values: given.second_values, second_values: given.first_values }),
    first: (given: Given) => ({ first_values: altered(given.first_values) }),
    second: (given: Given) => ({ second_values: altered(given.second_values) }),
    none: () => ({ first_values: null }),
  }
  for (const lie of Object.values(lies)) {
    proxy.lie('GET', /recovery$/, (body) => {
      const { given } = body as { given: Given }
      return { is_lost: true, may_be_given: true, waiting: [], given: { ...given, ...lie(given) } }
    })
    const { lastError } = await bia.session.keepInStep()
    assert.deepEqual([lastError?.code, lastError?.about], ['distrusted', 'request'])
    proxy.honest()
    assert.equal((await stateOf(admin, vaultId)).is_lost, true)
  }
  // What the person's device leaves is lost once the custodians' values are deleted. So it says how many it could not open, and why.
  const untrue: [(items: Lost[]) => Lost[], isNoticed: boolean][] = [
    [(items) => items.map((one) => ({ ...one, wraps: items[0]?.wraps ?? [] })), true],
    [(items) => items.map((one) => ({ ...one, item: items[0]?.item ?? '' })), true],
    [(items) => items.map((one) => ({ ...one, wraps: [] })), false],
    [() => [], false],
  ]
  for (const [lie, isNoticed] of untrue) {
    proxy.lie('GET', /recovery\/items$/, (body) => {
      const { items, next } = body as { items: Lost[]; next: null }
      return { items: lie(items), next }
    })
    const { lastError } = await bia.session.keepInStep()
    assert.deepEqual(lastError?.about, isNoticed ? 'request' : undefined)
    proxy.honest()
    assert.equal((await stateOf(admin, vaultId)).given?.is_ended, false)
  }
  await inStep(bia)
  assert.deepEqual(await Promise.all(ids.map(passwordOf)), ['one', 'two', 'three'])
  const { given } = await stateOf(admin, vaultId)
  assert.deepEqual([given?.left, given?.is_ended], [0, true])
})

test('an item that was not wrapped for custodians when the last member left is named and kept', async () => {
  const { vaultId } = await lostVault('Late', ['one'])
  const late = await vaultWithMembers(admin, 'Too late', [ana])
  const { id } = await ana.session.createItem(late, draft('two'), secret('two'))
  await splitVault(admin, manager, late)
  await inStep(ana, admin, manager)
  await ana.session.removeMember(late, await userIdOf(ana))
  await give(manager, late)
  assert.equal(await give(admin, late), 'given')
  await inStep(bia)
  const { given } = await stateOf(admin, late)
  assert.deepEqual([given?.left, given?.left_items], [1, [id]])
  assert.equal((await stateOf(admin, vaultId)).is_lost, true)
  untouched = vaultId
})

test('a custodian whom a lost vault does not name is told so when they give it', async () => {
  third = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example', 'manager')
  await assert.rejects(give(third, untouched), { code: 'not_keeper' })
})

test('a third custodian who gives a vault that two have given changes nothing of what the person opens', async () => {
  const { vaultId, ids } = await dividedVault('Given by two', ['one'])
  await inStep(third, ana)
  await ana.session.removeMember(vaultId, await userIdOf(ana))
  await give(admin, vaultId)
  await give(manager, vaultId)
  assert.equal(await give(third, vaultId), 'given')
  await assert.rejects(give(third, vaultId, await userIdOf(ana), ana.email), { code: 'decided_meanwhile' })
  await inStep(bia)
  assert.equal(await passwordOf(ids[0] as string), 'one')
})

test('who confirms a proposal whose proposer is dismissed meanwhile is told so, and accuses nobody', async () => {
  const { vaultId } = await dividedVault('Dismissed', ['one'])
  await inStep(third, ana)
  await ana.session.removeMember(vaultId, await userIdOf(ana))
  await give(third, vaultId)
  const device = await unlockedDevice(proxy.baseUrl, manager, createSeenMemory())
  let isDone = false
  proxy.lie('GET', /\/shares$/, async (body) => {
    if (isDone) return body
    isDone = true
    await admin.session.setUserRole(await userIdOf(third), 'contributor', third.email)
    return body
  })
  await assert.rejects(device.giveLostVault(vaultId, biaId, bia.email), { code: 'decided_meanwhile' })
  assert.ok(isDone)
})

test('a vault given to somebody who renews their keys before it opens there accuses nobody, and is given again', async () => {
  const { vaultId, ids } = await lostVault('Renewed', ['one'])
  await give(admin, vaultId)
  await give(manager, vaultId)
  await bia.session.account.renewKeys('outra frase de seis palavras longas', proof)
  await bia.session.account.finishRenewal()
  assert.equal((await bia.session.keepInStep()).lastError, null)
  assert.equal(await give(admin, vaultId), 'waiting')
  assert.equal(await give(manager, vaultId), 'given')
  await inStep(bia)
  assert.equal(await passwordOf(ids[0] ?? ''), 'one')
})

test('with fewer than two of its custodians left it is given to nobody', async () => {
  assert.deepEqual(await stateOf(admin, untouched), {
    is_lost: true,
    may_be_given: true,
    waiting: [],
    given: null,
  })
  await admin.session.setUserRole(await userIdOf(manager), 'contributor', manager.email)
  assert.deepEqual(await stateOf(admin, untouched), {
    is_lost: true,
    may_be_given: false,
    waiting: [],
    given: null,
  })
  await assert.rejects(give(admin, untouched), { code: 'not_in_custody' })
})
