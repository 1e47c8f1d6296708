// Promise 17

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Call } from '@chaveiro/contract/call.ts'
import { getGivenUp } from '@chaveiro/contract/calls/roster.ts'
import { replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { type GivenUp, givenUpDigest, rosterLog } from '@chaveiro/contract/log/statements/given-up.ts'
import { ownRelease } from '@chaveiro/contract/log/statements/newer-release.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import type { AccountKeys } from '@chaveiro/crypto/processes/derive-account-keys.ts'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import { makeRecoveryKit, readRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import { writeGenesis, writePolicy, writeResume } from '@chaveiro/crypto/processes/roster-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { someIdentity } from '@chaveiro/crypto/testing/some-identity.ts'
import { createSerialQueue } from '../../base/async/serial-queue.ts'
import type { ApiClient } from '../../base/calls/api-client.ts'
import type { RosterReader } from '../../state/roster-reader.ts'
import { createSeenMemory, seenBy } from '../../state/seen-memory.ts'
import { loadRoster } from './load-roster.ts'

const userId = '01980000-0000-7000-8000-000000000001'
const at = new Date('2026-03-01T12:00:00.000Z')
let keys: AccountKeys
let kit: Awaited<ReturnType<typeof readRecoveryKit>>
let genesis: string
before(async () => {
  keys = (await makeAccount(userId)).keys
  const made = await makeRecoveryKit()
  kit = await readRecoveryKit(made.code)
  genesis = await writeGenesis(keys, made.publicKey, at, someIdentity)
})

/** What a server has: the roster, and the lists that were given up, by the number of the proposal. */
interface Server {
  readonly statements: readonly string[]
  readonly lists: ReadonlyMap<number, GivenUp>
}

const rosterOf = ({ statements }: Server) => replayRoster([...statements], verifier)

/** The same server after some more decisions. */
async function after({ statements, lists }: Server, count: number): Promise<Server> {
  const all = [...statements]
  for (let more = 0; more < count; more++) {
    const roster = await replayRoster(all, verifier)
    all.push(await writePolicy(keys, roster, !roster.automaticVouching, at))
  }
  return { statements: all, lists }
}

/** A backup with the first `count` statements is put back; the admin and the kit give up what came after. */
async function restored(from: Server, count: number): Promise<Server> {
  const { head } = await rosterOf(from)
  const statements = from.statements.slice(0, count)
  const kept = await replayRoster([...statements], verifier)
  const list: GivenUp = [{ ...rosterLog, goes_on: kept.head, heads: [head] }]
  const digest = await givenUpDigest(list, verifier)
  const proposal = await writeResume({ by: userId, signing: keys.signing }, kept, digest, at)
  const proposed = await replayRoster([...statements, proposal], verifier)
  const voice = { by: 'recovery_key', signing: kit }
  const confirmation = await writeResume(voice, proposed, digest, at, await hashText(proposal, verifier))
  const lists = new Map([
    ...[...from.lists].filter(([seq]) => seq < count),
    [proposed.head.seq, list] as const,
  ])
  return { statements: [...statements, proposal, confirmation], lists }
}

/** A device, with a session that reads what the server has at that time. */
function makeDevice() {
  const memory = createSeenMemory()
  return async (server: Server) => {
    const api = {
      send: async (call: Call, input: { query?: { after: number }; params?: { seq: number } }) =>
        call === getGivenUp
          ? { given_up: server.lists.get(input.params?.seq ?? -1) }
          : { statements: server.statements.slice((input.query?.after ?? -1) + 1) },
    } as unknown as ApiClient
    const reader: RosterReader = {
      api,
      release: ownRelease,
      seen: seenBy(memory, userId),
      person: { id: userId },
      keys,
      roster: null,
      withheld: null,
      rosterQueue: createSerialQueue(),
    }
    return (await loadRoster(reader))?.head.seq
  }
}

test('after a second restore of an older backup, and after a third, a device still follows', async () => {
  const first = await after({ statements: [genesis], lists: new Map() }, 30)
  const read = makeDevice()
  assert.equal(await read(first), 30)
  const second = await restored(first, 26)
  assert.equal(await read(second), 27)
  const later = await after(second, 2)
  assert.equal(await read(later), 29)
  // Its resume has an earlier number than the one before, and then the same number.
  const third = await restored(later, 21)
  assert.equal(await read(third), 22)
  const grown = await after(third, 5)
  assert.equal(await read(grown), 27)
  assert.equal(await read(await restored(grown, 21)), 22)
})
