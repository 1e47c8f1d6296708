import { Skeleton } from '@chaveiro/web/ui/skeleton.tsx'
import { EmptyState } from '@chaveiro/web/ui/states.tsx'
import { SearchX } from 'lucide-react'
import { texts } from '../language.ts'
import { FailureState } from '../parts/failure.tsx'
import { useAsked } from '../use-asked.ts'
import { ask } from '../worker.ts'
import { ItemRow } from './item-row.tsx'

/** What a search finds in all vaults. */
export function Found({ typed, changes }: { typed: string; changes: number }) {
  const { popup } = texts
  const of = `${changes} ${typed}`
  const { value, isCurrent, error, again } = useAsked(() => ask('searchItems', { text: typed }), of)
  if (error !== null) return <FailureState error={error} onRetry={again} />
  if (value && value.length > 0) {
    return (
      <ul aria-label={popup.results} className="space-y-px p-1.5">
        {value.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </ul>
    )
  }
  if (isCurrent) {
    return <EmptyState icon={<SearchX />} title={popup.nothingFound} description={popup.nothingFoundHelp} />
  }
  return (
    <div className="space-y-3 p-4">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </div>
  )
}
