import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { listSessions } from '@chaveiro/contract/calls/sessions.ts'
import { inTerminal } from '../../tools/testing/terminal.ts'
import { type CommandLine, commandLineOf } from '../support/command-line.ts'
import { joinByLink } from '../support/people.ts'
import { foundingAdmin, type TestPerson, vaultDraft } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let server: RunningServer
let admin: TestPerson
let decides: CommandLine
let asks: CommandLine
let itemId: string
const secret = { password: 'first-value', notes: '', metadata: {}, fields: [], files: [] }

before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  const asking = await joinByLink(server.baseUrl, admin, 'contributor@agencia.example')
  const vault = await admin.session.createVault(vaultDraft('Clientes'))
  await admin.session.keepInStep()
  const draft = { title: 'Banco', type: 'web_credential' as const, requires_checkout: false }
  itemId = (await admin.session.createItem(vault.id, draft, secret)).id
  await admin.session.createItem(vault.id, { ...draft, title: 'Cofre', requires_checkout: true }, secret)
  decides = await commandLineOf(admin, server.baseUrl)
  asks = await commandLineOf(asking, server.baseUrl)
  await decides.startAgent()
  await asks.startAgent()
})
after(async () => {
  await decides.end()
  await asks.end()
  await server.stop()
})

const read = () => asks.run(['read', 'chaveiro://Clientes/Banco/password'])
const ask = async (...more: string[]) =>
  JSON.parse(
    (await asks.run(['request', '--json', itemId, '--for', '1h', '--reason', 'Deploy', ...more])).out,
  )

test('a closed item says how to ask for it', async () => {
  const { code, out, err } = await read()
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, new RegExp(`chaveiro request ${itemId} --for 2h`))
})

test('a request needs a reason, and hours that there are', async () => {
  assert.match((await asks.run(['request', itemId])).err, /--reason is needed/)
  assert.match(
    (await asks.run(['request', itemId, '--reason', 'x', '--for', '3h'])).err,
    /takes one of 1h, 2h, 4h, 8h, 24h/,
  )
})

test('an approval without a person’s yes is refused, and a denied request gives nothing', async () => {
  const { id } = await ask()
  assert.match((await decides.run(['approve', id, '--no-input'])).err, /confirmed by a person/)
  assert.equal((await asks.run(['approve', id, '--yes'])).code, 1)
  assert.equal((await decides.run(['deny', id, '--yes'])).err.split('\n').at(-2), 'Ended.')
  assert.equal((await read()).code, 1)
})

test('whoever waits is let in once somebody approved what they were shown', async () => {
  const waiting = asks.run(['request', itemId, '--for', '2h', '--reason', 'To deploy', '--wait', '5m'])
  let id = ''
  while (id === '') id = JSON.parse((await decides.run(['requests', '--json'])).out)[0]?.id ?? ''
  const approving = inTerminal(decides, ['approve', id, '--for', '1h'])
  await approving.sees('Approve this for 1 h?')
  for (const fact of ['Banco', 'Clientes', 'contributor@agencia.example', 'To deploy'])
    assert.ok(approving.written().includes(fact), fact)
  approving.type('y\r')
  assert.equal(await approving.ended, 0)
  assert.equal((await waiting).code, 0)
  assert.deepEqual(await read(), { code: 0, out: 'first-value\n', err: '' })
  assert.match((await asks.run(['requests', '--mine'])).out, /approved/)
})

test('an approval that does not come ends the waiting with 3, and the request still waits', async () => {
  const { code, err } = await asks.run(['request', 'Cofre', '--reason', 'x', '--wait', '1s'])
  assert.equal(code, 3)
  assert.match(err, /Nobody has decided within 1s. The request still waits/)
  assert.match((await asks.run(['requests', '--mine'])).out, /pending/)
})

test('an item with check-out is read once it is checked out', async () => {
  const cofre = () => decides.run(['read', 'chaveiro://Clientes/Cofre/password'])
  assert.match((await cofre()).err, /must be checked out first: chaveiro checkout/)
  assert.match((await decides.run(['checkout', 'Cofre'])).err, /Checked out until/)
  assert.equal((await cofre()).out, 'first-value\n')
  assert.equal((await decides.run(['checkin', 'Cofre'])).err, 'Checked in.\n')
})

test('items are created, changed and deleted; secrets come by descriptor, JSON or generator', async () => {
  const made = await decides.run(
    ['create', 'Clientes', '--title', 'Novo', '--login', 'ana', '--password-fd', '0', '--json'],
    { input: 'from-a-pipe\n' },
  )
  const { id } = JSON.parse(made.out)
  assert.equal((await decides.run(['read', `chaveiro://${id}/password`])).out, 'from-a-pipe\n')
  const json = JSON.stringify({ notes: 'n', fields: [{ label: 'PIN', value: '77', hidden: true }] })
  assert.equal(
    (await decides.run(['edit', id, '--generate', '32', '--input-file', '-'], { input: json })).code,
    0,
  )
  assert.equal((await decides.run(['read', `chaveiro://${id}/PIN`])).out, '77\n')
  assert.equal((await decides.run(['read', '--raw', `chaveiro://${id}/password`])).out.length, 32)
  assert.equal((await decides.run(['edit', id, '--title', 'Outro'])).code, 0)
  assert.equal((await decides.run(['read', `chaveiro://${id}/PIN`])).out, '77\n')
  const bad = await decides.run(['edit', id, '--input-file', '-'], { input: '{"passwort":"x"}' })
  assert.match(bad.err, /has one that is unknown: passwort/)
  assert.match((await decides.run(['rm', id, '--no-input'])).err, /confirmed by a person/)
  assert.equal((await decides.run(['rm', id, '--yes'])).code, 0)
  assert.equal((await decides.run(['get', id])).code, 1)
})

test('a link shows a typed secret or chosen parts of an item', async () => {
  assert.match((await decides.run(['send', '--expires', '1h'], { input: 'once' })).out, /^http.*#.+\n$/)
  assert.match((await decides.run(['send', 'Banco', '--parts', 'login,password'])).out, /^http.*#.+\n$/)
  assert.match((await decides.run(['send', 'Banco', '--parts', 'nothing'])).err, /there is no field nothing/)
})

test('completion lists commands, vaults and items from the agent', async () => {
  const complete = async (...words: string[]) =>
    (await decides.run(['complete', '--', ...words])).out.split('\n').slice(0, -1)
  assert.deepEqual(await complete('che'), ['checkout', 'checkin'])
  assert.deepEqual(await complete('read', 'chaveiro://Cl'), ['chaveiro://Clientes/'])
  assert.deepEqual(await complete('get', 'Clientes/B'), ['Clientes/Banco'])
  assert.deepEqual(await complete('get', '--rev'), ['--reveal'])
})

test('logout ends the session on the server', async () => {
  const before = (await admin.api.send(listSessions)).length
  const gone = await commandLineOf(admin, server.baseUrl)
  assert.ok(before > 0)
  assert.equal((await gone.run(['logout'])).err, 'Signed out.\n')
  assert.match((await gone.run(['ls'])).err, /Nobody is signed in here/)
  await gone.end()
})
