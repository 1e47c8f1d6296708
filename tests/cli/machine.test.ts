// Promises 4, 29

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import * as calls from '@chaveiro/contract/calls/machines.ts'
import { commandOf } from '../../tools/testing/built-command-line.ts'
import { draft, secret } from '../support/lying-server.ts'
import { madeMachine } from '../support/made-machine.ts'
import { joinByLink } from '../support/people.ts'
import { vaultDraft } from '../support/person.ts'
import { startProxiedServer } from '../support/start-proxied-server.ts'

const { server, admin } = await startProxiedServer()
const { machines } = admin.session.session
const ids: Record<string, string> = {}
const run = commandOf()

const make = (asks: boolean, titles: readonly string[]) =>
  madeMachine(
    admin,
    titles.map((title) => ids[title] ?? ''),
    asks,
  )

before(async () => {
  await joinByLink(server.baseUrl, admin, 'manager@agencia.example', 'manager')
  const shop = await admin.session.createVault(vaultDraft('Loja'))
  const bakery = await admin.session.createVault(vaultDraft('Padaria'))
  const one = async (key: string, vault: string, title: string) => {
    const { id } = await admin.session.createItem(vault, draft(title), secret(`value of ${key}`))
    ids[key] = id
  }
  await one('Server', shop.id, 'Server')
  await one('Twin', shop.id, 'Twin')
  await one('Other twin', bakery.id, 'Twin')
  await one('Kept', bakery.id, 'Kept')
})

test('a machine reads by its token exactly what it was given, and a command gets the values without the token', async () => {
  const { token } = await make(false, ['Server'])
  const env = { CHAVEIRO_TOKEN: token }
  const read = (reference: string) => run(['read', reference], { env })
  const missing = await read('chaveiro://Padaria/Kept/password')
  assert.deepEqual([missing.code, missing.out], [1, ''])
  assert.match(missing.err, /there is no such item/)
  assert.equal((await read('chaveiro://Loja/Server/password')).out, 'value of Server\n')
  assert.equal((await read(`chaveiro://${ids.Server}/password`)).out, 'value of Server\n')
  const print = 'console.log(process.env.PASSWORD.length, process.env.CHAVEIRO_TOKEN ?? "none")'
  const ran = await run(['run', '--', process.execPath, '-e', print], {
    env: { ...env, PASSWORD: 'chaveiro://Loja/Server/password' },
  })
  assert.deepEqual([ran.code, ran.out], [0, `${'value of Server'.length} none\n`])
})

test('a vault’s name is the server’s word: it excludes an item and chooses none among equal titles', async () => {
  const { token } = await make(false, ['Twin', 'Other twin'])
  const read = (reference: string) => run(['read', reference], { env: { CHAVEIRO_TOKEN: token } })
  const twin = await read('chaveiro://Padaria/Twin/password')
  assert.deepEqual([twin.code, twin.out], [1, ''])
  assert.match(twin.err, /may be any of these/)
  assert.equal((await read(`chaveiro://${ids['Other twin']}/password`)).out, 'value of Other twin\n')
  const elsewhere = await make(false, ['Server'])
  const wrong = await run(['read', 'chaveiro://Padaria/Server/password'], {
    env: { CHAVEIRO_TOKEN: elsewhere.token },
  })
  assert.deepEqual([wrong.code, wrong.out], [1, ''])
})

test('a machine does nothing else, and a cut or ended token is one sentence', async () => {
  const { machine, token } = await make(false, ['Server'])
  const env = { CHAVEIRO_TOKEN: token }
  for (const args of [['ls'], ['get', 'Server'], ['export', '--form', 'csv']]) {
    const { code, out } = await run(args, { env })
    assert.deepEqual([args[0], code, out], [args[0], 1, ''])
  }
  const reference = 'chaveiro://Loja/Server/password'
  const cut = await run(['read', reference], { env: { CHAVEIRO_TOKEN: token.slice(0, -5) } })
  assert.deepEqual([cut.code, cut.err.trim().split('\n').length], [1, 1])
  const empty = await run(['read', reference], { env: { CHAVEIRO_TOKEN: '' } })
  assert.match(empty.err, /CHAVEIRO_TOKEN has no machine’s token/)
  await machines.end(machine.id)
  const ended = await run(['read', reference], { env })
  assert.deepEqual([ended.code, ended.out, ended.err.trim().split('\n').length], [1, '', 1])
  assert.match(ended.err, /does not accept this machine/)
  assert.ok(!(cut.err + ended.err).includes(token.slice(0, 40)))
})

test('where a person approves each run, none goes without a reason, and each reads once after it was approved', async () => {
  const { token } = await make(true, ['Server'])
  const env = { CHAVEIRO_TOKEN: token }
  const args = ['read', 'chaveiro://Loja/Server/password']
  const without = await run(args, { env })
  assert.deepEqual([without.code, without.out], [1, ''])
  assert.match(without.err, /--reason/)
  const late = await run([...args, '--reason', 'Release 11', '--wait', '1s'], { env })
  assert.deepEqual([late.code, late.out], [3, ''])

  const waiting = run([...args, '--reason', 'Release 12', '--wait', '2m'], { env })
  const asked = async (): Promise<calls.Run> => {
    const runs = await admin.api.send(calls.listRuns, { query: { open: 'true' } })
    const found = runs.find(({ reason, state }) => reason === 'Release 12' && state === 'waiting')
    if (found) return found as calls.Run
    await new Promise((resolve) => setTimeout(resolve, 200))
    return asked()
  }
  await machines.approveRun(await machines.showRun(await asked()))
  const { code, out } = await waiting
  assert.deepEqual([code, out], [0, 'value of Server\n'])
})
