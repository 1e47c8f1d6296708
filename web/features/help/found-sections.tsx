import type { Language } from '@chaveiro/contract/languages.ts'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/states.tsx'
import { askedWords } from './asked-words.ts'
import { findInArticles } from './find-in-articles.ts'
import type { Article } from './read-article.ts'

/** Search results; each passage links to its heading. */
export function FoundSections({ articles, search }: { articles: readonly Article[]; search: string }) {
  const { t, i18n } = useTranslation('help')
  const sections = findInArticles(articles, search, askedWords[i18n.language as Language])
  return (
    <>
      <p role="status" className="text-ink-3 text-small">
        {t('found', { count: sections.length })}
      </p>
      {sections.length === 0 ? (
        <EmptyState icon={<SearchX />} title={t('noMatch', { search })} description={t('noMatchHint')} />
      ) : (
        <ul aria-label={t('foundLabel')} className="space-y-2">
          {sections.map(({ article, articleTitle, section, title, excerpt }) => (
            <li key={`${article}/${section}`}>
              <Link
                to={`#${article}/${section}`}
                className="block rounded-xl border bg-surface px-4 py-3 shadow-card hover:border-line-strong hover:bg-hover sm:px-5"
              >
                <span className="block text-caption text-ink-3">{articleTitle}</span>
                <span className="block font-medium text-ink">{title}</span>
                <span className="mt-0.5 block text-ink-2 text-small">{excerpt}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
