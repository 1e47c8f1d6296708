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
 * Something that devices do by themselves because it was decided. Finds what of it is due in this step, by what the
 * server says and by what this device sees itself; it costs no call where nothing is. What may be done for whom the
 * job decides by verified logs, never by the server's word.
 */
export type Duty = (session: OpenSession, deliveries: Deliveries) => Job[] | Promise<Job[]>
