import { z } from 'zod'
import { Hash, Head, Id, Instant, SigningKey, version } from './statement-forms.ts'

/**
 * Statements about client links beside a vault's log, by `typ`. For statements by a link's own key, see
 * submission-inbox.ts.
 */
export const submissionSchemas = {
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
