// Promise 29

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { getDashboard } from '@chaveiro/contract/calls/dashboard.ts'
import { getItem } from '@chaveiro/contract/calls/items.ts'
import * as calls from '@chaveiro/contract/calls/machines.ts'
import { listNotifications } from '@chaveiro/contract/calls/notifications.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import type { PersonHandle } from '@chaveiro/device/base/types/handles.ts'
import type { MachineDraft, MachineReader } from '@chaveiro/device/base/types/machines.ts'
import { openMachine } from '@chaveiro/device/machines/open-machine.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { personShownAs, shownBy } from './support/at-a-screen.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { joinByLink } from './support/people.ts'
import { type TestPerson, unlockedDevice, vaultDraft } from './support/person.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { server, proxy, admin } = await startProxiedServer()
let keeper: TestPerson
let contributor: TestPerson
let keeperHandle: PersonHandle
let vaultId: string
before(async () => {
  keeper = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  contributor = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  keeperHandle = await shownPerson(keeper)
  vaultId = (await admin.session.createVault(vaultDraft('Deploy'))).id
  await admin.session.keepInStep()
  await keeper.session.keepInStep()
})

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const draftOf = (more: Partial<MachineDraft> = {}): MachineDraft => ({
  ...{ name: 'Deploy', networks: [], identity: null, asks: false, until: inDays(90) },
  ...more,
})
async function shownPerson({ email, session }: TestPerson) {
  return personShownAs(await userIdOf({ session }), email)
}
const refused = (code: string) => ({ code })
const distrusts = (about: string, fault: string) => ({ code: 'distrusted', about, fault })
/** The machine behind the proxy, which may lie. */
const behindProxy = {
  fetch: (input: Parameters<typeof fetch>[0], init?: RequestInit) =>
    fetch(String(input).replace(server.baseUrl, proxy.baseUrl), init),
}
const { machines } = admin.session.session

let made = 0
async function makeItem(password: string) {
  made += 1
  const { id } = await admin.session.createItem(vaultId, draft(`item${made}`), secret(password))
  return id
}
async function make(more: Partial<MachineDraft> = {}, by: PersonHandle = keeperHandle) {
  const { machine, token } = await machines.make(draftOf(more), by)
  return { token, machine, handle: await handleOf(machine) }
}
async function handleOf(machine: calls.Machine) {
  const { handles, doubts } = await machines.show([machine])
  assert.deepEqual(doubts, {})
  return handles[machine.id] as NonNullable<(typeof handles)[string]>
}
async function give(handle: Awaited<ReturnType<typeof handleOf>>, itemId: string, days = 30) {
  const item = await admin.api.send(getItem, { params: { id: itemId } })
  const shown = await admin.session.session.items.show(item, await shownBy(admin.api, vaultId))
  const given = await machines.give(handle, shown, inDays(days))
  await admin.session.keepInStep()
  return given
}
const events = async (machineId: string) =>
  (await admin.api.send(listAuditLogs, { query: { limit: 200, machine_id: machineId } }))
    .map(({ event_type, details }) =>
      [event_type, details.item_title, details.reason].filter(Boolean).join(' '),
    )
    .reverse()

test('false, ended, renewed and wrong-network tokens are refused in the same words, and the log tells them apart', async () => {
  const { token, machine, handle } = await make({ networks: ['10.0.0.0/8'] })
  const attempt = async (text: string) => {
    try {
      await openMachine({}, text)
    } catch (error) {
      const { code, status, detail } = error as { code: string; status: number; detail: string }
      return { code, status, detail }
    }
    return null
  }
  const wrongNetwork = await attempt(token)
  assert.equal(wrongNetwork?.code, 'machine_refused')
  const { token: renewed, machine: again } = await machines.renew(handle, keeperHandle, machine.until)
  const changed = await machines.change(await handleOf(again), draftOf())
  assert.deepEqual(await attempt(token), wrongNetwork)
  const opened = await openMachine({}, renewed)
  assert.equal(opened.id, machine.id)
  await machines.end(changed.id)
  assert.deepEqual(await attempt(renewed), wrongNetwork)
  await assert.rejects(
    async () => opened.read('01980000-0000-7000-8000-000000000001'),
    refused('machine_refused'),
  )
  assert.deepEqual(
    (await events(machine.id)).filter((name) => name.startsWith('machine_refused')),
    ['machine_refused isInNetwork', 'machine_refused proof', 'machine_refused isStanding'],
  )
})

test('a part of a token, and what is none, are told before the server is asked', async () => {
  const { token } = await make()
  await assert.rejects(openMachine({}, token.slice(0, -9)), refused('token_incomplete'))
  await assert.rejects(openMachine({}, token.slice(0, 90)), refused('token_incomplete'))
  await assert.rejects(openMachine({}, 'op_1234'), refused('token_unknown'))
})

