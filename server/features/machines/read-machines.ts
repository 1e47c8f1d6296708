import type { ItemOverview } from '@chaveiro/contract/calls/items.ts'
import type { GivenItem, Machine } from '@chaveiro/contract/calls/machines.ts'
import type { MachineFacts } from '@chaveiro/contract/rules/machines/machine-rights.ts'
import type { RevisionDocument } from '../../access/revision-document.ts'
import { revisionRow } from '../../access/revision-document.ts'
import { selectPersonsOf } from '../../organisation/persons.queries.ts'
import { openUser } from '../../organisation/persons.ts'
import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { Reader } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import {
  type Machine as CallingMachine,
  type MachineDocument,
  machineFacts,
} from '../../platform/identity/machine.ts'
import { openVault } from '../../signed-logs/vault-documents.ts'
import { type GrantRow, selectGrants } from './grants.queries.ts'
import { selectMachine, selectMachines } from './machines.queries.ts'

type MachineRow = Awaited<ReturnType<typeof selectMachines>>[number]
type Person = Machine['keeper']
/** A machine's call. */
export type MachineVisit = { machine: CallingMachine; ip: string; now: number }

/** Every machine, also those that ended; one, if its id is given. */
export async function readMachines(reader: Reader, atRest: AtRest, id?: string): Promise<Machine[]> {
  const rows = await selectMachines(reader, id)
  const people = await readPeople(
    reader,
    atRest,
    rows.flatMap(({ keeper_id, maker_id }) => [keeper_id, maker_id]),
  )
  const personOf = (one: string): Person => people.get(one) ?? { id: one, name: '', email: '' }
  return rows.map((row) => machineAnswer(atRest, row, personOf))
}

export async function readMachine(reader: Reader, atRest: AtRest, id: string): Promise<Machine> {
  const [machine] = await readMachines(reader, atRest, id)
  if (!machine) throw new Refusal('not_found')
  return machine
}

/** Names and addresses of people; erased ones are left out. */
export async function readPeople(
  reader: Reader,
  atRest: AtRest,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  const rows = await selectPersonsOf(reader, [...new Set(ids)])
  return new Map(
    rows.map((row) => {
      const { name, email } = openUser(atRest, row)
      return [row.id, { id: row.id, name, email }]
    }),
  )
}

function machineAnswer(atRest: AtRest, row: MachineRow, personOf: (id: string) => Person): Machine {
  const { overview, last_address } = openMachine(atRest, row)
  const { id, created_at, until, stops_at, ended_at, last_used_at } = row
  return {
    ...{ id, overview, created_at, until, stops_at, ended_at, last_used_at, last_address },
    keeper: personOf(row.keeper_id),
    maker: personOf(row.maker_id),
    asks: Boolean(row.asks),
    items: Number(row.items ?? 0),
  }
}

export const openMachine = (atRest: AtRest, { id, document }: { id: string; document: Uint8Array }) =>
  atRest.openKept<MachineDocument>('machines', id, document)

/** What holds of the machine that calls, as this transaction sees it: since it was let in, it may have been stopped or changed. */
export async function presentFacts(
  reader: Reader,
  atRest: AtRest,
  { machine, ip, now }: MachineVisit,
): Promise<MachineFacts> {
  const row = await reader.first(selectMachine, { id: machine.id })
  return row ? { ...machineFacts(row, openMachine(atRest, row), ip, now), asks: Boolean(row.asks) } : {}
}

/** The items given to a machine, oldest first. */
export async function readMachineItems(
  reader: Reader,
  atRest: AtRest,
  machineId: string,
): Promise<GivenItem[]> {
  const rows = await selectGrants(reader, { machineId })
  return rows.map((row) => machineItem(atRest, row))
}

export function machineItem(atRest: AtRest, row: GrantRow): GivenItem {
  return {
    grant_id: row.grant_id,
    item_id: row.item_id,
    vault_id: row.vault_id,
    item_title: overviewOf(atRest, row).title,
    vault_name: vaultNameOf(atRest, row),
    until: row.until,
    is_delivered: row.sealed_revision > 0,
    read_at: row.read_at,
  }
}

/** The overview of the item as it now is. */
export function overviewOf(atRest: AtRest, row: GrantRow): ItemOverview {
  return newestOf(atRest, row).overview
}

const newestOf = (atRest: AtRest, row: GrantRow) =>
  atRest.open<RevisionDocument>('item_revisions', revisionRow(row.id, row.revision), row.newest_document)

export const vaultNameOf = (atRest: AtRest, row: Pick<GrantRow, 'vault_id' | 'vault_document'>): string =>
  openVault(atRest, { id: row.vault_id, document: row.vault_document }).name

/** What the log says of a grant. */
export const detailsOf = (atRest: AtRest, row: GrantRow) => ({
  vault_name: vaultNameOf(atRest, row),
  item_title: overviewOf(atRest, row).title,
  machine: openMachine(atRest, { id: row.machine_id, document: row.machine_document }).overview.name,
  machine_id: row.machine_id,
})
