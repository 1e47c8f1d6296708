import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { byName } from '../../i18n/by-name.ts'
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx'
import { PersonField } from '../../nouns/people/person-field.tsx'
import { usePersonHandles } from '../../nouns/people/use-person-handles.ts'
import { usersQuery } from '../../nouns/people/users-query.ts'
import { ChosenList } from '../../ui/chosen-list.tsx'
import { EmailText } from '../../ui/email-text.tsx'

/** The people of a team, found one by one: active staff under the address that was signed for them. */
export function ChoosePeople({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  const { t } = useTranslation('teams')
  const people = useTeamCandidates()
  const isChosen = ({ id }: OrganisationUser) => chosen.includes(id)
  return (
    <div className="space-y-2">
      <PersonField
        label={t('people.add')}
        help={t('people.help')}
        fieldClassName=""
        placeholder={t('people.placeholder')}
        emptyText={t('people.none')}
        people={people.filter((one) => !isChosen(one))}
        value={null}
        onValueChange={(person) => person && onChange([...chosen, person.id])}
      />
      <ChosenList
        label={t('people.chosen')}
        items={people.filter(isChosen)}
        keyOf={({ id }) => id}
        icon={({ name, email, avatar_url }) => (
          <PersonAvatar name={name || email} url={avatar_url} size="sm" />
        )}
        title={({ name, email }) => name || email}
        more={({ email }) => <EmailText address={email} />}
        dropLabel={({ name, email }) => t('people.drop', { name: name || email })}
        onDrop={({ id }) => onChange(chosen.filter((one) => one !== id))}
      />
    </div>
  )
}

/** Everybody who can be in a team, by name. */
export function useTeamCandidates(): OrganisationUser[] {
  const { data, dataUpdatedAt } = useQuery(usersQuery)
  const handles = usePersonHandles(data, dataUpdatedAt)
  return useMemo(
    () =>
      (data ?? [])
        .filter(
          ({ id, status, role }) =>
            status === 'active' && role !== 'client' && handles[id]?.address !== 'altered',
        )
        .sort((a, b) => byName(a.name || a.email, b.name || b.email)),
    [data, handles],
  )
}
