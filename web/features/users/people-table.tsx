import { foldText, hasWords, searchWords } from '@chaveiro/contract/rules/texts/fold-text.ts'
import { UserRoundSearch } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx'
import { AlteredAddress } from '../../ui/altered-address.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { usePieces } from '../../ui/pieces.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Column, DataTable } from '../../ui/table.tsx'
import type { Invitation } from './inviting/invitation-dialog.tsx'
import { KeyState } from './key-state.tsx'
import { PersonMenu, StatusButton } from './person-actions.tsx'
import { isInvited, mayManage, type Person, type Viewer } from './person-rules.ts'
import { RoleSelect } from './role-select.tsx'
import { nameOf } from './use-people.ts'

/** From this length on, the list gets a search. */
const manyPeople = 10

/** Everybody, one line each; a long list loads in pieces. */
export function PeopleTable({
  viewer,
  people,
  onInvited,
  onDeparted,
}: {
  viewer: Viewer
  people: readonly Person[]
  onInvited: (invitation: Invitation) => void
  onDeparted: (person: Person) => void
}) {
  const { t } = useTranslation('users')
  const [search, setSearch] = useState('')
  const columns = useColumns(viewer, onInvited, onDeparted)
  const matching = useMemo(() => {
    const words = searchWords(search)
    return people.filter(({ user }) => hasWords(foldText(`${user.name} ${user.email}`), words))
  }, [people, search])
  const { shown, more } = usePieces(matching, { of: search })

  return (
    <>
      {people.length >= manyPeople && (
        <div className="border-b px-5 py-3">
          <SearchField label={t('search')} value={search} onValueChange={setSearch} className="sm:max-w-72" />
        </div>
      )}
      {matching.length === 0 ? (
        <EmptyState
          icon={<UserRoundSearch />}
          title={t('noMatch')}
          action={<Button onClick={() => setSearch('')}>{t('clearSearch')}</Button>}
        />
      ) : (
        <DataTable caption={t('heading')} columns={columns} rows={shown} rowKey={({ user }) => user.id} />
      )}
      {more}
    </>
  )
}

function useColumns(
  viewer: Viewer,
  onInvited: (invitation: Invitation) => void,
  onDeparted: (person: Person) => void,
) {
  const { t } = useTranslation(['users', 'inviting'])
  const format = useFormat()
  return useMemo<Column<Person>[]>(
    () => [
      {
        key: 'name',
        header: t('column.name'),
        smallHeader: null,
        // On a card, the name has a line of its own, with the menu in its corner.
        className: 'stacked:col-span-full stacked:pr-9! tabled:min-w-49',
        cell: ({ user }) => (
          <span className="flex items-center gap-2.5">
            <PersonAvatar name={nameOf(user)} url={user.avatar_url} size="sm" />
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="wrap-anywhere font-medium text-ink">{nameOf(user)}</span>
              {user.id === viewer.id && <Badge>{t('you')}</Badge>}
            </span>
          </span>
        ),
      },
      {
        key: 'email',
        header: t('column.email'),
        className: 'tabled:min-w-39',
        cell: ({ user, isAltered }) =>
          isAltered ? (
            <AlteredAddress address={user.email} meaning={t('altered')} />
          ) : (
            <span className="text-ink-2 text-small">
              <EmailText address={user.email} />
            </span>
          ),
      },
      {
        key: 'role',
        header: t('column.role'),
        className: 'tabled:w-39 tabled:min-w-39',
        cell: (person) => <RoleSelect viewer={viewer} person={person} onLowered={onDeparted} />,
      },
      {
        key: 'status',
        header: t('column.status'),
        className: 'tabled:min-w-38',
        cell: (person) => (
          <span className="inline-flex flex-col items-start gap-0.5">
            {isInvited(person) ? (
              <Badge tone="blue">{t('inviting:invited')}</Badge>
            ) : (
              <Badge tone={person.user.status === 'active' ? 'green' : 'grey'}>
                {t(`status.${person.user.status}`)}
              </Badge>
            )}
            <KeyState person={person} />
          </span>
        ),
      },
      {
        key: 'lastLogin',
        header: t('column.lastLogin'),
        className: 'tabled:min-w-28',
        cell: ({ user }) =>
          user.last_login === null ? (
            <span className="text-ink-3 text-small">{t('never')}</span>
          ) : (
            <time dateTime={user.last_login} className="text-ink-2 text-small tabular-nums">
              <span className="whitespace-nowrap">{format.date(user.last_login)}</span>{' '}
              <span className="whitespace-nowrap text-ink-3">{format.time(user.last_login)}</span>
            </time>
          ),
      },
      {
        key: 'actions',
        header: <span className="sr-only">{t('column.actions')}</span>,
        smallHeader: null,
        className:
          'stacked:col-span-full stacked:text-right! tabled:w-px tabled:whitespace-nowrap tabled:text-right',
        cell: (person) =>
          mayManage(viewer, person.user) && !isInvited(person) ? (
            <StatusButton person={person} onDeparted={onDeparted} />
          ) : null,
      },
      {
        key: 'menu',
        header: <span className="sr-only">{t('column.menu')}</span>,
        smallHeader: null,
        className: 'stacked:absolute! stacked:top-2 stacked:right-3 tabled:w-px tabled:pl-0!',
        cell: (person) => <PersonMenu viewer={viewer} person={person} onInvited={onInvited} />,
      },
    ],
    [t, format, viewer, onInvited, onDeparted],
  )
}
