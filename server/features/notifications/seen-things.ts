import { rehearsalPrefix } from '@chaveiro/contract/calls/rehearsals.ts'
import { lookedUp } from '@chaveiro/contract/events/event-record.ts'
import { type Notice, type NoticeName, notices } from '@chaveiro/contract/events/notices.ts'
import type { Seen } from '@chaveiro/contract/events/word-notice.ts'
import { custodyOf, type RoleAndStatus } from '@chaveiro/contract/log/roster/role-custody.ts'
import { pathText, vaultLine } from '@chaveiro/contract/rules/vaults/vault-line.ts'
import { filterVaults } from '../../access/filter-vaults.ts'
import type { NamedItem } from '../../access/item-details.ts'
import { liveSpan } from '../../access/live-grant.queries.ts'
import type { RequestDocument } from '../../access/request-documents.ts'
import { callerMay } from '../../access/require-right.ts'
import { nameOf } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/identity/caller.ts'
import type { MachineDocument } from '../../platform/identity/machine.ts'
import { openVault } from '../../signed-logs/vault-documents.ts'
import {
  selectAskedAbout,
  selectGrantedItems,
  selectItemsNamed,
  selectMachinesNamed,
  selectMembersAmong,
  selectPeopleNamed,
  selectRequestsNamed,
  selectVaultsFor,
} from './seen-things.queries.ts'

type Reading = { reader: Reader; atRest: AtRest; asking: Pick<Caller, 'actor' | 'now' | 'language'> }
type Ids = Partial<Record<string, string>>

/** What a reader may now see of their notices' subjects. */
export type SeenThings = {
  /** The notice with its item's present vault. */
  present(notice: Notice): Notice
  visible(notice: Notice): Seen
  /** A vault's path, as in 'Clients / Acme', as far as the reader sees its parents. */
  pathOf(vaultId: string | undefined): string | undefined
  /** The path of the vault in which the item that the notice names is; undefined if it names none that the reader sees. */
  placeOf(notice: Notice): string | undefined
}

/** Looks up everything that some notices name, at once for all of them. */
export async function seeThings(reading: Reading, read: readonly Notice[]): Promise<SeenThings> {
  const idsOf = (key: string) => {
    const ids = read.map(({ values }) => (values as Ids)[key])
    return [...new Set(ids.filter((id) => id !== undefined))]
  }
  const items = await readItems(reading, idsOf('item_id'))
  const vaults = await readVaults(reading, [
    ...new Set([...idsOf('vault_id'), ...[...items.values()].map(({ vaultId }) => vaultId)]),
  ])
  const seesAll = await callerMay(reading.reader, reading.asking.actor, 'see_people')
  const requests = await readRequests(reading, idsOf('request_id'), seesAll)
  const machines = await readMachines(reading, idsOf('machine_id'))
  const people = await readPeople(reading, [...idsOf('person_id'), ...idsOf('giver_id')])
  const askedAbout = seesAll ? people : await readAskedAbout(reading, [...people.keys()])
  const ownVaults = [...vaults].filter(([, { isMember }]) => isMember).map(([id]) => id)
  const areTogether = seesAll ? () => true : await readMembers(reading, ownVaults, [...people.keys()])

  const seesItem = (id = '') => {
    const item = items.get(id)
    return item !== undefined && (item.isGranted || vaults.has(item.vaultId))
  }
  const seesPerson = (name: NoticeName, id: string, { vault_id = '', item_id }: Ids): boolean => {
    if (seesAll || id === reading.asking.actor.id) return true
    if (name === 'waiting_for_key' || name === 'key_refused') return areTogether(vault_id, id)
    if (name === 'rotate_credential' || name === 'change_asked') return seesItem(item_id)
    if (name === 'rotate_credentials') return askedAbout.has(id)
    // The requester may know who decides, as in the request itself.
    return deciding.has(name) && people.get(id)?.isCustodian === true
  }
  const nameOfThing = (name: NoticeName, slot: keyof typeof lookedUp, ids: Ids): string | undefined => {
    const id = ids[lookedUp[slot]] ?? ''
    if (slot === 'vault') return vaults.get(id)?.name
    if (slot === 'item') return seesItem(id) ? nameOfItem(reading, items.get(id)) : undefined
    if (slot === 'machine') return machines.get(id)
    if (slot === 'reason') return requests.get(id)
    return seesPerson(name, id, ids) ? people.get(id)?.name : undefined
  }
  const isThere = (notice: Notice): boolean => {
    const ids = notice.values as Ids
    const { link } = notices[notice.name]
    const leadsTo = (key: string) => link.includes(`{${key}}`)
    if (leadsTo('item_id')) return seesItem(ids.item_id)
    if (leadsTo('vault_id')) return vaults.has(ids.vault_id ?? '')
    if (leadsTo('request_id')) return requests.has(ids.request_id ?? '')
    return !leadsTo('person_id') || (seesAll && people.has(ids.person_id ?? ''))
  }

  const present = (notice: Notice): Notice => {
    const item = items.get((notice.values as Ids).item_id ?? '')
    const hasMoved = item !== undefined && 'vault_id' in notice.values
    return hasMoved ? ({ ...notice, values: { ...notice.values, vault_id: item.vaultId } } as Notice) : notice
  }
  const pathOf = (vaultId: string | undefined) => {
    const line = vaultLine(vaults, vaultId ?? null)
    return line.length > 0 ? pathText(line.map(({ name }) => name)) : undefined
  }
  return {
    present,
    visible(notice) {
      const ids = present(notice).values as Ids
      const slots = Object.keys(lookedUp) as (keyof typeof lookedUp)[]
      const named = slots.map((slot) => [slot, nameOfThing(notice.name, slot, ids)] as const)
      const names = Object.fromEntries(named.filter(([, text]) => text !== undefined))
      return { names, isThere: isThere(notice) }
    },
    pathOf,
    placeOf({ values }) {
      const id = (values as Ids).item_id
      return seesItem(id) ? pathOf(items.get(id ?? '')?.vaultId) : undefined
    },
  }
}

