import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { passphrase } from '../tools/testing/founded-server.ts'
import { inTerminal } from '../tools/testing/terminal.ts'
import { foundedHere } from './testing/founded-here.ts'

// Unlocking by passphrase with Argon2id in full, as people do it; what comes after is tested with the agent, in tests/cli.
const { line, end } = await foundedHere()
after(end)

test('a wrong passphrase opens nothing, and what is typed is not shown', async () => {
  const terminal = inTerminal(line, ['ls'])
  await terminal.sees('Passphrase of admin@agencia.example: ')
  terminal.type('not this one\r')
  assert.equal(await terminal.ended, 1)
  assert.match(terminal.written(), /does not open your key/)
  assert.ok(!terminal.written().includes('not this one'))
})

test('Ctrl-C at the question ends with 130', async () => {
  const terminal = inTerminal(line, ['ls'])
  await terminal.sees('Passphrase of')
  terminal.type('\u0003')
  assert.equal(await terminal.ended, 130)
})

test('a command that asked leaves an agent behind, so that the next one does not ask', async () => {
  const terminal = inTerminal(line, ['ls'])
  await terminal.sees('Passphrase of')
  terminal.type(`${passphrase}\r`)
  assert.equal(await terminal.ended, 0)
  assert.match(terminal.written(), /Nothing is here/)
  const next = inTerminal(line, ['ls'])
  assert.equal(await next.ended, 0)
  assert.doesNotMatch(next.written(), /Passphrase/)
})

test('unlock says until when, and takes only times that there are', async () => {
  assert.equal(await inTerminal(line, ['unlock', '--lock-after', '7']).ended, 1)
  const terminal = inTerminal(line, ['unlock', '--lock-after', '1'])
  await terminal.sees('Passphrase of')
  terminal.type(`${passphrase}\r`)
  assert.equal(await terminal.ended, 0)
  assert.match(terminal.written(), /Unlocked until/)
})

test('with --no-agent none is left', async () => {
  await inTerminal(line, ['lock']).ended
  const terminal = inTerminal(line, ['--no-agent', 'ls'])
  await terminal.sees('Passphrase of')
  terminal.type(`${passphrase}\r`)
  assert.equal(await terminal.ended, 0)
  const next = inTerminal(line, ['lock'])
  await next.ended
  assert.match(next.written(), /locked already/)
})
