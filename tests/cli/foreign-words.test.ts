// Promise 21

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { inTerminal } from '../../tools/testing/terminal.ts'
import { type CommandLine, commandLineOf } from '../support/command-line.ts'
import { foundingAdmin, vaultDraft } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let server: RunningServer
let line: CommandLine
const [red, bell, c1, turned] = ['\u001b[31m', '\u0007', '\u009b31m', '\u202e']
const title = `Server” now?\nDelete “Other${red}`
const password = `a${red}${bell}${c1}${turned}\nb`
let id: string
/** Titles that a shell would run, expand or split. */
const commands = [
  ...[
    '`echo>ran`',
    '$(echo>ran)',
    '$HOME',
    '$$',
    "';echo>ran;'",
    '";echo>ran;"',
    '|tee ran',
    '>ran',
    '*',
    '!!',
  ],
  ...['~', '-rf', 'back\\slash', 'a b'],
]

before(async () => {
  server = await startServer()
  const admin = await foundingAdmin(server.baseUrl)
  line = await commandLineOf(admin, server.baseUrl)
  const vault = await admin.session.createVault(vaultDraft('Vault'))
  const secret = { password, notes: 'one\nid   two', metadata: {}, fields: [], files: [] }
  id = (await admin.session.createItem(vault.id, { type: 'web_credential', title }, secret)).id
  const shell = await admin.session.createVault(vaultDraft('São Shell'))
  for (const one of commands)
    await admin.session.createItem(shell.id, { type: 'web_credential', title: one }, secret)
  await line.startAgent()
})
after(async () => {
  await line.end()
  await server.stop()
})

/** All that a command writes onto a terminal, where nobody answers. */
async function written(args: readonly string[]): Promise<string> {
  const terminal = inTerminal(line, args)
  await terminal.ended
  return terminal.raw()
}

for (const args of [
  ['ls', 'Vault'],
  ['get', '--reveal'],
  ['read'],
  ['read', '--raw'],
  ['read', '--json'],
  ['get', '--reveal', '--json'],
])
  test(`${args.join(' ')} shows signs of control characters on a terminal`, async () => {
    const [command = ''] = args
    const named = { ls: [], get: [id], read: [`chaveiro://${id}/password`] }[command] ?? []
    const shown = await written([...args, ...named])
    for (const sign of [red, bell, c1, turned]) assert.ok(!shown.includes(sign as string), shown)
    assert.match(shown, /\\u001b\[31m/)
  })

test('into a pipe a value goes as it is', async () => {
  const { out } = await line.run(['read', '--raw', `chaveiro://${id}/password`])
  assert.equal(out, password)
})

test('the title of an item is bold, and no sign of that is shown', async () => {
  const shown = await written(['get', id])
  assert.ok(shown.startsWith('\u001b[1mServer'), shown)
})

test('a question stays one sentence, whatever a title says', async () => {
  const asked = inTerminal(line, ['rm', id])
  await asked.sees('[y/N]')
  asked.type('n\r')
  await asked.ended
  assert.ok(!asked.raw().includes(red as string))
  assert.match(asked.written(), /Delete “Server” now\?\\u000aDelete “Other\\u001b\[31m” in Vault\?/)
})

test('no line of a title or note looks like a row of its own', async () => {
  const { out } = await line.run(['ls', 'Vault'])
  assert.equal(out.trim().split('\n').length, 1)
  const shown = await line.run(['get', '--reveal', id])
  assert.match(shown.out, /^notes +one\n {3,}id {3}two$/m)
})

test('a title that would act upon the terminal is not completed', async () => {
  assert.equal((await line.run(['complete', '--', 'get', 'Vault/'])).out, '')
})

test('bash completes a title as one word, which runs and expands nothing', () => {
  const script = `chaveiro() { '${line.command.join("' '")}' "$@"; }
source <(chaveiro completion bash)
for before in 'chaveiro get ' 'chaveiro read chaveiro:'; do
  typed='São\\ Shell/'
  [[ $before == *: ]] && typed="//$typed"
  COMP_LINE="$before$typed"; COMP_POINT=\${#COMP_LINE}; COMP_WORDS=(chaveiro get "$typed"); COMP_CWORD=2
  _chaveiro
  for one in "\${COMPREPLY[@]}"; do eval "set -- $one"; printf '%s:%s\\n' $# "$1"; done
done`
  const cwd = mkdtempSync(join(tmpdir(), 'chaveiro-shell-'))
  const env = { ...line.env, LC_ALL: 'C.UTF-8' }
  const { stdout } = spawnSync('bash', ['-c', script], { cwd, env, encoding: 'utf8' })
  const words = (beginning: string) => commands.map((one) => `1:${beginning}São Shell/${one}`)
  assert.deepEqual(stdout.trim().split('\n').sort(), [...words(''), ...words('//')].sort())
  assert.deepEqual(readdirSync(cwd), [])
  rmSync(cwd, { recursive: true })
})
