import { z } from 'zod'
import { teamsMax } from '../../constants.ts'
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

/** Roster statements by which an organisation continues after a backup was restored. */
const resumeSchemas = {
  /**
   * The logs continue from an older state: an admin proposes, a second custodian or the recovery key confirms by the
   * proposal's hash. `given_up` is the digest of the list of what each log gives up (given-up.ts).
   */
  'chaveiro.roster.resume': z.strictObject({
    ...chained,
    by: z.union([Id, z.literal('recovery_key')]),
    given_up: Hash,
    confirms: Hash.optional(),
  }),
} as const

/** The state of all vaults when somebody's right ended: nothing else that they signed under it counts. */
const view = z.strictObject(View)

/** Statements of the organisation's roster, by `typ`. */
export const rosterSchemas = {
  'chaveiro.roster.genesis': z.strictObject({
    ...version,
    seq: z.literal(0),
    at: Instant,
    nonce: bytes(16),
    /** `identity` is the commitment to the admin's e-mail address. */
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
   * By a custodian, for one person: keys that enrol with the private half of its key are vouched for. `identity` is
   * the commitment to their e-mail address. An admin's may make them a custodian.
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
  /**
   * By a custodian: nobody can use this invite any more. Only an admin may close one that carries a role before it
   * expires.
   */
  'chaveiro.roster.close': z.strictObject({ ...chained, by: Id, user: Id, invite: Hash }),
  'chaveiro.roster.enrol': z.strictObject({
    ...chained,
    user: Id,
    algorithm: KeyAlgorithm,
    sealing_key: SealingKey,
    signing_key: SigningKey,
    invitation: z.strictObject({ invite: Hash, countersignature: bytes(64) }).optional(),
  }),
  /** By a custodian who compared the words of somebody's keys, and confirms their e-mail address. */
  'chaveiro.roster.vouch': z.strictObject({
    ...chained,
    by: Id,
    user: Id,
    identity: Hash,
    fingerprint: Fingerprint,
  }),
  /**
   * By an admin: makes a person a custodian, or changes their role. Without `role`, by any custodian: a deactivated person
   * is active again, with the same keys.
   */
  'chaveiro.roster.appoint': z.strictObject({
    ...chained,
    by: Id,
    user: Id,
    role: z.enum(['admin', 'manager']).optional(),
  }),
  /**
   * By an admin: ends somebody's custody; `role` is the one that ends. Without `role` the person is deactivated: nobody
   * vouches for their keys any more. Any custodian may sign that about somebody who is none.
   */
  'chaveiro.roster.dismiss': z.strictObject({
    ...chained,
    by: Id,
    user: Id,
    role: z.enum(['admin', 'manager']).optional(),
    view,
  }),
  /** New keys replacing one's own, signed with the old signing key and countersigned with the new one. */
  'chaveiro.roster.renew': z.strictObject({
    ...chained,
    user: Id,
    algorithm: KeyAlgorithm,
    sealing_key: SealingKey,
    signing_key: SigningKey,
    countersignature: bytes(64),
    view,
  }),
  /**
   * New keys for somebody who lost theirs: one custodian proposes, a second confirms by the proposal's hash. The
   * statement that gives them carries the view.
   */
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
  /** By an admin: whether later enrolments are vouched for automatically, which trusts the server. */
  'chaveiro.roster.policy': z.strictObject({ ...chained, by: Id, automatic_vouching: z.boolean() }),
  /** By an admin: devices of an earlier release read and write nothing; 0 allows all. */
  'chaveiro.roster.require': z.strictObject({
    ...chained,
    by: Id,
    release: z.int().min(0).max(1_000_000),
  }),
  /**
   * By a custodian: a machine with keys of its own, its keeper, and until when it works. A later one of the same machine
   * says otherwise, or replaces its keys. `asks`: a person approves each run. `identity`: it also proves itself to an
   * identity provider. `overview` is the salted commitment to its name, networks and identity.
   */
  'chaveiro.roster.machine': z.strictObject({
    ...chained,
    by: Id,
    machine: Id,
    algorithm: KeyAlgorithm,
    sealing_key: SealingKey,
    signing_key: SigningKey,
    keeper: Id,
    until: Instant,
    asks: z.literal(true).optional(),
    identity: z.literal(true).optional(),
    overview: Hash,
  }),
  /** By a custodian: the machine is over, for good. */
  'chaveiro.roster.machine_end': z.strictObject({ ...chained, by: Id, machine: Id }),
  /**
   * By a custodian: a team's people from now on, in the order of their ids. `overview` is the salted commitment to its
   * name. With `ended` the team is over, for good, and has nobody.
   */
  'chaveiro.roster.team': z.strictObject({
    ...chained,
    by: Id,
    team: Id,
    people: z.array(Id).max(teamsMax.people),
    overview: Hash,
    ended: z.literal(true).optional(),
  }),
  ...resumeSchemas,
} as const
