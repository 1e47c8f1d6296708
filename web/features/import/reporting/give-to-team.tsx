import { SessionError, type VaultAt } from '@chaveiro/device'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { refreshTeams, type ShownTeam, useTeams } from '../../../nouns/teams/use-teams.ts'
import { shownAs } from '../../../nouns/vaults/shown-as.ts'
import { vaultsQuery } from '../../../nouns/vaults/vaults-query.ts'
import { Button } from '../../../ui/button.tsx'
import { PickField } from '../../../ui/pick-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'

/** Gives the ticked vaults to one team, one after the other, each by an entry of its log. */
export function GiveToTeam({
  vaults,
  onGiven,
}: {
  vaults: readonly VaultAt[]
  onGiven: (id: string) => void
}) {
  const { t } = useTranslation('import')
  const client = useQueryClient()
  const tellFailure = useFailureToast()
  const { data: teams = [] } = useTeams()
  const [teamId, setTeamId] = useState<string | null>(null)
  const offered = teams.filter(({ handle }) => handle)
  const chosen = offered.find(({ team }) => team.id === teamId) ?? null
  const give = useMutation({
    mutationFn: async ({ handle, team }: ShownTeam) => {
      if (!handle) throw new SessionError('not_found')
      const listed = await client.fetchQuery(vaultsQuery)
      for (const { id } of vaults) {
        const vault = listed.find((one) => one.id === id)
        if (!vault) throw new SessionError('not_found')
        if (!team.vaults?.some((one) => one.id === id))
          await keySession.teams.give(handle, await keySession.vaults.show(shownAs(listed, vault)), 'member')
        onGiven(id)
      }
      return vaults.length
    },
    onSuccess: (count, { team }) => toast.success(t('after.given', { count, team: team.name })),
    onError: (error, { team }) =>
      tellFailure(t('after.giveFailed', { team: team.name }), error, { preferDetail: true }),
    onSettled: () => refreshTeams(client),
  })
  return (
    <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-end gap-2">
      <PickField<ShownTeam>
        label={t('after.team')}
        placeholder={t('after.teamPlaceholder')}
        emptyText={t('after.noTeam')}
        items={offered}
        value={chosen}
        disabled={give.isPending}
        onValueChange={(one) => setTeamId(one?.team.id ?? null)}
        keyOf={({ team }) => team.id}
        textOf={({ team }) => team.name}
        renderItem={({ team }) => <span className="wrap-anywhere text-ink">{team.name}</span>}
        fieldClassName="min-w-0 flex-1 basis-40"
      />
      <Button
        variant="primary"
        busy={give.isPending}
        disabled={!chosen || vaults.length === 0}
        onClick={() => chosen && give.mutate(chosen)}
      >
        {t('after.give', { count: vaults.length })}
      </Button>
    </div>
  )
}
