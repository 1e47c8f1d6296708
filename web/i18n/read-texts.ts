import type { Language } from '@chaveiro/contract/languages.ts'
import type { Namespace, Resources } from './resources.ts'

/** One namespace of one language, fetched once. */
export async function readTexts<N extends Namespace>(
  language: Language,
  namespace: N,
): Promise<Resources[N]> {
  const { texts } = await import(`./${language}/${namespace}.ts`)
  return texts
}
