import { Siren } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { usePendingDecisions } from './use-dashboard.ts'

/** Emergencies that wait for this person's approval; renders nothing without any. */
export function PendingEmergencies() {
  const { t } = useTranslation('dashboard')
  const { breakGlass: count } = usePendingDecisions()
  if (count === 0) return null
  return (
    <Banner
      tone="danger"
      icon={<Siren />}
      title={t('emergencies.title', { count })}
      action={
        <ButtonLink to="/breakglass?view=open" variant="danger">
          {t('emergencies.button')}
        </ButtonLink>
      }
    >
      {t('emergencies.description')}
    </Banner>
  )
}
