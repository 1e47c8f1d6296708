import { foldText } from '@chaveiro/contract/rules/texts/fold-text.ts'
import type { ArticleId } from './articles.ts'
import type { AskedWords } from './asked-words.ts'
import { type Article, plainText } from './read-article.ts'

export interface FoundSection {
  article: ArticleId
  articleTitle: string
  section: string
  title: string
  /** The found words with some text on both sides. */
  excerpt: string
}

/** Words up to this length are compared with their ending. */
const longerThan = 7
const charactersBefore = 40
const charactersAfter = 110
const inTitle = 4
const inHeading = 2
const asAsked = 5

/**
 * The sections that contain every word of the query, or if there are none, those that contain most. First come those that people ask for
 * with these words, then those with the words in their title.
 */
export function findInArticles(
  articles: readonly Article[],
  query: string,
  { passing, places }: AskedWords,
): FoundSection[] {
  const words = wordsOf(query, passing)
  const matches: { at: FoundSection; rank: number; count: number }[] = []
  for (const article of articles) {
    for (const [index, section] of article.sections.entries()) {
      const text = plainText(section.blocks)
      const title = foldText(index === 0 ? `${article.title} ${article.lead}` : article.title)
      const heading = foldText(section.title)
      const body = foldText(text)
      const asked = places[`${article.id}/${section.id}`] ?? ''
      const stands = (word: string) => [heading, body, asked].some((part) => part.includes(word))
      const count = words.filter((word) => title.includes(word) || stands(word)).length
      // A word that is only in the title leads to the article's start, not to each of its sections.
      if (count === 0 || (index > 0 && !words.some(stands))) continue
      const rank = words.reduce(
        (sum, word) =>
          sum +
          (title.includes(word) ? inTitle : 0) +
          (heading.includes(word) ? inHeading : 0) +
          (asked.includes(word) ? asAsked : 0),
        0,
      )
      const { id, title: articleTitle } = article
      matches.push({
        at: {
          article: id,
          articleTitle,
          section: section.id,
          title: section.title,
          excerpt: excerptOf(text, words),
        },
        rank,
        count,
      })
    }
  }
  const most = Math.max(...matches.map(({ count }) => count))
  return matches
    .filter(({ count }) => count === most)
    .sort((a, b) => b.rank - a.rank)
    .map(({ at }) => at)
}

/** The meaningful words without their last letters: 'esqueci' finds 'esqueceu', 'clients' 'client'. */
function wordsOf(query: string, passing: readonly string[]): string[] {
  const words = foldText(query)
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !passing.includes(word))
  return (telling.length > 0 ? telling : words).map((word) =>
    word.length < longerThan ? word : word.slice(0, -2),
  )
}

function excerptOf(text: string, words: readonly string[]): string {
  // Split letter by letter, so that positions in the folded text are positions in the written one.
  const letters = [...text.normalize('NFC')]
  const plain = letters.map((letter) => foldText(letter).slice(0, 1) || ' ').join('')
  const places = words.map((word) => plain.indexOf(word)).filter((place) => place >= 0)
  const from = Math.max(0, Math.min(...(places.length ? places : [0])) - charactersBefore)
  const begin = from === 0 ? 0 : plain.indexOf(' ', from) + 1
  const cut = letters
    .slice(begin, begin + charactersBefore + charactersAfter)
    .join('')
    .trim()
  const isWhole = begin + charactersBefore + charactersAfter >= letters.length
  return `${begin > 0 ? '… ' : ''}${isWhole ? cut : `${cut.replace(/\s\S*$/, '')} …`}`
}
