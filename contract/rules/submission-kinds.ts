import { z } from 'zod'
import { Hash, Head, Id, Instant, SigningKey, version } from './statement-forms.ts'

/** What is signed about client links beside a vault's log, by `typ`. What a link's own key signs is in submission-inbox.ts. */
export const submissionSchemas = {
  /**
   * A custodian's: they made this link. `key` is the public half of the link's own key, `token` and `secret` are hashes of
   * the address's token and of the link's secret as it is sealed to the vault's inbox, `overview` the salted commitment of what the server may read
   * of it.
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
