// Promises 3, 29

import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { getItem } from '@chaveiro/contract/calls/items.ts'
import { dayMs, minuteMs } from '@chaveiro/contract/durations.ts'
import { SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import { readMachineToken, writeMachineToken } from '@chaveiro/crypto/processes/machine-token.ts'
import { commandOf } from '../../tools/testing/built-command-line.ts'
import { personShownAs, shownBy } from '../support/at-a-screen.ts'
import { type CommandLine, commandLineOf } from '../support/command-line.ts'
import { draft, secret, userIdOf } from '../support/lying-server.ts'
import { foundingAdmin, type TestPerson, vaultDraft } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

const reference = 'chaveiro://Loja/Server/password'
let server: RunningServer
let other: RunningServer
let admin: TestPerson
let vaultId: string
let itemId: string
/** One name, behind which is this server or another, or one that accepts connections and says nothing. */
let upstream: string | null
const sockets = new Set<Socket>()
const name = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => undefined)
  if (upstream === null) return
  const { port } = new URL(upstream)
  const on = connect(Number(port), '127.0.0.1').on('error', () => socket.destroy())
  socket.on('close', () => on.destroy())
  socket.pipe(on).pipe(socket)
})
const address = () => `http://127.0.0.1:${(name.address() as AddressInfo).port}`
const lines: CommandLine[] = []

async function signedIn(person: TestPerson): Promise<CommandLine> {
  const line = await commandLineOf(person, address())
  lines.push(line)
  return line
}

before(async () => {
  await new Promise<void>((resolve) => name.listen(0, '127.0.0.1', resolve))
  server = await startServer()
  other = await startServer()
  upstream = server.baseUrl
  admin = await foundingAdmin(server.baseUrl)
  vaultId = (await admin.session.createVault(vaultDraft('Loja'))).id
  itemId = (await admin.session.createItem(vaultId, draft('Server'), secret('value of Server'))).id
})
after(async () => {
  for (const socket of sockets) socket.destroy()
  name.close()
  for (const line of lines) await line.end()
  await server.stop()
  await other.stop()
})

/** For Node: a clock that is so far off. */
const clockOff = (ms: number) => {
  const source = `const now = Date.now; const Real = Date; globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(now() + ${ms}) : super(...given) }
    static now() { return now() + ${ms} }
  }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(source)}` }
}

async function tokenOf(networks: readonly string[]) {
  const { machines, items } = admin.session.session
  const keeper = personShownAs(await userIdOf(admin), admin.email)
  const until = new Date(Date.now() + 90 * dayMs).toISOString()
  const made = await machines.make({ name: 'Deploy', networks, identity: null, asks: false, until }, keeper)
  const handle = (await machines.show([made.machine])).handles[made.machine.id]
  assert.ok(handle)
  const item = await admin.api.send(getItem, { params: { id: itemId } })
  await machines.give(handle, await items.show(item, await shownBy(admin.api, vaultId)), until)
  await admin.session.keepInStep()
  return made
}
const readAs = (token: string, env = {}) =>
  commandOf()(['read', reference], { env: { CHAVEIRO_TOKEN: token, ...env } })

test('a clock two minutes off works without a word; one two days off is told', async () => {
  const { token } = await tokenOf([])
  for (const ms of [2 * minuteMs, 2 * dayMs, -2 * dayMs]) {
    const isTold = Math.abs(ms) > minuteMs * 5
    const line = await signedIn(admin)
    Object.assign(line.env, clockOff(ms))
    await line.startAgent()
    const read = await line.run(['read', reference])
    assert.deepEqual([read.code, read.out], [0, 'value of Server\n'])
    assert.equal(/clock is 2880 minutes (ahead|behind)/.test(read.err), isTold)
    const asMachine = await readAs(token, clockOff(ms))
    assert.deepEqual([asMachine.out, asMachine.err.includes('2880 minutes')], ['value of Server\n', isTold])
    const made = await line.run(['create', 'Loja', '--title', `${ms}`, '--generate'])
    assert.equal(made.code, ms === 2 * dayMs ? 1 : 0)
    if (made.code === 1) assert.match(made.err, /clock of this device is ahead/)
  }
})

test('of a token that is false, ended, of another network or another server, the network learns the same sentence', async () => {
  const good = await tokenOf([])
  const parts = await readMachineToken(good.token)
  const ended = await tokenOf([])
  await admin.session.session.machines.end(ended.machine.id)
  const tokens = {
    'another secret': await writeMachineToken({ ...parts, secret: SecretKey.random('machine') }),
    ended: ended.token,
    'another network': (await tokenOf(['203.0.113.0/24'])).token,
    'another server': await writeMachineToken({ ...parts, server: other.baseUrl }),
  }
  const said = new Set<string>()
  for (const [what, token] of Object.entries(tokens)) {
    const { code, out, err } = await readAs(token)
    assert.deepEqual([what, code, out], [what, 1, ''])
    said.add(err)
  }
  assert.equal(said.size, 1, [...said].join())
  assert.match([...said].join(), /^[^\n]*does not accept this machine[^\n]*\n$/)
  for (const part of [good.token.slice(0, -3), good.token.slice(0, 40), 'ghp_abc']) {
    const { code, out, err } = await readAs(part)
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, /^[^\n]*CHAVEIRO_TOKEN[^\n]*\n$/)
  }
  assert.equal((await readAs(good.token)).code, 0)
})

test('another organisation under the known name is refused, with both fingerprints', async () => {
  const known = await signedIn(admin)
  await known.startAgent()
  await known.run(['ls'])
  const foreign = await foundingAdmin(other.baseUrl)
  const theirs = await foreign.session.createVault(vaultDraft('Loja'))
  await foreign.session.createItem(theirs.id, draft('Server'), secret('a stranger’s value'))
  const stranger = await signedIn(foreign)
  cpSync(join(known.folder, 'memory'), join(stranger.folder, 'memory'))
  upstream = other.baseUrl
  await stranger.startAgent()
  const { code, out, err } = await stranger.run(['read', reference])
  upstream = server.baseUrl
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /another organisation[\s\S]*Known: \S+ \S+[\s\S]*Shown: \S+ \S+/)
})

test('where nothing answers, what needs no server works and the rest says so', async () => {
  const { token } = await tokenOf([])
  const line = await signedIn(admin)
  await line.startAgent()
  assert.equal((await line.run(['ls'])).code, 0)
  upstream = null
  for (const socket of sockets) socket.destroy()
  for (const args of [['status'], ['--help'], ['completion', 'bash']])
    assert.equal((await line.run(args)).code, 0, args.join())
  const asked = await line.run(['ls'])
  assert.deepEqual([asked.code, asked.out], [2, ''])
  assert.match(asked.err, /The server does not answer/)
  const parts = await readMachineToken(token)
  const machine = await readAs(await writeMachineToken({ ...parts, server: address() }))
  assert.deepEqual([machine.code, machine.out], [2, ''])
  assert.match(machine.err, /The server does not answer/)
  assert.equal((await line.run(['lock'])).err, 'Locked.\n')
  const gone = await line.run(['logout'])
  assert.match(gone.err, /Signed out here\. The server did not answer/)
  upstream = server.baseUrl
})
