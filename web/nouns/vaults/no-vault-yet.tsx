import { FolderKey } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { useKeyStatus } from '../../session/key-status.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { HelperList } from '../people/helper-list.tsx'
import { useOwnTeams } from '../teams/use-teams.ts'

/** For somebody new whom nobody has put into a vault: what they wait for, and whom to ask. */
export function NoVaultYet({
  seesVaults,
  isAmongVaults = false,
  isAdded = false,
  className = '',
}: {
  seesVaults: boolean
  /** It stands on the screen of vaults itself. */
  isAmongVaults?: boolean
  /** They are a member of some vault, whose key is on its way. Only a team is then worth a word. */
  isAdded?: boolean
  className?: string
}) {
  const { t } = useTranslation('newcomer')
  const { user } = useCurrentUser()
  const status = useKeyStatus()
  const teams = useOwnTeams()
  const format = useFormat()
  const isInTeam = teams.length > 0
  // Before their key is confirmed, another banner says what they wait for.
  if (status.state !== 'unlocked' || status.awaitsConfirmation || (isAdded && !isInTeam)) return null
  return (
    <Banner
      tone="accent"
      icon={<FolderKey />}
      className={className}
      title={isInTeam ? t('team', { count: teams.length, teams: format.list(teams) }) : t('title')}
      {...(seesVaults && !isAmongVaults
        ? {
            action: (
              <ButtonLink to="/vaults" variant="primary">
                {t('button')}
              </ButtonLink>
            ),
          }
        : {})}
    >
      {isInTeam ? t('teamHelp') : t(seesVaults ? 'description' : 'none')}
      {/* Who sees vaults reads there whom to ask. */}
      {(isInTeam || !seesVaults) && (
        <div className="mt-3">
          <HelperList label={t('helpers')} exceptId={user.id} />
        </div>
      )}
    </Banner>
  )
}
