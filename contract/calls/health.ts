import { z } from 'zod'
import { call } from '../call.ts'
import { rangesAtOnce } from '../constants.ts'

/** The first 20 bits of a SHA-1 hash, as the range API of Have I Been Pwned takes them. */
const Prefix = z.string().regex(/^[0-9A-F]{5}$/, { error: 'invalid' })

export const askRanges = call('POST /api/health/ranges', {
  access: 'staff',
  summary:
    'The rests of all leaked SHA-1 hashes under these beginnings, from a service of leaked passwords; only while an admin has it turned on. Names no item, and is asked with decoys',
  body: z.object({
    prefixes: z
      .array(Prefix)
      .length(rangesAtOnce, { error: 'invalid' })
      .refine((prefixes) => new Set(prefixes).size === prefixes.length, { error: 'invalid' }),
  }),
  response: z.object({
    ranges: z.array(
      z.object({
        prefix: Prefix,
        /** The other 35 digits of each, in lines. */
        suffixes: z.string(),
      }),
    ),
  }),
})
