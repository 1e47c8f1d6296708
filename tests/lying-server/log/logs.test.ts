// Promise 10

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { getVaultHead } from '@chaveiro/contract/calls/heads.ts'
import { getRoster } from '@chaveiro/contract/calls/roster.ts'
import { getVaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { canonicalJson, type JsonValue } from '@chaveiro/contract/encoding/canonical-json.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { replayVaultLog } from '@chaveiro/contract/log/vaults/vault-log.ts'
import { signEd25519 } from '@chaveiro/crypto/primitives/ed25519.ts'
import { SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import { deliverVaultKey } from '@chaveiro/crypto/processes/deliver-vault-key.ts'
import { deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { deriveVaultKeys } from '@chaveiro/crypto/processes/derive-vault-keys.ts'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import { makeRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import { writeEnrol, writeGenesis } from '@chaveiro/crypto/processes/roster-statements.ts'
import { signStatement } from '@chaveiro/crypto/processes/sign-statement.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { someIdentity } from '@chaveiro/crypto/testing/some-identity.ts'
import { createSeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { keysOf } from '../../support/confirmed-person.ts'
import { draft, secret, startLyingServer, userIdOf } from '../../support/lying-server.ts'
import { deviceOf, passphrase, type TestPerson, vaultDraft } from '../../support/person.ts'
import { withoutStates } from '../../support/without-states.ts'

type VaultLog = CallOutput<typeof getVaultLog>
type Roster = CallOutput<typeof getRoster>

const vaultLog = /^\/api\/vaults\/[^/]+\/log$/
const lying = await startLyingServer()

test('a roster that shrank, forked, has a gap or is another organisation’s is refused and named', async () => {
  const memory = withoutStates()
  await lying.device(memory)
  const { statements } = await lying.admin.api.send(getRoster)
  const [genesis = '', enrol = ''] = statements
  const stranger = await foreignRoster()
  // Anyone can sign an enrol for their own keys, so the fork is valid in itself.
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
    lying.proxy.honest()
    lying.proxy.lie(
      'GET',
      /^\/api\/roster$/,
      () => ({ statements: lie }) satisfies { statements: readonly string[] },
    )
    const mine = await lying.device(memory)
    const status = await mine.status()
    assert.ok(status.state === 'unlocked')
    assert.deepEqual([status.trouble?.about, status.trouble?.fault], [about, fault])
    await assert.rejects(mine.openItem(lying.first), { code: 'distrusted', about, fault })
    await assert.rejects(mine.createVault(vaultDraft('Trap')), { code: 'distrusted', about, fault })
  }
})

test('what only a newer release can read is neither believed nor called a lie: the device says so and does nothing', async () => {
  const memory = createSeenMemory()
  await lying.device(memory)
  const later = (kind: string, payload: object) => signLater(lying.admin, kind, payload)
  const newer = { code: 'newer_release' }
  const { statements } = await lying.admin.api.send(getRoster)
  const roster = await replayRoster(statements, verifier)
  const next = { v: 1, org: roster.org, seq: roster.head.seq + 1, prev: roster.head.hash }
  const keys = { sealing_key: 'AA', signing_key: 'AA', user: await userIdOf(lying.admin) }
  for (const statement of [
    await later('chaveiro.roster.foresee', next),
    await later('chaveiro.roster.policy', { ...next, v: 2 }),
    await later('chaveiro.roster.enrol', { ...next, ...keys, algorithm: 'ML-KEM-1024+ML-DSA-87' }),
    await later('chaveiro.roster.vouch', { ...next, fingerprint: `2.${'A'.repeat(86)}` }),
  ]) {
    lying.proxy.honest()
    lying.proxy.lie('GET', /^\/api\/roster$/, (body) => {
      const given = body as Roster
      return { ...given, statements: [...given.statements, statement] }
    })
    const mine = await lying.device(memory)
    const status = await mine.status()
    assert.ok(status.state === 'unlocked')
    assert.equal(status.trouble?.code, 'newer_release')
    await assert.rejects(mine.openItem(lying.first), newer)
    await assert.rejects(mine.createVault(vaultDraft('Later')), newer)
  }

  lying.proxy.honest()
  lying.proxy.lie('GET', vaultLog, (body) => {
    const given = body as VaultLog
    return { ...given, statements: [...given.statements, laterOfVault] }
  })
  const laterOfVault = await later('chaveiro.vault.require', next)
  const reader = await lying.device(memory)
  await assert.rejects(reader.openItem(lying.first), newer)
  await assert.rejects(reader.vaults.access(lying.vaultId), newer)

  const laterChange = await later('chaveiro.item.change', { ...next, v: 2 })
  lying.proxy.honest()
  lying.proxy.lie('GET', /^\/api\/vaults\/[^/]+\/head$/, (body) => {
    const given = body as CallOutput<typeof getVaultHead>
    return { ...given, newest: given.newest + 1, changes: [...given.changes, laterChange] }
  })
  const writer = await lying.device(memory)
  await assert.rejects(writer.createItem(lying.vaultId, draft('one'), secret('not sealed')), newer)
  await assert.rejects(writer.vaults.check(lying.vaultId, []), newer)
  await assert.rejects(writer.openItem(lying.first), newer)
})

// Promise 6
test('substituted keys of one’s own are noticed at unlock and in the roster', async () => {
  const stranger = await foreignRoster()
  lying.proxy.lie('GET', /^\/api\/roster$/, (): Roster => ({ statements: stranger }))
  const mine = await lying.device()
  await assert.rejects(mine.openItem(lying.first), {
    code: 'distrusted',
    about: 'own_keys',
    fault: 'substituted',
  })
  lying.proxy.honest()
  lying.proxy.lie('GET', /unlock-methods$/, (body) => {
    const keys = body as { signing_key: string }
    const first = keys.signing_key.startsWith('B') ? 'C' : 'B'
    return { ...keys, signing_key: first + keys.signing_key.slice(1) }
  })
  const locked = deviceOf(lying.proxy.baseUrl, lying.admin.token, createSeenMemory())
  await locked.session.start()
  await assert.rejects(locked.session.account.unlockWithPassphrase(passphrase), {
    code: 'distrusted',
    about: 'own_keys',
    fault: 'substituted',
  })
})

// Promise 20
test('weaker passphrase parameters are refused before anything is typed into them', async () => {
  lying.proxy.lie('GET', /unlock-methods$/, (body) => {
    const keys = body as { methods: { argon2: object | null }[] }
    return {
      ...keys,
      methods: keys.methods.map((method) => ({
        ...method,
        argon2: method.argon2 && { ...method.argon2, memory_kib: 8 },
      })),
    }
  })
  const locked = deviceOf(lying.proxy.baseUrl, lying.admin.token, createSeenMemory())
  await locked.session.start()
  await assert.rejects(locked.session.account.unlockWithPassphrase(passphrase), { code: 'argon2_refused' })
})

test('a vault log that shrank, is another vault’s or carries another key is refused and named', async () => {
  const memory = withoutStates()
  await (await lying.device(memory)).openItem(lying.first)
  const other = await lying.admin.api.send(getVaultLog, { params: { id: lying.otherVaultId } })
  const lies: [string, string, (log: VaultLog) => VaultLog][] = [
    ['vault_log', 'shrunk', (log) => ({ ...log, statements: [] })],
    ['vault_log', 'shrunk', (log) => ({ ...log, statements: log.statements.slice(0, 1) })],
    ['vault_log', 'wrong_kind', (log) => ({ ...log, statements: log.statements.slice(1) })],
    ['vault_log', 'wrong_place', () => ({ ...other, vault_id: lying.vaultId })],
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
    lying.proxy.honest()
    lying.proxy.lie('GET', vaultLog, (log) => change(log as VaultLog))
    const mine = await lying.device(memory)
    await assert.rejects(mine.openItem(lying.first), { code: 'distrusted', about, fault })
  }
})

test('a colleague who conspires with the server can neither found the vault again nor deliver a key', async () => {
  const { admin, colleague, vaultId: vault } = lying
  const { statements } = await admin.api.send(getRoster)
  const roster = await replayRoster(statements, verifier)
  const honest = await admin.api.send(getVaultLog, { params: { id: vault } })
  const log = await replayVaultLog(honest.statements, roster, verifier)
  const keys = await deriveAccountKeys(colleague.secret, await userIdOf(colleague))
  const vaultKeys = await deriveVaultKeys(SecretKey.random('vault'), {
    org: roster.org,
    vault,
    generation: 1,
  })
  const common = { v: 1 as const, org: roster.org, vault, at: new Date().toISOString(), by: keys.user }
  const create = await signStatement(
    'chaveiro.vault.create',
    { ...common, seq: 0, custody: 'shared', roster: roster.head },
    keys.signing,
  )
  const generation = await signStatement(
    'chaveiro.vault.generation',
    {
      ...common,
      seq: 1,
      prev: await hashText(create, verifier),
      generation: 1,
      commitment: vaultKeys.commitment,
      inbox_key: vaultKeys.inboxKey,
      roster: roster.head,
    },
    keys.signing,
  )
  const recipient = roster.people.get(await userIdOf(admin))
  assert.ok(recipient)
  const delivery = await deliverVaultKey(keys, vaultKeys, recipient, { roster, log }, new Date())
  const lies: [string, string, (log: VaultLog) => VaultLog][] = [
    [
      'vault_log',
      'not_entitled',
      (body) => ({ ...body, statements: [create, generation], keys: [delivery] }),
    ],
    ['vault_key', 'not_entitled', (body) => ({ ...body, keys: [delivery] })],
  ]
  for (const [about, fault, change] of lies) {
    lying.proxy.honest()
    lying.proxy.lie('GET', vaultLog, (body) => change(body as VaultLog))
    const mine = await lying.device()
    await assert.rejects(mine.openItem(lying.first), { code: 'distrusted', about, fault })
    const secret = { password: 'for the thief', notes: '', metadata: {}, fields: [], files: [] }
    const write = mine.createItem(vault, { title: 'Trap', type: 'api_key' }, secret)
    await assert.rejects(write, { code: 'distrusted', about, fault })
  }
})

/** The whole roster of another organisation with an admin of the same id, valid in itself. */
async function foreignRoster(): Promise<string[]> {
  const { keys } = await makeAccount(await userIdOf(lying.admin))
  return [await writeGenesis(keys, (await makeRecoveryKit()).publicKey, new Date(), someIdentity)]
}

/** A statement of a kind or format that does not exist yet, signed by somebody's device. */
async function signLater(person: TestPerson, kind: string, payload: object): Promise<string> {
  const encode = (text: string) => Buffer.from(text).toString('base64url')
  const header = encode(`{"alg":"EdDSA","typ":"${kind}"}`)
  const input = `${header}.${encode(canonicalJson(payload as JsonValue))}`
  const { signing } = await keysOf(person)
  const signature = await signEd25519(signing.privateKey, new TextEncoder().encode(input))
  return `${input}.${Buffer.from(signature).toString('base64url')}`
}
