import { z } from 'zod'
import { resumeSchemas } from './resume-kinds.ts'
import {
  bytes,
  chained,
  Fingerprint,
  Hash,
  Id,
  Instant,
  KeyAlgorithm,
  SealingKey,
  SigningKey,
  View,
  version,
} from './statement-forms.ts'

/** What stood when the statement ended somebody's right: of what they signed by it, nothing counts that it does not cover. */
const view = z.strictObject(View)

/** The kinds of the organisation's roster, by `typ`. */
export const rosterSchemas = {
  'chaveiro.roster.genesis': z.strictObject({
    ...version,
    seq: z.literal(0),
    at: Instant,
    nonce: bytes(16),
    /** `identity` commits to the admin's e-mail address. */
    admin: z.strictObject({
      user: Id,
      algorithm: KeyAlgorithm,
      sealing_key: SealingKey,
      signing_key: SigningKey,
      identity: Hash,
    }),
    recovery_key: SigningKey,
  }),
  /**
   * A custodian's, for one person; keys that enrol with the private half of its key are vouched for. `identity` commits to
   * their e-mail address. An admin's may carry the role of custodian that the person then has.
   */
  'chaveiro.roster.invite': z.strictObject({
    ...chained,
    by: Id,
    user: Id,
    identity: Hash,
    invitation_key: SigningKey,
    expires: Instant,
    role: z.enum(['admin', 'manager']).optional(),
  }),
  /** A custodian's: nobody enrols by this invite any more. One that carries a role and has not run out takes an admin. */
  'chaveiro.roster.close': z.strictObject({ ...chained, by: Id, user: Id, invite: Hash }),
  'chaveiro.roster.enrol': z.strictObject({
    ...chained,
    user: Id,
    algorithm: KeyAlgorithm,
    sealing_key: SealingKey,
    signing_key: SigningKey,
    invitation: z.strictObject({ invite: Hash, countersignature: bytes(64) }).optional(),
  }),
  /** A custodian has compared the words of somebody's keys, and found them to be who has this e-mail address. */
  'chaveiro.roster.vouch': z.strictObject({
    ...chained,
    by: Id,
    user: Id,
    identity: Hash,
    fingerprint: Fingerprint,
  }),
  /** An admin's: makes a person a custodian, or changes which kind. */
  'chaveiro.roster.appoint': z.strictObject({
    ...chained,
    by: Id,
    user: Id,
    role: z.enum(['admin', 'manager']),
  }),
  /** An admin's: ends somebody's custody; `role` is the one that ends. */
  'chaveiro.roster.dismiss': z.strictObject({
    ...chained,
    by: Id,
    user: Id,
    role: z.enum(['admin', 'manager']),
    view,
  }),
  /** New keys in the place of one's own, signed with the old signing key and countersigned with the new one. */
  'chaveiro.roster.renew': z.strictObject({
    ...chained,
    user: Id,
    algorithm: KeyAlgorithm,
    sealing_key: SealingKey,
    signing_key: SigningKey,
    countersignature: bytes(64),
    view,
  }),
  /** New keys for somebody who lost theirs: one custodian proposes, a second one confirms by the first one's hash. The one that makes them hold carries the view. */
  'chaveiro.roster.reset': z.strictObject({
    ...chained,
    by: z.union([Id, z.literal('recovery_key')]),
    user: Id,
    algorithm: KeyAlgorithm,
    sealing_key: SealingKey,
    signing_key: SigningKey,
    confirms: Hash.optional(),
    view: view.optional(),
  }),
  /** An admin's: whether keys that enrol from here on are vouched for at once, which trusts the server. */
  'chaveiro.roster.policy': z.strictObject({ ...chained, by: Id, automatic_vouching: z.boolean() }),
  /** An admin's: devices of an earlier release read and write nothing; 0 for any. */
  'chaveiro.roster.require': z.strictObject({
    ...chained,
    by: Id,
    release: z.int().min(0).max(1_000_000),
  }),
  ...resumeSchemas,
} as const
