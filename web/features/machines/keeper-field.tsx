import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { byName } from '../../i18n/by-name.ts'
import { knownAs } from '../../nouns/people/known-as.ts'
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx'
import { usePersonHandles } from '../../nouns/people/use-person-handles.ts'
import { usersQuery } from '../../nouns/people/users-query.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { PickField } from '../../ui/pick-field.tsx'

/** Who answers for a machine: somebody active, with confirmed keys and the address that was signed for them. */
export function KeeperField({
  keeper,
  onKeeper,
  error,
  fieldClassName,
}: {
  keeper: OrganisationUser | null
  onKeeper: (keeper: OrganisationUser | null) => void
  error?: string | undefined
  fieldClassName?: string
}) {
  const { t } = useTranslation('machines')
  const users = useQuery(usersQuery)
  return (
    <PickField<OrganisationUser>
      label={t('form.keeper')}
      help={t('form.keeperHelp')}
      error={error}
      fieldClassName={fieldClassName ?? ''}
      emptyText={t('form.keeperEmpty')}
      source={users}
      items={useKeepers()}
      value={keeper}
      onValueChange={onKeeper}
      keyOf={({ id }) => id}
      textOf={knownAs}
      searchOf={({ name, email }) => `${name} ${email}`}
      renderItem={(user) => (
        <>
          <PersonAvatar name={user.name || user.email} url={user.avatar_url} size="sm" />
          <span className="min-w-0 flex-1">
            <span className="wrap-anywhere block text-ink">{user.name || user.email}</span>
            <span className="wrap-anywhere block text-caption text-ink-3">
              <EmailText address={user.email} />
            </span>
          </span>
        </>
      )}
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
