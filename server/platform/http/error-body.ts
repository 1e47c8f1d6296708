import type { ErrorBody } from '@chaveiro/contract/error-body.ts'
import { errors } from '@chaveiro/contract/errors.ts'
import type { Language } from '@chaveiro/contract/languages.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { faultSentence } from '@chaveiro/contract/rules/texts/field-limits.ts'
import { DatabaseBusy, DatabaseUnavailable, DiskFull } from '../db/errors.ts'
import { Refusal } from './refusal.ts'
import { statementRefusal } from './statement-refusal.ts'

/** The body of a refusal, in the person's language. */
export function errorBody(refusal: Refusal, language: Language): ErrorBody {
  const detail = fill(errors[refusal.code][language], refusal.placeholders)
  const { code, missed } = refusal
  const answer = { detail, code, ...(missed && { missed: [...missed] }) }
  if (!refusal.fields) return answer
  return {
    ...answer,
    fields: refusal.fields.map((field) => ({
      path: field.path,
      fault: field.fault,
      detail: faultSentence(field, language),
    })),
  }
}

/** The caller's preferred one of our two languages (RFC 9110, 12.5.4). */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (!acceptLanguage) return 'en'
  const ranked = acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/)
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .filter(({ tag }) => /^(en|pt)(-|$)/.test(tag))
    .sort((a, b) => b.quality - a.quality)
  return ranked[0]?.tag.startsWith('pt') ? 'pt-BR' : 'en'
}

/** Turns any thrown error into a refusal; undefined if it is a fault of ours. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof StatementRefused) return statementRefusal(error.fault)
  if (error instanceof DatabaseUnavailable) return new Refusal('database_unavailable')
  if (error instanceof DatabaseBusy) return new Refusal('database_busy')
  if (error instanceof DiskFull) return new Refusal('disk_full')
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('too_large')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Refusal('malformed')
  return undefined
}

function fill(sentence: string, placeholders: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => placeholders[name] ?? whole)
}
