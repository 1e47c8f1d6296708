import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useOwnTeams } from '../../nouns/teams/use-teams.ts'
import { useDeliveries } from '../../nouns/vaults/use-deliveries.ts'
import { VaultLinks } from '../../nouns/vaults/vault-links.tsx'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { ActionRow, Rows } from '../../ui/action-row.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Vaults that this person may open and whose key has not arrived; each shows who can help. */
export function WaitingVaults() {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const teams = useOwnTeams()
  const status = useKeyStatus()
  const { data: deliveries } = useDeliveries()
  const waiting = deliveries?.waiting ?? []
  const isAwaited =
    waiting.length > 0 && status.state === 'unlocked' && !status.awaitsConfirmation && !status.awaitsRole
  const { data: vaults = [] } = useQuery({ ...vaultsQuery, enabled: isAwaited })
  if (!isAwaited) return null
  return (
    <div data-need="waiting">
      <Rows label={t('waiting.heading')}>
        <ActionRow
          icon={<Hourglass />}
          title={t('waiting.title', { count: waiting.length })}
          description={
            <>
              {teams.length > 0 &&
                `${t('waiting.teams', { count: teams.length, teams: format.list(teams) })} `}
              {t('waiting.description')}{' '}
              <VaultLinks
                vaults={vaults.filter((vault) => waiting.includes(vault.id))}
                count={waiting.length}
              />
            </>
          }
          actions={
            <ButtonLink size="sm" to="/vaults">
              {t('waiting.button')}
            </ButtonLink>
          }
        />
      </Rows>
    </div>
  )
}
