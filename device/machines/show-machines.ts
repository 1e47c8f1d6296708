import type { Machine, MachineOverview } from '@chaveiro/contract/calls/machines.ts'
import { machineCommitment } from '@chaveiro/contract/log/roster/machine-overview.ts'
import { machineStopsAt, type RosterState } from '@chaveiro/contract/log/roster/roster.ts'
import { verified } from '@chaveiro/contract/rules/texts/told.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { errorFacts } from '../base/types/error-facts.ts'
import type { MachineHandle } from '../base/types/handles.ts'
import type { ShownMachines } from '../base/types/machines.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { rosterFor } from '../log/vault-logs/load-vault-log.ts'
import type { OpenSession } from '../state/open-session.ts'

type Facts = {
  readonly [Name in keyof MachineHandle as Name extends string ? Name : never]: MachineHandle[Name]
}

/** Compares a list's machines with the roster, which is read after the list, so that it is not older. */
export async function showMachines(
  session: OpenSession,
  machines: readonly Machine[],
): Promise<ShownMachines> {
  const roster = await rosterFor(session, 'newest')
  const shown: ShownMachines = { handles: {}, doubts: {} }
  for (const machine of machines) {
    try {
      shown.handles[machine.id] = await machineHandle(roster, machine)
    } catch (error) {
      shown.doubts[machine.id] = errorFacts(error)
    }
  }
  return shown
}

/** The handle of a machine that is as the roster says. Throws DistrustError('machine', fault). */
export async function machineHandle(roster: RosterState, machine: Machine): Promise<MachineHandle> {
  const { id, overview, keeper, asks, until, ended_at } = machine
  const named = roster.machines.get(id)
  if (named === undefined) throw new DistrustError('machine', 'unknown_person')
  const commitment = await machineCommitment(overview, id, overview.salt, verifier)
  const isSaid = named.overview === commitment && named.identity === (overview.identity !== null)
  if (!isSaid) throw new DistrustError('machine', 'wrong_overview')
  const isNamed = named.keeper === keeper.id && named.asks === asks && named.until === until
  if (!isNamed || named.isEnded !== (ended_at !== null)) throw new DistrustError('machine', 'shown')
  const { salt, name, networks, identity } = verified<MachineOverview>(overview)
  const stopsAt = machineStopsAt(roster, id)
  const facts: Omit<Facts, 'until' | 'stopsAt' | 'fingerprint'> = {
    id: named.machine,
    name,
    networks,
    identity,
    salt,
    asks,
    keeperId: named.keeper,
  }
  return { ...facts, until: named.until, stopsAt, fingerprint: named.fingerprint } as MachineHandle
}

/** Throws SessionError('decided_meanwhile') unless the roster still names the machine as it was shown. */
export async function requireAsShown(roster: RosterState, shown: MachineHandle): Promise<void> {
  const named = roster.machines.get(shown.id)
  const isSame =
    named !== undefined &&
    !named.isEnded &&
    named.fingerprint === shown.fingerprint &&
    named.keeper === shown.keeperId &&
    named.until === shown.until &&
    named.asks === shown.asks &&
    named.overview === (await machineCommitment(shown, shown.id, shown.salt, verifier))
  if (!isSame) throw new SessionError('decided_meanwhile')
}
