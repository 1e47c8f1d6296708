import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTeams } from '../../nouns/teams/use-teams.ts'

/** The teams that somebody is in, by which they open vaults. Nothing if there is none. */
export function PersonTeams({ userId }: { userId: string }) {
  const { t } = useTranslation('person')
  const format = useFormat()
  const { data = [] } = useTeams()
  const theirs = data.filter(({ team }) => team.people?.some(({ id }) => id === userId))
  if (theirs.length === 0) return null
  return (
    <ul aria-label={t('teams')} className="flex flex-wrap gap-2">
      {theirs.map(({ team }) => (
        <li key={team.id}>
          <Link
            to={`/settings/teams/${team.id}`}
            className="inline-flex min-h-8 items-center rounded-full border bg-surface px-3 text-body text-ink hover:border-accent"
          >
            {t('team', { team: team.name })}
            <span className="ml-2 text-ink-3 text-small">
              {t('teamVaults', {
                count: team.vaults?.length ?? 0,
                number: format.number(team.vaults?.length ?? 0),
              })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
