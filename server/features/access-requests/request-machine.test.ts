import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { revealItem } from '@chaveiro/contract/calls/reveals.ts'
import {
  type AccessKind,
  accessKinds,
  deliveryHours,
  emergencyHours,
  type GrantHours,
  grantHours,
} from '@chaveiro/contract/constants.ts'
import { hourMs } from '@chaveiro/contract/durations.ts'
import {
  approvalsNeeded,
  isOpenState,
  type RequestState,
} from '@chaveiro/contract/rules/access/access-request.ts'
import fc from 'fast-check'
import { registerFeatures } from '../../app.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import { makeRequestsWorld } from '../../testing/requests-world.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { endRequestsOver } from './end-requests.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const requests = await makeRequestsWorld(server)
const { world, vaults, founder, manager, admin, emergency } = requests
const approvers = [manager, admin, founder]
const shared = await vaults.makeVault({ visibility: 'listed' })
await vaults.deliver(founder, shared, [manager])
const split = await requests.makeSplitVault(approvers)
const people = [await vaults.organisation.join('contributor'), await vaults.organisation.join('contributor')]

const acts = { jit: requests, break_glass: emergency }
type Custody = 'shared' | 'split'

/** The expected state of one request; states that end by themselves are ended at every look. */
type Model = {
  kind: AccessKind
  by: Keyed
  hours: GrantHours
  /** Since when it is in this state. */
  since: number
  state: RequestState
  /** Approvals: by whom, when, and whether signed. */
  voices: { by: string; at: number; isSigned: boolean }[]
  until: number | null
  /** Until when a device may deliver what all have signed; infinite before. */
  deliverBy: number
}

const answerHours = { jit: 24, break_glass: 4 }

function settle(model: Model, now: number): void {
  const waitsHours = model.state === 'pending' ? answerHours[model.kind] : deliveryHours
  const waits = model.state === 'pending' || model.state === 'approved'
  if (waits && now >= Math.min(model.since + waitsHours * hourMs, model.deliverBy)) model.state = 'lapsed'
  if (model.state === 'granted' && now >= (model.until ?? 0)) model.state = 'ended'
}

type Act =
  | { name: 'ask'; kind: AccessKind; who: number; hours: GrantHours }
  | { name: 'approve'; which: number; by: number; isSigned: boolean }
  | { name: 'deliver' | 'deny' | 'revoke' | 'withdraw'; which: number }
  | { name: 'pass'; seconds: number }
  | { name: 'edit' }
  | { name: 'cleanUp' }

const which = fc.nat(3)
const on = (name: 'deliver' | 'deny' | 'revoke' | 'withdraw') => fc.record({ name: fc.constant(name), which })
const sequences = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        name: fc.constant('ask' as const),
        kind: fc.constantFrom(...accessKinds),
        who: fc.nat(1),
        hours: fc.constantFrom(...grantHours),
      }),
    },
    {
      weight: 12,
      arbitrary: fc.record({
        name: fc.constant('approve' as const),
        which,
        by: fc.nat(2),
        isSigned: fc.oneof(
          { weight: 4, arbitrary: fc.constant(true) },
          { weight: 1, arbitrary: fc.constant(false) },
        ),
      }),
    },
    { weight: 4, arbitrary: on('deliver') },
    { weight: 1, arbitrary: on('deny') },
    { weight: 1, arbitrary: on('revoke') },
    { weight: 1, arbitrary: on('withdraw') },
    {
      weight: 3,
      arbitrary: fc.record({
        name: fc.constant('pass' as const),
        seconds: fc.constantFrom(1, 1, 3599, 3599, 3600, 4 * 3600 - 1, 7200, 24 * 3600 - 1, 24 * 3600),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ name: 'edit' as const }) },
    { weight: 1, arbitrary: fc.constant({ name: 'cleanUp' as const }) },
  ),
  { minLength: 8, maxLength: 30 },
)

/** The first of two signed approvals is a day old while the second still has to be signed, and approving begins anew. */
const halfTooOld: Act[] = [
  { name: 'ask', kind: 'break_glass', who: 0, hours: 1 },
  { name: 'approve', which: 0, by: 0, isSigned: true },
  { name: 'pass', seconds: 3600 },
  { name: 'approve', which: 0, by: 1, isSigned: false },
  { name: 'pass', seconds: 24 * 3600 - 1 },
  { name: 'approve', which: 0, by: 2, isSigned: true },
  { name: 'approve', which: 0, by: 1, isSigned: true },
  { name: 'deliver', which: 0 },
]

