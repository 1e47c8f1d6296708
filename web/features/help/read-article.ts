import { lexer, type Token, type Tokens } from 'marked'
import type { ArticleId } from './articles.ts'

/** A heading of an article with the text under it. `id` is the same in every language: `## Heading {#id}`. */
interface ArticleSection {
  id: string
  title: string
  blocks: Token[]
}

export interface Article {
  id: ArticleId
  title: string
  /** One sentence, shown while the article is closed. */
  lead: string
  sections: ArticleSection[]
}

const headingForm = /^(.+?)\s*\{#([a-z0-9-]+)\}$/

/** Parses an article: `# Title`, one paragraph, and sections. The Markdown is only parsed here, never made into HTML. */
export function readArticle(id: ArticleId, source: string): Article {
  const blocks = lexer(source).filter(({ type }) => type !== 'space')
  const [title, lead, ...rest] = blocks as [Tokens.Heading, Tokens.Paragraph, ...Token[]]
  if (title?.type !== 'heading' || title.depth !== 1 || lead?.type !== 'paragraph')
    throw new Error(`${id} does not begin with a title and a sentence`)
  const sections: ArticleSection[] = []
  for (const block of rest) {
    if (block.type === 'heading') {
      const [, heading, section] = headingForm.exec(block.text) ?? []
      if (heading === undefined || section === undefined)
        throw new Error(`${id}: '${block.text}' has no {#id}`)
      sections.push({ id: section, title: heading, blocks: [] })
    } else {
      const section = sections.at(-1)
      if (!section) throw new Error(`${id}: text before the first heading`)
      section.blocks.push(block)
    }
  }
  return { id, title: title.text, lead: lead.text, sections }
}

/** The text without markup, for the search. */
export function plainText(blocks: readonly Token[]): string {
  return blocks.map(textOf).join(' ').replace(/\s+/g, ' ').trim()
}

function textOf(token: Token): string {
  if (token.type === 'image') return ''
  if (token.type === 'list') return plainText((token as Tokens.List).items)
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows]
      .flat()
      .map(({ tokens }) => plainText(tokens))
      .join(' ')
  }
  const { tokens, text } = token as { tokens?: Token[]; text?: string }
  return tokens ? tokens.map(textOf).join('') : (text ?? '')
}
