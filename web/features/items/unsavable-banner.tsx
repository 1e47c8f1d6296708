import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import type { VaultInView } from './vault-in-view.ts'

/** Says, above a form whose vault or item closed meanwhile, that what is typed stays on the screen only. */
export function UnsavableBanner({
  vault,
  isTakenOut = false,
}: {
  vault: VaultInView
  /** What was opened of the item has been taken out of the form. */
  isTakenOut?: boolean
}) {
  const { t } = useTranslation('items')
  const why = vault.isGone ? 'gone' : !vault.is_member ? 'closed' : isTakenOut ? 'itemClosed' : null
  if (why === null) return null
  return (
    <Banner tone="warning" live title={t(`unsavable.${why}`)}>
      {t('unsavable.hint')}
    </Banner>
  )
}
