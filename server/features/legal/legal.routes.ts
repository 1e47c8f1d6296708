import { type Language, languages } from '@chaveiro/contract/languages.ts'
import { languageOf } from '../../platform/http/error-body.ts'
import { securityHeaders } from '../../platform/http/security-headers.ts'
import type { Platform } from '../../platform/platform.ts'
import { legalPage, styleHash } from './legal-page.ts'
import { documentNames, type LegalDocuments } from './read-documents.ts'

/** The pages linked below the login, for everybody: rendered once, without the database. */
export function legal({ http, config }: Platform, { version, texts }: LegalDocuments): void {
  const { 'content-security-policy': _app, ...rest } = securityHeaders(
    config.publicUrl.protocol === 'https:',
  ).publicPage(styleHash)
  const headers = {
    ...rest,
    'content-security-policy': `default-src 'none'; style-src '${styleHash}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    'cache-control': 'no-cache',
    vary: 'accept-language',
  }
  for (const name of documentNames) {
    const pages = new Map<Language, string>(
      languages.map((language) => [
        language,
        legalPage(name, language, { text: texts[name][language], version }),
      ]),
    )
    http.get(`/${name}`, async (request, reply) => {
      const { lang } = request.query as { lang?: unknown }
      const language = languages.find((one) => one === lang) ?? languageOf(request.headers['accept-language'])
      return reply.headers(headers).type('text/html; charset=utf-8').send(pages.get(language))
    })
  }
}
