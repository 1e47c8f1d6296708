import type { Language } from '@chaveiro/contract/languages.ts'
import type { ReactNode } from 'react'
import type { Resources } from '../../i18n/resources.ts'

/** The line about the terms, with a link in its sentence. */
export function TermsNotice({
  language,
  texts: { notice, noticePlain, terms, privacy },
  domain,
}: {
  language: Language
  texts: Resources['login']
  /** The company's e-mail domain; null until the server has answered. */
  domain: string | null
}) {
  const sentence = domain === null ? noticePlain : notice
  const link = (path: string, words: string) => (
    <a key={path} href={`${path}?lang=${language}`} className="underline underline-offset-2 hover:text-ink">
      {words}
    </a>
  )
  const parts: Record<string, ReactNode> = {
    '{{terms}}': link('/terms', terms),
    '{{privacy}}': link('/privacy', privacy),
    '{{domain}}': `@${domain}`,
  }
  return <>{sentence.split(/(\{\{\w+\}\})/).map((part) => parts[part] ?? part)}</>
}
