import type { VaultAt } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PickTeam } from '../../../nouns/teams/pick-team.tsx'
import { useGiveToTeam } from '../../../nouns/teams/use-give-to-team.tsx'
import { useTeams } from '../../../nouns/teams/use-teams.ts'
import { shownAs } from '../../../nouns/vaults/shown-as.ts'
import { vaultsQuery } from '../../../nouns/vaults/vaults-query.ts'
import { Button } from '../../../ui/button.tsx'

/** Gives the ticked vaults to one team. */
export function GiveToTeam({
  vaults,
  onGiven,
}: {
  vaults: readonly VaultAt[]
  onGiven: (id: string) => void
}) {
  const { t } = useTranslation('import')
  const { data: listed = [] } = useQuery(vaultsQuery)
  const { data: teams = [] } = useTeams()
  const { choice, give, isGiving } = useGiveToTeam()
  const [teamId, setTeamId] = useState<string | null>(null)
  const offered = teams.filter(({ handle }) => handle)
  const chosen = offered.find(({ team }) => team.id === teamId) ?? null
  // A vault that is gone since can be given to nobody.
  const present = listed.filter(({ id }) => vaults.some((one) => one.id === id))
  return (
    <div className="min-w-0 flex-1 basis-64 space-y-3">
      <div className="flex flex-wrap items-end gap-2">
        <PickTeam
          label={t('after.team')}
          placeholder={t('after.teamPlaceholder')}
          emptyText={t('after.noTeam')}
          items={offered}
          value={chosen}
          disabled={isGiving}
          onValueChange={(one) => setTeamId(one?.team.id ?? null)}
          fieldClassName="min-w-0 flex-1 basis-40"
        />
        <Button
          variant="primary"
          busy={isGiving}
          disabled={!chosen || present.length === 0}
          onClick={() =>
            chosen && void give({ to: chosen, vaults: present.map((one) => shownAs(listed, one)), onGiven })
          }
        >
          {t('after.give', { count: present.length })}
        </Button>
      </div>
      {chosen && choice}
    </div>
  )
}
