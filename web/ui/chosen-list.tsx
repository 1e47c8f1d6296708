import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

/** What was chosen one by one, each with a button that drops it. */
export function ChosenList<T>({
  label,
  items,
  keyOf,
  icon,
  title,
  more,
  dropLabel,
  onDrop,
}: {
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  icon: (item: T) => ReactNode
  title: (item: T) => ReactNode
  more?: (item: T) => ReactNode
  dropLabel: (item: T) => string
  onDrop: (item: T) => void
}) {
  if (items.length === 0) return null
  return (
    <ul aria-label={label} className="divide-y rounded-lg border">
      {items.map((item) => (
        <li key={keyOf(item)} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
          {icon(item)}
          <span className="min-w-0 flex-1">
            <span className="wrap-anywhere block text-body text-ink">{title(item)}</span>
            {more && <span className="wrap-anywhere block text-caption text-ink-3">{more(item)}</span>}
          </span>
          <IconButton size="sm" icon={<X />} label={dropLabel(item)} onClick={() => onDrop(item)} />
        </li>
      ))}
    </ul>
  )
}
