import assert from 'node:assert/strict'
import type { AccessKind } from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import { longestWaitMs } from '@chaveiro/contract/rules/access/access-request.ts'
import { draft, secret } from '../support/lying-server.ts'
import { vaultDraft } from '../support/person.ts'
import { splitVault, vaultWithMembers } from '../support/split-vault.ts'
import {
  answerHours,
  begin,
  type Custody,
  callOf,
  firstAt,
  isDone,
  mayDecide,
  neededBy,
  type Request,
  type RequestAct,
  type Vault,
} from './request-model.ts'
import {
  aheadMs,
  type Clocked,
  type ClockWorld,
  outcomeOf,
  refusalOf,
  skewMs,
  step,
  stepByClock,
} from './world.ts'

/** Requests for items of either custody, decided and delivered by devices with wrong clocks. */
export async function startRequests(world: ClockWorld) {
  const { admin, manager, ana, asking, custodians: approvers, people } = world
  const shared = (await admin.session.createVault(vaultDraft('Shared'))).id
  const split = await vaultWithMembers(admin, 'Divided', [ana])
  await splitVault(admin, manager, split)
  await step(ana, ...approvers, ana)
  const begun = world.now()
  const vaults: Record<Custody, Vault> = {
    shared: { custody: 'shared', id: shared, at: begun },
    split: { custody: 'split', id: split, at: begun },
  }
  const itemOf: Record<Custody, string> = {
    shared: (await admin.session.createItem(shared, draft('open'), secret('shared'))).id,
    split: (await ana.session.createItem(split, draft('closed'), secret('split'))).id,
  }
  let requests: Request[] = []

  const settle = () => {
    for (const one of requests) if (world.now() >= one.ends) one.state = 'over'
  }
  const ask = async (kind: AccessKind, custody: Custody) => {
    settle()
    const item = itemOf[custody]
    const own = requests.filter((one) => one.item === item && one.state !== 'over')
    const isOpen = own.some(({ state }) => state === 'granted')
    const isAsked = own.some((one) => one.kind === kind)
    const [made, refusal] = await outcomeOf(
      kind === 'jit' ? asking.session.requestAccess(item, 2) : asking.session.breakGlass(item),
    )
    const isOver = asking.offset <= -answerHours[kind] * hourMs ? 'clock_differs' : null
    const refused = isOpen ? 'opens_already' : isAsked ? 'already_requested' : lateOf(asking, 0)
    const expected = refused ?? isOver
    assert.equal(refusal, expected)
    if (!made) return
    const ends = world.now() + answerHours[kind] * hourMs
    requests.push({
      id: made.id,
      kind,
      vault: vaults[custody],
      item,
      state: 'pending',
      askedAt: world.now() + asking.offset,
      ends,
      voices: [],
      until: 0,
    })
  }

  /** Why the server refuses a statement by this clock: it is dated too far ahead. */
  const lateOf = (who: Clocked, logAt: number) =>
    Math.max(world.now() + who.offset, logAt) > world.now() + aheadMs ? 'clock_ahead' : null

  const approve = async (who: Clocked, isBare: boolean, which = 0) => {
    settle()
    const request = requests.at(-1 - which)
    if (!request) return
    const { vault, kind } = request
    const asked = await admin.api.send(callOf[kind], { params: { id: request.id } })
    const shownTo = await who.api.send(callOf[kind], { params: { id: request.id } })
    assert.equal(shownTo.may_decide, mayDecide(request, who, world.now()), `may_decide ${asked.status}`)
    const mine = world.now() + who.offset
    const signing = Math.max(world.now(), mine)
    const needed = neededBy(request)
    const first = firstAt(request, signing)
    const hands = vault.custody === 'shared' && !isBare && (needed === 1 || first !== undefined)
    const { approveRequest } = isBare ? who.bare : who.session
    const hours = kind === 'jit' ? 2 : 1
    const refusal = await refusalOf(approveRequest(request.id, hours, kind))
    // Somebody whose clock is past the end of their own first approval gives another first one.
    const renews = needed === 2 && request.state === 'pending' && request.voices.length === 1 && !first
    if (!mayDecide(request, who, world.now()) && !renews) {
      assert.ok(refusal, 'approved what was not shown as theirs to approve')
      assert.ok(
        ['already_approved', 'request_decided', 'request_over', 'clock_differs'].includes(refusal),
        refusal,
      )
      return
    }
    const isOver = mine >= request.askedAt + longestWaitMs(kind)
    const isAhead = lateOf(who, needed === 2 ? vault.at : 0)
    const isOff = who.offset < -skewMs || (hands && Math.abs(who.offset) > skewMs)
    if (isOver || isAhead || isOff) {
      const why = isOver ? ['request_over'] : ['clock_ahead', 'clock_differs']
      assert.ok(why.includes(refusal ?? ''), `${refusal}`)
      return
    }
    assert.equal(refusal, null)
    if (needed === 2) vault.at = Math.max(vault.at, mine)
    const voice = { by: who, deliverBy: mine + 24 * hourMs }
    const isVoid = needed === 2 && request.voices.length > 0 && !first
    request.voices = first ? [first, voice] : [voice]
    if (isVoid) Object.assign(request, { state: 'pending', ends: world.now() + answerHours[kind] * hourMs })
    if (!isDone(request)) return
    if (hands || vault.custody === 'split') begin(request, hours, who, world.now())
    else {
      const dues = request.voices.map(({ deliverBy }) => deliverBy)
      Object.assign(request, {
        state: 'approved',
        ends: Math.min(world.now() + 24 * hourMs, ...dues),
      })
    }
  }

  const open = async () => {
    settle()
    for (const custody of ['shared', 'split'] as const) {
      const live = requests.find((one) => one.state === 'granted' && one.vault.custody === custody)
      const [opened, refusal] = await outcomeOf(asking.session.openItem(itemOf[custody]))
      if (!live) assert.equal(refusal, 'not_member')
      else if (world.now() + asking.offset >= live.until) assert.equal(refusal, 'over_by_clock')
      else assert.deepEqual([refusal, opened?.secret?.password], [null, custody])
    }
  }

  const keepInStep = async (who: Clocked) => {
    settle()
    await stepByClock(who)
    const isOff = Math.abs(who.offset) > skewMs
    if (!approvers.includes(who)) return
    for (const request of requests) {
      const isWaiting = request.state === 'approved' && request.vault.custody === 'shared'
      if (!isWaiting) continue
      const { delivered_at } = await admin.api.send(callOf[request.kind], { params: { id: request.id } })
      if (!isOff) assert.notEqual(delivered_at, null, 'not handed over')
      if (delivered_at) begin(request, request.kind === 'jit' ? 2 : 1, who, world.now())
    }
  }

  return {
    async act(one: RequestAct) {
      if (one.do === 'ask') await ask(one.kind, one.custody)
      else if (one.do === 'approve') await approve(approvers[one.who] as Clocked, one.isBare, one.which)
      else if (one.do === 'step') await keepInStep(people[one.who] as Clocked)
      else await open()
    },
    async allInStep() {
      for (const who of [...people, ...people]) await keepInStep(who)
    },
    /** Compares what everybody is shown of each request with the model. */
    async look() {
      settle()
      for (const request of requests) {
        const { status } = await admin.api.send(callOf[request.kind], { params: { id: request.id } })
        const shown = { pending: 'pending', approved: 'approved', granted: 'approved' }
        if (request.state === 'over') assert.ok(!['pending', 'approved'].includes(status), status)
        else assert.equal(status, shown[request.state])
      }
    },
    /** With all clocks right again, a requester gets what one or two approve. */
    async live() {
      settle()
      for (const custody of ['shared', 'split'] as const)
        for (const kind of ['jit', 'break_glass'] as const) {
          const before = requests.find(
            (one) => one.item === itemOf[custody] && one.kind === kind && one.state === 'pending',
          )
          if (!before) await ask(kind, custody)
          const last = requests.at(-1)
          const by = approvers.filter((who) => last && mayDecide(last, who, world.now()))
          for (const who of by.slice(0, last ? neededBy(last) : 0)) await approve(who, false)
          await open()
          await world.pass(3 * hourMs)
        }
    },
    async forget() {
      requests = []
    },
  }
}
