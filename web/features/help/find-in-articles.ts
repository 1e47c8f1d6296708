import type { ArticleId } from './articles.ts'
import { type Article, plainText } from './read-article.ts'

export interface FoundSection {
  article: ArticleId
  articleTitle: string
  section: string
  title: string
  /** Where the words stand, some of the text on both sides. */
  excerpt: string
}

/** Without accents and capitals: 'emergencia' finds 'Emergência'. */
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const before = 40
const after = 110
const inTitle = 4
const inHeading = 2

/** The sections in which every word of the query stands; those whose titles hold the words come first. */
export function findInArticles(articles: readonly Article[], query: string): FoundSection[] {
  const words = withoutAccents(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found: { at: FoundSection; rank: number }[] = []
  for (const article of articles) {
    for (const [index, section] of article.sections.entries()) {
      const text = plainText(section.blocks)
      const title = withoutAccents(index === 0 ? `${article.title} ${article.lead}` : article.title)
      const heading = withoutAccents(section.title)
      const body = withoutAccents(text)
      if (!words.every((word) => title.includes(word) || heading.includes(word) || body.includes(word)))
        continue
      // A word of the title alone leads to the article's beginning, not to each of its sections.
      if (index > 0 && !words.some((word) => heading.includes(word) || body.includes(word))) continue
      const rank = words.reduce(
        (sum, word) => sum + (title.includes(word) ? inTitle : 0) + (heading.includes(word) ? inHeading : 0),
        0,
      )
      const { id, title: articleTitle } = article
      found.push({
        at: {
          article: id,
          articleTitle,
          section: section.id,
          title: section.title,
          excerpt: excerptOf(text, words),
        },
        rank,
      })
    }
  }
  return found.sort((a, b) => b.rank - a.rank).map(({ at }) => at)
}

function excerptOf(text: string, words: readonly string[]): string {
  // Taken apart letter by letter, so that a place in the plain text is one in the text as written.
  const letters = [...text.normalize('NFC')]
  const plain = letters.map((letter) => withoutAccents(letter).slice(0, 1) || ' ').join('')
  const places = words.map((word) => plain.indexOf(word)).filter((place) => place >= 0)
  const from = Math.max(0, Math.min(...(places.length ? places : [0])) - before)
  const begin = from === 0 ? 0 : plain.indexOf(' ', from) + 1
  const cut = letters
    .slice(begin, begin + before + after)
    .join('')
    .trim()
  const isWhole = begin + before + after >= letters.length
  return `${begin > 0 ? '… ' : ''}${isWhole ? cut : `${cut.replace(/\s\S*$/, '')} …`}`
}
