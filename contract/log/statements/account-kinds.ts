import { z } from 'zod'
import { Count, Hash, Id, Instant, version } from './statement-forms.ts'

/** Statements that a person signs about their own account, by `typ`. */
export const accountSchemas = {
  /**
   * A change of the ways to unlock an account, numbered from 1 under each signing key; `prev` is absent in the first.
   * It names either all present unlock methods (`recovered`: the recovery code was used) or one newly trusted
   * browser.
   */
  'chaveiro.account.access': z.strictObject({
    ...version,
    user: Id,
    seq: Count,
    prev: Hash.optional(),
    at: Instant,
    methods: Hash.optional(),
    recovered: z.literal(true).optional(),
    trusts: z.strictObject({ browser: Id, sealed: Hash }).optional(),
  }),
} as const
