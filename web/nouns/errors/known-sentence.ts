import { type ErrorCode, errors } from '@chaveiro/contract/errors.ts'
import { languages, type Words } from '@chaveiro/contract/languages.ts'

const moment = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z'

/** What the server fills in: a number, shorter than the digits that people compare, an e-mail address, a moment. */
const gaps: Readonly<Record<string, string>> = {
  limit: '\\d{1,5}',
  seconds: '\\d{1,5}',
  holder: '[^\\s@]{1,64}@[^\\s@]{1,190}',
  until: moment,
}

/**
 * The server's sentence about an error, if it is one of those that this release knows for the code; else an empty one. A server
 * that lies would tell people in the page's own messages what to do with their passphrase.
 */
export function knownSentence(code: string, detail: string): string {
  if (detail === '' || !Object.hasOwn(errors, code)) return ''
  const words = errors[code as ErrorCode]
  return languages.some((language) => shapeOf(words[language]).test(detail)) ? detail : ''
}

/** The same with its moment in words, which only the page can find: the server does not know the reader's time zone. */
export const withMomentInWords = (sentence: string, wordMoment: (instant: string) => string) =>
  sentence.replace(new RegExp(moment, 'u'), (instant) =>
    Number.isNaN(Date.parse(instant)) ? instant : wordMoment(instant),
  )

/** A text of the server, if it is one of these; else undefined. */
export const knownText = (text: string | null | undefined, ours: readonly Words[]) =>
  ours.flatMap((words) => languages.map((language) => words[language])).find((sentence) => sentence === text)

function shapeOf(sentence: string): RegExp {
  const parts = sentence.split(/\{(\w+)\}/)
  const pattern = parts.map((part, index) => (index % 2 === 0 ? literal(part) : (gaps[part] ?? '(?!)')))
  return new RegExp(`^${pattern.join('')}$`, 'u')
}

const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
