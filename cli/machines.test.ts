import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { listItems } from '@chaveiro/contract/calls/items.ts'
import { listVaults } from '@chaveiro/contract/calls/vaults.ts'
import { listedPlace } from '@chaveiro/device'
import { email, passphrase } from '../tools/testing/founded-server.ts'
import { inTerminal } from '../tools/testing/terminal.ts'
import { foundedHere } from './testing/founded-here.ts'

// A token and what it may read take the passphrase each time, so Argon2id runs here in full.
const { api, device, line, end } = await foundedHere()
const reference = 'chaveiro://Loja/Server/password'
let itemId = ''
after(end)

before(async () => {
  const overview = { tags: { client: '', squad: '' }, visibility: 'listed' as const }
  await device.vaults.create({ ...overview, name: 'Loja', type: 'client', parent: null })
  const vaults = await api.send(listVaults)
  const place = listedPlace(vaults, vaults[0]?.id ?? '')
  assert.ok(place)
  const handle = await device.vaults.show(place)
  const secret = { password: 'value of Server', notes: '', metadata: {}, fields: [], files: [] }
  for (const title of ['Server', 'Other'])
    await device.items.create(handle, { title, type: 'api_key' }, secret)
  const items = await api.send(listItems, { query: { search: 'Server' } })
  itemId = items[0]?.id ?? ''
})

/** Without a terminal, with the passphrase on a descriptor of its own, as a script gives it. */
function run(args: readonly string[], env: Record<string, string> = {}) {
  const [node, program] = line.command
  const { status, stdout, stderr } = spawnSync(node, [program, ...args], {
    env: { ...line.env, ...env },
    encoding: 'utf8',
    input: passphrase,
  })
  return { code: status, out: stdout, err: stderr }
}
const byPassphrase = (...args: string[]) => run([...args, '--passphrase-fd', '0'])

test('what no machine may have is refused with the option that is wrong', () => {
  for (const [args, sentence] of [
    [['--until', '2020-01-31'], /--until takes a day/],
    [['--until', '2027-02-31'], /--until takes a day/],
    [['--subject', 'repo:acme/site:*'], /--issuer is needed/],
    [['--issuer', 'https://gitlab.com'], /--subject is needed/],
  ] as const) {
    const { code, out, err } = run(['machine', 'create', 'Deploy', ...args])
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, sentence)
  }
  for (const [args, sentence] of [
    [['--network', '10.0.0.1'], /10\.0\.0\.1 is no network/],
    [['--issuer', 'https://gitlab.com', '--subject', '*'], /--subject is not what an identity takes/],
    [['--keeper', 'nobody@agencia.example'], /Nobody here has the address nobody@/],
  ] as const) {
    const { code, out, err } = byPassphrase('machine', 'create', 'Deploy', ...args)
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, sentence)
  }
})

test('an agent makes no token: the passphrase is asked for, also where it runs', async () => {
  const unlocking = inTerminal(line, ['unlock'])
  await unlocking.sees('Passphrase of')
  unlocking.type(`${passphrase}\r`)
  assert.equal(await unlocking.ended, 0)
  const { code, out, err } = run(['machine', 'create', 'Deploy', '--no-input'])
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /needs your passphrase/)
  assert.match(run(['machine', 'ls']).err, /No machine is here/)
})

test('a machine is made, given an item, renewed and ended; each token reads until then and is printed once, alone', async () => {
  const made = byPassphrase('machine', 'create', 'Deploy', '--network', '127.0.0.0/8', '--network', '::1/128')
  assert.equal(made.code, 0, made.err)
  assert.match(made.out, /^chm1\.\S+\n$/)
  assert.match(made.err, new RegExp(`kept by ${email} and works until`))
  assert.ok(!made.err.includes(made.out.trim()))
  const token = made.out.trim()
  assert.match(run(['read', reference], { CHAVEIRO_TOKEN: token }).err, /no such item/)

  assert.match(run(['machine', 'give', 'Deploy', 'Server', '--no-input']).err, /confirmed by a person/)
  assert.match(run(['machine', 'give', 'Deploy', 'Nothing', '--yes']).err, /there is no such item/)
  const given = byPassphrase('machine', 'give', 'Deploy', 'Loja/Server', itemId, '--yes')
  assert.equal(given.code, 0, given.err)
  assert.match(given.err, /127\.0\.0\.0\/8, ::1\/128[\s\S]*Loja \/ Server[\s\S]*Items given: 1/)
  const read = run(['read', reference], { CHAVEIRO_TOKEN: token })
  assert.deepEqual([read.code, read.out], [0, 'value of Server\n'], read.err)
  const shown = JSON.parse(run(['machine', 'show', 'deploy', '--json']).out)
  assert.deepEqual([shown.keeper, shown.doubt, shown.given.length], [email, null, 1])

  const change = (...args: string[]) => byPassphrase('machine', 'change', 'Deploy', '--yes', ...args)
  assert.match(change().err, /Say what to change/)
  assert.match(change('--network', '10.0.0.0/8', '--any-network').err, /do not go together/)
  assert.match(change('--network', '10.0.0.1').err, /10\.0\.0\.1 is no network/)
  assert.match(change('--network', '203.0.113.0/24').err, /203\.0\.113\.0\/24[\s\S]*Changed/)
  assert.match(run(['read', reference], { CHAVEIRO_TOKEN: token }).err, /does not accept this machine/)
  assert.equal(change('--any-network').code, 0)
  assert.equal(run(['read', reference], { CHAVEIRO_TOKEN: token }).out, 'value of Server\n')

  const renewed = byPassphrase('machine', 'keep', 'Deploy', '--yes', '--json')
  assert.equal(renewed.code, 0, renewed.err)
  const next = JSON.parse(renewed.out).token
  assert.match(run(['read', reference], { CHAVEIRO_TOKEN: token }).err, /does not accept this machine/)
  assert.equal(run(['read', reference], { CHAVEIRO_TOKEN: next }).out, 'value of Server\n')

  assert.match(run(['machine', 'take', 'Deploy', 'Other', '--yes']).err, /was not given to Deploy/)
  assert.match(run(['machine', 'take', 'Deploy', 'Server', '--yes']).err, /Items taken: 1/)
  assert.match(run(['read', reference], { CHAVEIRO_TOKEN: next }).err, /no such item/)
  assert.match(run(['machine', 'end', 'Deploy', '--yes']).err, /Ended/)
  assert.match(run(['read', reference], { CHAVEIRO_TOKEN: next }).err, /does not accept this machine/)
  assert.equal(run(['machine', 'ls']).out, '')
  assert.match(run(['machine', 'ls', '--all']).out, /ended/)
})

test('of two machines of one name none is meant, and completion lists names', () => {
  for (const _ of [1, 2]) assert.equal(byPassphrase('machine', 'create', 'Twin').code, 0)
  const { code, err } = run(['machine', 'end', 'Twin', '--yes'])
  assert.equal(code, 1)
  assert.match(err, /any of these machines[\s\S]*[0-9a-f-]{36} {2}Twin/)
})
