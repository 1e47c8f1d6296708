import { getItem } from '@chaveiro/contract/calls/items.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'
import { personShownAs, shownBy } from './at-a-screen.ts'
import { userIdOf } from './lying-server.ts'
import type { TestPerson } from './person.ts'

/** A machine that somebody makes, keeps and gives these items, for 90 days. */
export async function madeMachine(person: TestPerson, itemIds: readonly string[], asks = false) {
  const { machines, items } = person.session.session
  const until = new Date(Date.now() + 90 * dayMs).toISOString()
  const keeper = await personShownAs(await userIdOf(person), person.email)
  const drawn = { name: 'Deploy', networks: [], identity: null, asks, until }
  const { machine, token } = await machines.make(drawn, keeper)
  const handle = (await machines.show([machine])).handles[machine.id]
  if (!handle) throw new Error('the machine is not shown')
  for (const id of itemIds) {
    const item = await person.api.send(getItem, { params: { id } })
    await machines.give(handle, await items.show(item, await shownBy(person.api, item.vault_id)), until)
  }
  await person.session.keepInStep()
  return { machine, token }
}
