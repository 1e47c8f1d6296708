import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { inTerminal } from '../../tools/testing/terminal.ts'
import { type CommandLine, commandLineOf } from '../support/command-line.ts'
import { foundingAdmin } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let server: RunningServer
let line: CommandLine
const folder = mkdtempSync(join(tmpdir(), 'chaveiro-undo-'))

before(async () => {
  server = await startServer()
  line = await commandLineOf(await foundingAdmin(server.baseUrl), server.baseUrl)
  await line.startAgent()
})
after(async () => {
  await line.end()
  await server.stop()
  rmSync(folder, { recursive: true })
})

function sheet(name: string, vault: string, titles: readonly string[]): string {
  const file = join(folder, name)
  const rows = titles.map((title) => `${vault};${title};s3nha`)
  writeFileSync(file, ['vault_path;title;password', ...rows, ''].join('\n'))
  return file
}
const vaults = async () =>
  JSON.parse((await line.run(['ls', '--json'])).out).vaults.map(({ path }: { path: string[] }) => path.join())

test('without an import from here there is nothing to take back', async () => {
  const { code, err } = await line.run(['import', '--undo', '--yes'])
  assert.equal(code, 1)
  assert.match(err, /No such import was made on this computer/)
})

test('an import is taken back whole after it was shown, and only once', async () => {
  const file = sheet('padaria.csv', 'Padaria', ['Instagram', 'Site'])
  const { err } = await line.run(['import', file, '--yes'])
  assert.match(err, /2 imported[\s\S]*chaveiro import --undo/)
  assert.match((await line.run(['import', '--undo', '--no-input'])).err, /confirmed by a person/)
  const undone = await line.run(['import', '--undo', 'padaria.csv', '--yes'])
  assert.equal(undone.code, 0, undone.err)
  assert.match(
    undone.err,
    /2 items made, 0 updated, 1 vaults made[\s\S]*2 items deleted, 0 brought back, 1 vaults removed/,
  )
  assert.deepEqual(await vaults(), [])
  assert.equal((await line.run(['import', '--undo', '--yes'])).code, 1)
})

test('what was changed since stays and is named; of two imports one is named', async () => {
  await line.run(['import', sheet('one.csv', 'Um', ['Kept', 'Gone']), '--yes'])
  await line.run(['import', sheet('two.csv', 'Dois', ['Other']), '--yes'])
  assert.match((await line.run(['import', '--undo', '--yes'])).err, /several imports[\s\S]*one\.csv/)
  await line.run(['edit', 'Um/Kept', '--login', 'ana'])
  const { code, err } = await line.run(['import', '--undo', 'one.csv', '--yes'])
  assert.equal(code, 1)
  assert.match(err, /Left: Kept \(somebody changed it since\)[\s\S]*1 items deleted/)
  assert.deepEqual(await vaults(), ['Dois', 'Um'])
})

test('a terminal shows how far it is, and Ctrl-C ends it after what is under way', async () => {
  const titles = Array.from({ length: 2000 }, (_, at) => `Item ${at}`)
  const importing = inTerminal(line, ['import', sheet('many.csv', 'Muitos', titles), '--yes'])
  await importing.sees(/Items: \d+ of 2000/)
  importing.type('\u0003')
  assert.equal(await importing.ended, 130)
  const made = async () => {
    const { err } = await line.run(['import', '--undo', 'many.csv', '--no-input'])
    return Number(/(\d+) items made/.exec(err)?.[1])
  }
  const listed = async () => JSON.parse((await line.run(['ls', 'Muitos', '--json'])).out).items.length
  // The batch that was under way ends whole.
  while ((await made()) !== (await listed()));
  assert.ok((await made()) < titles.length)
})
