import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deliveryHours, type GrantHours, grantHours } from '@chaveiro/contract/constants.ts'
import { revealItem } from '@chaveiro/contract/items.ts'
import fc from 'fast-check'
import { registerFeatures } from '../../app.ts'
import { endRequestsOver } from '../../memberships/end-requests.ts'
import { startTestServer } from '../../platform/testing/test-server.ts'
import type { Keyed } from '../../testing/test-organisation.ts'
import { makeRequestsWorld } from './testing/requests-world.ts'

const server = await startTestServer([registerFeatures])
after(() => server.stop())
const jit = await makeRequestsWorld(server)
const { world, vaults, founder, manager, admin } = jit
const vault = await vaults.makeVault({ visibility: 'listed' })
await vaults.deliver(founder, vault, [manager])
const people = [await vaults.organisation.join('contributor'), await vaults.organisation.join('contributor')]

const hourMs = 3_600_000

/** What ought to be of one request: states that end by themselves are ended whenever somebody looks. */
type Model = {
  by: Keyed
  hours: GrantHours
  since: number
  state: string
  signed: string | null
  until: number | null
}

function settle(model: Model, now: number): void {
  const waits = model.state === 'pending' || model.state === 'approved'
  if (waits && now >= model.since + deliveryHours * hourMs) model.state = 'lapsed'
  if (model.state === 'granted' && now >= (model.until ?? 0)) model.state = 'ended'
}

type Act =
  | { kind: 'ask'; who: number; hours: GrantHours }
  | {
      kind: 'approve' | 'approvePlainly' | 'approveAndDeliver' | 'deliver' | 'deny' | 'revoke' | 'withdraw'
      which: number
    }
  | { kind: 'pass'; seconds: number }
  | { kind: 'edit' }
  | { kind: 'cleanUp' }

const on = (kind: Exclude<Act['kind'], 'ask' | 'pass' | 'edit' | 'cleanUp'>) =>
  fc.record({ kind: fc.constant(kind), which: fc.nat(3) })
const acts = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('ask' as const),
        who: fc.nat(1),
        hours: fc.constantFrom(...grantHours),
      }),
    },
    { weight: 3, arbitrary: on('approveAndDeliver') },
    { weight: 2, arbitrary: on('approve') },
    { weight: 1, arbitrary: on('approvePlainly') },
    { weight: 3, arbitrary: on('deliver') },
    { weight: 1, arbitrary: on('deny') },
    { weight: 1, arbitrary: on('revoke') },
    { weight: 1, arbitrary: on('withdraw') },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('pass' as const),
        seconds: fc.constantFrom(1, 3599, 3600, 7200, 6 * 3600, 24 * 3600 - 1, 24 * 3600),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'edit' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'cleanUp' as const }) },
  ),
  { minLength: 6, maxLength: 20 },
)

/** The statuses that a call must answer: done, or refused because the state does not allow it. */
const isAllowed = (status: number) => {
  assert.ok(status === 200 || status === 409, String(status))
  return status === 200
}

async function play(sequence: readonly Act[]): Promise<void> {
  const item = await world.item(vault)
  const models = new Map<string, Model>()
  let revision = 1
  const now = () => server.clock.now()
  const present = (state: (model: Model) => boolean) => [...models].filter(([, model]) => state(model))

  const step = async (act: Act): Promise<void> => {
    for (const model of models.values()) settle(model, now())
    if (act.kind === 'pass') return jit.advance({ seconds: act.seconds })
    if (act.kind === 'cleanUp') return endRequestsOver(server.platform.db, server.platform, now())
    if (act.kind === 'edit') {
      revision += 1
      return jit.edit(vault, item, revision)
    }
    if (act.kind === 'ask') {
      const by = people[act.who] as Keyed
      const isOpen = present(
        (model) => model.by === by && ['pending', 'approved', 'granted'].includes(model.state),
      )
      const answer = await jit.ask(by, vault, item, act.hours)
      assert.equal(isAllowed(answer.status), isOpen.length === 0, answer.error?.code)
      if (answer.status !== 200) return
      const model = { by, hours: act.hours, since: now(), state: 'pending', signed: null, until: null }
      models.set(answer.body.id, model)
      return
    }
    const [id, model] = [...models][act.which] ?? []
    if (!id || !model) return
    const from = model.state
    if (act.kind === 'approve' || act.kind === 'approvePlainly' || act.kind === 'approveAndDeliver') {
      const statement = act.kind === 'approvePlainly' ? null : await jit.approval(manager, id)
      const delivery =
        statement && act.kind === 'approveAndDeliver' ? await jit.grant(manager, id, statement) : null
      const body = { ...(statement && { statement }), ...(delivery && { delivery }) }
      const answer = await jit.approve(manager, id, body)
      const confirms = from === 'approved' && model.signed === null && statement !== null
      assert.equal(isAllowed(answer.status), from === 'pending' || confirms, `${from} ${answer.error?.code}`)
      if (answer.status !== 200) return
      Object.assign(model, { state: 'approved', signed: statement, since: now() })
      if (delivery) Object.assign(model, { state: 'granted', until: now() + model.hours * hourMs })
      return
    }
    if (act.kind === 'deliver') {
      const statement = model.signed ?? (await jit.approval(manager, id))
      const answer = await jit.deliver(founder, id, await jit.grant(founder, id, statement))
      const may = (from === 'approved' && model.signed !== null) || from === 'granted'
      assert.equal(isAllowed(answer.status), may, `${from} ${answer.error?.code}`)
      if (answer.status === 200 && from === 'approved') {
        Object.assign(model, { state: 'granted', until: now() + model.hours * hourMs })
      }
      return
    }
    const answer = await (act.kind === 'deny'
      ? jit.deny(admin, id)
      : act.kind === 'revoke'
        ? jit.revoke(admin, id)
        : jit.withdraw(model.by, id))
    const next = {
      deny: { pending: 'denied' },
      revoke: { approved: 'revoked', granted: 'revoked' },
      withdraw: { pending: 'withdrawn', approved: 'withdrawn', granted: 'ended' },
    }[act.kind] as Record<string, string>
    assert.equal(isAllowed(answer.status), from in next, `${act.kind} ${from} ${answer.error?.code}`)
    if (answer.status === 200) model.state = next[from] as string
  }

  for (const act of sequence) {
    await step(act)
    for (const model of models.values()) settle(model, now())
    for (const [id, { by, state, until }] of models) {
      const told = await jit.get(by, id)
      assert.equal(told.status, state === 'granted' ? 'approved' : state, JSON.stringify(act))
      if (until !== null && state === 'granted') assert.equal(Date.parse(told.expires_at ?? ''), until)
    }
    for (const by of people) {
      const isLive = present((model) => model.by === by && model.state === 'granted').length > 0
      const { status } = await server.call(revealItem, { as: by, params: { id: item } })
      assert.equal(status, isLive ? 200 : 403, JSON.stringify(act))
    }
  }
  await endRequestsOver(server.platform.db, server.platform, now())
  const kept = await server.platform.db.read.kysely
    .selectFrom('access_grants')
    .select('request_id')
    .where('item_id', '=', item)
    .execute()
  const live = present(({ state }) => state === 'granted').map(([id]) => id)
  assert.deepEqual(kept.map(({ request_id }) => request_id).sort(), live.sort())
}

test('whatever several people do in whichever order, an item is open to exactly those with a live right, to the second', async () => {
  await fc.assert(fc.asyncProperty(acts, play), { numRuns: 25 })
})
