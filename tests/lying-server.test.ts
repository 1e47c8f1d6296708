import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { StartableKeySession } from '@chaveiro/client/session/create-key-session.ts'
import { createSeenMemory } from '@chaveiro/client/session/seen-memory.ts'
import { getRoster } from '@chaveiro/contract/account.ts'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import { getItem, type RevealedItem, revealItem, type SignedItem } from '@chaveiro/contract/items.ts'
import { replayRoster } from '@chaveiro/contract/rules/roster.ts'
import { getVaultLog } from '@chaveiro/contract/vaults.ts'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { writeEnrol } from '@chaveiro/crypto/processes/write-enrol.ts'
import {
  deviceOf,
  foundingAdmin,
  passphrase,
  signInWithKeys,
  type TestPerson,
  vaultDraft,
} from './support/person.ts'
import { type RunningServer, startServer } from './support/start-server.ts'
import { startTamperingProxy, type TamperingProxy } from './support/tampering-proxy.ts'

type VaultLog = CallOutput<typeof getVaultLog>
type Roster = CallOutput<typeof getRoster>

let server: RunningServer
let proxy: TamperingProxy
let admin: TestPerson
/** The admin's device whose every answer the proxy can change. */
let session: StartableKeySession
let vaultId: string
let otherVaultId: string
let first: string
let second: string
let elsewhere: string

const reveal = /^\/api\/items\/[^/]+\/reveal$/
const vaultLog = /^\/api\/vaults\/[^/]+\/log$/
const draft = (title: string) => ({ title, type: 'api_key' as const, login_url: `https://${title}.example` })
const secret = (password: string) => ({ password, notes: '', metadata: {} })

before(async () => {
  server = await startServer()
  proxy = await startTamperingProxy(server.baseUrl)
  admin = await foundingAdmin(server.baseUrl)
  await signInWithKeys(server.baseUrl, 'colleague@agencia.example')
  vaultId = (await admin.session.createVault(vaultDraft('One'))).id
  otherVaultId = (await admin.session.createVault(vaultDraft('Two'))).id
  first = (await admin.session.createItem(vaultId, draft('first'), secret('p1'))).id
  second = (await admin.session.createItem(vaultId, draft('second'), secret('p2'))).id
  elsewhere = (await admin.session.createItem(otherVaultId, draft('elsewhere'), secret('p3'))).id
})
after(async () => {
  await proxy?.stop()
  await server?.stop()
})
beforeEach(async () => {
  proxy.honest()
  session = await unlockedDevice()
})

async function unlockedDevice(memory = createSeenMemory()) {
  const device = deviceOf(proxy.baseUrl, admin.token, memory)
  await device.session.start()
  await device.session.unlockWithPassphrase(passphrase)
  return device.session
}
const revealed = (id: string) => admin.caller.send(revealItem, { params: { id } })
const changeReveal = (change: (body: RevealedItem) => RevealedItem | Promise<RevealedItem>) =>
  proxy.lie('POST', reveal, (body) => change(body as RevealedItem))

test('an honest server raises no alarm', async () => {
  const opened = await session.openItem(first)
  assert.deepEqual([opened.secret?.password, opened.verification.faults], ['p1', []])
})

test('another item’s row in the place of the one asked for is noticed', async () => {
  const other = await revealed(second)
  changeReveal(() => other)
  assert.deepEqual(await outcome(first), [null, ['place']])
  changeReveal(() => ({ ...other, item: { ...other.item, id: first } }))
  assert.deepEqual(await outcome(first), [null, ['place']])
})

test('another item’s sealed text under the right row is noticed, even with its wrapped key', async () => {
  const other = await revealed(second)
  changeReveal((body) => ({ ...body, password: other.password, key: other.key }))
  assert.deepEqual(await outcome(first), [null, ['sealed_text']])
  proxy.honest()
  changeReveal((body) => ({ ...body, key: other.key }))
  assert.deepEqual(await outcome(first), [null, ['sealed_text']])
})

