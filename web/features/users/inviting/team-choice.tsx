import type { TeamHandle } from '@chaveiro/device'
import { useTranslation } from 'react-i18next'
import { useTeams } from '../../../nouns/teams/use-teams.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'

/** The teams that somebody joins with their invitation. Nothing while there is no team. */
export function TeamChoice({
  chosen,
  onChange,
}: {
  chosen: readonly TeamHandle[]
  onChange: (teams: readonly TeamHandle[]) => void
}) {
  const { t } = useTranslation('inviting')
  const { data = [] } = useTeams()
  const offered = data.flatMap(({ team, handle }) => (handle ? [{ team, handle }] : []))
  if (offered.length === 0) return null
  const without = (id: string) => chosen.filter((one) => one.id !== id)
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-ink text-small">{t('teams.label')}</legend>
      <ul className="grid max-h-44 gap-x-4 overflow-y-auto rounded-lg border px-3 py-1 @md:grid-cols-2">
        {offered.map(({ team, handle }) => (
          <li key={team.id} className="py-1.5">
            <CheckboxField
              label={
                <span className="wrap-anywhere">
                  {handle.name}{' '}
                  <span className="text-ink-3 text-small">
                    {t('teams.vaults', { count: team.vaults?.length ?? 0 })}
                  </span>
                </span>
              }
              checked={chosen.some(({ id }) => id === team.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...without(team.id), handle] : without(team.id))
              }
            />
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-ink-3 text-small">{t('teams.help')}</p>
    </fieldset>
  )
}
