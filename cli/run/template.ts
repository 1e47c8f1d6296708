import { scheme } from '../references/reference.ts'

/** `{{ chaveiro://vault/title/field }}`; anything else in braces is the template's own. */
const place = /\{\{\s*(chaveiro:\/\/[^{}\r\n]*)(?:[\r\n]\s*)?\}\}/g

export function referencesInTemplate(template: string): string[] {
  return [...new Set([...template.matchAll(place)].map(([, reference = scheme]) => reference.trimEnd()))]
}

/** The template with every reference replaced by its value, as it is: nothing is quoted. */
export function fillTemplate(template: string, values: ReadonlyMap<string, string>): string {
  return template.replace(place, (_, reference: string) => values.get(reference.trimEnd()) ?? '')
}
