import { maxLength } from '@chaveiro/contract/constants.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { isAddress } from '@chaveiro/contract/rules/items/login-address.ts'
import type { TypedCredential } from '@chaveiro/device'
import type { Draft, Faults } from './submission-state.ts'
import type { SubmissionTexts } from './texts.ts'

/** What keeps a draft from being sent, in the order of the form's fields. */
export function faultsOf(draft: Draft, texts: SubmissionTexts['missing'], language: Language): Faults {
  const { title, password, login_url, files } = draft
  const faults: Faults = {}
  for (const [name, max] of longest) {
    if (draft[name].length > max)
      faults[name] = texts.tooLong.replace('{{limit}}', max.toLocaleString(language))
    else if (name === 'title' && title.trim() === '') faults.title = texts.title
    else if (name === 'password' && password === '' && files.length === 0) faults.password = texts.password
    else if (name === 'login_url' && login_url !== '' && !isAddress(login_url))
      faults.login_url = texts.login_url
  }
  return faults
}

/**
 * How many characters each text may have, in the order of the form. Said instead of set on the fields: they would cut what is pasted
 * without a word.
 */
const longest = [
  ['title', maxLength.title],
  ['login', maxLength.login],
  ['password', maxLength.submittedPassword],
  ['login_url', maxLength.loginUrl],
  ['notes', maxLength.submittedNotes],
  ['squad', maxLength.tag],
] as const

/** What was typed, in the form in which it is sealed; files go their own way. */
export function credentialOf({ files: _files, ...draft }: Draft): TypedCredential {
  const { title, login, squad } = draft
  return { ...draft, title: title.trim(), login: login.trim(), squad: squad.trim() }
}
