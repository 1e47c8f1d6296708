import { z } from 'zod'

type Schema = { [key: string]: unknown }

// Only validation needs these; in answers they would cost time, or start a checker inside unions.
const validationOnly = new Set([
  '$schema',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'propertyNames',
  'default',
])

/** The JSON Schema that serialises an answer. Only listed fields are written, whatever a query selected. */
export function responseSchema(response: z.ZodType): Schema {
  return simplify(z.toJSONSchema(response, { target: 'draft-7', io: 'output' })) as Schema
}

function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify)
  if (typeof value !== 'object' || value === null) return value
  const schema = value as Schema
  const choices = schema.anyOf
  if (Array.isArray(choices) && choices.length === 2) {
    const other = (choices as Schema[]).filter((choice) => choice.type !== 'null')
    if (other.length === 1) return { ...(simplify(other[0]) as Schema), nullable: true }
  }
  return Object.fromEntries(
    Object.entries(schema)
      .filter(
        ([key, inner]) =>
          !validationOnly.has(key) ||
          (typeof inner === 'object' && key !== 'propertyNames' && key !== 'default'),
      )
      .map(([key, inner]) => [key, key === 'enum' || key === 'required' ? inner : simplify(inner)]),
  )
}
