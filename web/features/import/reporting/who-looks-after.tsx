import type { VaultAt } from '@chaveiro/device'
import { clsx } from 'clsx'
import { ChevronRight, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../i18n/use-format.ts'
import { useTeams } from '../../../nouns/teams/use-teams.ts'
import { useCurrentUser } from '../../../session/current-user.ts'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { PathText } from '../../../ui/path-text.tsx'
import { usePieces } from '../../../ui/pieces.tsx'
import { GiveToTeam } from './give-to-team.tsx'

/** The new vaults: several are given to a team at once, and each leads to its members. */
export function WhoLooksAfter({ vaults }: { vaults: readonly VaultAt[] }) {
  const { t } = useTranslation('import')
  const format = useFormat()
  const { may } = useCurrentUser()
  const { data: teams = [] } = useTeams()
  const offersTeams = may('manage_teams') && teams.some(({ handle }) => handle)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { shown, more } = usePieces(vaults, { size: 8 })
  const teamsOf = (id: string) =>
    teams.flatMap(({ team }) => (team.vaults?.some((vault) => vault.id === id) ? [team.name] : []))
  const tick = (ids: readonly string[], isOn: boolean) =>
    setTicked((before) =>
      isOn ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id))),
    )
  return (
    <Card
      flush
      label={t('after.who')}
      title={
        <span className="flex items-center gap-2">
          <Users aria-hidden="true" className="size-4.5 text-ink-3" />
          {t('after.who')}
        </span>
      }
      description={t(offersTeams ? 'after.whoHelpTeams' : 'after.whoHelp')}
    >
      {offersTeams && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t px-5 py-3">
          {vaults.length > 1 && (
            <CheckboxField
              label={t('after.all')}
              checked={vaults.every(({ id }) => ticked.has(id))}
              onChange={({ target }) =>
                tick(
                  vaults.map(({ id }) => id),
                  target.checked,
                )
              }
            />
          )}
          <GiveToTeam
            vaults={vaults.filter(({ id }) => ticked.has(id))}
            onGiven={(id) => tick([id], false)}
          />
        </div>
      )}
      <ul className="divide-y border-t">
        {shown.map(({ id, path }) => (
          <li key={id} className="flex items-center hover:bg-hover">
            {offersTeams && (
              <span className="relative flex min-h-11 items-center pr-2.5 pl-5">
                <Checkbox
                  label={t('after.pick', { vault: path })}
                  checked={ticked.has(id)}
                  fillsRow
                  onChange={(isOn) => tick([id], isOn)}
                />
              </span>
            )}
            <Link
              to={`/vaults?${new URLSearchParams({ vault: id, members: '' })}`}
              className={clsx(
                'flex min-h-11 min-w-0 flex-1 items-center gap-3 py-1.5 pr-5 text-body text-ink focus-visible:-outline-offset-2',
                offersTeams ? 'pl-1.5' : 'pl-5',
              )}
            >
              <span className="wrap-anywhere min-w-0 flex-1">
                <PathText path={path} />
                {teamsOf(id).length > 0 && (
                  <span className="block text-caption text-ink-3">{format.list(teamsOf(id))}</span>
                )}
              </span>
              <span className="shrink-0 text-ink-3 text-small">{t('after.members')}</span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
      {more}
    </Card>
  )
}
