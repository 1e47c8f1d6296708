import type { Deliveries } from '@chaveiro/contract/calls/deliveries.ts'
import type { OpenSession } from '../state/open-session.ts'

/** One piece of a duty. If it fails, the other jobs go on. */
export interface Job {
  /** The vault whose log this job reads; the logs of all jobs are read together first. */
  readonly vaultLog?: string
  /** Answers 'unfinished' if more is left than one step takes: the next step then follows at once. */
  run(): Promise<'unfinished' | undefined>
}

/**
 * Work that devices do by themselves because it was decided. A duty names the jobs that are due in this step, from the server's list and
 * from what this device knows, and makes no call if there are none. Who may get what is decided in the job, by verified logs.
 */
export type Duty = (session: OpenSession, deliveries: Deliveries) => Job[] | Promise<Job[]>
