import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { listSessions } from '@chaveiro/contract/calls/sessions.ts'
import { builtCommandLine, cliNode } from '../../tools/testing/built-command-line.ts'
import { type InTerminal, inTerminal } from '../../tools/testing/terminal.ts'
import { otherCode } from '../support/approval.ts'
import { provePlace } from '../support/connecting.ts'
import { proof, type TestPerson } from '../support/person.ts'
import type { RunningServer } from '../support/start-server.ts'
import { startWithItem } from '../support/start-with-item.ts'

let server: RunningServer
let admin: TestPerson
const folder = mkdtempSync(join(tmpdir(), 'chaveiro-login-'))
const command = [cliNode, builtCommandLine()]
const env = { PATH: process.env.PATH ?? '', LANG: 'en', CHAVEIRO_HOME: folder }
const logIn = () =>
  inTerminal({ command, env }, ['login', server.baseUrl, '--label', 'notebook', '--no-browser'])

before(async () => {
  ;({ server, admin } = await startWithItem())
})
after(async () => {
  await inTerminal({ command, env }, ['lock']).ended
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** Takes the page to its digits, with those that the terminal shows. */
async function approve(terminal: InTerminal): Promise<string> {
  const { programs } = admin.session
  await terminal.sees(/connect\/[0-9a-f-]{36}/)
  const [, id = ''] = /connect\/([0-9a-f-]{36})/.exec(terminal.written()) ?? []
  assert.ok(await provePlace(admin.session, id))
  await programs.answer(id)
  await terminal.sees(/page: \d{3} \d{3}/)
  while (!(await programs.answer(id)).isReady);
  const [, one, two] = /page: (\d{3}) (\d{3})/.exec(terminal.written()) ?? []
  assert.ok(await programs.enterCode(id, `${one}${two}`))
  const { code } = await programs.approve(id, proof)
  await terminal.sees('Digits that the page shows:')
  return code
}

test('an address without TLS, and a login without a person, are refused', async () => {
  assert.equal(await inTerminal({ command, env }, ['login', 'http://example.com']).ended, 1)
  const alone = inTerminal({ command, env }, ['login', server.baseUrl, '--no-input'])
  assert.equal(await alone.ended, 1)
  assert.match(alone.written(), /takes a person at a terminal/)
})

test('a server that does not answer is named, on this computer without TLS unless it is said', async () => {
  const login = inTerminal({ command, env }, ['login', 'localhost:9'])
  assert.equal(await login.ended, 2)
  assert.match(login.written(), /http:\/\/localhost:9 does not answer\. Check the address/)
})

test('other digits than the page’s hand nothing over', async () => {
  const terminal = logIn()
  const code = await approve(terminal)
  terminal.type(`${otherCode(code)}\r`)
  assert.equal(await terminal.ended, 1)
  assert.match(terminal.written(), /nothing was handed over/)
  const next = inTerminal({ command, env }, ['status'])
  assert.equal(await next.ended, 1)
})

test('with the digits of both sides it is signed in and unlocked, as a session of its own kind', async () => {
  const terminal = logIn()
  terminal.type(`${await approve(terminal)}\r`)
  assert.equal(await terminal.ended, 0)
  assert.match(terminal.written(), /Signed in as admin@agencia.example, and unlocked/)
  assert.match(terminal.written(), /█ ▄▄▄▄▄ █/)
  const list = inTerminal({ command, env }, ['ls', '-r'])
  assert.equal(await list.ended, 0)
  assert.doesNotMatch(list.written(), /Passphrase/)
  const sessions = await admin.api.send(listSessions)
  assert.ok(sessions.some((one) => JSON.stringify(one).includes('notebook')))
  assert.equal(statSync(join(folder, 'account.json')).mode & 0o077, 0)
  const kept =
    readFileSync(join(folder, 'account.json'), 'utf8') + readFileSync(join(folder, 'memory'), 'utf8')
  assert.ok(!kept.includes(Buffer.from(admin.secret.copyBytes()).toString('base64')))
})

test('who is signed in already signs out first', async () => {
  const terminal = logIn()
  assert.equal(await terminal.ended, 1)
  assert.match(terminal.written(), /signed in here already/)
})
