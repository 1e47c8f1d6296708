import { useState } from 'react'
import type { Offer } from './offer-card.tsx'
import { ChangedOffer } from './offer-changed.tsx'
import { SaveOffer } from './offer-save.tsx'
import { UpdateOffer } from './offer-update.tsx'

/** What may be saved now. Until the person presses something, nothing is written. */
export function Offers({ offers }: { offers: readonly Offer[] }) {
  const [asNew, setAsNew] = useState<ReadonlySet<string>>(new Set())
  if (offers.length === 0) return null
  return (
    <div className="divide-y">
      {offers.map((offer) => {
        const { id, kind, items } = offer
        if (items.length === 0 || asNew.has(id)) return <SaveOffer key={id} offer={offer} />
        if (kind === 'changed') return <ChangedOffer key={id} offer={offer} />
        return <UpdateOffer key={id} offer={offer} onSaveAsNew={() => setAsNew(new Set([...asNew, id]))} />
      })}
    </div>
  )
}
