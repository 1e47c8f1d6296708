import { maxLength } from '@chaveiro/contract/constants.ts'
import type { SubmittedCredential } from '@chaveiro/contract/submissions.ts'
import type { Draft, Faults } from './submission-state.ts'
import type { SubmissionTexts } from './texts.ts'

/** What keeps a draft from being sent, in the order of the form's fields. */
export function faultsOf(draft: Draft, texts: SubmissionTexts['missing']): Faults {
  const { title, password, login_url, notes, file } = draft
  const tooLong = (max: number) => texts.tooLong.replace('{{limit}}', String(max))
  return {
    ...(title.trim() === '' && { title: texts.title }),
    ...(password === '' && file === null && { password: texts.password }),
    ...(password.length > maxLength.submittedPassword && {
      password: tooLong(maxLength.submittedPassword),
    }),
    ...(login_url.trim() !== '' && !isAddress(login_url) && { login_url: texts.login_url }),
    ...(notes.length > maxLength.submittedNotes && { notes: tooLong(maxLength.submittedNotes) }),
  }
}

function isAddress(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text.trim()).protocol)
  } catch {
    return false
  }
}

/** A draft in the form in which it is sealed. */
export function credentialOf(draft: Draft): SubmittedCredential {
  const { title, login, squad, file, ...rest } = draft
  return {
    ...rest,
    title: title.trim(),
    login: login.trim(),
    squad: squad.trim(),
    ...(file && { file: { name: file.name.slice(0, maxLength.title), base64: base64Of(file.bytes) } }),
  }
}

function base64Of(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return btoa(parts.join(''))
}
