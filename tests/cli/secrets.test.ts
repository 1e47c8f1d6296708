// Promises 1, 2

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { inTerminal } from '../../tools/testing/terminal.ts'
import { type CommandLine, commandLineOf } from '../support/command-line.ts'
import { madeMachine } from '../support/made-machine.ts'
import { foundingAdmin, passphrase, vaultDraft } from '../support/person.ts'
import {
  filesIn,
  findProcess,
  findSecrets,
  mayLookIntoProcesses,
  type Place,
  placesOf,
} from '../support/process-secrets.ts'
import { type ServerProcess, startServerProcess } from '../support/start-server.ts'

// Where a command leaves a secret. The passphrase is stretched in full: the built command line has to open what was sealed here.

const folder = mkdtempSync(join(tmpdir(), 'chaveiro-secrets-'))
const [work, temporary] = ['work', 'temporary'].map((name) => join(folder, name)) as [string, string]
const reference = 'chaveiro://Deploy/Server/password'
const value = 'Zq7-value-of-the-item'
const typedValue = 'Zq7-typed-into-a-pipe'
const notes = 'Zq7-notes-of-the-item'
const secrets: Record<string, string | Uint8Array> = {
  ...{ passphrase, value, 'typed value': typedValue, 'unread field': notes },
}
/** Where a secret has to be, for the command to do what it is for. */
const byDesign = [
  'state folder: session token',
  'agent: memory: session token',
  'run: memory: value',
  'child: environment: value',
  'child: memory: value',
  'machine: environment: machine token',
  'machine: memory: machine token',
  'machine: memory: value',
  'file of inject: value',
]
/** Where it may be: keys are derived from the one, and a command that opens an item by itself has all of it. */
const mayStay = ['agent: memory: account secret', 'machine: memory: unread field']
const found = new Set<string>()
let places = 0
let server: ServerProcess
let line: CommandLine
let env: Record<string, string>

before(async () => {
  for (const made of [work, temporary]) mkdirSync(made)
  server = await startServerProcess()
  const admin = await foundingAdmin(server.baseUrl)
  const vault = await admin.session.createVault(vaultDraft('Deploy'))
  const secret = { password: value, notes, metadata: {}, fields: [], files: [] }
  const { id } = await admin.session.createItem(vault.id, { title: 'Server', type: 'web_credential' }, secret)
  line = await commandLineOf(admin, server.baseUrl)
  env = { ...line.env, TMPDIR: temporary }
  secrets['machine token'] = (await madeMachine(admin, [id])).token
  secrets['session token'] = admin.token
  secrets['account secret'] = admin.secret.copyBytes()
})
after(async () => {
  await line.end()
  await server.stop()
  rmSync(folder, { recursive: true })
})

const open = (args: readonly string[], more: Record<string, string> = {}) =>
  inTerminal({ ...line, env: { ...env, ...more } }, args, work)
const pidOf = (word: string) => findProcess(word, line.folder) ?? assert.fail(`no process of ${word}`)

/** What is where it does not have to be. */
function lookIn(looked: readonly Place[]): string[] {
  places += looked.length
  const here = findSecrets(secrets, looked)
  for (const one of here) found.add(one)
  return here.filter((one) => !byDesign.includes(one) && !mayStay.includes(one))
}
const files = (): Place[] => [
  ['state folder', filesIn(line.folder)],
  ['temporary folder', filesIn(temporary)],
]

/** The agent overwrites what it answered a moment later, and once more some seconds later. */
async function agentHasNothing(): Promise<void> {
  let left = ['not looked']
  for (let looks = 0; looks < 40 && left.length > 0; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    left = lookIn(placesOf('agent', pidOf('agent')))
  }
  assert.deepEqual(left, [])
}

/** A command that runs until Ctrl-C, with the value in its environment. */
async function whileItRuns(run: string, token: Record<string, string> = {}): Promise<void> {
  const wait = 'console.log("waits"); setInterval(() => process.env.PASSWORD, 1000)'
  const terminal = open(['run', '--', process.execPath, '-e', wait], { PASSWORD: reference, ...token })
  await terminal.sees('waits')
  const child = findProcess('-e', line.folder, 'run') ?? assert.fail('no child')
  const left = lookIn([...placesOf(run, pidOf('run')), ...placesOf('child', child), ...files()])
  terminal.type('\u0003')
  assert.equal(await terminal.ended, 130)
  assert.deepEqual(left, [])
}

test('a passphrase that was typed is nowhere once the agent runs', async () => {
  const terminal = open(['unlock'])
  await terminal.sees('Passphrase of')
  terminal.type(`${passphrase}\r`)
  assert.equal(await terminal.ended, 0)
  await agentHasNothing()
  assert.deepEqual(lookIn(files()), [])
})

test('while a command runs it and its child have the value; then the agent has it no longer', async () => {
  await whileItRuns('run')
  await agentHasNothing()
})

test('what was read, injected and typed is only where it was sent', async () => {
  const read = open(['read', reference])
  assert.equal(await read.ended, 0)
  assert.equal(read.written(), `${value}\r\n`)
  const create = ['create', 'Deploy', '--title', 'Typed', '--password-fd', '0']
  assert.equal((await line.run(create, { input: `${typedValue}\n`, env })).code, 0)
  writeFileSync(join(work, 'template'), `{{ ${reference} }}`)
  const inject = open(['inject', '-i', 'template', '-o', 'filled'])
  await inject.sees('Use it?')
  inject.type('y\r')
  assert.equal(await inject.ended, 0)
  await agentHasNothing()
  assert.deepEqual(lookIn([...files(), ['file of inject', filesIn(work)]]), [])
})

test('no agent is left after lock', async () => {
  assert.equal(await open(['lock']).ended, 0)
  assert.equal(findProcess('agent', line.folder), null)
  assert.deepEqual(lookIn(files()), [])
})

test('a machine’s token is not its command’s', async () => {
  await whileItRuns('machine', { CHAVEIRO_TOKEN: String(secrets['machine token']) })
})

test('the server has none of it, and the search found what has to be somewhere', async (t) => {
  const stored = Buffer.from(await server.storage.everything(), 'latin1')
  const kept: Place[] = [
    ['server’s log', [Buffer.from(server.log())]],
    ['server’s storage', [stored]],
  ]
  assert.deepEqual(lookIn(kept), [])
  const shown = byDesign.filter((one) => mayLookIntoProcesses || !one.includes(': memory:'))
  assert.deepEqual(
    shown.filter((one) => !found.has(one)),
    [],
  )
  t.diagnostic(`${places} places were searched for ${Object.keys(secrets).length} secrets`)
})
