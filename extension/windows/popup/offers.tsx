import { useState } from 'react'
import { useAsked } from '../use-asked.ts'
import { ask } from '../worker.ts'
import { ChangedOffer } from './offer-changed.tsx'
import { SaveOffer } from './offer-save.tsx'
import { UpdateOffer } from './offer-update.tsx'

/** Above the items: what may be saved now. Until the person presses something, nothing is written. */
export function Offers({ changes }: { changes: number }) {
  const { value } = useAsked(() => ask('readOffers', null), changes)
  const [asNew, setAsNew] = useState<ReadonlySet<string>>(new Set())
  if (!value || value.length === 0) return null
  return (
    <div className="divide-y border-b bg-surface">
      {value.map((offer) => {
        const { id, kind, items } = offer
        if (items.length === 0 || asNew.has(id)) return <SaveOffer key={id} offer={offer} />
        if (kind === 'changed') return <ChangedOffer key={id} offer={offer} />
        return <UpdateOffer key={id} offer={offer} onSaveAsNew={() => setAsNew(new Set([...asNew, id]))} />
      })}
    </div>
  )
}
