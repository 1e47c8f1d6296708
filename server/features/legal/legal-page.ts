import { createHash } from 'node:crypto'
import { type Language, languages } from '@chaveiro/contract/languages.ts'
import { Marked } from 'marked'
import type { DocumentName } from './read-documents.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

/** HTML in the file is shown as text, whoever wrote it, and links lead only to pages and mail. */
const markdown = new Marked({
  renderer: {
    html: ({ text }) => escapeHtml(text),
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const inside = this.parser.parseInline(tokens)
      return /^(https?:|mailto:|#|\/)/i.test(href) ? `<a href="${escapeHtml(href)}">${inside}</a>` : inside
    },
  },
})

const style = `
:root{color-scheme:light dark;--page:light-dark(#f6f8f9,#0e1416);--ink:light-dark(#132226,#e6eef0);--ink-2:light-dark(#46585e,#aebdc2);--line:light-dark(#dfe6e8,#263438);--accent:light-dark(#0b6067,#6fd0d3)}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.6 system-ui,sans-serif;-webkit-text-size-adjust:100%}
header,main{max-width:44rem;margin:0 auto;padding:1.25rem}
header{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;align-items:center}
header>a{margin-right:auto;font-weight:600;color:var(--ink);text-decoration:none}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}nav a{white-space:nowrap}
main{padding-bottom:4rem;overflow-wrap:anywhere}
h1{font-size:1.75rem;line-height:1.25}h2{font-size:1.125rem;margin-top:2rem}
a{color:var(--accent)}a[aria-current]{color:var(--ink);text-decoration:none;font-weight:600}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
li{margin:.35rem 0}pre{white-space:pre-wrap}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border:1px solid var(--line)}
footer{color:var(--ink-2);font-size:.875rem;margin-top:3rem;border-top:1px solid var(--line);padding-top:1rem}
`
/** All that the page's policy allows. */
export const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

const words = {
  en: {
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    version: 'Version',
    language: 'English',
    languages: 'Languages',
  },
  'pt-BR': {
    terms: 'Termos de Serviço',
    privacy: 'Política de Privacidade',
    version: 'Versão',
    language: 'Português',
    languages: 'Idiomas',
  },
} as const satisfies Record<Language, object>

/** One document as its own page: no script, so nothing of the app. */
export function legalPage(
  name: DocumentName,
  language: Language,
  { text, version }: { text: string; version: string },
): string {
  const says = words[language]
  const here = (isHere: boolean) => (isHere ? ' aria-current="page"' : '')
  const documents = (['terms', 'privacy'] as const).map(
    (other) => `<a href="/${other}?lang=${language}"${here(other === name)}>${says[other]}</a>`,
  )
  const choices = languages.map(
    (other) =>
      `<a href="/${name}?lang=${other}" lang="${other}"${here(other === language)}>${words[other].language}</a>`,
  )
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${says[name]} · Chaveiro</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head>
<body><header><a href="/">Chaveiro</a><nav aria-label="Chaveiro">${documents.join('')}</nav><nav aria-label="${says.languages}">${choices.join('')}</nav></header>
<main>${markdown.parse(text, { async: false })}<footer>${says.version} ${escapeHtml(version)}</footer></main></body></html>`
}
