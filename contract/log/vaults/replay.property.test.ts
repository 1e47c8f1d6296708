import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  createPayload,
  generationPayload,
  genesisPayload,
  id,
  makeActor,
  sign,
  webVerifier,
} from '../../testing/cast.ts'
import {
  type Act,
  anyActs,
  type Cast,
  isRosterAct,
  signLogAct,
  signRosterAct,
} from '../../testing/random-acts.ts'
import { appendRoster, personAt, type RosterState, replayRoster, wasCustodianAt } from '../roster/roster.ts'
import { StatementRefused } from '../statements/statement-refused.ts'
import {
  appendVaultLog,
  dealingOf,
  generationIsDue,
  holdersOf,
  mayHoldVaultKey,
  replayVaultLog,
  type VaultLogState,
} from './vault-log.ts'

const recovery = await makeActor(8)
const actors = await Promise.all([1, 2, 3, 4, 5].map(makeActor))
const [founder] = actors as [(typeof actors)[0]]
const genesis = await sign(founder, 'chaveiro.roster.genesis', genesisPayload(founder, recovery))

/** The next state, or the same one if the rules refused; any other error is a fault of the rules. */
async function orRefused<S>(state: S, next: Promise<S>): Promise<S> {
  const before = structuredClone(state)
  try {
    return await next
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error
    assert.deepEqual(state, before)
    return state
  }
}

async function actOnRoster(act: Act, cast: Cast, roster: RosterState, texts: string[]) {
  const { text, learn } = await signRosterAct(act, cast, roster)
  const next = await orRefused(roster, appendRoster(roster, text, webVerifier))
  if (next !== roster) {
    learn?.()
    texts.push(text)
  }
  return next
}

function requireConsistentRoster(roster: RosterState) {
  const { people, earlierKeys, custodians, invites, resets, usedKeys } = roster
  assert.ok(
    [...custodians.values()].some(({ role }) => role === 'admin'),
    'an admin is left',
  )
  for (const user of custodians.keys())
    assert.ok(people.get(user)?.vouched, 'custodians’ keys are vouched for')
  for (const [user, { by }] of invites) assert.ok(custodians.has(by) && !people.has(user), 'invites are open')
  for (const [user, { by }] of resets) assert.ok(custodians.has(by) && by !== user, 'proposals are open')
  const keys = [...people.values(), ...[...earlierKeys.values()].flat()].flatMap((person) => [
    person.signingKey,
    person.sealingKey,
  ])
  assert.equal(new Set(keys).size, keys.length, 'no key serves twice')
  assert.ok(keys.every((key) => usedKeys.has(key)))
}

const saysOfPeople = (roster: RosterState, seq: number) =>
  actors.map(({ user }) => {
    const known = roster.earlierKeys.get(user)?.[0] ?? roster.people.get(user)
    if (known === undefined || known.sinceSeq > seq) return null
    const { signingKey, vouched } = personAt(roster, user, seq)
    return { signingKey, vouched, isCustodian: wasCustodianAt(roster, user, seq) }
  })

test('whatever is tried, a roster stays consistent, and its past never changes', async () => {
  await fc.assert(
    fc.asyncProperty(anyActs(actors.length, false), async (acts) => {
      const cast: Cast = { people: [...actors], links: new Map(), proposed: new Map() }
      const texts = [genesis]
      let roster = await replayRoster(texts, webVerifier)
      const said = [saysOfPeople(roster, 0)]
      for (const act of acts) {
        roster = await actOnRoster(act, cast, roster, texts)
        requireConsistentRoster(roster)
        said[roster.head.seq] = saysOfPeople(roster, roster.head.seq)
      }
      for (const [seq, then] of said.entries()) assert.deepEqual(saysOfPeople(roster, seq), then)
      assert.deepEqual(await replayRoster(texts, webVerifier), roster)
    }),
    { numRuns: 40 },
  )
})

type Moment = { rosterSeq: number; logSeq: number; holders: string[] }

test('whatever is tried, a vault’s log says for every moment who might hold the key then', async () => {
  const vault = id(100)
  await fc.assert(
    fc.asyncProperty(anyActs(actors.length, true), fc.boolean(), async (acts, isSplit) => {
      const cast: Cast = { people: [...actors], links: new Map(), proposed: new Map() }
      let roster = await replayRoster([genesis], webVerifier)
      const texts = [await sign(founder, 'chaveiro.vault.create', createPayload(founder, roster, vault))]
      let log = await replayVaultLog(texts, roster, webVerifier)
      texts.push(await sign(founder, 'chaveiro.vault.generation', generationPayload(founder, roster, log)))
      log = await replayVaultLog(texts, roster, webVerifier)
      const moments: Moment[] = []
      for (const act of [...openingActs, ...(isSplit ? splittingActs : []), ...acts]) {
        if (isRosterAct(act)) roster = await actOnRoster(act, cast, roster, [])
        else log = await actOnLog(act, cast, log, roster, texts)
        requireConsistentLog(log, roster)
        moments.push({ rosterSeq: roster.head.seq, logSeq: log.head.seq, holders: holdersOf(log, roster) })
      }
      for (const { rosterSeq, logSeq, holders } of moments) {
        const now = actors
          .map(({ user }) => user)
          .filter((user) => mayHoldVaultKey(log, roster, user, rosterSeq, logSeq))
        assert.deepEqual(now, holders)
      }
      assert.deepEqual(await replayVaultLog(texts, roster, webVerifier), log)
    }),
    { numRuns: 40 },
  )
})

// Enough people at the start for random acts to have something to act on.
const openingActs: Act[] = [1, 2, 3].flatMap((about) => [
  { kind: 'enrol', by: about, about, flag: false },
  { kind: 'vouch', by: 0, about, flag: false },
  about < 3 ? { kind: 'appoint', by: 0, about, flag: false } : { kind: 'admit', by: 0, about, flag: false },
])
const splittingActs: Act[] = [
  { kind: 'custody', by: 0, about: 0, flag: true },
  { kind: 'confirm', by: 1, about: 0, flag: false },
  { kind: 'generation', by: 3, about: 0, flag: false },
  { kind: 'deal', by: 3, about: 0, flag: false },
  ...[0, 1, 2].map((by): Act => ({ kind: 'acknowledge', by, about: 0, flag: false })),
]

async function actOnLog(act: Act, cast: Cast, log: VaultLogState, roster: RosterState, texts: string[]) {
  const text = await signLogAct(act, cast, { log, roster })
  const next = await orRefused(log, appendVaultLog(log, text, roster, webVerifier))
  if (next === log) return log
  texts.push(text)
  if (act.kind === 'generation') assert.equal(generationIsDue(next, roster), false)
  return next
}

function requireConsistentLog(log: VaultLogState, roster: RosterState) {
  assert.equal(log.custody === 'split', log.custodians.length >= 2)
  const holders = holdersOf(log, roster)
  if (log.custody === 'split') assert.ok(holders.every((user) => !roster.custodians.has(user)))
  const dealing = dealingOf(log, roster)
  if (dealing?.complete) assert.ok(dealing.custodians.every((user) => roster.custodians.has(user)))
  for (const { to, first, second } of log.openings.values()) {
    const voices = [to, first.by, ...(second ? [second.by] : [])]
    assert.equal(new Set(voices).size, voices.length, 'nobody approves twice, or for themselves')
  }
  for (const spans of log.admissions.values()) {
    const open = spans.filter(({ untilSeq }) => untilSeq === null).map(({ from }) => from)
    assert.equal(new Set(open).size, open.length, 'one admission from each source')
  }
}
