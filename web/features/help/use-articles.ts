import type { Language } from '@chaveiro/contract/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { articleIds } from './articles.ts'
import { readArticle } from './read-article.ts'

/** The articles in one language, fetched once. */
export const useArticles = (language: Language) =>
  useQuery({
    queryKey: ['help', language],
    queryFn: async () => {
      const { sources } = await import(`./texts/${language}.ts`)
      return articleIds.map((id) => readArticle(id, sources[`../articles/${id}/${language}.md`]))
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
