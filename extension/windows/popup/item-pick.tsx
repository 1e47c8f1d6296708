import { texts } from '../language.ts'
import type { Offer } from './offer-card.tsx'
import { pathText } from './place-text.ts'

/** One of several items. */
export function ItemPick({
  legend,
  items,
  picked,
  onPick,
}: {
  legend: string
  items: Offer['items']
  picked: string | undefined
  onPick: (id: string) => void
}) {
  return (
    <fieldset className="min-w-0 space-y-0.5">
      <legend className="sr-only">{legend}</legend>
      {items.map(({ id, title, login, path }) => (
        <label key={id} className="flex items-center gap-2.5 rounded-md px-1.5 py-1 hover:bg-hover">
          <input
            type="radio"
            name={legend}
            checked={picked === id}
            onChange={() => onPick(id)}
            className="accent-accent"
          />
          <span className="min-w-0" translate="no">
            <span className="block truncate text-body text-ink">{title}</span>
            <span className="block truncate text-caption text-ink-3">
              {login || texts.row.noLogin} · {pathText(path)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
