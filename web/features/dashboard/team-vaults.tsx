import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDeliveries } from '../../nouns/vaults/use-deliveries.ts'
import { ActionRow, Rows } from '../../ui/action-row.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** What is left of acts of teams: vaults that some of their people cannot open yet. Any custodian's device goes on with it. */
export function TeamVaults() {
  const { t } = useTranslation('dashboard')
  const { data } = useDeliveries()
  const left = data?.team_vaults ?? []
  if (left.length === 0) return null
  return (
    <div data-need="teams">
      <Rows label={t('needs.teams.heading')}>
        <ActionRow
          icon={<Users />}
          title={t('needs.teams.title', { count: left.length })}
          description={t('needs.teams.description')}
          actions={
            <ButtonLink size="sm" to="/settings?tab=teams">
              {t('needs.teams.button')}
            </ButtonLink>
          }
        />
      </Rows>
    </div>
  )
}
