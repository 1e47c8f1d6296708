import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { Users, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFailureToast } from '../../../nouns/errors/use-failure-toast.ts'
import { type ShownTeam, useTeamAct, useTeams } from '../../../nouns/teams/use-teams.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { useConfirm } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PickField } from '../../../ui/pick-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { keySession } from '../../../worker/key-session.ts'
import { useShownVault } from './use-shown-vault.ts'

/** The teams that a vault was given to, for admins and managers: one to give it to, and each to take it back from. */
export function VaultTeams({ vault }: { vault: Vault }) {
  const { t } = useTranslation('members')
  const { may } = useCurrentUser()
  const tellFailure = useFailureToast()
  const confirm = useConfirm()
  const shown = useShownVault()
  const { data: teams = [] } = useTeams()
  const show = () => keySession.vaults.show(shown)
  const give = useTeamAct(async ({ handle }: ShownTeam) => {
    if (handle) await keySession.teams.give(handle, await show(), 'member')
  })
  const take = useTeamAct(async (id: string) => keySession.teams.take(id, await show()))
  const given = teams.filter(({ team }) => team.vaults?.some(({ id }) => id === vault.id))
  const offered = teams.filter((one) => one.handle && !given.includes(one))
  const isChangeable = may('manage_teams') && vault.custody === 'shared' && vault.generation > 0
  if (!isChangeable || teams.length === 0) return null
  const giveTo = async (one: ShownTeam) => {
    const { name: team } = one.team
    try {
      await give.mutateAsync(one)
      toast.success(t('teams.given', { vault: vault.name, team }))
    } catch (error) {
      tellFailure(t('teams.giveFailed', { team }), error, { preferDetail: true })
    }
  }
  const takeFrom = async ({ team: { id, name: team } }: ShownTeam) => {
    const isSure = await confirm({
      title: t('teams.takeTitle', { vault: vault.name, team }),
      message: t('teams.takeMessage'),
      confirmLabel: t('teams.takeButton'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await take.mutateAsync(id)
      toast.success(t('teams.taken', { vault: vault.name, team }))
    } catch (error) {
      tellFailure(t('teams.takeFailed', { team }), error, { preferDetail: true })
    }
  }
  const stateOf = ({ team }: ShownTeam) => {
    const missing = team.vaults?.find(({ id }) => id === vault.id)?.missing ?? 0
    if (missing > 0) return t('teams.opening', { count: missing })
    return t('teams.people', { count: team.people?.length ?? 0 })
  }
  return (
    <section aria-label={t('teams.title')} className="space-y-2">
      <PickField<ShownTeam>
        label={t('teams.give')}
        placeholder={t('teams.placeholder')}
        emptyText={t('teams.none')}
        items={offered}
        value={null}
        disabled={give.isPending}
        onValueChange={(one) => one && void giveTo(one)}
        keyOf={({ team }) => team.id}
        textOf={({ team }) => team.name}
        renderItem={({ team }) => <span className="wrap-anywhere text-ink">{team.name}</span>}
      />
      {given.length > 0 && (
        <ul className="divide-y rounded-lg border">
          {given.map((one) => (
            <li key={one.team.id} className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
              <Users aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1">
                <Link
                  to={`/settings/teams/${one.team.id}`}
                  className="wrap-anywhere block text-body text-ink underline-offset-2 hover:underline"
                >
                  {one.team.name}
                </Link>
                <span className="block text-caption text-ink-3">{stateOf(one)}</span>
              </span>
              <IconButton
                size="sm"
                icon={<X />}
                label={t('teams.take', { team: one.team.name })}
                busy={take.isPending && take.variables === one.team.id}
                onClick={() => void takeFrom(one)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
