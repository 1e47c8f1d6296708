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

/** In every language, since the reader's may be among what was not read. */
export const tooManyCookiesPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${words.en.title} · Chaveiro</title></head>
<body><main>${languages.map((language) => `<section lang="${language}"><h1>${words[language].title}</h1><p>${words[language].text}</p></section>`).join('\n')}</main></body></html>`
