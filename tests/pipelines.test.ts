// Promise 29

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { getItem } from '@chaveiro/contract/calls/items.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { builtCommandLine } from '../tools/testing/built-command-line.ts'
import { startWorkloadProvider, type WorkloadProvider } from '../tools/testing/workload-provider.ts'
import { personShownAs, shownBy } from './support/at-a-screen.ts'
import { type GitHubTokens, startGitHubTokens } from './support/github-tokens.ts'
import { draft, secret, userIdOf } from './support/lying-server.ts'
import { vaultDraft } from './support/person.ts'
import { block, fileOf, hashOf, scriptOf, valuesOf } from './support/pipeline-scripts.ts'
import { startProxiedServer } from './support/start-proxied-server.ts'

const { admin } = await startProxiedServer({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' })
const { machines } = admin.session.session
const audience = 'https://chaveiro.example.com'
const [deployKey, npmToken] = ['the key of the server', 'the token of the registry']
let provider: WorkloadProvider
let gitHub: GitHubTokens
let [serverId, registryId] = ['', '']
/** What a script runs in: the command line at tools/, and stubs of npm and shop that note what they got. */
let folder: string

before(async () => {
  provider = await startWorkloadProvider()
  gitHub = await startGitHubTokens(provider)
  const shop = await admin.session.createVault(vaultDraft('Shop'))
  serverId = (await admin.session.createItem(shop.id, draft('Server'), secret(deployKey))).id
  registryId = (await admin.session.createItem(shop.id, draft('Registry'), secret(npmToken))).id
})
after(() => {
  gitHub.stop()
  provider.stop()
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chaveiro-pipeline-'))
  for (const name of ['tools', 'bin', 'secrets', 'out']) mkdirSync(join(folder, name))
  copyFileSync(builtCommandLine(), join(folder, 'tools', 'chaveiro.mjs'))
  const note = `#!/bin/sh
{ echo "$0 $*"; env; } > ${folder}/out/got
echo "the value is $DEPLOY_KEY$NPM_TOKEN"
`
  for (const name of ['npm', 'shop']) writeFileSync(join(folder, 'bin', name), note, { mode: 0o755 })
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A machine that may read these items, with this identity. Answers its token. */
async function makeMachine(items: readonly string[], subject: string | null = null, asks = false) {
  const until = new Date(Date.now() + 90 * dayMs).toISOString()
  const identity = subject === null ? null : { issuer: provider.issuer, audience, subject }
  const keeper = await personShownAs(await userIdOf(admin), admin.email)
  const { machine, token } = await machines.make(
    { name: 'Pipeline', networks: [], identity, asks, until },
    keeper,
  )
  const handle = (await machines.show([machine])).handles[machine.id]
  assert.ok(handle)
  for (const id of items) {
    const item = await admin.api.send(getItem, { params: { id } })
    const shown = await admin.session.session.items.show(item, await shownBy(admin.api, item.vault_id))
    await machines.give(handle, shown, until)
  }
  await admin.session.keepInStep()
  return token
}

/** Runs a script in sh, as the pipeline would, with this environment and no other. */
async function inShell(script: string, env: Record<string, string>) {
  const path = `${join(folder, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`
  const child = spawn('sh', ['-e', '-c', script], { cwd: folder, env: { PATH: path, LANG: 'en', ...env } })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (out += text))
  const code = await new Promise<number>((resolve) => child.once('close', (exit) => resolve(exit ?? -1)))
  return { code, out }
}

/** The script's files as they are here. */
const placed = (script: string) =>
  script
    .replaceAll('/usr/local/lib/chaveiro.mjs', join(folder, 'tools', 'chaveiro.mjs'))
    .replaceAll('/usr/local/bin/', `${join(folder, 'bin')}/`)
    .replace(/\/run\/(secrets|identity)\//g, `${join(folder, 'secrets')}/`)
    .replaceAll('/run/shop/', `${join(folder, 'out')}/`)

/** The started command got the value in its environment and neither token, and the script wrote none of them. */
function assertStarted({ code, out }: { code: number; out: string }, command: string, held: string[]) {
  assert.equal(code, 0, out)
  const got = readFileSync(join(folder, 'out', 'got'), 'utf8')
  const [line = '', ...env] = got.split('\n')
  assert.equal(line.slice(line.lastIndexOf('/') + 1), command)
  assert.ok(env.some((one) => one === `DEPLOY_KEY=${deployKey}` || one === `NPM_TOKEN=${npmToken}`))
  for (const token of held) {
    assert.ok(!got.includes(token), 'the command got a token')
    assert.ok(!out.includes(token), 'a token was written')
  }
  assert.match(out, /the value is /)
  assert.doesNotMatch(out, /the key of the server|the token of the registry/)
}

test('GitHub Actions: the workflow’s step runs its command with the secret, as the identity that GitHub gives', async () => {
  const workflow = scriptOf('github-actions', '.github/workflows/deploy.yml')
  assert.match(workflow, /^ {2}id-token: write$/m)
  const given = valuesOf(workflow.slice(workflow.indexOf('with:\n          command-line')))
  const token = await makeMachine([serverId], 'repo:acme/shop:ref:refs/heads/main')
  const contexts: Record<string, string> = {
    'vars.CHAVEIRO_SHA256': hashOf(join(folder, 'tools', 'chaveiro.mjs')),
    'secrets.CHAVEIRO_TOKEN': token,
  }
  const filled = (text: string) => text.replace(/\$\{\{ (\S+) \}\}/, (_, name) => contexts[name] ?? '')
  const inputs: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) inputs[name] = filled(value)
  cpSync(fileOf('deploy', 'github-action'), join(folder, 'action'), { recursive: true })
  const action = readFileSync(join(folder, 'action', 'action.yml'), 'utf8')
  const env: Record<string, string> = { GITHUB_ACTION_PATH: join(folder, 'action') }
  for (const [, name = '', input = ''] of action.matchAll(/^ {8}(\w+): \$\{\{ inputs\.([\w-]+) \}\}$/gm))
    env[name] = inputs[input] ?? (input === 'wait' ? '10m' : '')
  const step = /^ {6}run: (.+)$/m.exec(action)?.[1] ?? ''
  const run = (more: Record<string, string> = {}) => inShell(step, { ...env, ...job, ...more })
  const job = gitHub.job('repo:acme/shop:ref:refs/heads/main')
  assertStarted(await run(), 'npm run deploy', [token, ...gitHub.given])

  rmSync(join(folder, 'out', 'got'))
  for (const [name, refused, sentence] of [
    ['another file', { CHAVEIRO_SHA256: '0'.repeat(64) }, /has another hash/],
    ['a value instead of a reference', { CHAVEIRO_SECRETS: 'DEPLOY_KEY=hunter2' }, /NAME=chaveiro:/],
    ['no permission', { ACTIONS_ID_TOKEN_REQUEST_URL: '' }, /permission id-token/],
    ['another branch', gitHub.job('repo:acme/shop:ref:refs/heads/x'), /does not accept/],
    ['a job that may not ask', { ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'wrong' }, /gave no identity token/],
  ] as const) {
    const { code, out } = await run(refused)
    assert.notEqual(code, 0, name)
    assert.match(out, sentence, name)
    assert.throws(() => readFileSync(join(folder, 'out', 'got')), name)
  }
})

test('GitLab CI: the job’s script runs its command with the secret, as the identity of id_tokens', async () => {
  const job = scriptOf('gitlab-ci', '.gitlab-ci.yml')
  assert.equal(/aud: (\S+)/.exec(job)?.[1], audience)
  const sub = 'project_path:acme/shop:ref_type:branch:ref:main'
  const token = await makeMachine([serverId], sub)
  const script = block(job, 'script')
    .split('\n')
    .map((line) => line.replace(/^- /, ''))
    .join('\n')
  const identity = provider.token({ sub, aud: audience })
  const env = {
    ...valuesOf(block(job, 'variables')),
    CHAVEIRO_TOKEN: token,
    CHAVEIRO_ID_TOKEN: identity,
    CHAVEIRO_SHA256: hashOf(join(folder, 'tools', 'chaveiro.mjs')),
  }
  assertStarted(await inShell(script, env), 'npm run deploy', [token, identity])
  const again = await inShell(script, env)
  assert.notEqual(again.code, 0)
  assert.match(again.out, /does not accept this machine/)
  const tampered = await inShell(script, { ...env, CHAVEIRO_SHA256: '0'.repeat(64) })
  assert.notEqual(tampered.code, 0)
  assert.match(tampered.out, /FAILED/)
})

test('Docker: build and container get their secrets, and no layer, argument or image has one', async () => {
  const file = scriptOf('docker', 'Dockerfile').replace(/\\\n\s*/g, '')
  const lines = file.split('\n')
  const [checking = '', building = ''] = lines.flatMap((line) => /^RUN (.+)$/.exec(line)?.[1] ?? [])
  const sha = { CHAVEIRO_SHA256: hashOf(join(folder, 'tools', 'chaveiro.mjs')) }
  assert.equal((await inShell(placed(checking), sha)).code, 0)
  const buildToken = await makeMachine([registryId])
  writeFileSync(join(folder, 'secrets', 'chaveiro_token'), buildToken)
  assert.match(building, /^--mount=type=secret,id=chaveiro_token /)
  const built = await inShell(placed(building.replace(/^--mount=\S+ /, '')), {})
  assertStarted(built, 'npm ci', [buildToken])

  const token = await makeMachine([serverId])
  const listed = (name: string): string[] =>
    JSON.parse(lines.find((line) => line.startsWith(name))?.slice(name.length) ?? '[]')
  const started = [...listed('ENTRYPOINT'), ...listed('CMD')].map((word) => `'${placed(word)}'`).join(' ')
  const [, name = '', value = ''] = /^ENV (\w+)=(.+)$/m.exec(file) ?? []
  const run = await inShell(`exec ${started}`, { [name]: value, CHAVEIRO_TOKEN: token })
  assertStarted(run, 'npm start', [token])
  assert.doesNotMatch(file + scriptOf('docker', 'sh'), /chm1\.|(ARG|ENV) CHAVEIRO_(ID_)?TOKEN/)
})

test('Kubernetes: the init container leaves the secret in a file that only its user reads, as its service account', async () => {
  const pod = scriptOf('kubernetes', 'shop.yaml')
  assert.equal(/audience: (\S+)/.exec(pod)?.[1], audience)
  const sub = 'system:serviceaccount:default:shop'
  const token = await makeMachine([serverId], sub)
  const identity = provider.token({ sub, aud: audience })
  writeFileSync(join(folder, 'secrets', 'token'), identity)
  const [, name = '', value = ''] = /- name: (DEPLOY_KEY)\n\s+value: (\S+)/.exec(pod) ?? []
  const script = placed(block(pod, '- |'))
  const env = { [name]: value, CHAVEIRO_TOKEN: token }
  const { code, out } = await inShell(`set -eu\n${script}`, env)
  assert.deepEqual([code, out], [0, ''])
  assert.equal(readFileSync(join(folder, 'out', 'deploy_key'), 'utf8'), deployKey)
  const { out: mode } = await inShell(`stat -c %a ${join(folder, 'out', 'deploy_key')}`, {})
  assert.equal(mode, '600\n')
  const again = await inShell(`set -eu\n${script}`, env)
  assert.match(again.out, /does not accept this machine/)
  assert.notEqual(again.code, 0)
  assert.ok(!again.out.includes(token) && !again.out.includes(identity))
})

test('systemd: the unit’s program starts the service with the secret, and without a token in its environment', async () => {
  const unit = scriptOf('systemd', '/etc/systemd/system/shop.service')
  const token = await makeMachine([serverId])
  writeFileSync(join(folder, 'secrets', 'chaveiro_token'), token)
  assert.match(unit, /^LoadCredential=chaveiro_token:/m)
  assert.match(unit, /^ExecStart=\/usr\/local\/lib\/shop\/start\.sh$/m)
  const [, name = '', value = ''] = /^Environment=(\w+)=(.+)$/m.exec(unit) ?? []
  const script = placed(scriptOf('systemd', '/usr/local/lib/shop/start.sh'))
  const env = { [name]: value, CREDENTIALS_DIRECTORY: join(folder, 'secrets') }
  assertStarted(await inShell(script, env), 'shop ', [token])
})
