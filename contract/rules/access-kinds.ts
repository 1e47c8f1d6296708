import { z } from 'zod'
import { accessKinds } from '../constants.ts'
import { Count, Fingerprint, Hash, Head, Hours, Id, Instant, version } from './statement-forms.ts'

/** What all of them are about: one request, by its id, for one item. */
const matter = { ...version, org: Hash, vault: Id, item: Id, request: Id, at: Instant, by: Id, roster: Head }

/** What is signed about access to one item for a time, by `typ`. */
export const accessSchemas = {
  /** The person's own: which revision they saw, for how long, and a salted commitment of the reason. */
  'chaveiro.access.request': z.strictObject({
    ...matter,
    kind: z.enum(accessKinds),
    change: Hash,
    hours: Hours,
    reason: Hash,
  }),
  /**
   * A custodian's, never the requester's: who gets how long, and until when a device may hand the key over. `asked` is the
   * hash of the request; absent where that came without a signature.
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
  /** A member's: the key of one revision, sealed to the person, by these approvals, and the exact end. */
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
