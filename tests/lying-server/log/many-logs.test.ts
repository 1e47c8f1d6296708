// Promise 10

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { CallOutput } from '@chaveiro/contract/call.ts'
import type { readVaultLogs, VaultLog } from '@chaveiro/contract/calls/vault-logs.ts'
import { listVaults, type Vault } from '@chaveiro/contract/calls/vaults.ts'
import { ownRelease } from '@chaveiro/contract/log/statements/newer-release.ts'
import { deriveAccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { createApiClient } from '@chaveiro/device/base/calls/api-client.ts'
import { DistrustError, SessionError } from '@chaveiro/device/base/types/session-error.ts'
import { refreshLogs } from '@chaveiro/device/log/vault-logs/load-vault-logs.ts'
import { beginSession, type OpenSession } from '@chaveiro/device/state/open-session.ts'
import { createSeenMemory, type SeenMemory, seenBy } from '@chaveiro/device/state/seen-memory.ts'
import { startLyingServer, userIdOf } from '../../support/lying-server.ts'
import { vaultDraft } from '../../support/person.ts'
import { withoutStates } from '../../support/without-states.ts'

type Answer = CallOutput<typeof readVaultLogs>

const logsPath = /^\/api\/vaults\/logs$/
const lying = await startLyingServer()
let [one, two, three]: string[] = []
before(async () => {
  one = lying.vaultId
  two = lying.otherVaultId
  three = (await lying.admin.session.createVault(vaultDraft('Three'))).id
})

/** The parts of an unlocked session that reading logs needs. */
async function sessionWith(memory: SeenMemory): Promise<OpenSession> {
  const { admin, proxy } = lying
  const person = {
    id: await userIdOf(admin),
    email: admin.email,
    role: 'admin' as const,
    identity_salt: null,
  }
  const begun = {
    api: createApiClient({ baseUrl: proxy.baseUrl, token: () => admin.token, language: () => 'en' }),
    now: () => new Date(),
    origin: proxy.baseUrl,
    person,
    release: ownRelease,
    keys: await deriveAccountKeys(admin.secret, person.id),
    seen: seenBy(memory, person.id),
  }
  return beginSession(begun, null)
}

const ids = () => [one, two, three] as string[]
const lie = (change: (answer: Answer) => Answer) =>
  lying.proxy.lie('POST', logsPath, (body) => change(body as Answer))
const lieAbout = (vault: string | undefined, change: (log: VaultLog) => VaultLog[]) =>
  lie(({ logs, left }) => ({
    logs: logs.flatMap((log) => (log.vault_id === vault ? change(log) : [log])),
    left,
  }))
const callsSent = () =>
  lying.proxy
    .seen()
    .split('\n')
    .filter((line) => line.startsWith('POST /api/vaults/logs')).length

/** For each vault that was read: the number of statements, or why it was refused. */
async function readTogether(session: OpenSession, vaults = ids()): Promise<(number | string)[]> {
  const readings = refreshLogs(session, vaults)
  return Promise.all(
    vaults.map(async (id) => {
      try {
        return ((await readings.get(id))?.log.head.seq ?? -1) + 1
      } catch (error) {
        if (error instanceof DistrustError) return error.vaultId === id ? error.fault : 'another vault named'
        if (error instanceof SessionError) return error.code
        throw error
      }
    }),
  )
}

test('logs that are swapped between two vaults are refused in both, and the third one is accepted', async () => {
  const swap = ({ logs, left }: Answer): Answer => {
    const other = new Map([
      [one, two],
      [two, one],
    ])
    return { logs: logs.map((log) => ({ ...log, vault_id: other.get(log.vault_id) ?? log.vault_id })), left }
  }
  const [memory, stateless] = [createSeenMemory(), withoutStates()]
  const known = await sessionWith(memory)
  const honest = await readTogether(known)
  await readTogether(await sessionWith(stateless))
  lie(swap)
  assert.deepEqual(await readTogether(await sessionWith(createSeenMemory())), [
    'wrong_place',
    'wrong_place',
    honest[2],
  ])
  assert.deepEqual(await readTogether(await sessionWith(stateless)), [
    'wrong_place',
    'wrong_place',
    honest[2],
  ])
  assert.deepEqual(await readTogether(await sessionWith(memory)), ['forked', 'forked', honest[2]])
  assert.deepEqual(await readTogether(known), ['forked', 'forked', honest[2]])
})

test('a seen log that is withheld, older, forged or another one’s is refused and named; the others are accepted', async () => {
  const memory = withoutStates()
  const honest = await readTogether(await sessionWith(memory))
  const [, second, third] = honest
  const lies: [string, (log: VaultLog) => VaultLog[]][] = [
    ['shrunk', (log) => [{ ...log, statements: [] }]],
    ['shrunk', (log) => [{ ...log, statements: log.statements.slice(0, 1) }]],
    ['shrunk', (log) => [{ ...log, statements: log.statements.slice(0, -1) }]],
    ['wrong_kind', (log) => [{ ...log, statements: log.statements.slice(1) }]],
    ['malformed', (log) => [{ ...log, statements: ['a.b.c'] }]],
    ['bad_signature', (log) => [{ ...log, statements: log.statements.map(withoutSignature) }]],
    ['not_found', () => []],
  ]
  for (const [fault, change] of lies) {
    lying.proxy.honest()
    lieAbout(one, change)
    const session = await sessionWith(memory)
    assert.deepEqual(await readTogether(session), [fault, second, third])
    assert.deepEqual(new Set(session.verifiedLogs.keys()), new Set([two, three]))
    // What was refused is read again, and the truth is remembered.
    lying.proxy.honest()
    assert.deepEqual(await readTogether(session), honest)
  }
})

test('a device that knows a log refuses one that lost or changed its newest statement', async () => {
  const session = await sessionWith(createSeenMemory())
  const honest = await readTogether(session)
  for (const [fault, change] of [
    ['shrunk', (log: VaultLog) => [{ ...log, statements: [] }]],
    ['forked', (log: VaultLog) => [{ ...log, statements: log.statements.map(withoutSignature) }]],
    ['not_found', () => []],
  ] as const) {
    lying.proxy.honest()
    lieAbout(one, change)
    assert.deepEqual(await readTogether(session), [fault, honest[1], honest[2]])
  }
})

test('a log that was not asked for is ignored, and of two for one vault the first counts', async () => {
  const session = await sessionWith(createSeenMemory())
  const [first = ''] = ids()
  const before = await sessionWith(createSeenMemory())
  const honest = await readTogether(before)
  lie(({ logs, left }) => ({
    logs: [...logs, ...logs.map((log) => ({ ...log, vault_id: two as string }))],
    left,
  }))
  assert.deepEqual(await readTogether(session, [first]), honest.slice(0, 1))
  assert.deepEqual([...session.logs.keys(), ...session.verifiedLogs.keys()], [first, first])
  lying.proxy.honest()
  lieAbout(one, (log) => [log, { ...log, statements: [] }])
  assert.deepEqual(await readTogether(await sessionWith(createSeenMemory())), honest)
})

test('logs that an answer had no room for are asked for again; a server that never sends them does not loop for ever', async () => {
  const session = await sessionWith(createSeenMemory())
  const honest = await readTogether(session)
  const only = (logs: VaultLog[]) => ({
    logs: logs.slice(0, 1),
    left: logs.slice(1).map((log) => log.vault_id),
  })
  lie(({ logs }) => only(logs))
  let before = callsSent()
  assert.deepEqual(await readTogether(await sessionWith(createSeenMemory())), honest)
  assert.equal(callsSent() - before, 3)
  lying.proxy.honest()
  lie(({ logs }) => ({ logs: [], left: logs.map((log) => log.vault_id) }))
  before = callsSent()
  assert.deepEqual(await readTogether(session), ['not_found', 'not_found', 'not_found'])
  assert.equal(callsSent() - before, 1)
})

test('a lie about one vault’s log does not hide what became of another vault', async () => {
  const renamed = (vaults: Vault[]) =>
    vaults.map((vault) => (vault.id === two ? { ...vault, name: 'Not what was signed' } : vault))
  lieAbout(one, (log) => [{ ...log, statements: ['a.b.c'] }])
  const session = await lying.device()
  const before = callsSent()
  const listed = renamed(await lying.admin.api.send(listVaults))
  assert.deepEqual(await session.vaults.checkOverviews(listed), { altered: [two], unsigned: [] })
  // All together once, and the doubted one once more.
  assert.equal(callsSent() - before, 2)
})

const withoutSignature = (statement: string) => `${statement.slice(0, -86)}${'A'.repeat(86)}`
