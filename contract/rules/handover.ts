import { z } from 'zod'
import { bytes, Count, Hash, Head, Id } from './statement-forms.ts'

/**
 * What an unlocked browser seals to a new one, as canonical JSON: the account secret, the six digits it shows, and
 * the newest heads it has seen of the roster, of each vault's log and of each vault's verified changes.
 */
export const handoverSchema = z.strictObject({
  secret: bytes(32),
  code: z.string().regex(/^\d{6}$/),
  heads: z.strictObject({
    roster: Head.extend({ org: Hash }).nullable(),
    vaults: z.record(Id, Head),
    changes: z.record(Id, z.strictObject({ number: Count, hash: Hash })),
  }),
})

/** The newest heads that a device has seen: of the roster, and of each vault's log and changes. */
export type LogHeads = z.infer<typeof handoverSchema>['heads']
