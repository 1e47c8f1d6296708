import { Button } from '@chaveiro/web/ui/button.tsx'
import { RotateCcwKey } from 'lucide-react'
import { filled } from '../../i18n/texts.ts'
import { texts } from '../language.ts'
import { useAct } from '../use-act.ts'
import { ask } from '../worker.ts'
import { fillNew } from './fill-new.ts'
import { type Offer, OfferCard } from './offer-card.tsx'
import { hostText } from './place-text.ts'
import { seenOf } from './seen-item.ts'
import { updateItem } from './update-item.ts'

/** A new password was filled where an item's is changed: the person says whether the site took it. */
export function ChangedOffer({ offer: { id, host, items } }: { offer: Offer }) {
  const { change } = texts
  const { busy, run } = useAct<'took' | 'kept' | 'fill'>()
  const [item] = items
  if (!item) return null
  const { title } = item
  const values = { title, host: hostText(host) }
  return (
    <OfferCard
      icon={<RotateCcwKey />}
      title={filled(change.took, values)}
      help={filled(change.tookHelp, values)}
    >
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          busy={busy === 'took'}
          onClick={() => void run('took', () => updateItem(id, item))}
        >
          {change.tookIt}
        </Button>
        <Button
          size="sm"
          busy={busy === 'kept'}
          onClick={() => void run('kept', () => ask('discardOffer', { id }))}
        >
          {change.keptOld}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          busy={busy === 'fill'}
          onClick={() => void run('fill', () => fillNew(seenOf(item)))}
        >
          {change.fillAgain}
        </Button>
      </div>
    </OfferCard>
  )
}
