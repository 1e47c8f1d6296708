import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@chaveiro/contract/languages.ts'
import type { Config } from '../../platform/config/config.ts'
import { StartFault } from '../../platform/config/start-fault.ts'

export const documentNames = ['terms', 'privacy'] as const
export type DocumentName = (typeof documentNames)[number]

export type LegalDocuments = {
  /**
   * What people accept: the operator's stated version, otherwise a hash of the terms and the policy in all languages,
   * before values are filled in: stating where the data lies asks nobody again.
   */
  version: string
  /** As Markdown. */
  texts: Record<DocumentName, Record<Language, string>>
}

const versionForm = /^[\w.-]{1,64}$/

/**
 * Reads both documents in every language, the operator's or those in `ours`, with values from the configuration filled
 * in.
 */
export function readLegalDocuments(config: Config, ours: string): LegalDocuments {
  const folder = config.legalDir ?? ours
  const read = (name: DocumentName, language: Language) => {
    const file = join(folder, `${name}.${language}.md`)
    if (!existsSync(file)) throw new StartFault(`LEGAL_DIR has no file ${name}.${language}.md (${file})`)
    const text = textOf(file)
    if (text.trim() === '') throw new StartFault(`${file} is empty`)
    return text
  }
  const inLanguages = (name: DocumentName) =>
    Object.fromEntries(languages.map((language) => [language, read(name, language)])) as Record<
      Language,
      string
    >
  const templates = { terms: inLanguages('terms'), privacy: inLanguages('privacy') }
  const texts = { terms: filled(templates.terms, config), privacy: filled(templates.privacy, config) }
  return { version: statedVersion(folder) ?? versionOf(templates), texts }
}

/** Without the byte order mark and line ends of a Windows editor, which would make the same text another version. */
function textOf(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)).replaceAll('\r\n', '\n')
  } catch (error) {
    if (error instanceof TypeError) throw new StartFault(`${file} is not in UTF-8: save it in that encoding`)
    throw error
  }
}

/** With the file `version` the operator can correct a typing error without asking everybody again. */
function statedVersion(folder: string): string | undefined {
  const file = join(folder, 'version')
  if (!existsSync(file)) return undefined
  const version = readFileSync(file, 'utf8').trim()
  if (!versionForm.test(version))
    throw new StartFault(`${file} must hold one word of letters, digits, dots and hyphens`)
  return version
}

const versionOf = (texts: LegalDocuments['texts']) =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)

const filled = (texts: Record<Language, string>, config: Config) =>
  Object.fromEntries(
    languages.map((language) => [language, fill(texts[language], wordsOf(config, language))]),
  ) as Record<Language, string>

function wordsOf(config: Config, language: Language): Record<string, string> {
  const { companyDomain, dataResidency, privacyContact } = config
  const country = dataResidency && new Intl.DisplayNames(language, { type: 'region' }).of(dataResidency)
  const says = sentences[language]
  return {
    domain: `@${companyDomain}`,
    organisation: companyDomain,
    contact: privacyContact ? says.contact(privacyContact) : says.askAdmin,
    residency: country ? says.residency(country) : says.askResidency,
  }
}

const sentences = {
  en: {
    contact: (contact: string) => `Write to ${contact}. It also takes your requests about personal data.`,
    askAdmin:
      'Ask an admin of Chaveiro in your company. They know whom your company has named for questions about personal data.',
    residency: (country: string) => `According to the operator of this server, the data lies in: ${country}.`,
    askResidency: 'Your company can tell you where the server is.',
  },
  'pt-BR': {
    contact: (contact: string) =>
      `Escreva para ${contact}. Ali também são atendidos os seus pedidos sobre dados pessoais.`,
    askAdmin:
      'Fale com um administrador do Chaveiro na sua empresa. Ele sabe quem a empresa indicou como encarregado dos dados pessoais.',
    residency: (country: string) => `Segundo quem cuida deste servidor, os dados ficam em: ${country}.`,
    askResidency: 'A sua empresa pode informar onde o servidor fica.',
  },
} as const satisfies Record<Language, object>

const fill = (text: string, words: Record<string, string>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (mark, word: string) => words[word] ?? mark)
