import type { Deliveries } from '@chaveiro/contract/deliveries.ts'
import type { OpenSession } from '../state/open-session.ts'

/** One piece of a duty. What fails in it stops nothing else. */
export interface Job {
  /** The vault whose log it begins with: the logs of all jobs are read together first. */
  readonly vaultLog?: string
  /** Answers 'unfinished' where more is left than one step takes: the next step then follows at once. */
  run(): Promise<'unfinished' | undefined>
}

/**
 * Something that devices do by themselves because it was decided. It names what is due in this step, from the server's
 * list and from what this device knows, and makes no call when nothing is. Who may get what is decided in the job, by
 * verified logs.
 */
export type Duty = (session: OpenSession, deliveries: Deliveries) => Job[] | Promise<Job[]>
