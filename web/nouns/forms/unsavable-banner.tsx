import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'

/** Why a form cannot be saved any more: the person's role, its vault or its item changed while it was open. */
export type WhyUnsavable = 'role' | 'vaultGone' | 'vaultClosed' | 'readsOnly' | 'itemGone' | 'itemClosed'

/** Says, above such a form, that what is typed stays on the screen only. */
export function UnsavableBanner({ why, className }: { why: WhyUnsavable | null; className?: string }) {
  const { t } = useTranslation('common')
  if (why === null) return null
  return (
    <Banner
      tone="warning"
      live
      title={t(`unsavable.${why}`)}
      {...(className === undefined ? {} : { className })}
    >
      {t('unsavable.hint')}
    </Banner>
  )
}
