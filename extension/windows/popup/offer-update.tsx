import { Button } from '@chaveiro/web/ui/button.tsx'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { filled } from '../../i18n/texts.ts'
import { texts } from '../language.ts'
import { useAct } from '../use-act.ts'
import { ItemPick } from './item-pick.tsx'
import { DoNotSave, type Offer, OfferCard } from './offer-card.tsx'
import { hostText } from './place-text.ts'
import { updateItem } from './update-item.ts'

/** A new password of an item that is there; of several, a person says which. */
export function UpdateOffer({ offer, onSaveAsNew }: { offer: Offer; onSaveAsNew: () => void }) {
  const { offers } = texts
  const { id, host, items } = offer
  const [picked, setPicked] = useState(items.length === 1 ? items[0]?.id : undefined)
  const { busy, run } = useAct<'update'>()
  const item = items.find((one) => one.id === picked)
  const [only] = items

  const update = () =>
    run('update', async () => {
      if (item) await updateItem(id, item)
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
        <DoNotSave id={id} disabled={busy !== null} />
      </div>
    </OfferCard>
  )
}
