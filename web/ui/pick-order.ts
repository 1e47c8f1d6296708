interface TextFilter {
  contains: (text: string, query: string) => boolean
  startsWith: (text: string, query: string) => boolean
}

/**
 * The items in the order in which typed words mean them: first those that have all words in their own text, the whole text and its beginning
 * before others, then those that have some of them, and last those found only by what is above them. Otherwise they keep their order.
 */
export function pickOrder<T>(
  items: readonly T[],
  typed: string,
  textOf: (item: T) => string,
  { contains, startsWith }: TextFilter,
): readonly T[] {
  const query = typed.trim()
  if (query === '') return items
  const words = query.split(/\s+/)
  const rankOf = (text: string) => {
    const missing = words.filter((word) => !contains(text, word)).length
    if (missing > 0) return missing + 2
    if (!startsWith(text, query)) return 2
    return text.length === query.length ? 0 : 1
  }
  return items
    .map((item) => ({ item, rank: rankOf(textOf(item)) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}
