import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { GivenRow } from '../../../nouns/teams/given-row.tsx'
import { PickTeam } from '../../../nouns/teams/pick-team.tsx'
import { useGiveToTeam } from '../../../nouns/teams/use-give-to-team.tsx'
import { type ShownTeam, useGivenVaults, useTeams } from '../../../nouns/teams/use-teams.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { useShownVault } from './use-shown-vault.ts'

/** The teams that a vault was given to, for admins and managers: one to give it to, and each to take it back from. */
export function VaultTeams({ vault }: { vault: Vault }) {
  const { t } = useTranslation('members')
  const { may } = useCurrentUser()
  const shown = useShownVault()
  const { data: teams = [] } = useTeams()
  const { choice, give, isGiving } = useGiveToTeam()
  const given = teams.filter(({ team }) => team.vaults?.some(({ id }) => id === vault.id))
  const access = useGivenVaults(given.length > 0 ? [vault.id] : [])?.[vault.id]
  const offered = teams.filter((one) => one.handle && !given.includes(one))
  const isChangeable = may('manage_teams') && vault.custody === 'shared' && vault.generation > 0
  if (!isChangeable || teams.length === 0) return null
  const stateOf = ({ team }: ShownTeam) => {
    const missing = team.vaults?.find(({ id }) => id === vault.id)?.missing ?? 0
    if (missing > 0) return t('teams.opening', { count: missing })
    return t('teams.people', { count: team.people?.length ?? 0 })
  }
  return (
    <section aria-label={t('teams.title')} className="space-y-2">
      <PickTeam
        label={t('teams.give')}
        placeholder={t('teams.placeholder')}
        emptyText={t('teams.none')}
        items={offered}
        value={null}
        disabled={isGiving}
        onValueChange={(to) => to && void give({ to, vaults: [shown] })}
      />
      {offered.length > 0 && choice}
      {given.length > 0 && (
        <ul className="divide-y rounded-lg border">
          {given.map((one) => (
            <GivenRow
              key={one.team.id}
              team={one.team}
              vault={shown}
              access={access?.[one.team.id]}
              to={`/settings/teams/${one.team.id}`}
              title={one.team.name}
              detail={stateOf(one)}
              icon={<Users aria-hidden="true" className="size-4 shrink-0 text-ink-3" />}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
