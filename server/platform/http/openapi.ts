import type { Call } from '@chaveiro/contract/call.ts'
import { endMarkHeader } from '@chaveiro/contract/end-mark.ts'
import { ErrorBody } from '@chaveiro/contract/error-body.ts'
import { z } from 'zod'

type Described = Record<string, unknown>

/** OpenAPI 3.1, generated from the contract. */
export function openApi(calls: readonly Call[], info: { version: string; publicUrl: URL }): Described {
  const paths: Record<string, Record<string, Described>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    const operations = paths[path] ?? {}
    operations[call.method.toLowerCase()] = operation(call)
    paths[path] = operations
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Chaveiro',
      version: info.version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: info.publicUrl.origin }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: described(ErrorBody, 'output') },
    },
    paths,
  }
}

function operation(call: Call): Described {
  const parameters = [...parametersOf(call.params, 'path'), ...parametersOf(call.query, 'query')]
  const error = { content: json({ $ref: '#/components/schemas/Error' }) }
  return {
    summary: call.summary,
    'x-access': call.access,
    ...(call.access !== 'public' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: {
        required: !call.body.safeParse(undefined).success,
        content: json(described(call.body, 'input')),
      },
    }),
    responses: {
      ...(call.file
        ? { 200: { description: fileDone, content: filesOf(call.file) } }
        : call.response
          ? { 200: { description: 'Done', content: json(described(call.response, 'output')) } }
          : { 204: { description: 'Done' } }),
      '4XX': { description: 'Refused', ...error },
      '5XX': { description: 'Failed', ...error },
    },
  }
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Described[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: described(field as z.ZodType, 'input'),
  }))
}

function described(schema: z.ZodType, io: 'input' | 'output'): Described {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  })
  return rest
}

const fileDone = `Done. If the request has the header ${endMarkHeader}, with any value, the file ends with the byte 4 and the number of bytes before it; a proxy may end a file that broke off like a whole one`

const filesOf = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

function json(schema: Described): Described {
  return { 'application/json': { schema } }
}
