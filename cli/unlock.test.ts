import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createApiClient, createDevice } from '@chaveiro/device'
import { signInWithDevelopmentProvider } from '@chaveiro/device/hosts/node'
import { builtCommandLine } from '../tools/testing/built-command-line.ts'
import { freePort } from '../tools/testing/child-process.ts'
import { createSharedServers } from '../tools/testing/shared-servers.ts'
import { inTerminal } from '../tools/testing/terminal.ts'

// Unlocking by passphrase with Argon2id in full, as people do it; what comes after is tested with the agent, in tests/cli.
const passphrase = 'sol navio pedra vento lua caneca'
const folder = mkdtempSync(join(tmpdir(), 'chaveiro-unlock-'))
const state = join(folder, 'state')
const command = [process.execPath, builtCommandLine()]
const env = { PATH: process.env.PATH ?? '', LANG: 'en', CHAVEIRO_HOME: folder }
let server: { stop(): Promise<void> }

before(async () => {
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const settings = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: state, LOG_LEVEL: 'fatal' }
  server = await createSharedServers()(settings)
  const email = 'admin@agencia.example'
  const { token } = await signInWithDevelopmentProvider(baseUrl, email)
  const device = createDevice({ api: createApiClient({ baseUrl, token: () => token, language: () => 'en' }) })
  await device.start()
  await device.account.begin(passphrase)
  await device.account.finish()
  await device.organisation.found()
  const status = await device.status()
  const userId = status.state === 'unlocked' ? status.userId : ''
  writeFileSync(join(folder, 'account.json'), JSON.stringify({ server: baseUrl, token, userId, email }))
})
after(async () => {
  await inTerminal({ command, env }, ['lock']).ended
  await server.stop()
  rmSync(folder, { recursive: true })
})

test('a wrong passphrase opens nothing, and what is typed is not shown', async () => {
  const terminal = inTerminal({ command, env }, ['ls'])
  await terminal.sees('Passphrase of admin@agencia.example: ')
  terminal.type('not this one\r')
  assert.equal(await terminal.ended, 1)
  assert.match(terminal.written(), /does not open your key/)
  assert.ok(!terminal.written().includes('not this one'))
})

test('Ctrl-C at the question ends with 130', async () => {
  const terminal = inTerminal({ command, env }, ['ls'])
  await terminal.sees('Passphrase of')
  terminal.type('\u0003')
  assert.equal(await terminal.ended, 130)
})

test('a command that asked leaves an agent behind, so that the next one does not ask', async () => {
  const terminal = inTerminal({ command, env }, ['ls'])
  await terminal.sees('Passphrase of')
  terminal.type(`${passphrase}\r`)
  assert.equal(await terminal.ended, 0)
  assert.match(terminal.written(), /Nothing is here/)
  const next = inTerminal({ command, env }, ['ls'])
  assert.equal(await next.ended, 0)
  assert.doesNotMatch(next.written(), /Passphrase/)
})

test('unlock says until when, and takes only times that there are', async () => {
  assert.equal(await inTerminal({ command, env }, ['unlock', '--lock-after', '7']).ended, 1)
  const terminal = inTerminal({ command, env }, ['unlock', '--lock-after', '1'])
  await terminal.sees('Passphrase of')
  terminal.type(`${passphrase}\r`)
  assert.equal(await terminal.ended, 0)
  assert.match(terminal.written(), /Unlocked until/)
})

test('with --no-agent none is left', async () => {
  await inTerminal({ command, env }, ['lock']).ended
  const terminal = inTerminal({ command, env }, ['--no-agent', 'ls'])
  await terminal.sees('Passphrase of')
  terminal.type(`${passphrase}\r`)
  assert.equal(await terminal.ended, 0)
  const next = inTerminal({ command, env }, ['lock'])
  await next.ended
  assert.match(next.written(), /locked already/)
})
