import { z } from 'zod'
import { Count, Hash, Id, Instant, version } from './statement-forms.ts'

/** What a person signs about their own account, by `typ`. */
export const accountSchemas = {
  /**
   * A change of the ways into one's account, numbered from 1 under each signing key; `prev` is absent in the first. It
   * says one of two things: all unlock methods as they are from here on (`recovered`: the person came in by their recovery
   * code), or a browser that is trusted from here on.
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