/** An item's present title, marked if it is made up. */
function nameOfItem({ asking }: Pick<Reading, 'asking'>, item: NamedItem | undefined): string | undefined {
  return item && `${item.rehearsal ? rehearsalPrefix[asking.language] : ''}${item.title}`
}

const deciding: ReadonlySet<NoticeName> = new Set<NoticeName>(['jit_denied', 'vault_request_denied'])

/** Those of these vaults and their ancestors that the reader sees. */
async function readVaults({ reader, atRest, asking }: Reading, ids: readonly string[]) {
  const vaults = new Map<string, { id: string; name: string; parent_id: string | null; isMember: boolean }>()
  for (let toRead = ids; toRead.length > 0; ) {
    const rows = await selectVaultsFor(reader, asking.actor.id, toRead)
    for (const row of await filterVaults(reader, asking.actor, 'see_vault', rows)) {
      const { name } = openVault(atRest, row)
      vaults.set(row.id, { id: row.id, name, parent_id: row.parent_id, isMember: Boolean(row.is_member) })
    }
    const parents = rows.flatMap(({ id, parent_id }) => (vaults.has(id) && parent_id ? [parent_id] : []))
    toRead = [...new Set(parents)].filter((id) => !vaults.has(id))
  }
  return vaults
}

async function readItems({ reader, atRest, asking }: Reading, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const granted = await selectGrantedItems(reader, asking.actor.id, ids, liveSpan(asking.now))
  const open = new Set(granted.map(({ item_id }) => item_id))
  return new Map(
    (await selectItemsNamed(reader, ids)).map(({ id, vault_id: vaultId, document }) => [
      id,
      { vaultId, isGranted: open.has(id), ...atRest.open<NamedItem>('items', id, document) },
    ]),
  )
}

/** The reasons of requests that the reader sees: their own, or for a custodian all. */
async function readRequests({ reader, atRest, asking }: Reading, ids: readonly string[], seesAll: boolean) {
  const rows = ids.length === 0 ? [] : await selectRequestsNamed(reader, ids)
  const visibleRows = rows.filter(({ requester_id }) => seesAll || requester_id === asking.actor.id)
  return new Map(
    visibleRows.map(({ id, requester_id, document, wrapped }) => {
      const key = atRest.personKey(requester_id, wrapped)
      return [id, atRest.open<RequestDocument>('access_requests', id, document, key).reason]
    }),
  )
}

/** The names of machines: of all for those who manage them, for others of those that they keep. */
async function readMachines({ reader, atRest, asking }: Reading, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const isManager = await callerMay(reader, asking.actor, 'manage_machines')
  const rows = await selectMachinesNamed(reader, ids, isManager ? undefined : asking.actor.id)
  return new Map(
    rows.map(({ id, document }) => [
      id,
      atRest.openKept<MachineDocument>('machines', id, document).overview.name,
    ]),
  )
}

async function readPeople({ reader, atRest }: Reading, ids: readonly string[]) {
  const rows = ids.length === 0 ? [] : await selectPeopleNamed(reader, ids)
  return new Map(
    rows.map((row) => [
      row.id,
      { name: nameOf(atRest, row), isCustodian: custodyOf(row as RoleAndStatus) !== null },
    ]),
  )
}

/** Whether somebody is a member of a vault of which the reader is a member. */
async function readMembers({ reader }: Reading, vaults: readonly string[], people: readonly string[]) {
  const isAny = vaults.length > 0 && people.length > 0
  const rows = isAny ? await selectMembersAmong(reader, vaults, people) : []
  const pairs = new Set(rows.map(({ vault_id, user_id }) => `${vault_id} ${user_id}`))
  return (vaultId: string, userId: string) => pairs.has(`${vaultId} ${userId}`)
}

/** Whose knowledge the reader's open rotate tasks are about. */
async function readAskedAbout({ reader, asking }: Reading, people: readonly string[]) {
  const rows = people.length === 0 ? [] : await selectAskedAbout(reader, asking.actor.id, people)
  return new Set(rows.map(({ about_id }) => about_id))
}
