import { z } from 'zod'
import { bytes, Count, Hash, Head, Id } from './statement-forms.ts'

/** People to whom the device gives nothing since a backup was put back, until somebody decides again. */
const Withheld = z.strictObject({
  seq: z.int().min(0),
  dismissed: z.array(Id),
  renewed: z.array(z.strictObject({ user: Id, fingerprint: z.string() })),
  vaults: z.array(
    z.strictObject({ vault: Id, removed: z.array(Id), isSplit: z.boolean(), upTo: z.exactOptional(Count) }),
  ),
})

/**
 * What an unlocked browser seals to a new one, as canonical JSON: the account secret, the six digits it shows, and
 * the newest heads it has seen of the roster, of each vault's log and of each vault's verified changes, and of the
 * account's changes of unlock methods. `withheld` is there only after a restore.
 */
export const handoverSchema = z.strictObject({
  secret: bytes(32),
  code: z.string().regex(/^\d{6}$/),
  heads: z.strictObject({
    roster: Head.extend({ org: Hash }).nullable(),
    vaults: z.record(Id, Head),
    changes: z.record(Id, z.strictObject({ number: Count, hash: Hash })),
    access: Head,
    withheld: z.exactOptional(Withheld),
  }),
})

/** The newest heads that a device has seen: of the roster, of each vault's log and changes, and of the account; and to whom it gives nothing. */
export type LogHeads = z.infer<typeof handoverSchema>['heads']
