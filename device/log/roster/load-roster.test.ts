import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Call } from '@chaveiro/contract/call.ts'
import { appendRoster, type RosterState, replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { ownRelease } from '@chaveiro/contract/log/statements/newer-release.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import { makeRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import { writeGenesis, writePolicy } from '@chaveiro/crypto/processes/roster-statements.ts'
import { sealPrivateMemory } from '@chaveiro/crypto/processes/seal-private-memory.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { someIdentity } from '@chaveiro/crypto/testing/some-identity.ts'
import { createSerialQueue } from '../../base/async/serial-queue.ts'
import type { ApiClient } from '../../base/calls/api-client.ts'
import type { RosterReader } from '../../state/roster-reader.ts'
import { createSeenMemory, type SeenMemory, seenBy } from '../../state/seen-memory.ts'
import { loadRoster } from './load-roster.ts'

const userId = '01980000-0000-7000-8000-000000000001'
const at = new Date('2026-03-01T12:00:00.000Z')
let keys: AccountKeys
let statements: string[]
let rosterOfAll: RosterState
before(async () => {
  keys = (await makeAccount(userId)).keys
  const genesis = await writeGenesis(keys, (await makeRecoveryKit()).publicKey, at, someIdentity)
  statements = [genesis]
  rosterOfAll = await replayRoster(statements, verifier)
  for (let count = 0; count < 30; count++) {
    const next = await writePolicy(keys, rosterOfAll, count % 2 === 0, at)
    statements.push(next)
    rosterOfAll = await appendRoster(rosterOfAll, next, verifier)
  }
})

/** A device whose server has the first `count` statements; collects from which place it was asked. */
function deviceOf(count: () => number, memory: SeenMemory = createSeenMemory(), ofUser = userId) {
  const asked: number[] = []
  const api = {
    send: async (_: Call, input: { query: { after: number } }) => {
      asked.push(input.query.after)
      return { statements: statements.slice(0, count()).slice(input.query.after + 1) }
    },
  } as unknown as ApiClient
  const reader: RosterReader = {
    api,
    release: ownRelease,
    seen: seenBy(memory, ofUser),
    person: { id: ofUser },
    keys: ofUser === userId ? keys : null,
    roster: null,
    withheld: null,
    rosterQueue: createSerialQueue(),
  }
  return { reader, asked, memory }
}

test('a later session asks only for what is new, and knows all that the first one verified', async () => {
  const first = deviceOf(() => 25)
  await loadRoster(first.reader)
  const second = deviceOf(() => 31, first.memory)
  const roster = await loadRoster(second.reader)
  assert.deepEqual([first.asked, second.asked], [[-1], [23]])
  assert.deepEqual(roster, rosterOfAll)
})

test('within a session only what is new is asked for, together with the newest known statement', async () => {
  let count = 5
  const { reader, asked } = deviceOf(() => count)
  await loadRoster(reader)
  count = 8
  await loadRoster(reader)
  await loadRoster(reader)
  assert.deepEqual(asked, [-1, 3, 6])
  assert.equal(reader.roster?.head.seq, 7)
})

test('whoever asks while a load is under way gets one that begins afterwards, which all who wait share', async () => {
  let count = 5
  const { reader, asked } = deviceOf(() => count)
  const first = loadRoster(reader)
  await Promise.resolve()
  const waiting = [loadRoster(reader), loadRoster(reader)]
  assert.equal((await first)?.head.seq, 4)
  count = 8
  const seqs = (await Promise.all(waiting)).map((roster) => roster?.head.seq)
  assert.deepEqual(
    [seqs, asked],
    [
      [7, 7],
      [-1, 3],
    ],
  )
})

test('a stored roster that has shrunk on the server is refused, in the same session and in a later one', async () => {
  let count = 31
  const { reader, memory } = deviceOf(() => count)
  await loadRoster(reader)
  count = 28
  const shrunk = { code: 'distrusted', about: 'roster', fault: 'shrunk' }
  await assert.rejects(loadRoster(reader), shrunk)
  await assert.rejects(loadRoster(deviceOf(() => count, memory).reader), shrunk)
})

test('a stored roster that was altered on the device is verified again', async () => {
  const first = deviceOf(() => 31)
  await loadRoster(first.reader)
  const name = `state/${userId}/${rosterOfAll.org}`
  const sealed = (await first.memory.get(name)) as string
  await first.memory.setAll(new Map([[name, `${sealed.slice(0, -8)}AAAAAAAA`]]))
  const later = deviceOf(() => 31, first.memory)
  assert.deepEqual(await loadRoster(later.reader), rosterOfAll)
  assert.deepEqual(later.asked, [-1])
})

test('another person on the same device starts without the stored roster', async () => {
  const first = deviceOf(() => 31)
  await loadRoster(first.reader)
  const other = deviceOf(() => 31, first.memory, '01980000-0000-7000-8000-000000000002')
  await loadRoster(other.reader)
  assert.deepEqual(other.asked, [-1])
})

test('somebody who came by an invitation link accepts only that organisation, and remembers no other', async () => {
  const memory = createSeenMemory()
  const { reader } = deviceOf(() => 31, memory)
  const mustBe = 'A'.repeat(43)
  await assert.rejects(loadRoster({ ...reader, mustBe }), { fault: 'other_organisation' })
  assert.equal(await reader.seen.roster(), undefined)
  assert.equal((await loadRoster({ ...reader, mustBe: rosterOfAll.org }))?.org, rosterOfAll.org)
})

test('two tabs that are told different rosters at once notice it: the later one is refused', async () => {
  const memory = createSeenMemory()
  const first = deviceOf(() => 25, memory)
  const fork = statements.slice(0, 20)
  let state = await replayRoster(fork, verifier)
  for (let count = 0; count < 8; count++) {
    const next = await writePolicy(keys, state, !state.automaticVouching, new Date(at.getTime() + 1000))
    fork.push(next)
    state = await appendRoster(state, next, verifier)
  }
  const second = deviceOf(() => 0, memory)
  const send = async () => {
    await loadRoster(first.reader)
    return { statements: fork }
  }
  const reader = { ...second.reader, api: { send } as unknown as ApiClient }
  await assert.rejects(loadRoster(reader), { code: 'distrusted', fault: 'forked' })
  assert.equal((await seenBy(memory, userId).roster())?.seq, 24)
})

/** What a later release would have stored of this roster. */
const laterState = () => sealPrivateMemory(keys, JSON.stringify({ format: 2, kind: 'roster', members: {} }))

test('a roster stored in a later format is read again, and what the server takes back is still noticed', async () => {
  const { reader, memory } = deviceOf(() => 31)
  await loadRoster(reader)
  const name = `state/${userId}/${rosterOfAll.org}`
  await memory.setAll(new Map([[name, await laterState()]]))
  const shrunk = deviceOf(() => 30, memory)
  await assert.rejects(loadRoster(shrunk.reader), { code: 'distrusted', about: 'roster', fault: 'shrunk' })
  const whole = deviceOf(() => 31, memory)
  assert.deepEqual(await loadRoster(whole.reader), rosterOfAll)
  // If the roster is shorter, the device asks once more whether two people signed that it goes on from there.
  assert.deepEqual([shrunk.asked, whole.asked], [[-1, -1], [-1]])
  const next = deviceOf(() => 31, memory)
  await loadRoster(next.reader)
  assert.deepEqual(next.asked, [29], 'and it is kept again in our own form')
})

test('a newest head in a later format is neither called a lie nor forgotten: the device says that it needs a newer release', async () => {
  const { reader, memory } = deviceOf(() => 31)
  await loadRoster(reader)
  const name = 'seen/roster'
  const later = { format: 2, heads: [{ ...rosterOfAll.head, org: rosterOfAll.org }] }
  await memory.setAll(new Map([[name, later]]))
  await assert.rejects(loadRoster(deviceOf(() => 31, memory).reader), { code: 'memory_newer' })
  assert.deepEqual(await memory.get(name), later)
})

test('a newest head stored without a format number counts', async () => {
  const { reader, memory } = deviceOf(() => 31)
  await memory.setAll(new Map([['seen/roster', { org: rosterOfAll.org, ...rosterOfAll.head }]]))
  assert.equal((await loadRoster(reader))?.head.seq, 30)
  const shrunk = deviceOf(() => 28, memory)
  await assert.rejects(loadRoster(shrunk.reader), { fault: 'shrunk' })
})