test('a machine reads what it was given and its later edits, and nothing else or afterwards', async () => {
  const itemId = await makeItem('p1')
  const other = await makeItem('p2')
  const { token, machine, handle } = await make()
  const given = await give(handle, itemId)
  const elsewhere = await make()
  const notTheirs = await give(elsewhere.handle, other)
  const opened = await openMachine(behindProxy, token)
  assert.deepEqual(
    opened.items().map(({ itemId: id, vaultName }) => [id, vaultName]),
    [[itemId, 'Deploy']],
  )
  assert.equal((await opened.read(given.grant_id)).secret.password, 'p1')
  await assert.rejects(opened.read(notTheirs.grant_id), refused('not_found'))

  await admin.session.updateItem(itemId, { overview: {}, secret: secret('newer') })
  await admin.session.keepInStep()
  assert.equal((await opened.read(given.grant_id)).secret.password, 'newer')

  await machines.take({ grantId: given.grant_id, vaultId })
  await assert.rejects(opened.read(given.grant_id), refused('not_found'))
  const names = await events(machine.id)
  assert.equal(names.filter((name) => name.startsWith('machine_read item')).length, 2)
  assert.doesNotMatch(proxy.seen(), /newer/)
})

test('a machine that is running reads what was sealed after people and its vault changed', async () => {
  const itemId = await makeItem('before')
  const { token, handle } = await make()
  const given = await give(handle, itemId)
  const opened = await openMachine({}, token)
  assert.equal((await opened.read(given.grant_id)).secret.password, 'before')
  await make()
  await give((await make()).handle, itemId)
  await admin.session.updateItem(itemId, { overview: {}, secret: secret('after') })
  await admin.session.keepInStep()
  assert.equal((await opened.read(given.grant_id)).secret.password, 'after')
})

test('no item that requires a check-out is given, nor read once it requires one', async () => {
  const itemId = await makeItem('p')
  const { token, handle } = await make()
  const given = await give(handle, itemId)
  const opened = await openMachine({}, token)
  await admin.session.updateItem(itemId, { overview: { requires_checkout: true }, secret: secret('p') })
  await admin.session.keepInStep()
  await assert.rejects(opened.read(given.grant_id), refused('machine_not_for_item'))
  const another = await make()
  await assert.rejects(give(another.handle, itemId), refused('machine_not_for_item'))
})

test('a machine whose keeper is deactivated stops at once, and works on with a token that somebody else takes over', async () => {
  const leaving = await joinByLink(server.baseUrl, admin, 'colleague@agencia.example', 'manager')
  const leavingHandle = await shownPerson(leaving)
  const itemId = await makeItem('p')
  const { token, machine, handle } = await make({}, leavingHandle)
  const given = await give(handle, itemId)
  const opened = await openMachine({}, token)
  await admin.session.session.people.setStatus(leavingHandle, 'inactive')
  await assert.rejects(opened.read(given.grant_id), refused('machine_refused'))
  await assert.rejects(openMachine({}, token), refused('machine_refused'))
  const stopped = (await admin.api.send(calls.getMachine, { params: { id: machine.id } })).machine
  assert.notEqual(stopped.stops_at, null)
  const { token: taken } = await machines.renew(await handleOf(stopped), keeperHandle, machine.until)
  await admin.session.keepInStep()
  const again = await openMachine({}, taken)
  assert.equal((await again.read(given.grant_id)).secret.password, 'p')
  assert.ok((await events(machine.id)).includes('machine_left'))
})

test('a machine that proves an identity runs on for a week after its maker left, and stops once it proves none', async () => {
  const leaving = await joinByLink(server.baseUrl, admin, 'newcomer@agencia.example', 'manager')
  const identity = { issuer: 'https://issuer.example', audience: 'chaveiro', subject: 'repo:acme/site:x' }
  const { session } = leaving.session
  const { machine } = await session.machines.make(draftOf({ identity }), await shownPerson(admin))
  await admin.session.session.people.setStatus(await shownPerson(leaving), 'inactive')
  const read = async () => (await admin.api.send(calls.getMachine, { params: { id: machine.id } })).machine
  const runsOn = await read()
  assert.ok(Date.parse(runsOn.stops_at ?? '') > Date.now() + 6 * dayMs)
  const changed = await machines.change(await handleOf(runsOn), draftOf({ until: machine.until }))
  assert.ok(Date.parse(changed.stops_at ?? '') <= Date.now())
  const back = await machines.change(
    await handleOf(await read()),
    draftOf({ identity, until: machine.until }),
  )
  assert.equal(back.stops_at, changed.stops_at)
})

