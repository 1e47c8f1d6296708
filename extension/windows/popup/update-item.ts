import { toast } from '@chaveiro/web/ui/toast.tsx'
import { filled } from '../../i18n/texts.ts'
import { texts } from '../language.ts'
import { ask } from '../worker.ts'
import type { Offer } from './offer-card.tsx'
import { seenOf } from './seen-item.ts'

/** Writes an offer's password into an item, and says so. */
export async function updateItem(offerId: string, item: Offer['items'][number]): Promise<void> {
  const { same, updated } = texts.offers
  const outcome = await ask('updateItem', { id: offerId, item: { ...seenOf(item), revision: item.revision } })
  toast.success(filled(outcome === 'same' ? same : updated, { title: item.title }))
}
