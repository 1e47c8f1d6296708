import { type ErrorCode, errors } from '@chaveiro/contract/errors.ts'
import type { Failure } from '../background/window-messages.ts'
import { language, texts } from './language.ts'
import { ActFailed } from './worker.ts'

/** What an error says to people: in our own words by its code, or else in the contract's. The server's words are never shown. */
export function explain(error: unknown): { title: string; sentence: string; words?: Failure['words'] } {
  return explainFailure(error instanceof ActFailed ? error.failure : null)
}

export function explainFailure(failure: Failure | null): ReturnType<typeof explain> {
  if (failure?.code === 'distrusted') {
    const { words } = failure
    return { title: texts.distrust.title, sentence: distrustSentence(failure), ...(words && { words }) }
  }
  return { title: texts.failure.title, sentence: sentenceOf(failure?.code ?? 'generic') }
}

export const codeOf = (error: unknown): string =>
  error instanceof ActFailed ? error.failure.code : 'unexpected'

function sentenceOf(code: string): string {
  const own: Readonly<Record<string, string>> = texts.failure
  if (Object.hasOwn(own, code) && code !== 'title') return own[code] ?? ''
  const sentence = Object.hasOwn(errors, code) ? errors[code as ErrorCode][language] : ''
  return sentence !== '' && code !== 'unexpected' && !sentence.includes('{') ? sentence : (own.generic ?? '')
}

function distrustSentence({ about, fault }: Failure): string {
  const { distrust } = texts
  if (about === 'item') return fault === 'shown' ? distrust.itemShown : distrust.item
  if (about === 'vault_log' || about === 'vault_key')
    return fault === 'shown' ? distrust.itemShown : distrust.vault
  if (about === 'request') return distrust.request
  if (about === 'own_keys') return distrust.ownKeys
  if (about === 'roster') return fault === 'other_organisation' ? distrust.otherOrganisation : distrust.people
  return distrust.generic
}