test('only admins and managers manage machines', async () => {
  await assert.rejects(contributor.api.send(calls.listMachines), refused('not_custodian'))
  const { session } = contributor.session
  await assert.rejects(session.machines.make(draftOf(), keeperHandle))
})

test('a machine that asks each time gets nothing without a person, once and for that run alone', async () => {
  const itemId = await makeItem('p')
  const { token, machine, handle } = await make({ asks: true })
  const given = await give(handle, itemId)
  const { items } = await admin.api.send(calls.getMachine, { params: { id: machine.id } })
  assert.equal(items[0]?.is_delivered, false)
  const opened = await openMachine({}, token)
  await assert.rejects(opened.read(given.grant_id), refused('machine_must_ask'))
  const run = await opened.ask('Release 12')
  assert.equal(await run.follow(), 'waiting')
  await assert.rejects(run.take(), refused('request_open'))
  const waiting = async (by: TestPerson) => (await by.api.send(getDashboard)).pending_jit_requests
  assert.deepEqual([await waiting(admin), await waiting(keeper)], [1, 1])
  const { notifications: told } = await admin.api.send(listNotifications, { query: {} })
  assert.match(told.find(({ link }) => link === `/jit?run=${run.id}`)?.message ?? '', /^Deploy waits for/)

  const listed = async () =>
    (await admin.api.send(calls.listRuns, { query: { open: 'true' } })).find(
      ({ id }) => id === run.id,
    ) as calls.Run
  const shown = await machines.showRun(await listed())
  assert.deepEqual([shown.reason, shown.items.map(({ item }) => item.id)], ['Release 12', [itemId]])
  await assert.rejects(
    machines.showRun({ ...(await listed()), reason: 'Another' }),
    distrusts('request', 'shown'),
  )
  await machines.approveRun(shown)
  assert.equal(await run.follow(), 'approved')
  assert.equal(await waiting(admin), 0)
  assert.deepEqual(
    (await run.take()).map(({ secret: { password } }) => password),
    ['p'],
  )
  await assert.rejects(run.take(), refused('request_over'))

  const denied = await opened.ask('Release 13')
  await machines.denyRun(denied.id)
  assert.equal(await denied.follow(), 'denied')
  await assert.rejects(denied.take(), refused('request_over'))
  const names = await events(machine.id)
  const whole = await admin.api.send(listAuditLogs, { query: { limit: 200 } })
  assert.equal(names.length, whole.filter(({ details }) => details.machine_id === machine.id).length)
  assert.ok(
    names.includes('machine_run_approved Release 12') && names.includes('machine_run_denied Release 13'),
  )
})

test('a lying server makes nobody’s device give a machine anything, nor a machine take anything', async () => {
  const itemId = await makeItem('p')
  const { token, machine, handle } = await make()
  const given = await give(handle, itemId)
  const other = await make()
  const otherGiven = await give(other.handle, await makeItem('q'))

  // Another machine's row, name or keeper under an id.
  const { doubts } = await machines.show([
    { ...machine, overview: { ...machine.overview, name: 'Backup' } },
    { ...other.machine, keeper: { ...other.machine.keeper, id: machine.id } },
    { ...machine, id: '01980000-0000-7000-8000-000000000009' },
  ])
  assert.deepEqual(
    Object.values(doubts).map(({ about, fault }) => [about, fault]),
    [
      ['machine', 'wrong_overview'],
      ['machine', 'shown'],
      ['machine', 'unknown_person'],
    ],
  )

  const read = async () => (await openMachine(behindProxy, token)).read(given.grant_id)
  const answers = await (async () => {
    const opened = await openMachine({}, other.token)
    return opened.read(otherGiven.grant_id)
  })()
  assert.equal(answers.secret.password, 'q')
  const path = /^\/api\/machine\/items\/[^/]+\/read$/
  const lies: [string, (body: calls.OpenedByMachine) => object, object][] = [
    [
      'the key sealed to another text',
      (body) => ({ ...body, sealed: `${body.sealed.slice(0, -6)}AAAAAA` }),
      distrusts('request', 'wrong_text'),
    ],
    ['another password', (body) => ({ ...body, password: body.sealed }), distrusts('item', 'wrong_text')],
    [
      'another title',
      (body) => ({ ...body, item: { ...body.item, title: 'x' } }),
      distrusts('item', 'wrong_overview'),
    ],
    ['another revision', (body) => ({ ...body, revision: 2 }), distrusts('request', 'wrong_place')],
    ['another grant', (body) => ({ ...body, grant_id: otherGiven.grant_id }), distrusts('item', 'place')],
  ]
  for (const [name, tamper, refusal] of lies) {
    proxy.honest()
    proxy.lie('POST', path, (body) => tamper(body as calls.OpenedByMachine))
    await assert.rejects(read(), refusal, name)
  }
  proxy.honest()
  proxy.lie('GET', /^\/api\/machine\/state$/, (body) => {
    const state = body as { statements: string[]; items: unknown[] }
    return { ...state, statements: state.statements.slice(0, -1 - 3) }
  })
  await assert.rejects(read(), { code: 'distrusted', about: 'roster' })
  proxy.honest()

  // Nothing is delivered that the vault's log does not give.
  const device = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  await machines.take({ grantId: given.grant_id, vaultId })
  const from = proxy.seen().length
  proxy.lie('GET', /^\/api\/deliveries$/, (body) => ({
    ...(body as object),
    machine_grants: [{ grant_id: given.grant_id, vault_id: vaultId }],
  }))
  const item = await admin.api.send(getItem, { params: { id: itemId } })
  proxy.answer('GET', /^\/api\/machine-grants\/[^/]+$/, {
    ...{ grant_id: given.grant_id, vault_id: vaultId, machine_id: machine.id, item },
    wrap: { key: 'cha1.AAAA', rewrap: null },
  })
  await device.keepInStep()
  assert.doesNotMatch(proxy.seen().slice(from), /machine-grants\/[^/]+\/deliver/)
})

