import { foldText, searchWords } from '@chaveiro/contract/rules/texts/fold-text.ts'

/**
 * The items in the order in which typed words mean them: first those that have all words in their own text, the whole text and its beginning
 * before others, then those that have some of them, and last those found only by what is above them. Otherwise they keep their order.
 */
export function pickOrder<T>(items: readonly T[], typed: string, textOf: (item: T) => string): readonly T[] {
  const words = searchWords(typed)
  if (words.length === 0) return items
  const query = foldText(typed).trim()
  const rankOf = (text: string) => {
    const missing = words.filter((word) => !text.includes(word)).length
    if (missing > 0) return missing + 2
    if (!text.startsWith(query)) return 2
    return text.length === query.length ? 0 : 1
  }
  return items
    .map((item) => ({ item, rank: rankOf(foldText(textOf(item))) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}
