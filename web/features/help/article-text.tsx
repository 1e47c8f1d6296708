import type { Language } from '@chaveiro/contract/languages.ts'
import type { Token, Tokens } from 'marked'
import { createContext, createElement, Fragment, type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { copyText } from '../../ui/clipboard.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { ArticleId } from './articles.ts'
import { pictureAddress, pictureSize } from './pictures.ts'

/** The article and language by which pictures are looked up. */
export const ArticlePlace = createContext<{ article: ArticleId; language: Language } | null>(null)

/** Parts whose order never changes, and that need no keys. */
const inOrder = (nodes: readonly ReactNode[]) => createElement(Fragment, null, ...nodes)

/**
 * Renders Markdown as elements. Nothing is written as HTML, so neither the content security policy nor Trusted Types needs an exception.
 */
export const ArticleText = ({ blocks }: { blocks: readonly Token[] }) => inOrder(blocks.map(block))

const line = (tokens: readonly Token[]) => inOrder(tokens.map(piece))

function block(token: Token): ReactNode {
  if (token.type === 'paragraph') {
    const { tokens } = token as Tokens.Paragraph
    const [first, ...more] = tokens
    if (first?.type === 'image' && more.length === 0) return <Picture image={first as Tokens.Image} />
    return <p>{line(tokens)}</p>
  }
  if (token.type === 'list') return list(token as Tokens.List)
  if (token.type === 'blockquote')
    return (
      <div className="space-y-2 rounded-lg border border-accent-soft-strong bg-accent-soft px-4 py-3 text-ink">
        <ArticleText blocks={(token as Tokens.Blockquote).tokens} />
      </div>
    )
  if (token.type === 'code') return <Script code={token as Tokens.Code} />
  return token.type === 'table' ? table(token as Tokens.Table) : null
}

/** A file to copy; its name stands where Markdown has the language. */
function Script({ code: { text, lang = '' } }: { code: Tokens.Code }) {
  const { t } = useTranslation('help')
  return (
    <div className="overflow-hidden rounded-lg border bg-sunken">
      <div className="flex items-center gap-2 border-b py-1 pr-1 pl-3">
        <span translate="no" className="wrap-anywhere min-w-0 flex-1 font-mono text-caption text-ink-3">
          {lang}
        </span>
        <CopyButton put={() => copyText(text)} label={t('copy', { name: lang })} />
      </div>
      <section
        aria-label={lang}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard where its lines are longer than the screen
        tabIndex={0}
        className="overflow-x-auto"
      >
        <pre translate="no" className="w-max px-3 py-2.5 font-mono text-ink text-small leading-5">
          {text}
        </pre>
      </section>
    </div>
  )
}

function list({ ordered, items }: Tokens.List) {
  const look = 'space-y-1.5 pl-6 marker:text-ink-3'
  const rows = inOrder(items.map(listItem))
  return ordered ? (
    <ol className={`list-decimal ${look}`}>{rows}</ol>
  ) : (
    <ul className={`list-disc ${look}`}>{rows}</ul>
  )
}

function listItem({ tokens }: Tokens.ListItem) {
  const parts = tokens.map((token) => (token.type === 'text' ? line(token.tokens ?? []) : block(token)))
  return <li className="pl-1">{inOrder(parts)}</li>
}

function table({ header, rows }: Tokens.Table) {
  return (
    <div className="overflow-x-auto rounded-lg border">
      <table className="w-full text-left">
        <thead className="border-b bg-sunken text-ink-2">
          <tr>{inOrder(header.map(headCell))}</tr>
        </thead>
        <tbody>{inOrder(rows.map(tableRow))}</tbody>
      </table>
    </div>
  )
}

const headCell = ({ tokens }: Tokens.TableCell) => (
  <th scope="col" className="px-3 py-2 font-medium">
    {line(tokens)}
  </th>
)

const tableRow = (cells: Tokens.TableCell[]) => (
  <tr className="border-b last:border-0">{inOrder(cells.map(bodyCell))}</tr>
)

const bodyCell = ({ tokens }: Tokens.TableCell) => <td className="px-3 py-2 align-top">{line(tokens)}</td>

function piece(token: Token): ReactNode {
  if (token.type === 'strong') return <strong className="font-semibold text-ink">{token.text}</strong>
  if (token.type === 'codespan')
    return (
      <code translate="no" className="wrap-anywhere rounded bg-sunken px-1 py-0.5 font-mono text-small">
        {token.text}
      </code>
    )
  if (token.type === 'link')
    return (
      <Link to={token.href} className="text-accent-ink underline underline-offset-2">
        {token.text}
      </Link>
    )
  return 'text' in token ? token.text : null
}

function Picture({ image }: { image: Tokens.Image }) {
  const place = use(ArticlePlace)
  if (!place) return null
  const { light, dark } = pictureAddress(place.article, image.href, place.language)
  // Only the picture of the present theme is fetched: a lazy picture that is not displayed is not loaded.
  const shared = { ...pictureSize, loading: 'lazy' as const }
  return (
    <div className="overflow-hidden rounded-lg border shadow-card">
      <img {...shared} src={light} alt={image.text} className="only-light h-auto w-full" />
      <img {...shared} src={dark} alt={image.text} className="only-dark h-auto w-full" />
    </div>
  )
}
