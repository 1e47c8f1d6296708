import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import type { ItemDraft } from './item-draft.ts'

/** Says, above a form that a lock had closed, that its input is back, and what of it is not. */
export function DraftBanner({ draft }: { draft: ItemDraft | null }) {
  const { t } = useTranslation('items')
  if (!draft) return null
  return (
    <Banner tone={draft.lostSecrets ? 'warning' : 'info'} live title={t('draft.back')}>
      {draft.lostSecrets && t('draft.lostSecrets')}
    </Banner>
  )
}
