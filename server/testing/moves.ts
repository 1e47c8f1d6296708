import { type ItemOverview, moveItem } from '@chaveiro/contract/calls/items.ts'
import { hashOf } from './hash-of.ts'
import { overview } from './item-bodies.ts'
import type { RightsWorld } from './rights-world.ts'
import { newId } from './signing-device.ts'
import type { Keyed } from './test-organisation.ts'

export type Places = { from: string; to: string; item: string }
type Change = { [name: string]: unknown }
/** What is changed in the halves before they are signed. */
export type Half = { fields?: Partial<ItemOverview>; deletion?: Change; creation?: Change }

const given = (change: Change) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** Moves items as people's devices do. */
export function moverIn(world: RightsWorld) {
  /** The body of a move as somebody's device signs it. */
  async function bodyOf(
    by: Keyed,
    { from, to, item }: Places,
    { fields = {}, deletion = {}, creation = {} }: Half = {},
  ) {
    const device = await world.deviceOf(by)
    const id = newId()
    const moved_to = { vault: to, item: id }
    const signature = await device.signDeletion(
      { vault: from, item, revision: 2 },
      given({ moved_to, ...deletion }),
    )
    const moved_from = { vault: from, item, change: hashOf(signature) }
    const sent = overview(fields)
    const sealed = await device.seal({ vault: to, item: id }, sent, given({ moved_from, ...creation }))
    return { item: { ...sent, ...sealed, id, vault_id: to }, signature }
  }

  const send = (as: Keyed, item: string, body: object) =>
    world.server.send(moveItem, { as, params: { id: item }, body })
  const move = async (as: Keyed, places: Places, half: Half = {}) =>
    send(as, places.item, await bodyOf(as, places, half))
  return { bodyOf, send, move }
}

/** Its status, and why it was refused. */
export const codeOf = ({ status, error }: { status: number; error: { code: string } }) =>
  status < 300 ? String(status) : `${status} ${error.code}`