/** The same, and then it is not wanted. */
const halfTooOldAndDenied: Act[] = [
  ...halfTooOld.slice(0, 5),
  { name: 'revoke', which: 0 },
  { name: 'deny', which: 0 },
]

/** Whether it succeeded; it may only be refused because of the state. */
const isDone = ({ status, error }: { status: number; error?: { code: string } }) => {
  assert.ok(status === 200 || status === 409, `${status} ${error?.code}`)
  return status === 200
}

async function play(custody: Custody, sequence: readonly Act[]): Promise<void> {
  const vault = custody === 'shared' ? shared : split.vault
  const item =
    custody === 'shared' ? await world.item(vault) : await requests.writeInCustody(split.member, vault)
  const models = new Map<string, Model>()
  let revision = 1
  const now = () => server.clock.now()
  const cleanUp = () => endRequestsOver(server.platform.db, server.platform, now())
  const those = (isOne: (model: Model) => boolean) => [...models].filter(([, model]) => isOne(model))
  const areAllSigned = ({ kind, voices }: Model) =>
    voices.filter(({ isSigned }) => isSigned).length === approvalsNeeded(kind, custody)
  /** The first of two is a day old before the second is signed: neither counts. */
  const isTooOld = ({ kind, state, voices }: Model) => {
    const signed = voices.filter(({ isSigned }) => isSigned)
    const isHalf = approvalsNeeded(kind, custody) === 2 && signed.length === 1
    return isHalf && isOpenState(state) && signed.some(({ at }) => now() >= at + deliveryHours * hourMs)
  }
  const shownState = (model: Model) => (isTooOld(model) ? 'pending' : model.state)
  const begin = (model: Model) =>
    Object.assign(model, { state: 'granted', until: now() + model.hours * hourMs })

  const ask = async ({ kind, who, hours }: Extract<Act, { name: 'ask' }>) => {
    const by = people[who] as Keyed
    const inTheWay = those(
      (model) =>
        model.by === by &&
        (model.state === 'granted' || (model.kind === kind && ['pending', 'approved'].includes(model.state))),
    )
    const answer =
      kind === 'jit' ? await requests.ask(by, vault, item, hours) : await emergency.ask(by, vault, item)
    assert.equal(isDone(answer), inTheWay.length === 0, answer.error?.code)
    if (answer.status !== 200) return
    const granted = kind === 'jit' ? hours : emergencyHours
    const model: Model = {
      kind,
      by,
      hours: granted,
      since: now(),
      state: 'pending',
      voices: [],
      until: null,
      deliverBy: Infinity,
    }
    models.set(answer.body.id, model)
  }

  const approve = async (id: string, model: Model, by: Keyed, isSigned: boolean) => {
    const { kind, state, voices } = model
    const needed = approvalsNeeded(kind, custody)
    const isOne = needed === 1
    const signed = () =>
      isOne ? requests.approval(by, id).then((statement) => ({ statement })) : acts[kind].opening(by, id)
    const answer = await acts[kind].approve(by, id, isSigned ? await signed() : {})
    if (isTooOld(model) && state === 'approved') return approveAnew(model, by, isSigned, answer)
    const own = voices.find((voice) => voice.by === by.id)
    const waits = state === 'pending' || (state === 'approved' && !areAllSigned(model) && isSigned)
    const may = waits && (own === undefined || (isSigned && !own.isSigned))
    assert.equal(isDone(answer), may, `${state} ${answer.error?.code}`)
    if (answer.status !== 200) return
    const taken = own ?? (voices.length < needed ? undefined : voices.find((voice) => !voice.isSigned))
    if (taken) Object.assign(taken, { by: by.id, at: now(), isSigned })
    else voices.push({ by: by.id, at: now(), isSigned })
    if (voices.length < needed) return
    Object.assign(model, { state: 'approved', since: now() })
    if (areAllSigned(model)) {
      model.deliverBy = Math.min(...voices.map(({ at }) => at)) + deliveryHours * hourMs
    }
    if (custody === 'split' && areAllSigned(model)) begin(model)
  }

  /** Both count no more, and the request waits from now on. */
  const approveAnew = (model: Model, by: Keyed, isSigned: boolean, answer: Parameters<typeof isDone>[0]) => {
    assert.equal(isDone(answer), true, answer.error?.code)
    Object.assign(model, { state: 'pending', since: now(), voices: [{ by: by.id, at: now(), isSigned }] })
  }

  const deliver = async (id: string, model: Model) => {
    const { kind, state } = model
    const { approval_statements } = await acts[kind].get(founder, id)
    const texts = areAllSigned(model)
      ? approval_statements
      : [(await acts[kind].opening(manager, id)).statement]
    const delivery =
      kind === 'jit'
        ? await requests.grant(founder, id, texts[0] ?? '')
        : await emergency.grant(founder, id, texts)
    const answer = await acts[kind].deliver(founder, id, delivery)
    const isGivable = (state === 'approved' && areAllSigned(model)) || state === 'granted'
    if (custody === 'split') {
      // Nobody delivers there; the caller does not hold the vault's key.
      assert.ok(answer.status >= 400)
      return
    }
    assert.equal(isDone(answer), isGivable, `${state} ${answer.error?.code}`)
    if (answer.status === 200 && state === 'approved') begin(model)
  }

  const end = async (id: string, model: Model, name: 'deny' | 'revoke' | 'withdraw') => {
    const answer = await acts[model.kind][name](name === 'withdraw' ? model.by : admin, id)
    const next = {
      deny: { pending: 'denied' },
      revoke: { approved: 'revoked', granted: 'revoked' },
      withdraw: { pending: 'withdrawn', approved: 'withdrawn', granted: 'ended' },
    }[name] as Record<string, string>
    const state = shownState(model)
    assert.equal(isDone(answer), state in next, `${name} ${state} ${answer.error?.code}`)
    if (answer.status !== 200) return
    if (name === 'deny' && isTooOld(model)) model.voices = []
    model.state = next[state] as RequestState
  }

  const step = async (act: Act): Promise<void> => {
    for (const model of models.values()) settle(model, now())
    if (act.name === 'pass') return requests.advance({ seconds: act.seconds })
    if (act.name === 'cleanUp') return cleanUp()
    if (act.name === 'edit') {
      revision += 1
      if (custody === 'shared') return requests.edit(vault, item, revision)
      await requests.writeInCustody(split.member, vault, { revision, item })
      return
    }
    if (act.name === 'ask') return ask(act)
    const [id, model] = [...models].at(-1 - (act.which % Math.max(models.size, 1))) ?? []
    if (!id || !model) return
    if (act.name === 'approve') return approve(id, model, approvers[act.by] as Keyed, act.isSigned)
    return act.name === 'deliver' ? deliver(id, model) : end(id, model, act.name)
  }

  for (const act of sequence) {
    await step(act)
    for (const model of models.values()) settle(model, now())
    for (const [id, model] of models) {
      const { kind, by, until } = model
      const state = shownState(model)
      const voices = isTooOld(model) ? [] : model.voices
      const told = await acts[kind].get(by, id)
      assert.equal(told.status, state === 'granted' ? 'approved' : state, JSON.stringify(act))
      if (until !== null && state === 'granted') assert.equal(Date.parse(told.expires_at ?? ''), until)
      assert.deepEqual(
        told.approvals.map((one) => one.id),
        voices.map((voice) => voice.by),
      )
    }
    for (const by of people) {
      const isLive = those((model) => model.by === by && model.state === 'granted').length > 0
      const { status } = await server.call(revealItem, { as: by, params: { id: item } })
      assert.equal(status, isLive ? 200 : 403, JSON.stringify(act))
    }
  }
  await cleanUp()
  const { kysely } = server.platform.db.read
  const kept = await kysely
    .selectFrom('access_grants')
    .select('request_id')
    .where('item_id', '=', item)
    .execute()
  const live = those(({ state }) => state === 'granted').map(([id]) => id)
  assert.deepEqual(kept.map(({ request_id }) => request_id).sort(), live.sort())
  const values = await kysely
    .selectFrom('opening_values')
    .innerJoin('access_requests', 'access_requests.id', 'opening_values.request_id')
    .select(['request_id', 'giver_id'])
    .where('item_id', '=', item)
    .execute()
  const given = those(
    ({ state }) => custody === 'split' && (state === 'pending' || state === 'approved'),
  ).flatMap(([id, { voices }]) => voices.filter(({ isSigned }) => isSigned).map(({ by }) => `${id} ${by}`))
  assert.deepEqual(values.map((row) => `${row.request_id} ${row.giver_id}`).sort(), given.sort())
}

for (const custody of ['shared', 'split'] as const) {
  test(`whatever several people do in any order, an item is open to exactly those with a live right, to the second (${custody} custody)`, async () => {
    const property = fc.asyncProperty(sequences, (sequence) => play(custody, sequence))
    await fc.assert(property, { numRuns: 30, examples: [[halfTooOld], [halfTooOldAndDenied]] })
  })
}
