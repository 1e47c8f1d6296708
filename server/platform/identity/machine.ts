import type { MachineOverview } from '@chaveiro/contract/calls/machines.ts'
import { type MachineFacts, machineLacks } from '@chaveiro/contract/rules/machines/machine-rights.ts'
import type { AtRest } from '../at-rest/at-rest.ts'
import { type Clock, isoInstant } from '../clock/clock.ts'
import type { Db } from '../db/db.ts'
import { Refusal } from '../http/refusal.ts'
import { selectMachineSession } from './machine.queries.ts'
import { isInNetworks } from './networks.ts'
import { hasOurMark } from './secrets.ts'
import { tokenHash } from './token-hash.ts'

/** The machine behind a request. It is no person: it has no role, and the rights of machines are a table of their own. */
export type Machine = { id: string; name: string }

/** The document of table machines: its overview, and where it was last used. */
export type MachineDocument = { overview: MachineOverview; last_address: string }

type Standing = { until: string; stops_at: string | null; ended_at: string | null }

/** Whether a machine works at this instant. */
export function isStanding({ until, stops_at, ended_at }: Standing, now: number): boolean {
  const at = isoInstant(now)
  return ended_at === null && at < until && (stops_at === null || at < stops_at)
}

/** Where and whether a machine may work at all. */
export const machineFacts = (
  row: Standing,
  { overview }: MachineDocument,
  ip: string,
  now: number,
): MachineFacts => ({
  isStanding: isStanding(row, now),
  isInNetwork: isInNetworks(ip, overview.networks),
})

export type AuthenticateMachine = (
  authorization: string | undefined,
  ip: string,
) => Promise<Machine | undefined>

const bearerForm = /^Bearer ([A-Za-z0-9_-]+)$/i

/** The machine behind the token of its sign-in, if it may still work from there. */
export function machineAuthenticator({
  db,
  atRest,
  clock,
}: {
  db: Db
  atRest: AtRest
  clock: Clock
}): AuthenticateMachine {
  return async (authorization, ip) => {
    const token = authorization === undefined ? undefined : bearerForm.exec(authorization)?.[1]
    if (!token || !hasOurMark(atRest, 'machine session', token)) return undefined
    const row = await db.read.first(selectMachineSession, { token_hash: tokenHash(token) })
    if (!row || isoInstant(clock.now()) >= row.expires_at) return undefined
    const document = atRest.openKept<MachineDocument>('machines', row.id, row.document)
    // The least that every action needs.
    if (machineLacks('list_items', machineFacts(row, document, ip, clock.now())) !== null) return undefined
    return { id: row.id, name: document.overview.name }
  }
}

/** Throws unless the machine may, given these facts; what it lacks by itself reads as at the door. */
export function requireMachineRight(action: Parameters<typeof machineLacks>[0], facts: MachineFacts): void {
  const lacks = machineLacks(action, facts)
  if (lacks === null) return
  if (lacks === 'isStanding' || lacks === 'isInNetwork') throw new Refusal('machine_refused')
  if (lacks === 'not asks') throw new Refusal('machine_must_ask')
  throw new Refusal(lacks === 'isGiven' || lacks === 'isOwnRun' ? 'not_found' : 'forbidden')
}
