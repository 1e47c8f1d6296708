import type { ErrorFacts } from '@chaveiro/device'
import type { TextName } from '../i18n/texts.ts'
import type { Refusal } from '../refusal.ts'

/** Why an act failed, as it crosses from the device. */
export type Failure =
  | { refusal: { text: TextName; values: Record<string, string>; lines: string[] } }
  | { facts: ErrorFacts }

export function refusalOf({ text, values, lines }: Refusal): Failure {
  return { refusal: { text, values: { ...values }, lines: [...lines] } }
}
