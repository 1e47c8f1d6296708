import type { Language } from '@chaveiro/contract/languages.ts'
import { clsx } from 'clsx'
import { ChevronRight, Link2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ArticlePlace, ArticleText } from './article-text.tsx'
import type { Article } from './read-article.ts'

/** One article: title and lead sentence, and its whole text while it is open. */
export function ArticleRow({
  article,
  isOpen,
  onToggle,
  target,
}: {
  article: Article
  isOpen: boolean
  onToggle: () => void
  /** The heading that the address names, and a key for each visit of the address. */
  target: { id: string; visit: string } | null
}) {
  const { i18n } = useTranslation('help')
  const row = useRef<HTMLElement>(null)
  const { id = null, visit = null } = target ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming to the same address again is a visit of its own
  useEffect(() => {
    if (id === null) return
    const named = id === article.id ? row.current?.querySelector('button') : document.getElementById(id)
    named?.scrollIntoView({ block: 'start' })
    named?.focus({ preventScroll: true })
  }, [id, visit, article.id])
  const titleId = `${article.id}-title`
  return (
    <section ref={row} id={article.id} className="scroll-mt-4 rounded-xl border bg-surface shadow-card">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-labelledby={titleId}
          onClick={onToggle}
          className="flex w-full scroll-mt-4 items-center gap-3 rounded-xl px-4 py-3 text-left hover:bg-hover sm:px-5"
        >
          <span className="min-w-0 flex-1">
            <span id={titleId} className="block font-medium text-title text-ink">
              {article.title}
            </span>
            <span className="block text-ink-3 text-small">{article.lead}</span>
          </span>
          <ChevronRight
            aria-hidden="true"
            className={clsx('size-4 shrink-0 text-ink-3 transition-transform', isOpen && 'rotate-90')}
          />
        </button>
      </h3>
      {isOpen && (
        <div className="space-y-6 border-t px-4 py-5 text-title text-ink-2 leading-6 sm:px-5">
          <ArticlePlace value={{ article: article.id, language: i18n.language as Language }}>
            {article.sections.map((section) => (
              <div key={section.id} className="space-y-3">
                <SectionHeading id={`${article.id}/${section.id}`} title={section.title} />
                <ArticleText blocks={section.blocks} />
              </div>
            ))}
          </ArticlePlace>
        </div>
      )}
    </section>
  )
}

/** The heading takes the focus for those who came by its address, so that reading goes on there. */
function SectionHeading({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation('help')
  return (
    <div className="group flex items-center gap-1.5">
      <h4 id={id} tabIndex={-1} className="scroll-mt-4 font-semibold text-title text-ink outline-none">
        {title}
      </h4>
      <Link
        to={`#${id}`}
        aria-label={t('linkTo', { heading: title })}
        className="inline-flex size-7 items-center justify-center rounded-md text-ink-3 opacity-0 hover:bg-hover hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100"
      >
        <Link2 aria-hidden="true" className="size-4" />
      </Link>
    </div>
  )
}
