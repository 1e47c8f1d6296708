import { activeCustodians } from '../organisation/persons.ts'
import type { Reader } from '../platform/db/db.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { selectHeirs, selectPlace, selectRowsOfVaults } from './memberships.queries.ts'
import {
  eachRowOnce,
  hasRow,
  type MemberRow,
  type MembershipChange,
  memberRows,
  type Place,
  planInheritance,
} from './memberships.rules.ts'

type PlaceColumns = {
  id: string
  parent_id: string | null
  inherits: boolean
  custody: string
  generation: number
}

const placeOf = ({ parent_id, ...rest }: PlaceColumns): Place => ({ ...rest, parentId: parent_id })

/** A vault and all its heirs at any depth, parents first. */
async function readHeirs(reader: Reader, vaultId: string): Promise<Place[]> {
  const root = await reader.first(selectPlace, { id: vaultId })
  if (!root) throw new Refusal('not_found')
  const places = [placeOf(root)]
  for (let above = [vaultId]; above.length > 0; ) {
    const heirs = await selectHeirs(reader, above)
    places.push(...heirs.map(placeOf))
    above = heirs.map(({ id }) => id)
  }
  return places
}

/**
 * All changes that follow from a change of a vault's own rows or place (already in the database): its inherited rows,
 * and those of all heirs. With `userId`, only that person's.
 */
export async function planMemberships(
  reader: Reader,
  vaultId: string,
  ownChange: MembershipChange,
  userId?: string,
): Promise<MembershipChange> {
  const inherited = await planHeirs(reader, vaultId, ownChange, userId)
  return {
    added: [...ownChange.added, ...inherited.added],
    removed: [...ownChange.removed, ...inherited.removed],
  }
}

/** What a change of these own rows, some of which may be in other vaults, does to the inherited ones of a vault and its heirs. */
async function planHeirs(
  reader: Reader,
  vaultId: string,
  ownChange: MembershipChange,
  userId?: string,
): Promise<MembershipChange> {
  const places = await readHeirs(reader, vaultId)
  const root = places[0] as Place
  const ids = places.map(({ id }) => id)
  if (root.inherits && root.parentId !== null) ids.push(root.parentId)
  const rows = memberRows(await selectRowsOfVaults(reader, ids, userId))
  const custodians = places.some(({ custody }) => custody === 'split') ? await activeCustodians(reader) : []
  const isHere = ({ vaultId }: MemberRow) => ids.includes(vaultId)
  const removed = ownChange.removed.filter(isHere)
  const changed = [...rows.filter((row) => !hasRow(removed, row)), ...ownChange.added.filter(isHere)]
  return planInheritance(places, changed, new Set(custodians))
}

/** The same for changes of several vaults at once. */
export async function planForVaults(reader: Reader, ownChange: MembershipChange): Promise<MembershipChange> {
  const vaults = new Set([...ownChange.added, ...ownChange.removed].map(({ vaultId }) => vaultId))
  const planned: MembershipChange[] = [ownChange]
  for (const vaultId of vaults) planned.push(await planHeirs(reader, vaultId, ownChange))
  return {
    added: eachRowOnce(planned.flatMap(({ added }) => added)),
    removed: eachRowOnce(planned.flatMap(({ removed }) => removed)),
  }
}
