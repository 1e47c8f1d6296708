import type { Item } from '@chaveiro/contract/calls/items.ts'
import { useTranslation } from 'react-i18next'
import { useFavouriteItems } from '../../nouns/items/use-favourites.ts'
import { useRecentItems } from '../../nouns/items/use-recent-items.ts'
import { Card } from '../../ui/card.tsx'
import { QuickList } from './quick-list.tsx'

/** A person's favourites and what they used last, side by side; nothing of what there is none of. */
export function QuickItemsCard() {
  const { t } = useTranslation('items')
  const favourites = useFavouriteItems(true) ?? []
  const recent = useRecentItems(true)
  if (favourites.length + recent.length === 0) return null
  return (
    <div className="grid gap-4 lg:auto-cols-fr lg:grid-flow-col">
      <Titled title={t('quick.favourites')} items={favourites} />
      <Titled title={t('quick.recent')} items={recent} />
    </div>
  )
}

function Titled({ title, items }: { title: string; items: readonly Item[] }) {
  if (items.length === 0) return null
  return (
    <Card flush title={title} label={title}>
      <div className="px-3 pb-3">
        <QuickList items={items} />
      </div>
    </Card>
  )
}
