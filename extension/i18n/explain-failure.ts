import { type ErrorCode, errors } from '@chaveiro/contract/errors.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import type { Failure } from '../background/window-messages.ts'
import { type Texts, textsOf } from './texts.ts'

interface Explained {
  title: string
  sentence: string
  /** Of two organisations, to be compared. */
  words?: { known: string; shown: string }
}

/** What a failure says to people: in our own words by its code, or else in the contract's. The server's words are never shown. */
export function explainFailure(failure: Failure | null, language: Language): Explained {
  const { distrust, failure: own } = textsOf(language)
  const words = failure?.words && { words: failure.words }
  if (failure?.code === 'distrusted')
    return { title: distrust.title, sentence: distrustSentence(failure, distrust), ...words }
  return { title: own.title, sentence: sentenceOf(failure?.code ?? 'generic', own, language), ...words }
}

function sentenceOf(code: string, failure: Texts['failure'], language: Language): string {
  const own: Readonly<Record<string, string>> = failure
  if (Object.hasOwn(own, code) && code !== 'title') return own[code] ?? ''
  const sentence = Object.hasOwn(errors, code) ? errors[code as ErrorCode][language] : ''
  return sentence !== '' && code !== 'unexpected' && !sentence.includes('{') ? sentence : (own.generic ?? '')
}

function distrustSentence({ about, fault }: Failure, distrust: Texts['distrust']): string {
  if (about === 'item') return fault === 'shown' ? distrust.itemShown : distrust.item
  if (about === 'vault_log' || about === 'vault_key')
    return fault === 'shown' ? distrust.itemShown : distrust.vault
  if (about === 'request') return distrust.request
  if (about === 'own_keys') return distrust.ownKeys
  if (about === 'roster') return fault === 'other_organisation' ? distrust.otherOrganisation : distrust.people
  return distrust.generic
}
