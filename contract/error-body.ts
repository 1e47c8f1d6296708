import { z } from 'zod'
import { errorCodes } from './errors.ts'
import { fieldFaultNames } from './field-faults.ts'
import { Statement } from './primitives.ts'

/** The body of every failed call, redirects aside. */
export const ErrorBody = z.object({
  /** A sentence in the person's language. */
  detail: z.string(),
  code: z.enum(errorCodes),
  /** For 422: the fields at fault, by dotted path. */
  fields: z
    .array(z.object({ path: z.string(), fault: z.enum(fieldFaultNames), detail: z.string() }))
    .optional(),
  /** For 409 on a change of a vault's items: the signed changes made meanwhile, oldest first. */
  missed: z.array(Statement).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
