import type { Language } from '@chaveiro/contract/languages.ts'
import type { ArticleId } from './articles.ts'

/** The size in which `npm run help:pictures` takes every picture. */
export const pictureSize = { width: 1024, height: 640 }

/** The pictures' addresses by file; each is fetched when it comes into view. */
const addresses: Record<string, string> = import.meta.glob('./articles/*/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
})

/** One picture of an article in both themes. */
export function pictureAddress(article: ArticleId, name: string, language: Language) {
  const of = (theme: 'light' | 'dark') => addresses[`./articles/${article}/${name}.${language}.${theme}.webp`]
  return { light: of('light'), dark: of('dark') }
}
