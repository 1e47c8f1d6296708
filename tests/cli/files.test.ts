import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { exportAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import { type CommandLine, commandLineOf } from '../support/command-line.ts'
import { foundingAdmin, type TestPerson } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let server: RunningServer
let admin: TestPerson
let line: CommandLine
const folder = mkdtempSync(join(tmpdir(), 'chaveiro-files-'))
const sheet = join(folder, 'clientes.csv')

before(async () => {
  server = await startServer()
  admin = await foundingAdmin(server.baseUrl)
  line = await commandLineOf(admin, server.baseUrl)
  await line.startAgent()
  writeFileSync(
    sheet,
    'Cliente;Ferramenta;Usuário;Chave do painel\nPadaria;Instagram;ana;s3nha-1\nPadaria;Site;bia;s3nha-2\n',
  )
})
after(async () => {
  await line.end()
  await server.stop()
  rmSync(folder, { recursive: true })
})

test('a dry run says what would come of a file and makes nothing', async () => {
  const args = [
    'import',
    sheet,
    '--dry-run',
    '--json',
    '--map',
    'Chave do painel=password',
    '--map',
    'Cliente=vault_path',
    '--map',
    'Ferramenta=title',
  ]
  const { code, out, err } = await line.run(args)
  assert.equal(code, 0, err)
  const seen = JSON.parse(out)
  assert.deepEqual([seen.rows, seen.good, seen.newVaults], [2, 2, [{ path: 'Padaria', rows: 2 }]])
  assert.ok(!out.includes('s3nha'))
  assert.deepEqual(JSON.parse((await line.run(['ls', '--json'])).out).vaults, [])
  const shown = await line.run(
    args.filter((one) => one !== '--json'),
    { env: { LANG: 'pt_BR.UTF-8' } },
  )
  assert.match(shown.err, /Planilha: linhas 2/)
})

test('a column or field that there is not is refused with those that there are', async () => {
  const none = await line.run(['import', sheet, '--dry-run', '--map', 'Nada=password'])
  assert.equal(none.code, 1)
  assert.match(none.err, /no column Nada[\s\S]*Chave do painel/)
  assert.match((await line.run(['import', sheet, '--map', 'Cliente=nothing'])).err, /nothing is no field/)
  assert.match((await line.run(['import', sheet, '--no-input'])).err, /confirmed by a person/)
})

test('the file is imported once: again, everything is there already', async () => {
  const args = [
    'import',
    sheet,
    '--yes',
    '--map',
    'Chave do painel=password',
    '--map',
    'Cliente=vault_path',
    '--map',
    'Ferramenta=title',
  ]
  const { err } = await line.run(args)
  assert.match(err, /2 imported/)
  assert.equal((await line.run(['read', 'chaveiro://Padaria/Site/password'])).out, 's3nha-2\n')
  assert.match((await line.run(args)).err, /0 imported, 0 of them updated, 2 skipped/)
})

test('an export takes the passphrase, also where an agent runs', async () => {
  const out = join(folder, 'padaria.csv')
  const { code, err } = await line.run([
    'export',
    'Padaria',
    '--form',
    'csv',
    '--reason',
    'Handover',
    '-o',
    out,
    '--yes',
    '--no-input',
  ])
  assert.equal(code, 1)
  assert.match(err, /needs your passphrase/)
})

test('the audit log verifies, and so does an exported file until a line of it is changed', async () => {
  assert.match((await line.run(['audit', 'verify'])).out, /^The audit log holds: entries 1 to \d+/)
  const file = join(folder, 'audit.jsonl')
  const exported = await admin.api.sendForFile(exportAuditLogs, { body: { format: 'jsonl' } })
  const text = await exported.text()
  const lines = text
    .trim()
    .split('\n')
    .filter((one) => JSON.parse(one).seq !== null)
  writeFileSync(file, lines.join('\n'))
  const whole = await line.run(['audit', 'verify', file])
  assert.equal(whole.code, 0, whole.err + whole.out)
  const changed = lines.map((one) => (one.includes('"Site"') ? one.replace('"Site"', '"Sites"') : one))
  assert.notDeepEqual(changed, lines)
  writeFileSync(file, changed.join('\n'))
  const { code, err } = await line.run(['audit', 'verify', file])
  assert.equal(code, 1)
  assert.match(err, /entries of the file are not in the log like this/)
  writeFileSync(file, 'nonsense\n')
  assert.match((await line.run(['audit', 'verify', file])).err, /Line 1 is no entry/)
})
