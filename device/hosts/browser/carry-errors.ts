import { transferHandlers } from 'comlink'
import { errorFacts } from '../../base/types/error-facts.ts'
import type { ErrorFacts } from '../../base/types/errors.ts'

/** A session's error as it arrives in the page; see errorFacts. */
class CarriedError extends Error implements ErrorFacts {
  declare code: ErrorFacts['code']
  declare status: number
  declare detail: string
  declare fields: ErrorFacts['fields']
  declare retryAfterSeconds: number | null
}

/** Makes errors keep their code, status and fields between worker and page. Called on both sides. */
export function carryErrors() {
  const throwing = transferHandlers.get('throw')
  if (!throwing) throw new Error('comlink has no handler for errors')
  transferHandlers.set('throw', {
    canHandle: throwing.canHandle,
    serialize: ({ value }: { value: unknown }) => [
      { facts: errorFacts(value), message: value instanceof Error ? value.message : '' },
      [],
    ],
    deserialize: ({ facts, message }: { facts: ErrorFacts; message: string }) => {
      throw Object.assign(new CarriedError(message), facts)
    },
  })
}
