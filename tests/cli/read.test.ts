import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type CommandLine, commandLineOf } from '../support/command-line.ts'
import { foundingAdmin, type TestPerson, vaultDraft } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let server: RunningServer
let admin: TestPerson
let line: CommandLine
let itemId: string
const secret = {
  password: 'S3nha-ção 😀',
  notes: 'uma\nduas',
  metadata: { totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
  fields: [{ label: 'Ramal/2', value: '42', hidden: false }],
  files: [],
}

before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  line = await commandLineOf(admin, server.baseUrl)
  const top = await admin.session.createVault(vaultDraft('Clientes'))
  const vault = await admin.session.createVault(vaultDraft('Padaria São João', top.id))
  const draft = {
    title: 'Instagram',
    type: 'web_credential' as const,
    login: 'padaria',
    login_url: 'https://instagram.com',
  }
  itemId = (await admin.session.createItem(vault.id, draft, secret)).id
  for (const title of ['Twice', 'Twice'])
    await admin.session.createItem(vault.id, { ...draft, title }, { ...secret, password: 'x' })
})
after(async () => {
  await line.end()
  await server.stop()
})

test('without a passphrase, and nobody to ask, nothing is read', async () => {
  const { code, out, err } = await line.run(['read', '--no-input', 'chaveiro://a/b/password'])
  assert.equal(code, 1)
  assert.equal(out, '')
  assert.match(err, /needs your passphrase/)
})

test('what is no reference is said before anybody is asked for a passphrase', async () => {
  for (const reference of [
    'op://a/b/c',
    'chaveiro://a',
    'chaveiro://a//c',
    'chaveiro://%/b/c',
    'chaveiro://a/b/c?attribute=x',
  ]) {
    const { code, err } = await line.run(['read', reference])
    assert.equal(code, 1)
    assert.match(err, /is no reference/)
  }
})

test('a wrong passphrase opens nothing', async () => {
  const { code, err } = await line.run(['--passphrase-fd', '0', 'ls'], { input: 'not this one\n' })
  assert.deepEqual([code, err], [1, 'This passphrase does not open your key.\n'])
})

test('the agent starts', () => line.startAgent())

test('a vault or item that is not there reads like one that may not be seen', async () => {
  const { code, out, err } = await line.run(['read', 'chaveiro://Clientes/Nada/password'])
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /there is no such item, or you cannot see it/)
})

test('an ambiguous title lists the candidates with their ids', async () => {
  const { code, err } = await line.run(['read', 'chaveiro://Clientes/Padaria São João/Twice/password'])
  assert.equal(code, 1)
  assert.equal(err.match(/[0-9a-f]{8}-[0-9a-f-]{27} {2}Clientes \/ Padaria São João \/ Twice/g)?.length, 2)
})

test('a field is read by names, by ids, folded, and escaped', async () => {
  for (const [reference, value] of [
    ['chaveiro://Clientes/Padaria São João/Instagram/password', secret.password],
    ['chaveiro://clientes/padaria sao joao/instagram/senha-nao', null],
    ['chaveiro://clientes/padaria sao joao/instagram/username', 'padaria'],
    [`chaveiro://${itemId}/notes`, secret.notes],
    [`chaveiro://${itemId}/Ramal%2F2`, '42'],
  ] as const) {
    const { code, out } = await line.run(['read', reference])
    assert.deepEqual([code, out], value === null ? [1, ''] : [0, `${value}\n`])
  }
})

test('--raw adds no line break, and --json names the reference', async () => {
  const reference = `chaveiro://${itemId}/password`
  assert.equal((await line.run(['read', '--raw', reference])).out, secret.password)
  const { out } = await line.run(['read', '--json', reference])
  assert.deepEqual(JSON.parse(out), { reference, text: secret.password })
})

test('codes are computed here', async () => {
  assert.match((await line.run(['otp', itemId])).out, /^\d{6}\n$/)
  assert.match((await line.run(['read', `chaveiro://${itemId}?attribute=otp`])).out, /^\d{6}\n$/)
})

test('ls shows the tree, and get an item without what is sealed', async () => {
  const top = await line.run(['ls'])
  assert.match(top.out, /^Clientes\/ {2}items: 0/)
  const inside = JSON.parse((await line.run(['ls', '--json', 'Clientes/Padaria São João'])).out)
  assert.deepEqual(
    inside.items.map(({ title }: { title: string }) => title),
    ['Instagram', 'Twice', 'Twice'],
  )
  // As a reference is written, so that it can be copied into one.
  assert.match((await line.run(['ls', '-r'])).out, /^Clientes\/Padaria São João\/Instagram /m)
  const { out } = await line.run(['get', 'Instagram'])
  assert.match(out, /^Instagram\n/)
  assert.ok(!out.includes(secret.password))
  assert.ok((await line.run(['get', '--reveal', 'Instagram'])).out.includes(secret.password))
})

test('usage is refused with a sentence, in the person’s language', async () => {
  assert.deepEqual(await line.run(['--nonsense']), {
    code: 1,
    out: '',
    err: 'There is no option --nonsense.\nSee: chaveiro --help\n',
  })
  const env = { LANG: 'pt_BR.UTF-8' }
  const typo = await line.run(['reed', 'x'], { env })
  assert.match(typo.err, /Não há o comando reed\.\nVocê quis dizer read\?\nVeja: chaveiro --help/)
  const missing = await line.run(['machine', 'give'], { env })
  assert.match(missing.err, /Falta o argumento máquina\.\nVeja: chaveiro machine give --help/)
  const { out } = await line.run(['request', '--help'], { env })
  assert.match(out, /^Uso: chaveiro request \[opções\] <item>\n/)
  assert.match(out, /--for <horas> .*Sem isto: 2h\./s)
  for (const command of [['read'], ['machine', 'give']])
    assert.match(
      (await line.run([...command, '--help'])).out,
      /Options of every command:.*--json.*--no-input/s,
    )
  assert.match((await line.run(['inject', '-i', '/nowhere'])).err, /\/nowhere: there is no such file\./)
})
