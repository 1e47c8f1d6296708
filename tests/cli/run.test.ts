import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { builtCommandLine } from '../../tools/testing/built-command-line.ts'
import { inTerminal } from '../../tools/testing/terminal.ts'
import { type CommandLine, commandLineOf } from '../support/command-line.ts'
import { foundingAdmin, vaultDraft } from '../support/person.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

let server: RunningServer
let line: CommandLine
const folder = mkdtempSync(join(tmpdir(), 'chaveiro-run-'))
const password = 'S3nha-ção-😀'
const reference = 'chaveiro://Deploy/Server/password'
const js = (source: string) => ['--', process.execPath, '-e', source]

before(async () => {
  server = await startServer()
  const admin = await foundingAdmin(server.baseUrl)
  line = await commandLineOf(admin, server.baseUrl)
  const vault = await admin.session.createVault(vaultDraft('Deploy'))
  const draft = { type: 'web_credential' as const, login: 'deploy' }
  const secret = { password, notes: '', metadata: {}, fields: [], files: [] }
  await admin.session.createItem(vault.id, { ...draft, title: 'Server' }, secret)
  await admin.session.createItem(vault.id, { ...draft, title: 'Looked at', no_copy: true }, secret)
  await line.startAgent()
})
after(async () => {
  await line.end()
  await server.stop()
  rmSync(folder, { recursive: true })
})

test('references that are missing or refused are all named, and nothing is started', async () => {
  const started = join(folder, 'started')
  const env = {
    A: 'chaveiro://Deploy/Nothing/password',
    B: 'chaveiro://Deploy/Looked at/password',
    C: reference,
  }
  const { code, out, err } = await line.run(['run', '--', 'touch', started], { env })
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /Deploy\/Nothing\/password: there is no such item/)
  assert.match(err, /Deploy\/Looked at\/password may be looked at and not copied/)
  assert.equal(existsSync(started), false)
})

test('a file of references that nobody confirmed is refused without a terminal', async () => {
  const file = join(folder, 'chaveiro.env')
  writeFileSync(file, `TOKEN=${reference}\n`)
  for (const args of [
    ['run', '--no-input'],
    ['run', '--no-input', '--file', file],
  ]) {
    const { code, out, err } = await line.run([...args, ...js('console.log(1)')], { cwd: folder })
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, /was not confirmed with this content/)
  }
  const { code } = await line.run(['inject', '-i', file, '--no-input'], { cwd: folder })
  // The file has no place to fill, so there is nothing to confirm.
  assert.equal(code, 0)
})

test('a file without references that was not confirmed chooses no command for those of the environment', async () => {
  const cwd = mkdtempSync(join(folder, 'cloned-'))
  writeFileSync(join(cwd, 'deploy'), '#!/bin/sh\necho stolen\n', { mode: 0o755 })
  writeFileSync(join(cwd, 'chaveiro.env'), 'PATH=.\n')
  const run = (env: Record<string, string>) => line.run(['run', '--no-input', '--', 'deploy'], { cwd, env })
  const { code, out, err } = await run({ SECRET: reference })
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /was not confirmed with this content/)
  assert.equal((await run({})).out, 'stolen\n')
})

test('a file that was not confirmed is not the environment of the command line itself, by which Node would load code', async () => {
  const cwd = mkdtempSync(join(folder, 'cloned-'))
  writeFileSync(join(cwd, 'evil.cjs'), 'console.error("loaded")')
  writeFileSync(join(cwd, 'deploy.env'), 'NODE_OPTIONS=--require=./evil.cjs\n')
  const env = { SECRET: reference }
  const args = ['run', '--no-input', '--file', 'deploy.env', ...js('console.log(1)')]
  const { code, out, err } = await line.run(args, { cwd, env })
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /was not confirmed with this content/)
  assert.doesNotMatch(err, /loaded/)
})

