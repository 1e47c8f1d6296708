import { FolderKey } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { HelperList } from '../../nouns/people/helper-list.tsx'
import { useOwnTeams } from '../../nouns/teams/use-teams.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'

/** For somebody new whom nobody has put into a vault: what they wait for, and whom to ask. */
export function NoVaultYet({ seesVaults }: { seesVaults: boolean }) {
  const { t } = useTranslation('dashboard')
  const { user } = useCurrentUser()
  const status = useKeyStatus()
  const teams = useOwnTeams()
  const format = useFormat()
  const isInTeam = teams.length > 0
  // Before their key is confirmed, another banner says what they wait for.
  if (status.state !== 'unlocked' || status.awaitsConfirmation) return null
  return (
    <Banner
      tone="accent"
      icon={<FolderKey />}
      title={
        isInTeam ? t('noVault.team', { count: teams.length, teams: format.list(teams) }) : t('noVault.title')
      }
      {...(seesVaults
        ? {
            action: (
              <ButtonLink to="/vaults" variant="primary">
                {t('noVault.button')}
              </ButtonLink>
            ),
          }
        : {})}
    >
      {isInTeam ? t('noVault.teamHelp') : t(seesVaults ? 'noVault.description' : 'noVault.none')}
      {/* Who sees vaults reads there whom to ask. */}
      {(isInTeam || !seesVaults) && (
        <div className="mt-3">
          <HelperList label={t('noVault.helpers')} exceptId={user.id} />
        </div>
      )}
    </Banner>
  )
}
