// Promise 29

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { listAuditLogs } from '@chaveiro/contract/calls/audit.ts'
import * as calls from '@chaveiro/contract/calls/machines.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { machineCommitment } from '@chaveiro/contract/log/roster/machine-overview.ts'
import { makeTestKeys } from '@chaveiro/contract/testing/signing.ts'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { registerFeatures } from '../../app.ts'
import { nodeVerifier } from '../../platform/signatures/node-verifier.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { newId } from '../../testing/signing-device.ts'
import { TestOrganisation } from '../../testing/test-organisation.ts'

// A local provider that speaks OpenID Connect Discovery, with keys that it may replace.
let [ours, others] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
let kid = 'one'
let asked = 0
const provider = createServer(async ({ url }, response) => {
  asked += 1
  const keys = [{ ...(await exportJWK(ours.publicKey)), kid, alg: 'RS256', use: 'sig' }]
  const isDiscovery = url === '/.well-known/openid-configuration'
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(isDiscovery ? { issuer, jwks_uri: `${issuer}/keys` } : { keys }))
})
provider.listen(0, '127.0.0.1')
await once(provider, 'listening')
const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
const server = await startTestServer([registerFeatures], { webhookAllowedHosts: ['127.0.0.1'] })
after(async () => {
  await server.stop()
  provider.close()
})
const organisation = await TestOrganisation.found(server)
const { founder } = organisation

const audience = 'https://chaveiro.agencia.example'
const subject = 'repo:acme/site:ref:refs/heads/main'
const salt = 'AAAAAAAAAAAAAAAAAAAAAA'
const proof = Buffer.alloc(32, 5).toString('base64url')

type Policy = { issuer?: string; subject?: string }
const keysOf = new Map<string, ReturnType<typeof makeTestKeys>>()

async function named(machine: string, change: Policy) {
  const { sealing_key, signing_key } = keysOf.get(machine) ?? makeTestKeys()
  const identity = { issuer, audience, subject: 'repo:acme/site:ref:refs/heads/*', ...change }
  const overview = { name: 'Deploy', networks: [], identity, salt }
  const statement = await organisation.sign('chaveiro.roster.machine', founder.keys, {
    ...{ by: founder.id, machine, sealing_key, signing_key, keeper: founder.id, identity: true },
    until: new Date(server.clock.now() + 90 * dayMs).toISOString(),
    overview: await machineCommitment(overview, machine, salt, nodeVerifier),
  })
  return { statement, overview }
}

async function makeMachine(change: Policy = {}): Promise<string> {
  const machine = newId()
  keysOf.set(machine, makeTestKeys())
  const proof_hash = hash('sha256', Buffer.from(proof, 'base64url'), 'base64url')
  const body = { ...(await named(machine, change)), proof_hash }
  assert.equal((await server.call(calls.makeMachine, { as: founder, body })).status, 200)
  return machine
}

type Claims = JWTPayload & { key?: typeof ours; kid?: string }
const identityToken = ({ key = ours, kid: named = kid, ...claims }: Claims = {}) => {
  const seconds = Math.floor(server.clock.now() / 1000)
  const content = {
    iss: issuer,
    aud: audience,
    sub: subject,
    iat: seconds,
    exp: seconds + 300,
    jti: newId(),
    ...claims,
  }
  return new SignJWT(content).setProtectedHeader({ alg: 'RS256', kid: named }).sign(key.privateKey)
}
const enter = (machine: string, identity?: string) =>
  server.call(calls.signInMachine, { body: { machine, proof, ...(identity !== undefined && { identity }) } })
const faults = async (machine: string) =>
  (await server.call(listAuditLogs, { as: founder, query: { event_type: 'machine_refused' } })).body
    .filter(({ details }) => details.machine_id === machine)
    .map(({ details }) => details.reason)

