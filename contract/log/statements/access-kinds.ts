import { z } from 'zod'
import { accessKinds } from '../../constants.ts'
import { Count, Fingerprint, Hash, Head, Hours, Id, Instant, version } from './statement-forms.ts'

/** The fields of all three: one request, by its id, for one item. */
const matter = { ...version, org: Hash, vault: Id, item: Id, request: Id, at: Instant, by: Id, roster: Head }

/** Signed statements about temporary access to one item, by `typ`. */
export const accessSchemas = {
  /** The requester's: the revision they saw, the hours, and a salted commitment to the reason. */
  'chaveiro.access.request': z.strictObject({
    ...matter,
    kind: z.enum(accessKinds),
    change: Hash,
    hours: Hours,
    reason: Hash,
  }),
  /**
   * A custodian's, never the requester's: who gets access for how long, and until when a device may hand the key
   * over. `asked` is the hash of the request; absent if that was not signed.
   */
  'chaveiro.access.approve': z.strictObject({
    ...matter,
    log: Head,
    kind: z.literal('jit'),
    to: Id,
    change: Hash,
    hours: Hours,
    deliver_by: Instant,
    asked: Hash.optional(),
  }),
  /** A member's: one revision's key sealed to the person, the approvals it follows, and the exact end. */
  'chaveiro.access.deliver': z.strictObject({
    ...matter,
    log: Head,
    to: Id,
    fingerprint: Fingerprint,
    revision: Count,
    change: Hash,
    approvals: z.array(Hash).min(1).max(2),
    sealed: Hash,
    until: Instant,
  }),
} as const
