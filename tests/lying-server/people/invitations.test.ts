// Promise 8

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { appendRoster, type RosterState, replayRoster } from '@chaveiro/contract/log/roster/roster.ts'
import { makeAccount } from '@chaveiro/crypto/processes/make-account.ts'
import { makeRecoveryKit } from '@chaveiro/crypto/processes/make-recovery-kit.ts'
import { readInvitation } from '@chaveiro/crypto/processes/read-invitation.ts'
import {
  writeClose,
  writeEnrol,
  writeGenesis,
  writeInvite,
  writePolicy,
} from '@chaveiro/crypto/processes/roster-statements.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { someIdentity } from '@chaveiro/crypto/testing/some-identity.ts'
import { isUsable } from '@chaveiro/device/account/follow-invitation.ts'
import { createSeenMemory, type SeenMemory } from '@chaveiro/device/state/seen-memory.ts'
import { keysOf } from '../../support/confirmed-person.ts'
import { unlockedDevice } from '../../support/person.ts'
import { startProxiedServer } from '../../support/start-proxied-server.ts'

const rosterPath = /^\/api\/roster$/
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
const user = '01890000-0000-7000-8000-000000000777'

const { proxy, admin } = await startProxiedServer()

function serve(statements: readonly string[]) {
  proxy.honestAbout(rosterPath)
  proxy.lie('GET', rosterPath, (_, url) => ({
    statements: statements.slice(Number(url.searchParams.get('after') ?? -1) + 1),
  }))
}

const organisationOn = async (memory: SeenMemory) =>
  (await unlockedDevice(proxy.baseUrl, admin, memory)).organisation.read()
const refusal = (fault: string) => ({ code: 'distrusted', about: 'roster', fault, userId: user })

/** A roster in which an invitation expired two days ago, and who kept its link. */
async function lapsed() {
  const keys = await keysOf(admin)
  const { publicKey } = await makeRecoveryKit()
  const genesis = await writeGenesis(keys, publicKey, daysAgo(10), someIdentity)
  const founded = await replayRoster([genesis], verifier)
  const whom = { user, identity: someIdentity, role: 'manager' } as const
  const invite = await writeInvite(keys, founded, whom, daysAgo(9), daysAgo(2))
  const roster = await appendRoster(founded, invite.statement, verifier)
  const invitation = await readInvitation(invite.fragment)
  const { keys: theirs } = await makeAccount(user)
  assert.ok(invitation)
  return {
    keys,
    roster,
    statements: [genesis, invite.statement],
    invitation,
    hash: invitation.invite,
    /** What the holder of the kept link signs today, dated to a day when it was still valid. */
    enrolling: (on: RosterState, at: Date) =>
      writeEnrol(theirs, { ...on, at: at.toISOString() }, at, invitation),
  }
}

test('an invitation is over for a device as soon as the roster is dated after its end, even by a clock that is ahead', async () => {
  const { roster, invitation, enrolling } = await lapsed()
  const ahead = { ...roster, at: daysAgo(1).toISOString() }
  assert.equal(isUsable(roster, user, invitation, daysAgo(3)), true)
  assert.equal(isUsable(ahead, user, invitation, daysAgo(3)), false)
  const enrolled = await enrolling(roster, daysAgo(1))
  await assert.rejects(appendRoster(roster, enrolled, verifier), { fault: 'unknown_invite' })
})

test('an expired invitation cannot be enrolled with an older date once any statement came after it', async () => {
  const { keys, roster, statements, enrolling } = await lapsed()
  const policy = await writePolicy(keys, roster, !roster.automaticVouching, new Date())
  const later = await appendRoster(roster, policy, verifier)
  const memory = createSeenMemory()
  serve([...statements, policy])
  await organisationOn(memory)
  for (const [at, fault] of [
    [daysAgo(8), 'wrong_time'],
    [new Date(Date.now() + 1000), 'unknown_invite'],
  ] as const) {
    serve([...statements, policy, await enrolling(later, at)])
    for (const device of [memory, createSeenMemory()])
      await assert.rejects(organisationOn(device), refusal(fault))
  }
})

test('a custodian’s device closes an expired invitation by itself, and then nobody follows its link', async () => {
  const { keys, roster, statements, hash, enrolling } = await lapsed()
  serve(statements)
  const session = await unlockedDevice(proxy.baseUrl, admin, createSeenMemory())
  const header = Buffer.from('{"alg":"EdDSA","typ":"chaveiro.roster.close"}').toString('base64url')
  assert.equal(proxy.seen().includes(header), false)
  await session.keepInStep().catch(() => undefined)
  assert.equal(proxy.seen().includes(header), true)

  const close = await writeClose(keys, roster, { user, invite: hash }, new Date())
  const closed = await appendRoster(roster, close, verifier)
  const memory = createSeenMemory()
  serve([...statements, close])
  await organisationOn(memory)
  for (const [at, fault] of [
    [daysAgo(8), 'wrong_time'],
    [new Date(Date.now() + 1000), 'unknown_invite'],
  ] as const) {
    serve([...statements, close, await enrolling(closed, at)])
    for (const device of [memory, createSeenMemory()])
      await assert.rejects(organisationOn(device), refusal(fault))
  }
  // In place of the closing statement; a device that saw that one refuses it.
  serve([...statements, await enrolling(roster, daysAgo(8))])
  await assert.rejects(organisationOn(memory), { code: 'distrusted', about: 'roster', fault: 'forked' })
})
