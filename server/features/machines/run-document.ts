import type { Run } from '@chaveiro/contract/calls/machines.ts'

/** The document of table machine_runs. */
export type RunDocument = {
  reason: string
  reason_salt: string
  statement: string
  address: string
  /** What an approver's device sealed to the run, until it is taken. */
  deliveries?: readonly { grant_id: string; revision: number; sealed: string; delivery: string }[]
}

export type RunState = Run['state']
