import { z } from 'zod'
import { Hash, Head, Id, Instant, SealingKey, version } from './statement-forms.ts'

/** Statements that a machine signs, by `typ`. They belong to no log. */
export const machineSchemas = {
  /** One run of a machine that asks each time: a key of its own for this run, and a salted commitment to the reason. */
  'chaveiro.machine.run': z.strictObject({
    ...version,
    org: Hash,
    at: Instant,
    by: Id,
    run: Id,
    roster: Head,
    sealing_key: SealingKey,
    reason: Hash,
  }),
} as const
