import { Spinner } from '@chaveiro/web/ui/spinner.tsx'
import { EmptyState } from '@chaveiro/web/ui/states.tsx'
import { Globe, Search } from 'lucide-react'
import { filled } from '../../i18n/texts.ts'
import { texts } from '../language.ts'
import { FailureState } from '../parts/failure.tsx'
import { useAsked } from '../use-asked.ts'
import { ask } from '../worker.ts'
import { ItemRow } from './item-row.tsx'
import { hostText } from './place-text.ts'
import type { Fill } from './use-fill.ts'

/** Items of the page in front, each with a button that fills it; where there is none, an offer to save one says enough. */
export function Fitting({
  changes,
  hasOffers,
  onFill,
}: {
  changes: number
  hasOffers: boolean
  onFill: Fill
}) {
  const { popup } = texts
  const { value, error, again } = useAsked(() => ask('listFitting', null), changes)
  if (error !== null && !value) return <FailureState error={error} onRetry={again} />
  if (!value) {
    return (
      <p role="status" className="flex items-center justify-center gap-2.5 py-16 text-ink-3 text-small">
        <Spinner />
        {popup.reading}
      </p>
    )
  }
  const { host, items } = value
  if (hasOffers && items.length === 0) return null
  if (host === null) {
    return <EmptyState icon={<Search />} title={popup.nothingTyped} description={popup.nothingTypedHelp} />
  }
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<Globe />}
        title={filled(popup.fitsNothing, { host: hostText(host) })}
        description={popup.fitsNothingHelp}
      />
    )
  }
  return (
    <section aria-labelledby="fits" className="p-1.5">
      <h2
        id="fits"
        translate="no"
        className="wrap-anywhere px-2 pt-1.5 pb-1 font-medium text-caption text-ink-3"
      >
        {filled(popup.fits, { host: hostText(host) })}
      </h2>
      <ul className="space-y-px">
        {items.map((item) => (
          <ItemRow key={item.id} item={item} onFill={onFill} />
        ))}
      </ul>
    </section>
  )
}
