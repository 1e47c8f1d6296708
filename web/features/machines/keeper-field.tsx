import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { byName } from '../../i18n/by-name.ts'
import { PersonField } from '../../nouns/people/person-field.tsx'
import { usePersonHandles } from '../../nouns/people/use-person-handles.ts'
import { usersQuery } from '../../nouns/people/users-query.ts'

/** Who answers for a machine: somebody active, with confirmed keys and the address that was signed for them. */
export function KeeperField({
  keeper,
  onKeeper,
  error,
}: {
  keeper: OrganisationUser | null
  onKeeper: (keeper: OrganisationUser | null) => void
  error?: string | undefined
}) {
  const { t } = useTranslation('machines')
  return (
    <PersonField
      label={t('form.keeper')}
      help={t('form.keeperHelp')}
      error={error}
      fieldClassName="sm:col-span-2"
      emptyText={t('form.keeperEmpty')}
      people={useKeepers()}
      value={keeper}
      onValueChange={onKeeper}
    />
  )
}

/** The people who can keep a machine, by name. */
export function useKeepers(): OrganisationUser[] {
  const { data, dataUpdatedAt } = useQuery(usersQuery)
  const handles = usePersonHandles(data, dataUpdatedAt)
  return useMemo(
    () =>
      (data ?? [])
        .filter(
          ({ id, status, role, key_state }) =>
            status === 'active' &&
            role !== 'client' &&
            key_state === 'confirmed' &&
            handles[id]?.address !== 'altered',
        )
        .sort((a, b) => byName(a.name || a.email, b.name || b.email)),
    [data, handles],
  )
}