test('a vault’s members see by its log which machines may read, whatever the server hides, invents or renames', async () => {
  const itemId = await makeItem('p')
  const { machine, handle } = await make({ name: 'Backup' })
  const given = await give(handle, itemId)
  const list = { params: { id: vaultId } }
  await assert.rejects(contributor.api.send(calls.listMachineReaders, list), { status: 403 })
  await admin.session.addMember(vaultId, await userIdOf(contributor), contributor.email)
  await admin.session.keepInStep()
  const overviews = (await contributor.api.send(calls.listMachineReaders, list)).map(
    ({ overview }) => overview,
  )
  assert.ok(overviews.length > 0 && overviews.every((one) => one === null))

  const ofItem = (readers: readonly MachineReader[]) => readers.filter((reader) => reader.itemId === itemId)
  const signed = {
    ...{ grantId: given.grant_id, itemId, machineId: machine.id, until: given.until, asks: false },
    told: { itemTitle: given.item_title, machineName: 'Backup' },
  }
  assert.deepEqual(ofItem(await machines.readers(vaultId)), [{ ...signed, nameIs: 'signed' }])
  const { readers: readersOf } = contributor.session.session.machines
  assert.deepEqual(ofItem(await readersOf(vaultId)), [{ ...signed, nameIs: 'told' }])

  const device = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  const path = /^\/api\/vaults\/[^/]+\/machines$/
  const lie = async (tamper: (one: calls.MachineReaders[number]) => object[]) => {
    proxy.honest()
    proxy.lie('GET', path, (body) => (body as calls.MachineReaders).flatMap(tamper))
    return ofItem(await device.machines.readers(vaultId))
  }
  assert.deepEqual(await lie(() => []), [{ ...signed, told: null, nameIs: 'told' }])
  const invented = (one: object) => [one, { ...one, grant_id: '01980000-0000-7000-8000-000000000009' }]
  assert.deepEqual(await lie(invented), [{ ...signed, nameIs: 'signed' }])
  const [renamed] = await lie((one) => [{ ...one, machine_name: 'Deploy' }])
  assert.equal(renamed?.nameIs, 'altered')
  proxy.honest()
  await machines.take({ grantId: given.grant_id, vaultId })
  assert.deepEqual(ofItem(await readersOf(vaultId)), [])
})

test('what a machine could read is to be changed once it ends, and its keeper is told of it from the beginning', async () => {
  const itemId = await makeItem('p')
  const { machine, handle } = await make()
  await give(handle, itemId)
  await machines.end(machine.id)
  const { rotate_since } = await admin.api.send(getItem, { params: { id: itemId } })
  assert.notEqual(rotate_since, null)
  const { notifications: told } = await keeper.api.send(listNotifications, { query: {} })
  const kept = told.find(({ link }) => link === `/settings/machines/${machine.id}`)
  assert.match(kept?.message ?? '', /made the machine Deploy and named you/)
})

test('an item given elsewhere, and none at all, are refused in the same words', async () => {
  const { token } = await make()
  const other = await make()
  const { grant_id } = await give(other.handle, await makeItem('p'))
  const opened = await openMachine({}, token)
  const refusalOf = (id: string) =>
    opened.read(id).catch(({ code, status, detail }) => [code, status, detail])
  assert.deepEqual(await refusalOf(grant_id), await refusalOf('01980000-0000-7000-8000-000000000001'))
})
