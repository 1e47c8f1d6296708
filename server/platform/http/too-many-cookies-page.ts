import { createHash } from 'node:crypto'
import { type Language, languages } from '@chaveiro/contract/languages.ts'

const words: Record<Language, { title: string; text: string }> = {
  en: {
    title: 'Your browser sends too many cookies',
    text: 'Chaveiro could not read your browser’s request: it had more than 64 KiB of cookies and other headers. Most of these cookies belong to other sites of the same domain. Delete the cookies of this domain in your browser’s settings, or open Chaveiro in a private window.',
  },
  'pt-BR': {
    title: 'Seu navegador envia cookies demais',
    text: 'O Chaveiro não conseguiu ler o pedido do seu navegador: ele tinha mais de 64 KiB de cookies e outros cabeçalhos. A maioria desses cookies é de outros sites do mesmo domínio. Apague os cookies deste domínio nas configurações do navegador, ou abra o Chaveiro em uma janela anônima.',
  },
}

const style = `
:root{color-scheme:light dark;--page:light-dark(#f6f8f9,#0e1416);--ink:light-dark(#132226,#e6eef0);--ink-2:light-dark(#46585e,#aebdc2)}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.6 system-ui,sans-serif;-webkit-text-size-adjust:100%}
main{max-width:32rem;margin:0 auto;padding:3.5rem 1.5rem}section{margin-top:2rem}
h1{margin:0;font-size:1.375rem;line-height:1.3}p{margin:.5rem 0 0;color:var(--ink-2)}
`

/** Its own style and nothing else. */
export const tooManyCookiesPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'`

/** In every language, since the reader's may be among what was not read. */
export const tooManyCookiesPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${words.en.title} · Chaveiro</title><style>${style}</style></head>
<body><main><strong>Chaveiro</strong>
${languages.map((language) => `<section lang="${language}"><h1>${words[language].title}</h1><p>${words[language].text}</p></section>`).join('\n')}</main></body></html>`
