import assert from 'node:assert/strict'
import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { listSessions, revokeSession } from '@chaveiro/contract/calls/sessions.ts'
import { freePort } from '../../tools/testing/child-process.ts'
import { type CommandLine, commandLineOf } from '../support/command-line.ts'
import { foundingAdmin, signIn, type TestPerson, vaultDraft } from '../support/person.ts'
import { findProcess } from '../support/process-secrets.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let server: RunningServer
let admin: TestPerson
let line: CommandLine
const password = 'agent-s3cret-value'

before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  line = await commandLineOf(admin, server.baseUrl)
  const vault = await admin.session.createVault(vaultDraft('Vault'))
  const draft = { title: 'Item', type: 'web_credential' as const }
  await admin.session.createItem(vault.id, draft, {
    password,
    notes: '',
    metadata: {},
    fields: [],
    files: [],
  })
})
after(async () => {
  await line.end()
  await server.stop()
})

const read = () => line.run(['read', '--no-input', 'chaveiro://Vault/Item/password'])
const agentPid = () => findProcess('agent', line.folder) ?? assert.fail('there is no agent')
const socket = () => join(line.folder, 'agent', 'agent.sock')

test('a folder of the agent that others may enter is not asked', async () => {
  await line.startAgent()
  chmodSync(join(line.folder, 'agent'), 0o755)
  const { code, err } = await read()
  assert.equal(code, 1)
  assert.match(err, /not a folder of yours alone/)
  await assert.rejects(line.startAgent(), /did not start/)
  chmodSync(join(line.folder, 'agent'), 0o700)
})

test('two terminals share it, and its socket is its owner’s alone', async () => {
  const both = await Promise.all([read(), read()])
  assert.deepEqual(
    both.map(({ out }) => out),
    [`${password}\n`, `${password}\n`],
  )
  assert.equal(lstatSync(socket()).mode & 0o777, 0o600)
  assert.match((await line.run(['status'])).out, /Unlocked by the agent until/)
})

test('nothing that it holds is in its arguments, its environment or a file', async () => {
  const pid = agentPid()
  const secret = Buffer.from(admin.secret.copyBytes())
  const forms = [
    secret,
    Buffer.from(secret.toString('base64')),
    Buffer.from(secret.toString('hex')),
    Buffer.from(password),
  ]
  const places = [readFileSync(`/proc/${pid}/cmdline`), readFileSync(`/proc/${pid}/environ`)]
  for (const file of ['account.json', 'memory']) places.push(readFileSync(join(line.folder, file)))
  for (const place of places) for (const form of forms) assert.equal(place.includes(form), false)
})

test('what is no act of ours answers nothing and ends nothing', async () => {
  for (const text of ['', 'x\n', '{}\n', '{"act":"__proto__"}\n', '{"act":"constructor","input":{}}\n']) {
    const [here = '', answer = ''] = (await askRaw(socket(), text)).split('\n')
    assert.deepEqual(JSON.parse(here), { here: true })
    assert.ok(answer === '' || JSON.parse(answer).failure !== undefined)
  }
  assert.equal((await read()).out, `${password}\n`)
})

test('one that stands still is not waited for, and answers again once it goes on', async () => {
  process.kill(agentPid(), 'SIGSTOP')
  try {
    for (const command of [['read', 'chaveiro://Vault/Item/password'], ['status'], ['lock']]) {
      const { code, err } = await line.run([...command, '--no-input'])
      assert.deepEqual([code, /does not answer/.test(err)], [1, true])
    }
  } finally {
    process.kill(agentPid(), 'SIGCONT')
  }
  assert.equal((await read()).out, `${password}\n`)
})

test('lock ends it, and what is left of it is taken over', async () => {
  assert.equal((await line.run(['lock'])).err, 'Locked.\n')
  assert.match((await read()).err, /needs your passphrase/)
  assert.equal((await line.run(['lock'])).err, 'It was locked already.\n')
  await line.startAgent()
  process.kill(agentPid(), 'SIGKILL')
  await line.startAgent()
  assert.equal((await read()).out, `${password}\n`)
})

test('no signal opens a debugger, which everybody on the computer could use', async () => {
  await line.run(['lock'])
  const port = await freePort()
  line.env.NODE_OPTIONS = `--inspect-port=${port}`
  await line.startAgent()
  delete line.env.NODE_OPTIONS
  process.kill(agentPid(), 'SIGUSR1')
  assert.equal((await read()).out, `${password}\n`)
  await assert.rejects(fetch(`http://127.0.0.1:${port}/json`))
})

test('a session that is ended elsewhere ends the agent at its next call', async () => {
  const other = await signIn(server.baseUrl, admin.email)
  const sessions = await other.api.send(listSessions)
  for (const { id, current } of sessions)
    if (!current) await other.api.send(revokeSession, { params: { id } })
  const { code, out, err } = await read()
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /Your session has ended|Nobody is signed in/)
  assert.match((await read()).err, /Nobody is signed in here/)
})

test('a socket that a stranger put there is never of this user', {
  skip: process.getuid?.() !== 0,
}, async () => {
  const folder = join(line.folder, 'agent')
  rmSync(socket(), { force: true })
  const stranger = createServer().listen(socket())
  await new Promise((resolve) => stranger.once('listening', resolve))
  chownSync(socket(), 65534, 65534)
  assert.match((await line.run(['lock'])).err, /locked already/)
  stranger.close()
  assert.deepEqual(readdirSync(folder), [])
})

/** What a socket answers to any text until it closes; it is closed from here after a moment without an answer. */
async function askRaw(path: string, text: string): Promise<string> {
  let answer = ''
  const connection = createConnection(path)
  connection.setEncoding('utf8').on('data', (part: string) => (answer += part))
  connection.end(text)
  await new Promise((resolve) => connection.once('close', resolve))
  return answer
}
