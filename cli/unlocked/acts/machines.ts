import * as calls from '@chaveiro/contract/calls/machines.ts'
import { type ErrorFacts, type MachineHandle, unlessHidden } from '@chaveiro/device'
import { isId } from '../../references/reference.ts'
import { Refusal } from '../../refusal.ts'
import type { Ground } from './ground.ts'
import { named, onlyOne } from './names.ts'

/** A machine as the roster names it; with a doubt, by the server's word alone. Its use is always the server's word. */
export interface ListedMachine {
  id: string
  name: string
  keeper: string
  /** In CIDR notation; none means any network. */
  networks: readonly string[]
  identity: MachineHandle['identity']
  /** A person approves each run. */
  asks: boolean
  until: string
  /** When it stops earlier, since its keeper or the maker of its token left. */
  stopsAt: string | null
  endedAt: string | null
  /** Of its present keys: another after its token was renewed; null with a doubt. */
  fingerprint: string | null
  doubt: ErrorFacts | null
  items: number
  lastUsedAt: string | null
  lastAddress: string
}

/** An item given to a machine, by the server's word. */
export interface ListedGrant {
  grantId: string
  itemId: string
  vaultId: string
  title: string
  vault: string
  until: string
  /** Whether its key lies ready for the machine; never for one that asks each time. */
  isDelivered: boolean
  readAt: string | null
}

export type ShownMachine = ListedMachine & { given: ListedGrant[] }

/** Every machine that has not ended; with `ended`, the others as well. Newest first. */
export async function listMachines(ground: Ground, { ended }: { ended: boolean }): Promise<ListedMachine[]> {
  const machines = await ground.api.send(calls.listMachines)
  return listed(
    ground,
    machines.filter(({ ended_at }) => ended || ended_at === null),
  )
}

/** One machine by its name or id, with the items given to it. Throws Refusal, for several of a name with their ids. */
export async function showMachine(
  ground: Ground,
  { machine: text }: { machine: string },
): Promise<ShownMachine> {
  const id = await machineId(ground, text)
  const found = await unlessHidden(ground.api.send(calls.getMachine, { params: { id } }))
  if (!found) throw new Refusal('machine.none', { machine: id })
  const [shown] = await listed(ground, [found.machine])
  return { ...(shown as ListedMachine), given: found.items.map(grantOf) }
}

/** Ends a machine for good, also one that this device doubts. */
export async function endMachine({ device }: Ground, { shown }: { shown: ShownMachine }): Promise<void> {
  await device.machines.end(shown.id)
}

/** The handle of a machine that is still as it was shown. Throws Refusal, and what made it doubtful. */
export async function sameMachine(ground: Ground, shown: ListedMachine): Promise<MachineHandle> {
  const { machine } = await ground.api.send(calls.getMachine, { params: { id: shown.id } })
  const { handles, doubts } = await ground.device.machines.show([machine])
  const handle = handles[machine.id]
  if (!handle) throw doubts[machine.id]
  if (JSON.stringify(signedPart(listedOf(machine, handle, null))) !== JSON.stringify(signedPart(shown)))
    throw new Refusal('machine.changed', { machine: shown.name })
  return handle
}

function signedPart({
  id,
  name,
  keeper,
  networks,
  identity,
  asks,
  until,
  fingerprint,
  endedAt,
}: ListedMachine) {
  return [id, name, keeper, networks, identity, asks, until, fingerprint, endedAt]
}

/** Of an ended one only by its id: its name may be another's by now. */
async function machineId({ api }: Ground, text: string): Promise<string> {
  if (isId(text)) return text
  const machines = await api.send(calls.listMachines)
  const standing = machines.filter(({ ended_at }) => ended_at === null)
  return onlyOne(
    named(standing, text, ({ overview }) => overview.name),
    { none: 'machine.none', several: 'machine.ambiguous', values: { machine: text } },
    ({ id, overview, keeper }) => `${id}  ${overview.name}  ${keeper.email}`,
  ).id
}

async function listed({ device }: Ground, machines: readonly calls.Machine[]): Promise<ListedMachine[]> {
  const { handles, doubts } = await device.machines.show(machines)
  return machines.map((one) => listedOf(one, handles[one.id] ?? null, doubts[one.id] ?? null))
}

function listedOf(
  machine: calls.Machine,
  handle: MachineHandle | null,
  doubt: ErrorFacts | null,
): ListedMachine {
  const { networks, identity, name } = machine.overview
  return {
    ...{ id: machine.id, name, keeper: machine.keeper.email, networks, identity, asks: machine.asks },
    ...{ until: machine.until, stopsAt: machine.stops_at, endedAt: machine.ended_at },
    ...{ fingerprint: handle?.fingerprint ?? null, doubt, items: machine.items },
    ...{ lastUsedAt: machine.last_used_at, lastAddress: machine.last_address },
  }
}

function grantOf(given: calls.GivenItem): ListedGrant {
  return {
    grantId: given.grant_id,
    itemId: given.item_id,
    vaultId: given.vault_id,
    title: given.item_title,
    vault: given.vault_name,
    until: given.until,
    isDelivered: given.is_delivered,
    readAt: given.read_at,
  }
}