test('another issuer, audience, subject, key or algorithm, and a token that is too old or was used, let nobody in', async () => {
  const seconds = Math.floor(server.clock.now() / 1000)
  const header = Buffer.from('{"alg":"none"}').toString('base64url')
  const none = `${header}.${Buffer.from(JSON.stringify({ iss: issuer, aud: audience, sub: subject })).toString('base64url')}.`
  for (const [name, fault, token] of [
    ['none at all', 'identity_missing', undefined],
    ['no JWT', 'identity_invalid', 'abc'],
    ['an unsigned one', 'identity_invalid', none],
    ['another issuer', 'identity_invalid', await identityToken({ iss: 'https://other.example' })],
    ['another audience', 'identity_invalid', await identityToken({ aud: 'https://other.example' })],
    [
      'another repository',
      'identity_subject',
      await identityToken({ sub: 'repo:acme/site2:ref:refs/heads/main' }),
    ],
    ['a tag', 'identity_subject', await identityToken({ sub: 'repo:acme/site:ref:refs/tags/main' })],
    ['another key', 'identity_invalid', await identityToken({ key: others })],
    ['an expired one', 'identity_expired', await identityToken({ iat: seconds - 600, exp: seconds - 300 })],
    ['one for hours', 'identity_expired', await identityToken({ iat: seconds - 7200, exp: seconds + 7200 })],
    [
      'one from tomorrow',
      'identity_invalid',
      await identityToken({ iat: seconds + 86_400, exp: seconds + 90_000 }),
    ],
  ] as const) {
    const machine = await makeMachine()
    const answer = await enter(machine, token)
    assert.deepEqual([answer.status, answer.error.code], [401, 'machine_refused'], name)
    assert.deepEqual(await faults(machine), [fault], name)
  }
  const machine = await makeMachine()
  const token = await identityToken()
  assert.equal((await enter(machine, token)).status, 200)
  assert.equal((await enter(machine, token)).error.code, 'machine_refused')
  assert.equal((await enter(await makeMachine(), token)).error.code, 'machine_refused')
  assert.deepEqual(await faults(machine), ['identity_replayed'])
})

test('a used identity token written another way was used', async () => {
  const machine = await makeMachine()
  const token = await identityToken()
  assert.equal((await enter(machine, token)).status, 200)
  // The last letter of a signature in base64url has bits that mean nothing.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = letters[letters.indexOf(token.at(-1) as string) ^ 1]
  for (const other of [`${token.slice(0, -1)}${last}`, `${token}==`, `${token} `, `${token}\n`])
    assert.equal((await enter(machine, other)).error.code, 'machine_refused', other.slice(-6))
})

test('a token that says it never expires is remembered for as long as it counts', async () => {
  const machine = await makeMachine()
  const token = await identityToken({ exp: 1e300 })
  assert.equal((await enter(machine, token)).status, 200)
  assert.equal((await enter(machine, token)).error.code, 'machine_refused')
})

test('who proved one identity is not in any more once another one is asked for', async () => {
  const machine = await makeMachine()
  const { token } = (await enter(machine, await identityToken())).body
  const state = async () => (await server.call(calls.readMachineState, { as: { token }, query: {} })).status
  const change = async (policy: Policy) =>
    server.call(calls.changeMachine, {
      as: founder,
      params: { id: machine },
      body: await named(machine, policy),
    })
  assert.equal((await change({})).status, 200)
  assert.equal(await state(), 200)
  assert.equal((await change({ subject: 'repo:acme/site:environment:production' })).status, 200)
  assert.equal(await state(), 401)
})

test('a provider that names another issuer, or none that may be asked, is none', async () => {
  const machine = await makeMachine({ issuer: `${issuer}/other` })
  assert.equal((await enter(machine, await identityToken({ iss: `${issuer}/other` }))).status, 401)
  assert.deepEqual(await faults(machine), ['identity_unreachable'])
  const inside = await makeMachine({ issuer: 'http://10.0.0.1' })
  assert.equal((await enter(inside, await identityToken({ iss: 'http://10.0.0.1' }))).status, 401)
  assert.deepEqual(await faults(inside), ['identity_unreachable'])
})

test('a key that the provider changed is found once a token names it, and one that nobody has is not looked for each time', async () => {
  const machine = await makeMachine()
  assert.equal((await enter(machine, await identityToken())).status, 200)
  ;[ours, others] = [others, ours]
  kid = 'two'
  server.clock.advance({ seconds: 30 })
  assert.equal((await enter(machine, await identityToken())).status, 200)
  assert.equal((await enter(machine, await identityToken({ key: others, kid: 'one' }))).status, 401)
  asked = 0
  for (let times = 0; times < 5; times += 1)
    assert.equal((await enter(machine, await identityToken({ kid: `none ${times}` }))).status, 401)
  assert.equal(asked, 0)
})

test('the same refusals are logged once an hour, so that nobody fills the log', async () => {
  const machine = await makeMachine()
  for (let times = 0; times < 3; times += 1) await enter(machine, 'abc')
  assert.deepEqual(await faults(machine), ['identity_invalid'])
  assert.equal((await server.call(calls.signInMachine, { body: { machine: newId(), proof } })).status, 401)
})
