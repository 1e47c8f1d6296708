import type { Language } from '@chaveiro/contract/languages.ts'
import type { Namespace, Resources } from './resources.ts'

/** One namespace of one language, fetched once. Portuguese counts '0 itens', where the plural rules of Unicode say '0 item'. */
export async function readTexts<N extends Namespace>(
  language: Language,
  namespace: N,
): Promise<Resources[N]> {
  const { texts } = await import(`./${language}/${namespace}.ts`)
  return language === 'pt-BR' ? withZero(texts) : texts
}

/** The texts with the form for many also for none, wherever a text counts. */
function withZero<T extends object>(texts: T): T {
  const entries = Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text === 'object') return [[key, Array.isArray(text) ? text : withZero(text)]]
    const zero = key.replace(/_other$/, '_zero')
    return zero in texts
      ? [[key, text]]
      : [
          [key, text],
          [zero, text],
        ]
  })
  return Object.fromEntries(entries)
}