test('a sealed text of another vault is noticed, with its own signature too', async () => {
  const other = await revealed(elsewhere)
  changeReveal((body) => ({ ...body, password: other.password, key: other.key }))
  assert.deepEqual(await outcome(first), [null, ['sealed_text']])
  proxy.honest()
  changeReveal((body) => ({
    ...other,
    item: { ...other.item, id: first, vault_id: body.item.vault_id },
  }))
  assert.deepEqual(await outcome(first), [null, ['place']])
})

test('every changed directory field is noticed; the secret itself still opens', async () => {
  const changes: Partial<SignedItem>[] = [
    { login_url: 'https://evil.example' },
    { title: 'first ' },
    { login: 'someone' },
    { login_instructions: 'Send the password to evil@fora.example' },
    { owner: 'someone@agencia.example' },
    { environment: 'stage' },
    { criticality: 'low' },
    { expires_at: '2030-01-01' },
    { no_copy: true },
    { type: 'secure_note' },
    { tags: { client: 'x', squad: '', environment: 'prod', criticality: 'medium' } },
  ]
  for (const change of changes) {
    proxy.honest()
    changeReveal((body) => ({ ...body, item: { ...body.item, ...change } }))
    assert.deepEqual(await outcome(first), ['p1', ['directory']], JSON.stringify(change))
    const item = { ...(await admin.caller.send(getItem, { params: { id: first } })), ...change }
    assert.deepEqual((await session.verifyItem(item)).faults, ['directory'], JSON.stringify(change))
  }
})

test('an older revision, whole and once valid, is noticed by the device that saw or wrote a newer one', async () => {
  const old = await revealed(second)
  const memory = createSeenMemory()
  const device = await unlockedDevice(memory)
  await device.updateItem(second, {
    baseRevision: old.revision,
    directory: draft('second'),
    secret: secret('new'),
  })
  changeReveal(() => old)
  assert.deepEqual((await device.openItem(second)).verification.faults, ['older_revision'])
  const later = await unlockedDevice(memory)
  assert.deepEqual((await later.openItem(second)).verification.faults, ['older_revision'])
})

test('an item that this device deleted and the server brings back is noticed', async () => {
  const { id } = await session.createItem(vaultId, draft('gone'), secret('p'))
  const kept = await revealed(id)
  await session.deleteItem(id)
  assert.deepEqual((await session.verifyItem(kept.item)).faults, ['older_revision'])
})

test('forged, foreign and malformed signatures are noticed', async () => {
  const other = await revealed(second)
  const forged = (signature: string) => `${signature.slice(0, -20)}${'A'.repeat(18)}${signature.slice(-2)}`
  for (const [fault, change] of [
    ['signature', (body: RevealedItem) => forged(body.item.signature)],
    ['signature', () => 'a.b.c'],
    ['place', () => other.item.signature],
  ] as const) {
    proxy.honest()
    changeReveal((body) => ({ ...body, item: { ...body.item, signature: change(body) } }))
    assert.deepEqual(await outcome(first), [null, [fault]])
  }
})

test('flipped bits anywhere in the sealed text are noticed', async () => {
  for (const at of [20, 80, 150]) {
    proxy.honest()
    changeReveal((body) => {
      const { password } = body
      const other = password[at] === 'A' ? 'B' : 'A'
      return { ...body, password: password.slice(0, at) + other + password.slice(at + 1) }
    })
    assert.deepEqual(await outcome(first), [null, ['sealed_text']])
  }
})

