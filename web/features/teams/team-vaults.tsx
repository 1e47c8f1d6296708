import type { Vault } from '@chaveiro/contract/calls/vaults.ts'
import { SessionError } from '@chaveiro/device'
import { useQuery } from '@tanstack/react-query'
import { FolderLock, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFailureToast } from '../../nouns/errors/use-failure-toast.ts'
import { isMoving, type ShownTeam, useTeamAct } from '../../nouns/teams/use-teams.ts'
import { PickVault } from '../../nouns/vaults/pick-vault.tsx'
import { pickableVaults } from '../../nouns/vaults/pickable-vaults.ts'
import { shownAs } from '../../nouns/vaults/shown-as.ts'
import { useVaultPathText } from '../../nouns/vaults/use-vault-path-text.ts'
import { vaultPath } from '../../nouns/vaults/vault-path.ts'
import { vaultsQuery } from '../../nouns/vaults/vaults-query.ts'
import { Card } from '../../ui/card.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'

const none: readonly Vault[] = []

/** The vaults that a team was given: how far they are open, one to give, and each to take back. */
export function TeamVaults({ shown }: { shown: ShownTeam }) {
  const { t } = useTranslation('teams')
  const tellFailure = useFailureToast()
  const confirm = useConfirm()
  const pathOf = useVaultPathText({ loads: true })
  const { data: all = none } = useQuery(vaultsQuery)
  const { team, handle } = shown
  const vaults = team.vaults ?? []
  const people = team.people?.length ?? 0
  const missing = vaults.reduce((sum, one) => sum + one.missing, 0)
  // The vault as the list draws it, verified before anything is signed.
  const show = (id: string) => {
    const vault = all.find((one) => one.id === id)
    if (!vault) throw new SessionError('not_found')
    return keySession.vaults.show(shownAs(all, vault))
  }
  const give = useTeamAct(async (id: string) => {
    if (handle) await keySession.teams.give(handle, await show(id), 'member')
  })
  const take = useTeamAct(async (id: string) => keySession.teams.take(team.id, await show(id)))
  const isOffered = (line: readonly Vault[]) => {
    const vault = line.at(-1)
    return vault?.custody === 'shared' && vault.generation > 0 && !vaults.some(({ id }) => id === vault.id)
  }
  const giveOne = async (id: string) => {
    const name = all.find((one) => one.id === id)?.name ?? ''
    try {
      await give.mutateAsync(id)
      toast.success(t('vaults.given', { vault: name, team: team.name }))
    } catch (error) {
      tellFailure(t('vaults.giveFailed', { vault: name }), error, { preferDetail: true })
    }
  }
  const takeOne = async (id: string, name: string) => {
    const isSure = await confirm({
      title: t('vaults.takeTitle', { vault: name, team: team.name }),
      message: t('vaults.takeMessage'),
      confirmLabel: t('vaults.takeButton'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await take.mutateAsync(id)
      toast.success(t('vaults.taken', { vault: name, team: team.name }))
    } catch (error) {
      tellFailure(t('vaults.takeFailed', { vault: name }), error, { preferDetail: true })
    }
  }
  return (
    <Card flush title={t('vaults.title')} description={t('vaults.description')}>
      {handle && (
        <div className="border-t px-5 py-4">
          <PickVault
            label={t('vaults.give')}
            placeholder={t('vaults.placeholder')}
            vaults={pickableVaults(all, isOffered)}
            value=""
            disabled={give.isPending}
            onValueChange={(id) => void giveOne(id)}
          />
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
          <ul className="divide-y">
            {vaults.map(({ id, name }) => (
              <li key={id} className="flex items-center gap-3 py-2 pr-3 pl-5">
                <Link
                  to={vaultPath(id)}
                  className="wrap-anywhere min-w-0 flex-1 text-body text-ink underline-offset-2 hover:text-accent-ink hover:underline"
                >
                  {pathOf({ id, name })}
                </Link>
                <IconButton
                  size="sm"
                  icon={<X />}
                  label={t('vaults.take', { vault: name })}
                  busy={take.isPending && take.variables === id}
                  onClick={() => void takeOne(id, name)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
