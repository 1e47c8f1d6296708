import { type ErrorCode, errors } from '@chaveiro/contract/errors.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { type Failure, refusalOf } from '../agent/failure.ts'
import { isText, type Say, type TextName } from '../i18n/texts.ts'
import { Refusal } from '../refusal.ts'
import { ChildRefused } from '../run/run-child.ts'
import { FolderRefused } from '../session/private-folder.ts'
import { ActFailed } from '../session/session.ts'
import { Interrupted } from './ask.ts'

export const exits = { refused: 1, server: 2, waited: 3, interrupted: 130 } as const

export interface Explained {
  lines: readonly string[]
  exitCode: number
}

/** What an error says to people, and with what the program exits. Never a stack: it could hold what was being worked on. */
export function explain(error: unknown, say: Say, language: Language): Explained {
  if (error instanceof Interrupted) return { lines: [say('interrupted')], exitCode: exits.interrupted }
  if (error instanceof FolderRefused)
    return { lines: [say('folder.refused', { path: error.path })], exitCode: exits.refused }
  const { path, code, syscall } = error as NodeJS.ErrnoException
  if (syscall !== undefined && code !== undefined) {
    const known = `file.${code}`
    const text = isText(known) ? known : 'file.failed'
    return { lines: [say(text, { path: path ?? syscall, code })], exitCode: exits.refused }
  }
  const failure = failureOf(error)
  const exitCode = error instanceof ChildRefused ? error.exitCode : exitOf(failure)
  return { lines: sentencesOf(failure, say, language), exitCode }
}

function failureOf(error: unknown): Failure {
  if (error instanceof ActFailed) return error.failure
  if (error instanceof Refusal) return refusalOf(error)
  return {
    facts: { name: 'Error', code: 'unexpected', status: 0, detail: '', fields: [], retryAfterSeconds: null },
  }
}

/** The first line is the sentence; further ones belong to it. */
export function sentencesOf(failure: Failure, say: Say, language: Language): string[] {
  if ('refusal' in failure) {
    const { text, values, lines } = failure.refusal
    return [say(text, values), ...lines.map((line) => `  ${line}`)]
  }
  const { code, about = '', fault = '' } = failure.facts
  return [sentenceOf(code, say, language, { about, fault })]
}

/** What a code says: in our own words, or else in the contract's. */
export function sentenceOf(
  code: string,
  say: Say,
  language: Language,
  { about, fault } = { about: '', fault: '' },
): string {
  const own = `error.${code}`
  if (isText(own)) return say(own, { about, fault })
  const sentence = Object.hasOwn(errors, code) ? errors[code as ErrorCode][language] : ''
  return sentence !== '' && !sentence.includes('{') ? sentence : say('error.generic', { code })
}

const fromServer = ['unreachable', 'unreadable', 'answer_endless', 'too_many', 'busy']

const waits: ReadonlySet<TextName> = new Set(['request.not_yet', 'machine.not_yet'])

function exitOf(failure: Failure): number {
  if ('refusal' in failure) {
    const { text } = failure.refusal
    if (text === 'login.unreachable') return exits.server
    return waits.has(text) ? exits.waited : exits.refused
  }
  const { code, status } = failure.facts
  return status >= 500 || fromServer.includes(code) ? exits.server : exits.refused
}