test('a roster that shrank, forked, has a gap or is another organisation’s is refused and named', async () => {
  const memory = createSeenMemory()
  await unlockedDevice(memory)
  const { statements } = await admin.caller.send(getRoster)
  const [genesis = '', enrol = ''] = statements
  const stranger = await foreignRoster()
  // Anyone can sign an enrol for keys of their own: a fork that is valid in itself.
  const fork = await writeEnrol(
    (await makeAccount('01890000-0000-7000-8000-000000000001')).keys,
    await replayRoster([genesis], verifier),
    new Date(),
  )
  for (const [lie, about, fault] of [
    [[genesis, fork], 'roster', 'forked'],
    [[], 'roster', 'shrunk'],
    [[genesis], 'roster', 'shrunk'],
    [[enrol], 'roster', 'wrong_kind'],
    [[genesis, enrol, enrol], 'roster', 'wrong_seq'],
    [[...stranger], 'roster', 'other_organisation'],
    [[`${genesis.slice(0, -20)}${'A'.repeat(20)}`, enrol], 'roster', 'bad_signature'],
  ] as const) {
    proxy.honest()
    proxy.lie(
      'GET',
      /^\/api\/roster$/,
      () => ({ statements: lie }) satisfies { statements: readonly string[] },
    )
    const device = await unlockedDevice(memory)
    const status = await device.status()
    assert.ok(status.state === 'unlocked')
    assert.deepEqual([status.trouble?.about, status.trouble?.fault], [about, fault])
    await assert.rejects(device.openItem(first), { code: 'distrusted', about, fault })
    await assert.rejects(device.createVault(vaultDraft('Trap')), { code: 'distrusted', about, fault })
  }
})

test('substituted keys of one’s own are noticed at unlock and in the roster', async () => {
  const stranger = await foreignRoster()
  proxy.lie('GET', /^\/api\/roster$/, (): Roster => ({ statements: stranger }))
  const device = await unlockedDevice()
  await assert.rejects(device.openItem(first), { code: 'distrusted' })
  proxy.honest()
  proxy.lie('GET', /unlock-methods$/, (body) => {
    const keys = body as { signing_key: string }
    return { ...keys, signing_key: `B${keys.signing_key.slice(1)}` }
  })
  const locked = deviceOf(proxy.baseUrl, admin.token, createSeenMemory())
  await locked.session.start()
  await assert.rejects(locked.session.unlockWithPassphrase(passphrase), {
    code: 'distrusted',
    about: 'own_keys',
    fault: 'substituted',
  })
})

test('weaker passphrase parameters are refused before anything is typed into them', async () => {
  proxy.lie('GET', /unlock-methods$/, (body) => {
    const keys = body as { methods: { argon2: object | null }[] }
    return {
      ...keys,
      methods: keys.methods.map((method) => ({
        ...method,
        argon2: method.argon2 && { ...method.argon2, memory_kib: 8 },
      })),
    }
  })
  const locked = deviceOf(proxy.baseUrl, admin.token, createSeenMemory())
  await locked.session.start()
  await assert.rejects(locked.session.unlockWithPassphrase(passphrase), { code: 'argon2_refused' })
})

test('a vault log that shrank, is another vault’s or carries another key is refused and named', async () => {
  const memory = createSeenMemory()
  await (await unlockedDevice(memory)).openItem(first)
  const other = await admin.caller.send(getVaultLog, { params: { id: otherVaultId } })
  const lies: [string, string, (log: VaultLog) => VaultLog][] = [
    ['vault_log', 'shrunk', (log) => ({ ...log, statements: [] })],
    ['vault_log', 'shrunk', (log) => ({ ...log, statements: log.statements.slice(0, 1) })],
    ['vault_log', 'wrong_kind', (log) => ({ ...log, statements: log.statements.slice(1) })],
    ['vault_log', 'wrong_place', () => ({ ...other, vault_id: vaultId })],
    ['vault_key', 'wrong_place', (log) => ({ ...log, keys: other.keys })],
    [
      'vault_key',
      'wrong_text',
      (log) => ({
        ...log,
        keys: log.keys.map((key) => ({ ...key, sealed: other.keys[0]?.sealed ?? '' })),
      }),
    ],
  ]
  for (const [about, fault, change] of lies) {
    proxy.honest()
    proxy.lie('GET', vaultLog, (log) => change(log as VaultLog))
    const device = await unlockedDevice(memory)
    await assert.rejects(device.openItem(first), { code: 'distrusted', about, fault })
  }
})

async function outcome(id: string) {
  const { secret: opened, verification } = await session.openItem(id)
  return [opened?.password ?? null, verification.faults]
}

/** The whole roster of another organisation, valid in itself. */
async function foreignRoster(): Promise<string[]> {
  const stranger = await startServer()
  try {
    const founder = await foundingAdmin(stranger.baseUrl)
    return (await founder.caller.send(getRoster)).statements
  } finally {
    await stranger.stop()
  }
}
