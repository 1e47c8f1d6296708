import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { useQuery } from '@tanstack/react-query'
import { FolderLock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { GivenRow } from '../../nouns/teams/given-row.tsx'
import { useGiveToTeam } from '../../nouns/teams/use-give-to-team.tsx'
import { isMoving, type ShownTeam, useGivenVaults } from '../../nouns/teams/use-teams.ts'
import { PickVault } from '../../nouns/vaults/pick-vault.tsx'
import { pickableVaults } from '../../nouns/vaults/pickable-vaults.ts'
import { shownAs } from '../../nouns/vaults/shown-as.ts'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { vaultPath } from '../../nouns/vaults/vault-path.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { Card } from '../../ui/card.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { EmptyState } from '../../ui/states.tsx'

const none: readonly Vault[] = []

/** The vaults that a team was given: how far they are open, one to give, and each to take back. */
export function TeamVaults({ shown }: { shown: ShownTeam }) {
  const { t } = useTranslation('teams')
  const pathOf = useVaultPathText({ loads: true })
  const { data: all = none } = useQuery(vaultsQuery)
  const { choice, give, isGiving } = useGiveToTeam()
  const { team, handle } = shown
  const vaults = team.vaults ?? []
  const given = useGivenVaults(vaults.map(({ id }) => id))
  const people = team.people?.length ?? 0
  const missing = vaults.reduce((sum, one) => sum + one.missing, 0)
  const drawn = (id: string) => {
    const vault = all.find((one) => one.id === id)
    return vault ? shownAs(all, vault) : null
  }
  const isOffered = (line: readonly Vault[]) => {
    const vault = line.at(-1)
    return vault?.custody === 'shared' && vault.generation > 0 && !vaults.some(({ id }) => id === vault.id)
  }
  return (
    <Card flush title={t('vaults.title')} description={t('vaults.description')}>
      {handle && (
        <div className="space-y-3 border-t px-5 py-4">
          <PickVault
            label={t('vaults.give')}
            placeholder={t('vaults.placeholder')}
            vaults={pickableVaults(all, isOffered)}
            value=""
            disabled={isGiving}
            onValueChange={(id) => {
              const vault = drawn(id)
              if (vault) void give({ to: shown, vaults: [vault] })
            }}
          />
          {choice}
        </div>
      )}
      {isMoving(team) && (
        <div className="border-t px-5 py-4">
          <ProgressBar
            label={t('vaults.opening')}
            value={vaults.length * people - missing}
            max={vaults.length * people}
            detail={t('vaults.left', { count: missing })}
          />
        </div>
      )}
      <div className="border-t">
        {vaults.length === 0 ? (
          <EmptyState className="py-10!" icon={<FolderLock />} title={t('vaults.empty')} />
        ) : (
          <ul className="divide-y px-2">
            {vaults.map(({ id, name }) => (
              <GivenRow
                key={id}
                team={team}
                vault={drawn(id)}
                access={given?.[id]?.[team.id]}
                to={vaultPath(id)}
                title={pathOf({ id, name })}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
