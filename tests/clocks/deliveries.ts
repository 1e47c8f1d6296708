import assert from 'node:assert/strict'
import { deliverKeys } from '@chaveiro/contract/calls/deliveries.ts'
import { SecretKey } from '@chaveiro/crypto/primitives/secret-key.ts'
import { deliverVaultKey } from '@chaveiro/crypto/processes/deliver-vault-key.ts'
import fc from 'fast-check'
import { keysOf } from '../support/confirmed-person.ts'
import { draft, secret } from '../support/lying-server.ts'
import { keysHeldBy, readLogs } from '../support/people.ts'
import { vaultDraft } from '../support/person.ts'
import type { Weighted } from './explore.ts'
import { type Clocked, type ClockWorld, outcomeOf, refusalOf, skewMs, step, stepByClock } from './world.ts'

export type DeliveryAct =
  | { do: 'admit' | 'remove' | 'mislead'; who: number; whom: number }
  | { do: 'edit' }
  | { do: 'step'; who: number }

export const deliveryActs: Weighted<DeliveryAct>[] = [
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('admit', 'mislead', 'mislead', 'remove', 'remove'),
      who: fc.nat(1),
      whom: fc.nat(1),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'edit' }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('step'), who: fc.nat(4) }) },
]

/** Members come and go, and two of three custodians send them random keys, correctly signed, in the place of the vault's. */
export async function startDeliveries(world: ClockWorld) {
  const { admin, manager, custodians, ana, asking, people } = world
  const liars = [manager, custodians[2] as Clocked]
  const members = [ana, asking]
  let vault = ''
  let item = ''
  let edits = 0
  let admitted = new Set<Clocked>()

  const begin = async () => {
    vault = (await admin.session.createVault(vaultDraft('Misdelivered'))).id
    edits = 0
    item = (await admin.session.createItem(vault, draft('kept'), secret('0'))).id
    admitted = new Set()
    assert.deepEqual(await step(...people), [])
  }
  await begin()

  const byClock = (who: Clocked, refusal: string | null) =>
    assert.ok(
      refusal === null || (Math.abs(who.offset) > skewMs && refusal.startsWith('clock_')),
      `${refusal}`,
    )

  const change = async (by: Clocked, whom: Clocked, isAdmitted: boolean) => {
    if (admitted.has(whom) === isAdmitted) return
    const work = isAdmitted
      ? by.session.addMember(vault, whom.id, whom.email)
      : by.session.removeMember(vault, whom.id)
    const refusal = await refusalOf(work)
    byClock(by, refusal)
    if (refusal !== null) return
    if (isAdmitted) admitted.add(whom)
    else admitted.delete(whom)
  }

  /** Admits somebody and sends them a random key of the newest generation; the server refuses it if they have one already. */
  const mislead = async (liar: Clocked, whom: Clocked) => {
    await change(admin, whom, true)
    const [held] = (await keysHeldBy(liar, vault)).sort((a, b) => b.place.generation - a.place.generation)
    if (!held || !admitted.has(whom)) return
    const logs = await readLogs(liar, vault)
    const to = logs.roster.people.get(whom.id) ?? assert.fail('no keys')
    const random = { ...held, key: SecretKey.random('vault') }
    const date = new Date(world.now() + liar.offset)
    await refusalOf(
      (async () => {
        const keys = [await deliverVaultKey(await keysOf(liar), random, to, logs, date)]
        await liar.api.send(deliverKeys, { body: { vault_id: vault, keys } })
      })(),
    )
  }

  const edit = async () => {
    const work = admin.session.updateItem(item, {
      overview: {},
      secret: secret(`${edits + 1}`),
    })
    const refusal = await refusalOf(work)
    byClock(admin, refusal)
    if (refusal === null) edits += 1
  }

  return {
    async act(one: DeliveryAct) {
      if (one.do === 'edit') return edit()
      if (one.do === 'step') return stepByClock(people[one.who] as Clocked)
      const [liar, whom] = [liars[one.who] as Clocked, members[one.whom] as Clocked]
      if (one.do === 'mislead') return mislead(liar, whom)
      return change(liar, whom, one.do === 'admit')
    },
    allInStep: () => stepByClock(...people),
    /** Whoever opens the item reads what was written last; whoever is no member opens nothing. */
    async look() {
      for (const who of members) {
        const [opened] = await outcomeOf(who.session.openItem(item))
        if (!opened?.secret) continue
        assert.ok(admitted.has(who), 'opened by somebody who is no member')
        assert.equal(opened.secret.password, `${edits}`)
      }
    },
    /** In the end an honest holder's device has delivered the right key to everybody, whatever came before it. */
    async live() {
      for (let rounds = 0; rounds < 3; rounds += 1) assert.deepEqual(await step(...people), [])
      for (const who of [...custodians, ...admitted]) {
        const { secret: read, verification } = await who.session.openItem(item)
        assert.deepEqual([read?.password, verification.faults], [`${edits}`, []])
      }
    },
    async forget() {
      await begin()
    },
  }
}
