import { z } from 'zod'
import { accessSchemas } from './access-kinds.ts'
import { exportSchemas } from './export-kinds.ts'
import { itemSchemas } from './item-kinds.ts'
import { machineSchemas } from './machine-kinds.ts'
import { rosterSchemas } from './roster-kinds.ts'
import { Count, Hash, Head, Id, Instant, SigningKey, View, version } from './statement-forms.ts'
import { vaultSchemas } from './vault-kinds.ts'

/** Signed statements about all logs at once, by `typ`. They belong to no log. */
const viewSchemas = {
  /** By a custodian: the newest roster statement and the state of every vault that they see. */
  'chaveiro.view': z.strictObject({ ...version, org: Hash, by: Id, at: Instant, roster: Head, ...View }),
  /**
   * By anybody: what their device remembers beyond the logs that the server shows, which may be restored from a
   * backup.
   */
  'chaveiro.remembered': z.strictObject({
    ...version,
    org: Hash,
    by: Id,
    at: Instant,
    roster: Head,
    given_up: Hash,
  }),
} as const

/**
 * Statements about client links beside a vault's log, by `typ`. For statements by a link's own key, see
 * submission-inbox.ts.
 */
const submissionSchemas = {
  /**
   * By the custodian who made the link. `key` is the link's public key; `token` and `secret` are hashes of the
   * address's token and of the link's secret as sealed to the vault's inbox; `overview` is the salted commitment to
   * its overview.
   */
  'chaveiro.submission.link': z.strictObject({
    ...version,
    org: Hash,
    vault: Id,
    at: Instant,
    by: Id,
    log: Head,
    roster: Head,
    link: Id,
    key: SigningKey,
    deputy: Id.optional(),
    token: Hash,
    secret: Hash,
    overview: Hash,
    until: Instant,
  }),
} as const

/** Statements that a person signs about their own account, by `typ`. */
const accountSchemas = {
  /**
   * A change of the ways to unlock an account, with growing numbers under each signing key; `prev` is absent in the
   * first. It names all unlock methods as they then are. `recovered`: the recovery code was used. `trusts`: a newly
   * trusted browser. `connects`: a newly connected device, by its request.
   */
  'chaveiro.account.access': z.strictObject({
    ...version,
    user: Id,
    seq: Count,
    prev: Hash.optional(),
    at: Instant,
    methods: Hash,
    recovered: z.literal(true).optional(),
    trusts: z.strictObject({ browser: Id, sealed: Hash }).optional(),
    connects: z.strictObject({ device: Id, sealed: Hash }).optional(),
  }),
} as const

/**
 * The payload of every kind of signed statement, by `typ`. Binary values are base64url without padding, instants UTC
 * with milliseconds, ids lower-case UUIDs, hashes SHA-256. A new kind is an entry in its own file and in the table of
 * its log.
 */
export const statementSchemas = {
  ...rosterSchemas,
  ...vaultSchemas,
  ...itemSchemas,
  ...accessSchemas,
  ...exportSchemas,
  ...accountSchemas,
  ...submissionSchemas,
  ...viewSchemas,
  ...machineSchemas,
}

export type StatementKind = keyof typeof statementSchemas
export type StatementPayload<K extends StatementKind> = z.infer<(typeof statementSchemas)[K]>
export type { LogHead } from './statement-forms.ts'
