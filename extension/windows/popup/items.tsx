import { SearchField } from '@chaveiro/web/ui/search-field.tsx'
import { Skeleton } from '@chaveiro/web/ui/skeleton.tsx'
import { EmptyState } from '@chaveiro/web/ui/states.tsx'
import { Search, SearchX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { texts } from '../language.ts'
import { FailureState } from '../parts/failure.tsx'
import { useAsked } from '../use-ask.ts'
import { ask } from '../worker.ts'
import { ItemRow } from './item-row.tsx'
import { moveAmongRows } from './move-among-rows.ts'

/** Search through all vaults, and what was found. */
export function Items() {
  const { popup } = texts
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const found = useAsked(() => ask('searchItems', { text: typed }), typed)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  const items = found.value ?? []
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the controls inside
    <div ref={box} className="flex min-h-0 flex-1 flex-col" onKeyDown={moveAmongRows}>
      <div className="border-b bg-surface p-3">
        <SearchField label={popup.search} value={typed} onValueChange={setTyped} />
      </div>
      <main className="min-h-0 flex-1 overflow-y-auto">
        {found.error !== null ? (
          <FailureState error={found.error} onRetry={found.again} />
        ) : typed.trim() === '' ? (
          <EmptyState icon={<Search />} title={popup.nothingTyped} description={popup.nothingTypedHelp} />
        ) : items.length > 0 ? (
          <ul aria-label={popup.results} className="space-y-px p-1.5">
            {items.map((item) => (
              <ItemRow key={item.id} item={item} />
            ))}
          </ul>
        ) : found.isCurrent ? (
          <EmptyState icon={<SearchX />} title={popup.nothingFound} description={popup.nothingFoundHelp} />
        ) : (
          <div className="space-y-3 p-4">
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-full" />
          </div>
        )}
      </main>
    </div>
  )
}
