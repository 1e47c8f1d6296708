import { Button } from '@chaveiro/web/ui/button.tsx'
import { toast } from '@chaveiro/web/ui/toast.tsx'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { filled } from '../../i18n/texts.ts'
import { texts } from '../language.ts'
import { ask } from '../worker.ts'
import { ItemPick } from './item-pick.tsx'
import { hostText, type Offer } from './offer.ts'
import { OfferCard } from './offer-card.tsx'
import { seenOf } from './seen-of.ts'
import { useAct } from './use-act.ts'

/** A new password of an item that is there; of several, a person says which. */
export function UpdateOffer({ offer, onSaveAsNew }: { offer: Offer; onSaveAsNew: () => void }) {
  const { offers } = texts
  const { id, host, items } = offer
  const [picked, setPicked] = useState(items.length === 1 ? items[0]?.id : undefined)
  const { busy, run } = useAct<'update' | 'discard'>()
  const item = items.find((one) => one.id === picked)
  const [only] = items

  const update = () =>
    run('update', async () => {
      if (!item) return
      const outcome = await ask('updateItem', { id, item: { ...seenOf(item), revision: item.revision } })
      toast.success(filled(outcome === 'same' ? offers.same : offers.updated, { title: item.title }))
    })

  return (
    <OfferCard
      icon={<KeyRound />}
      title={items.length === 1 ? filled(offers.update, { title: only?.title ?? '' }) : offers.updateOneOf}
      help={filled(offers.updateHelp, { host: hostText(host) })}
    >
      {items.length > 1 && (
        <ItemPick legend={offers.updateOneOf} items={items} picked={picked} onPick={setPicked} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          disabled={!item}
          busy={busy === 'update'}
          onClick={() => void update()}
        >
          {offers.updateNow}
        </Button>
        <Button size="sm" onClick={onSaveAsNew}>
          {offers.saveAsNew}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          busy={busy === 'discard'}
          onClick={() => void run('discard', () => ask('discardOffer', { id }))}
        >
          {offers.notNow}
        </Button>
      </div>
    </OfferCard>
  )
}
