import { languages } from '@chaveiro/contract/languages.ts'
import { languageOf } from '../../platform/http/error-body.ts'
import { keepAnswer } from '../../platform/http/kept-answer.ts'
import { securityHeaders } from '../../platform/http/security-headers.ts'
import type { Platform } from '../../platform/platform.ts'
import { legalPage, styleHash } from './legal-page.ts'
import { documentNames, type LegalDocuments } from './read-documents.ts'

/** The pages linked below the login, for everybody: rendered and compressed once, without the database. */
export function legal({ http, config }: Platform, { version, texts }: LegalDocuments): void {
  const { 'content-security-policy': _app, ...rest } = securityHeaders(
    config.publicUrl.protocol === 'https:',
  ).publicPage(styleHash)
  const headers = {
    ...rest,
    'content-security-policy': `default-src 'none'; style-src '${styleHash}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    'cache-control': 'no-cache',
    vary: 'accept-language, accept-encoding',
  }
  for (const name of documentNames) {
    const pages = Object.fromEntries(
      languages.map((language) => [
        language,
        keepAnswer(() => legalPage(name, language, { text: texts[name][language], version })),
      ]),
    )
    http.get(`/${name}`, { exposeHeadRoute: true }, async (request, reply) => {
      const { lang } = request.query as { lang?: unknown }
      const language =
        languages.find((one) => one === lang) ??
        config.language ??
        languageOf(request.headers['accept-language'])
      reply.headers(headers).type('text/html; charset=utf-8')
      return pages[language]?.(request, reply)
    })
  }
}
