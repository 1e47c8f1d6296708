import type { Team } from '@chaveiro/contract/calls/teams.ts'
import type { DrawnVault } from '@chaveiro/device'
import { Eye, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { useConfirm } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { keySession } from '../../worker/key-session.ts'
import { useFailureToast } from '../errors/use-failure-toast.ts'
import { useTeamAct } from './use-teams.ts'

/** A vault that a team was given, in a list of either: whether to read only, and the way to take it back. */
export function GivenRow({
  team,
  vault,
  access,
  to,
  title,
  detail,
  icon,
}: {
  team: Team
  /** As the screen draws it, verified before anything is signed; null while that is not loaded. */
  vault: DrawnVault | null
  /** By the vault's log; undefined while that is not read. */
  access: 'member' | 'reader' | undefined
  to: string
  title: string
  detail?: string
  icon?: ReactNode
}) {
  const { t } = useTranslation('teams')
  const tellFailure = useFailureToast()
  const confirm = useConfirm()
  const take = useTeamAct(async (drawn: DrawnVault) =>
    keySession.teams.take(team.id, await keySession.vaults.show(drawn)),
  )
  const names = { vault: vault?.path.at(-1) ?? title, team: team.name }
  const ask = async (drawn: DrawnVault) => {
    const isSure = await confirm({
      title: t('take.title', names),
      message: t('take.message'),
      confirmLabel: t('take.button'),
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await take.mutateAsync(drawn)
      toast.success(t('take.done', names))
    } catch (error) {
      tellFailure(t('take.failed', names), error, { preferDetail: true })
    }
  }
  return (
    <li className="flex items-center gap-3 py-1.5 pr-1.5 pl-3">
      {icon}
      <span className="min-w-0 flex-1">
        <Link
          to={to}
          className="wrap-anywhere block text-body text-ink underline-offset-2 hover:text-accent-ink hover:underline"
        >
          {title}
        </Link>
        {detail && <span className="block text-caption text-ink-3">{detail}</span>}
      </span>
      {access === 'reader' && (
        <Badge tone="grey" icon={<Eye aria-hidden="true" />}>
          {t('give.reads')}
        </Badge>
      )}
      <IconButton
        size="sm"
        icon={<X />}
        label={t('take.open', names)}
        disabled={!vault}
        busy={take.isPending}
        onClick={() => vault && void ask(vault)}
      />
    </li>
  )
}