test('under its own name it leaves no option among its words to Node', () => {
  const cwd = mkdtempSync(join(folder, 'named-'))
  writeFileSync(join(cwd, 'evil.cjs'), 'console.error("loaded")')
  writeFileSync(join(cwd, 'deploy.env'), 'NODE_OPTIONS=--require=./evil.cjs\n')
  const named = join(cwd, 'chaveiro')
  copyFileSync(builtCommandLine(), named)
  chmodSync(named, 0o755)
  const env = { ...process.env, LANG: 'en', PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
  const args = ['run', '--env-file', 'deploy.env', '--', 'true']
  const { status, stderr } = spawnSync(named, args, { cwd, env, encoding: 'utf8' })
  assert.equal(status, 1)
  assert.match(stderr, /There is no option --env-file/)
  assert.doesNotMatch(stderr, /loaded/)
})

test('a file that is replaced is no other program’s any more, and what a link led to stays as it was', async () => {
  const [led, link] = [join(folder, 'published'), join(folder, 'link')]
  writeFileSync(led, 'published', { mode: 0o644 })
  symlinkSync(led, link)
  const inject = (...args: string[]) => line.run(['inject', ...args], { input: `{{ ${reference} }}` })
  assert.equal((await inject('-o', link)).code, 1)
  assert.equal((await inject('-f', '-o', link)).code, 0)
  assert.equal(readFileSync(link, 'utf8'), password)
  assert.deepEqual([lstatSync(link).isFile(), statSync(link).mode & 0o777], [true, 0o600])
  assert.deepEqual([readFileSync(led, 'utf8'), statSync(led).mode & 0o777], ['published', 0o644])
  assert.match((await inject('-f', '-o', '/dev/null')).err, /is no file/)
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('link')),
    ['link'],
  )
})

test('in a terminal it is shown and confirmed once for each content', async () => {
  const file = join(folder, 'chaveiro.env')
  const args = ['run', ...js('console.log("length", process.env.TOKEN.length)')]
  const first = inTerminal(line, args, folder)
  await first.sees(reference)
  await first.sees('Use it?')
  first.type('y\r')
  assert.equal(await first.ended, 0)
  assert.match(first.written(), new RegExp(`length ${password.length}`))
  assert.equal((await line.run(args, { cwd: folder })).code, 0)
  writeFileSync(file, `TOKEN=${reference}\nOTHER=${reference}\n`)
  assert.equal(
    (await line.run([...args.slice(0, 1), '--no-input', ...args.slice(1)], { cwd: folder })).code,
    1,
  )
  const declined = inTerminal(line, args, folder)
  await declined.sees('Use it?')
  declined.type('\r')
  assert.equal(await declined.ended, 1)
})

test('what goes into a pipe is masked, also across pieces; the environment is the child’s alone', async () => {
  const source = `
    const secret = process.env.TOKEN
    process.stdout.write('begins ' + secret.slice(0, 4))
    setTimeout(() => { process.stdout.write(secret.slice(4) + ' ends'); process.stderr.write('e ' + secret) }, 50)`
  const { code, out, err } = await line.run(['run', ...js(source)], { env: { TOKEN: reference } })
  assert.deepEqual([code, out, err], [0, 'begins ***** ends', 'e *****'])
})

test('on a terminal colours, width and the secret itself are the command’s own', async () => {
  const source =
    'console.log(process.stdout.isTTY, process.stdout.hasColors(), process.stdin.isTTY, process.env.TOKEN)'
  const child = inTerminal({ ...line, env: { ...line.env, TOKEN: reference } }, ['run', ...js(source)])
  assert.equal(await child.ended, 0)
  assert.match(child.written(), new RegExp(`true true true ${password}`))
  assert.ok(child.hasColours())
})

test('exit codes and signals are the child’s', async () => {
  assert.equal((await line.run(['run', ...js('process.exit(42)')])).code, 42)
  assert.equal(
    (await line.run(['run', ...js('process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 9e4)')])).code,
    143,
  )
  const { code, err } = await line.run(['run', '--', 'no-such-command-anywhere'])
  assert.deepEqual([code, err], [127, 'no-such-command-anywhere: there is no such command.\n'])
})

test('Ctrl-C reaches the child once, and its own answer is the exit code', async () => {
  const source = `
    let times = 0
    process.on('SIGINT', () => { times++; setTimeout(() => { console.log('times', times); process.exit(7) }, 300) })
    setInterval(() => {}, 1000)
    console.log('waits')`
  const child = inTerminal(line, ['run', ...js(source)])
  await child.sees('waits')
  child.type('\u0003')
  assert.equal(await child.ended, 7)
  assert.match(child.written(), /times 1/)
})

test('inject fills a template into a file that only its owner reads, and replaces none', async () => {
  const out = join(folder, 'config.yml')
  const input = `password: "{{ ${reference} }}"\nother: {{ mustache }}\n`
  assert.equal((await line.run(['inject', '-o', out], { input })).code, 0)
  assert.equal(readFileSync(out, 'utf8'), `password: "${password}"\nother: {{ mustache }}\n`)
  assert.equal(statSync(out).mode & 0o777, 0o600)
  const again = await line.run(['inject', '-o', out], { input })
  assert.deepEqual([again.code, again.err], [1, `${out} is there already. --force replaces it.\n`])
  const missing = await line.run(['inject'], { input: '{{ chaveiro://Deploy/Nothing/password }}' })
  assert.deepEqual([missing.code, missing.out], [1, ''])
})
