import { type FieldFault, fieldFaults } from '../../field-faults.ts'
import type { Language, Words } from '../../languages.ts'

/** Why a field was refused, with the limit that it exceeds if one is known. */
export interface FoundFault {
  fault: FieldFault
  limit?: number
}

/** The second argument of a text's `max()`: its message is the fault with the number, which `readFault` takes apart again. */
export const tooLong = {
  error: ({ origin, maximum }: { origin?: string; maximum?: unknown }) =>
    origin === 'string' ? `too_long ${maximum}` : 'too_long',
}

/** The fault in a schema's message; null if it has none, as one of Zod's own. */
export function readFault(message: string): FoundFault | null {
  const [, fault = '', limit] = /^(\w+)(?: (\d{1,9}))?$/.exec(message) ?? []
  if (!Object.hasOwn(fieldFaults, fault)) return null
  return { fault: fault as FieldFault, ...(limit !== undefined && { limit: Number(limit) }) }
}

const tooLongBy = {
  en: 'This is too long: at most {limit} characters.',
  'pt-BR': 'Isto é longo demais: no máximo {limit} caracteres.',
} as const satisfies Words

/** The sentence for a fault, with the number if it is known. */
export const faultSentence = ({ fault, limit }: FoundFault, language: Language): string =>
  fault === 'too_long' && limit !== undefined
    ? tooLongBy[language].replace('{limit}', limit.toLocaleString(language))
    : fieldFaults[fault][language]
