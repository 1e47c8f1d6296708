import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { recentItems } from '../../nouns/items/recent-items.ts'
import { useFavouriteItems, useFavourites } from '../../nouns/items/use-favourites.ts'
import { useRecentItems } from '../../nouns/items/use-recent-items.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { QuickList } from './quick-list.tsx'

/** A person's favourites and what they used last, above the tree of vaults; nothing of what there is none of. */
export function QuickItems() {
  const { t } = useTranslation('items')
  const { user } = useCurrentUser()
  // Opening an item is a change of the address, after which it comes on top.
  useSearchParams()
  const { marked } = useFavourites()
  const hasFavourites = (marked?.size ?? 0) > 0
  const hasRecent = recentItems(user.id).length > 0
  if (!hasFavourites && !hasRecent) return null
  return (
    <div className="mb-1.5 border-b px-2 pb-1.5">
      {hasFavourites && (
        <Fold name="favourites" title={t('quick.favourites')} isOpenAtFirst>
          <Favourites />
        </Fold>
      )}
      {hasRecent && (
        <Fold name="recent" title={t('quick.recent')} isOpenAtFirst={false}>
          <Recent />
        </Fold>
      )}
    </div>
  )
}

const Favourites = () => <QuickList items={useFavouriteItems(true) ?? []} />
const Recent = () => <QuickList items={useRecentItems(true, true)} />

/** A heading that shows and hides what is below it; the browser remembers which. */
function Fold({
  name,
  title,
  isOpenAtFirst,
  children,
}: {
  name: string
  title: string
  isOpenAtFirst: boolean
  children: ReactNode
}) {
  const listId = useId()
  const storageKey = `quick-items:${name}`
  const [isOpen, setIsOpen] = useState(
    () => (localStorage.getItem(storageKey) ?? (isOpenAtFirst ? 'open' : 'closed')) === 'open',
  )
  const turn = () => {
    localStorage.setItem(storageKey, isOpen ? 'closed' : 'open')
    setIsOpen(!isOpen)
  }
  return (
    <section aria-label={title}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={turn}
        className="flex h-8 w-full items-center gap-1.5 rounded-lg pl-1 text-left font-medium text-ink-3 text-small hover:bg-hover hover:text-ink focus-visible:-outline-offset-2"
      >
        <span className="flex size-6 items-center justify-center">
          <ChevronRight
            aria-hidden="true"
            className={clsx('size-4 transition-transform duration-100', isOpen && 'rotate-90')}
          />
        </span>
        {title}
      </button>
      <div id={listId}>{isOpen && children}</div>
    </section>
  )
}
