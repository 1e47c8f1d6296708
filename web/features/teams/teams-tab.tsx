import { Plus, ShieldAlert, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { type ShownTeam, useTeams } from '../../nouns/teams/use-teams.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table.tsx'
import { TeamDialog } from './team-dialog.tsx'

/** So many names stand in a row of the list. */
const namedMost = 3

/** Settings → Teams: lists of people to whom vaults are given together. */
export function TeamsTab() {
  const { t } = useTranslation('teams')
  const navigate = useNavigate()
  const query = useTeams()
  const [isMaking, setIsMaking] = useState(false)
  const make = useCurrentUser().may('manage_teams') && (
    <Button variant="primary" icon={<Plus />} onClick={() => setIsMaking(true)}>
      {t('make.open')}
    </Button>
  )
  const teams = query.data ?? []
  return (
    <>
      <Card flush title={t('title')} description={t('description')} aside={teams.length > 0 && make}>
        <div className="border-t">
          {query.data === undefined ? (
            <NotLoaded query={query} failed={t('loadFailed')} lines={4} linesClass="p-5" />
          ) : teams.length === 0 ? (
            <EmptyState icon={<Users />} title={t('empty')} description={t('emptyHint')} action={make} />
          ) : (
            <TeamTable teams={teams} />
          )}
        </div>
      </Card>
      {isMaking && (
        <TeamDialog
          onClose={() => setIsMaking(false)}
          onDone={({ id }) => void navigate(`/settings/teams/${id}`)}
        />
      )}
    </>
  )
}

function TeamTable({ teams }: { teams: readonly ShownTeam[] }) {
  const { t } = useTranslation('teams')
  const format = useFormat()
  const namesOf = ({ team }: ShownTeam) => {
    const people = team.people ?? []
    if (people.length === 0) return t('nobody')
    const names = people.slice(0, namedMost).map(({ name, email }) => name || email)
    const more = people.length - names.length
    return format.list(more > 0 ? [...names, t('morePeople', { count: more })] : names)
  }
  return (
    <DataTable<ShownTeam>
      caption={t('title')}
      rows={teams}
      rowKey={({ team }) => team.id}
      columns={[
        {
          key: 'name',
          header: t('column.name'),
          smallHeader: null,
          cell: ({ team, doubt }) => (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link
                to={`/settings/teams/${team.id}`}
                className="wrap-anywhere font-medium text-ink underline-offset-2 hover:text-accent-ink hover:underline"
              >
                {team.name}
              </Link>
              {doubt && (
                <Badge tone="red" icon={<ShieldAlert />}>
                  {t('doubted')}
                </Badge>
              )}
            </span>
          ),
        },
        { key: 'people', header: t('column.people'), cell: namesOf },
        {
          key: 'vaults',
          header: t('column.vaults'),
          className: 'tabled:w-32 tabled:text-right tabular-nums',
          cell: ({ team }) => team.vaults?.length ?? 0,
        },
      ]}
    />
  )
}
