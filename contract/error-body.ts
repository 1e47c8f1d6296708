import { z } from 'zod'
import { errorCodes, fieldFaultNames } from './errors.ts'
import { Statement } from './primitives.ts'

/** What every call answers that does not succeed, but for redirects. */
export const ErrorBody = z.object({
  /** A sentence for a person, in their language. */
  detail: z.string(),
  code: z.enum(errorCodes),
  /** For 422: the fields, by dotted path. */
  fields: z
    .array(z.object({ path: z.string(), fault: z.enum(fieldFaultNames), detail: z.string() }))
    .optional(),
  /** For 409 of a change of a vault's items: the signed changes that were made meanwhile, in their order. */
  missed: z.array(Statement).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
