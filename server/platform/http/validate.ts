import type { Call } from '@chaveiro/contract/call.ts'
import { type FoundFault, readFault } from '@chaveiro/contract/rules/texts/field-limits.ts'
import type { z } from 'zod'
import { type FieldRefusal, Refusal } from './refusal.ts'

// Limits the answer to a body made to be refused.
const namedFieldsMax = 100

type Parts = { params: unknown; query: unknown; body: unknown }

/** Checks a request against its contract; throws one refusal that names every field at fault. */
export function validate(call: Call, raw: Parts): Parts {
  const fields: FieldRefusal[] = []
  const checked: Parts = { params: undefined, query: undefined, body: undefined }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part]
    if (!schema) continue
    const result = schema.safeParse(raw[part], { reportInput: true })
    if (result.success) checked[part] = result.data
    else fields.push(...refusedFields(result.error))
  }
  if (fields.length === 0) return checked
  const code = fields.some(({ fault }) => isUnsealed(fault)) ? 'secrets_unsealed' : 'invalid'
  throw new Refusal(code, { fields: fields.slice(0, namedFieldsMax) })
}

/** The parameters in a request's address, before anything else of it is read; throws the refusal that names them. */
export function readParams(call: Call, { params }: Pick<Parts, 'params'>): unknown {
  if (!call.params) return undefined
  const result = call.params.safeParse(params, { reportInput: true })
  if (result.success) return result.data
  throw new Refusal('invalid', { fields: refusedFields(result.error) })
}

/** The fields that a schema refused, by dotted path; never their values. */
export function refusedFields(error: z.ZodError): FieldRefusal[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      const fault = readFault(issue.message) ?? { fault: 'unknown_field' as const }
      return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), ...fault }))
    }
    return [{ path: issue.path.join('.'), ...faultOf(issue) }]
  })
}

function faultOf(issue: z.core.$ZodIssue): FoundFault {
  const fieldFault = readFault(issue.message)
  if (fieldFault) return fieldFault
  if (issue.code === 'invalid_type') return { fault: issue.input === undefined ? 'required' : 'invalid' }
  if (issue.code === 'too_big') return { fault: 'too_long' }
  if (issue.code === 'invalid_value') {
    return { fault: issue.input === undefined ? 'required' : 'unknown_choice' }
  }
  return { fault: 'invalid' }
}

function isUnsealed(fault: FoundFault['fault']): boolean {
  return fault === 'not_sealed' || fault === 'must_be_empty'
}
