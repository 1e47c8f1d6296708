import { type ErrorFacts, errorFacts } from '@chaveiro/device'
import type { TextName } from '../i18n/texts.ts'
import { Refusal } from '../refusal.ts'

/** Why an act failed, as it crosses from the agent. */
export type Failure =
  | { refusal: { text: TextName; values: Record<string, string>; lines: string[] } }
  | { facts: ErrorFacts }

export function failureOf(error: unknown): Failure {
  if (!(error instanceof Refusal)) return { facts: errorFacts(error) }
  const { text, values, lines } = error
  return { refusal: { text, values: { ...values }, lines: [...lines] } }
}
