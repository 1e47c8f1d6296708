import type { Machine } from '@chaveiro/contract/calls/machines.ts'
import { expiringSoonDays } from '@chaveiro/contract/constants.ts'
import { dayMs } from '@chaveiro/contract/durations.ts'

/** Whether a machine works: not once it was ended, its end is past, or it stopped since its keeper or maker left. */
export type MachineState = 'works' | 'ends_soon' | 'stops' | 'stopped' | 'over' | 'ended'

export function machineState(
  { ended_at, stops_at, until }: Pick<Machine, 'ended_at' | 'stops_at' | 'until'>,
  now = Date.now(),
): MachineState {
  if (ended_at !== null) return 'ended'
  if (Date.parse(until) <= now) return 'over'
  if (stops_at !== null && stops_at < until) return Date.parse(stops_at) <= now ? 'stopped' : 'stops'
  return Date.parse(until) - now <= expiringSoonDays * dayMs ? 'ends_soon' : 'works'
}

/** Those that need somebody first, and of the others the ones that end first. */
const order: readonly MachineState[] = ['stopped', 'stops', 'over', 'ends_soon', 'works', 'ended']

export const byUrgency = (a: Machine, b: Machine): number =>
  order.indexOf(machineState(a)) - order.indexOf(machineState(b)) || Date.parse(a.until) - Date.parse(b.until)
