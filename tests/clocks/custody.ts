import assert from 'node:assert/strict'
import { getVaultRecovery } from '@chaveiro/contract/calls/recoveries.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import fc from 'fast-check'
import { draft, secret } from '../support/lying-server.ts'
import { splitVault, vaultWithMembers } from '../support/split-vault.ts'
import type { Weighted } from './explore.ts'
import { aheadMs, type Clocked, type ClockWorld, outcomeOf, step, stepByClock } from './world.ts'

type Proposal = { by: Clocked; custody: 'shared' | 'split' }
type Word = { by: Clocked; until: number }

export type CustodyAct =
  | { do: 'propose' | 'second' | 'withdraw' | 'give' | 'takeBack'; who: number }
  | { do: 'leave' }

const wordMs = 7 * 24 * hourMs

const by = (...names: ('propose' | 'second' | 'withdraw' | 'give' | 'takeBack')[]) =>
  fc.record({ do: fc.constantFrom(...names), who: fc.nat(2) })
export const custodyActs: Weighted<CustodyAct>[] = [
  { weight: 4, arbitrary: by('propose', 'second', 'withdraw') },
  { weight: 1, arbitrary: fc.constant({ do: 'leave' }) },
  { weight: 4, arbitrary: by('give', 'give', 'give', 'takeBack') },
]

/** Changes of custody, and a vault that loses its key and is given to somebody, by custodians with wrong clocks. */
export async function startCustody(world: ClockWorld) {
  const { admin, manager, ana, asking, custodians, people } = world
  let vault = ''
  let item = ''
  /** At least the date of its log's newest statement. */
  let at = 0
  let custody: 'shared' | 'split' = 'split'
  let isLost = false
  /** Whether two custodians have emergency keys, so that its last member may leave. */
  let isDealt = false
  let proposals: Proposal[] = []
  let word: Word | null = null

  const begin = async () => {
    vault = await vaultWithMembers(admin, 'Kept by two', [ana])
    item = (await ana.session.createItem(vault, draft('kept'), secret('kept'))).id
    await splitVault(admin, manager, vault)
    assert.deepEqual(await step(ana, ...custodians, ana, ana), [])
    custody = 'split'
    isLost = false
    isDealt = true
    proposals = []
    word = null
    at = world.now()
  }
  await begin()

  const dateOf = (who: Clocked) => Math.max(world.now() + who.offset, at)
  const isLate = (who: Clocked) => dateOf(who) > world.now() + aheadMs
  const wordAt = (date: number) => (word && Math.max(date, at) < word.until ? word : null)

  /**
   * Whether the act succeeded. Fails the test for any refusal except one by the clock that the model expects, or one that `others` names.
   */
  const done = async (who: Clocked, work: Promise<unknown>, others?: readonly string[]): Promise<boolean> => {
    const [, refusal] = await outcomeOf(work)
    if (others)
      assert.ok(
        refusal !== null && (others.includes(refusal) || (isLate(who) && refusal === 'clock_ahead')),
        `${refusal}`,
      )
    else assert.equal(refusal, isLate(who) ? 'clock_ahead' : null)
    if (refusal !== null) return false
    at = dateOf(who)
    return true
  }
  const change = (next: 'shared' | 'split') => {
    custody = next
    isDealt = false
    proposals = []
    word = null
  }

  const propose = async (who: Clocked) => {
    const next = custody === 'split' ? 'shared' : 'split'
    const work = who.session.setCustody(vault, next)
    if (isLost) return void (await done(who, work, ['too_few_custodians']))
    const own = proposals.some(({ by }) => by === who)
    const other = proposals.find(({ by }) => by !== who)
    if (own && !other)
      return void (await done(who, work, ['statement_refused', 'already_proposed', 'stale_head']))
    if (!(await done(who, work))) return
    if (other) change(next)
    else proposals.push({ by: who, custody: next })
  }
  const shownTo = async (who: Clocked) => {
    const access = await who.session.vaults.access(vault)
    const shown = access.proposals.filter(({ kind }) => kind === 'custody')
    assert.equal(shown.length, isLost ? 0 : proposals.length, 'proposals shown')
    return shown
  }
  const second = async (who: Clocked) => {
    const [other] = (await shownTo(who)).filter(({ maySecond }) => maySecond)
    assert.equal(other !== undefined, !isLost && proposals.some(({ by }) => by !== who), 'may be confirmed')
    if (other && (await done(who, who.session.secondProposal(vault, other.hash, null))))
      change(other.custody ?? custody)
  }
  const withdraw = async (who: Clocked) => {
    const [own] = (await shownTo(who)).filter(({ by }) => by === who.id)
    if (!own || !(await done(who, who.session.withdrawProposal(vault, own.hash)))) return
    proposals = proposals.filter(({ by }) => by !== who)
  }

  const leave = async () => {
    if (!isDealt || isLost) return
    if (await done(ana, ana.session.removeMember(vault, ana.id))) isLost = true
  }
  const give = async (who: Clocked) => {
    const work = who.session.giveLostVault(vault, asking.id, asking.email)
    if (!isLost)
      return void (await done(
        who,
        work,
        custody === 'split' ? ['vault_held'] : ['vault_held', 'not_in_custody'],
      ))
    const first = wordAt(dateOf(who))
    if (first?.by === who) return void (await done(who, work, ['already_approved']))
    if (!(await done(who, work))) return
    if (!first) {
      word = { by: who, until: at + wordMs }
      return
    }
    word = null
    // The person who got it opens it by themselves, once their clock is right and their device has kept in step.
    for (const one of people) one.offset = 0
    for (const one of [asking, asking, ...custodians, asking]) await step(one)
    assert.equal((await asking.session.openItem(item)).secret?.password, 'kept')
    await begin()
  }
  const takeBack = async (who: Clocked) => {
    const work = who.session.withdrawGiving(vault, asking.id)
    const open = word
    if (!isLost || !open) return void (await done(who, work, ['not_found']))
    if (open.by !== who && who !== admin) return void (await done(who, work, ['not_admin']))
    if (await done(who, work)) word = null
  }

  return {
    async act(one: CustodyAct) {
      if (one.do === 'leave') return leave()
      const who = custodians[one.who] as Clocked
      await { propose, second, withdraw, give, takeBack }[one.do](who)
    },
    allInStep: () => stepByClock(...people, ...people),
    async look() {
      const now = wordAt(world.now())
      for (const who of custodians) {
        const { is_lost, may_be_given, given } = await who.api.send(getVaultRecovery, {
          params: { id: vault },
        })
        assert.equal(is_lost, isLost, 'lost')
        assert.equal(given?.first_by ?? null, now?.by.id ?? null, 'first word')
        if (isLost) assert.equal(may_be_given, true, 'may be given')
      }
      await shownTo(custodians[0] as Clocked)
    },
    async live() {
      await this.allInStep()
      if (isLost) {
        const first = wordAt(world.now())
        const [one, other] = custodians.filter((who) => who !== first?.by) as [Clocked, Clocked]
        await give(one)
        if (!first) await give(other)
        assert.equal(isLost, false)
        return
      }
      const [first] = proposals
      const by = custodians.filter((who) => who !== first?.by)
      const before = custody
      if (first) await second(by[0] as Clocked)
      else for (const who of by.slice(0, 2)) await propose(who)
      assert.notEqual(custody, before)
      await begin()
    },
    async forget() {
      at = Math.max(at, world.now())
    },
  }
}
