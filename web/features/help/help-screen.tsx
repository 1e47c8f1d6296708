import type { Language } from '@chaveiro/contract/languages.ts'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ArticleRow } from './article-row.tsx'
import { type ArticleGroup, type ArticleId, articleGroups, articleIds } from './articles.ts'
import { FoundSections } from './found-sections.tsx'
import type { Article } from './read-article.ts'
import { useArticles } from './use-articles.ts'

/** The help: expandable articles, a search through all of them, and an address for each heading. */
export function HelpScreen() {
  const { t, i18n } = useTranslation('help')
  const query = useArticles(i18n.language as Language)
  return (
    <Page title={t('title')} description={t('description')}>
      <div className="max-w-4xl space-y-6">
        {query.data ? (
          <Articles articles={query.data} />
        ) : (
          <NotLoaded query={query} failed={t('failed')} lines={8} />
        )}
      </div>
    </Page>
  )
}

/** `#article` or `#article/heading`. */
function placeOf(hash: string): { article: ArticleId | undefined; target: string } {
  const target = decoded(hash.slice(1))
  return { article: articleIds.find((id) => id === target.split('/')[0]), target }
}

/** Empty for a malformed address such as '#%'. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function Articles({ articles }: { articles: readonly Article[] }) {
  const { t } = useTranslation('help')
  const location = useLocation()
  const { article, target } = placeOf(location.hash)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const [open, setOpen] = useState<ReadonlySet<ArticleId>>(new Set(article ? [article] : []))
  // Each visit of an address opens its article, even the same one again after it was closed. Typed addresses all have the same key.
  const visit = `${location.key} ${location.hash}`
  const [seen, setSeen] = useState(visit)
  if (seen !== visit) {
    setSeen(visit)
    if (article) setOpen(new Set(open).add(article))
    setSearch('')
  }
  const toggle = (id: ArticleId) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <>
      <SearchField
        label={t('search')}
        placeholder={t('searchHint')}
        value={search}
        onValueChange={setSearch}
      />
      {wanted !== '' ? (
        <FoundSections articles={articles} search={wanted} />
      ) : (
        <>
          {(Object.keys(articleGroups) as ArticleGroup[]).map((group) => (
            <section key={group} aria-labelledby={`help-${group}`} className="space-y-2">
              <h2 id={`help-${group}`} className="font-semibold text-title text-ink">
                {t(`group.${group}`)}
              </h2>
              {articles
                .filter(({ id }) => articleGroups[group].some((one) => one === id))
                .map((one) => (
                  <ArticleRow
                    key={one.id}
                    article={one}
                    isOpen={open.has(one.id)}
                    onToggle={() => toggle(one.id)}
                    target={article === one.id ? { id: target, visit } : null}
                  />
                ))}
            </section>
          ))}
          {open.size > 1 && <Button onClick={() => setOpen(new Set())}>{t('closeAll')}</Button>}
        </>
      )}
    </>
  )
}
