// Promises 3, 29

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { SignedExportRequest } from '@chaveiro/contract/calls/exports.ts'
import { getItem } from '@chaveiro/contract/calls/items.ts'
import type { SignedRun } from '@chaveiro/contract/calls/machines.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { commandOf } from '../../tools/testing/built-command-line.ts'
import { inTerminal } from '../../tools/testing/terminal.ts'
import { personShownAs, shownBy } from '../support/at-a-screen.ts'
import { type CommandLine, commandLineOf } from '../support/command-line.ts'
import { draft, secret, userIdOf } from '../support/lying-server.ts'
import { joinByLink } from '../support/people.ts'
import { vaultDraft } from '../support/person.ts'
import { startProxiedServer } from '../support/start-proxied-server.ts'

const { proxy, server, admin } = await startProxiedServer()
const { exports, machines, items } = admin.session.session
let line: CommandLine
let vaultId: string
let token: string

before(async () => {
  const manager = await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  vaultId = (await admin.session.createVault(vaultDraft('Loja'))).id
  const { id } = await admin.session.createItem(vaultId, draft('Server'), secret('value of Server'))
  await admin.session.createItem(vaultId, draft('Shop'), secret('value of Shop'))
  const keeper = personShownAs(await userIdOf(admin), admin.email)
  const until = new Date(Date.now() + 90 * dayMs).toISOString()
  const asking = { name: 'Deploy', networks: [], identity: null, asks: true, until }
  const made = await machines.make(asking, keeper)
  token = made.token
  const handle = (await machines.show([made.machine])).handles[made.machine.id]
  assert.ok(handle)
  const item = await admin.api.send(getItem, { params: { id } })
  await machines.give(handle, await items.show(item, await shownBy(admin.api, vaultId)), until)
  await admin.session.keepInStep()
  await manager.session.keepInStep()
  line = await commandLineOf(manager, proxy.baseUrl)
  await line.startAgent()
})
after(() => line.end())

const askForExport = async (reason: string) => {
  const plan = await exports.plan([await shownBy(admin.api, vaultId)])
  return (await exports.ask(plan, 'csv', reason)).id
}
const asRun = commandOf()
const startRun = (reason: string) =>
  asRun(['read', 'chaveiro://Loja/Server/password', '--reason', reason, '--wait', '5m'], {
    env: { CHAVEIRO_TOKEN: token },
  })
const listed = async () => JSON.parse((await line.run(['requests', '--json'])).out)
async function idOfRun(reason: string): Promise<string> {
  for (;;) {
    const found = (await listed()).find((one: { title: string }) => one.title === reason)
    if (found) return found.id
  }
}

test('an export or run whose reason is not the signed one can be denied and nothing else', async () => {
  const asked = await askForExport('To hand over')
  const running = startRun('Release 11')
  const run = await idOfRun('Release 11')
  proxy.lie('GET', /^\/api\/exports\/[^/]+$/, (body) => ({
    ...(body as SignedExportRequest),
    reason: 'Something else',
  }))
  const doubted = await line.run(['approve', asked, '--yes'])
  assert.equal(doubted.code, 1)
  assert.match(doubted.err, /does not match what was signed[\s\S]*denied and nothing else/)
  assert.doesNotMatch(doubted.err, /Something else/)
  proxy.lie('GET', /^\/api\/machine-runs\/[^/]+$/, (body) => ({ ...(body as SignedRun), reason: 'Nothing' }))
  assert.equal((await line.run(['approve', run, '--yes'])).code, 1)
  for (const id of [asked, run]) assert.match((await line.run(['deny', id, '--yes'])).err, /Ended\.\n$/)
  assert.match((await running).err, /A person denied this run/)
  assert.deepEqual(await listed(), [])
})

test('nobody approves their own export, and hours are of access alone', async () => {
  const id = await askForExport('Mine')
  const own = await commandLineOf(admin, server.baseUrl)
  await own.startAgent()
  assert.equal((await own.run(['approve', id, '--yes'])).code, 1)
  assert.match((await line.run(['approve', id, '--for', '1h', '--yes'])).err, /--for is of access/)
  assert.equal((await own.run(['deny', id, '--yes', '--json'])).out, `{"id":"${id}","status":"withdrawn"}\n`)
  await own.end()
})

test('an export is approved after who, why, the format and each item were shown', async () => {
  const id = await askForExport('To hand over')
  assert.deepEqual(
    (await listed()).map((one: Record<string, unknown>) => [one.kind, one.title, one.requester]),
    [['export', '2 × csv', admin.email]],
  )
  assert.match((await line.run(['approve', id, '--no-input'])).err, /confirmed by a person/)
  const approving = inTerminal(line, ['approve', id])
  await approving.sees('Approve exactly this list in this format')
  for (const fact of [admin.email, 'To hand over', 'csv', 'Loja / Server', 'Loja / Shop', 'not encrypted'])
    assert.ok(approving.written().includes(fact), fact)
  approving.type('y\r')
  assert.equal(await approving.ended, 0)
  assert.equal((await exports.take(id)).items.length, 2)
  // What was approved can still be stopped.
  assert.match((await line.run(['deny', id, '--yes'])).err, /decided already[\s\S]*Ended/)
  await assert.rejects(exports.take(id))
})

test('a run gets its items once a person approved what they were shown', async () => {
  const running = startRun('Release 12')
  const id = await idOfRun('Release 12')
  const approving = inTerminal(line, ['approve', id])
  await approving.sees('Do you expect this run?')
  for (const fact of ['Deploy', 'Release 12', 'Loja / Server'])
    assert.ok(approving.written().includes(fact), fact)
  approving.type('y\r')
  assert.equal(await approving.ended, 0)
  assert.deepEqual(await running, {
    code: 0,
    out: 'value of Server\n',
    err: 'A person is asked to approve this run. Waiting up to 5m.\n',
  })
  assert.match((await line.run(['approve', id, '--yes'])).err, /decided already|over/)
})
