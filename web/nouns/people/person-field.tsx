import type { OrganisationUser } from '@chaveiro/contract/calls/users.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { EmailText } from '../../ui/email-text.tsx'
import { PickField } from '../../ui/pick-field.tsx'
import { knownAs } from './known-as.ts'
import { PersonAvatar } from './person-avatar.tsx'
import { usersQuery } from './users-query.ts'

type Field = ComponentProps<typeof PickField<OrganisationUser>>

/** Picks one of these people by name or address. */
export function PersonField({
  people,
  ...field
}: { people: readonly OrganisationUser[] } & Omit<
  Field,
  'items' | 'source' | 'keyOf' | 'textOf' | 'searchOf' | 'renderItem'
>) {
  const users = useQuery(usersQuery)
  return (
    <PickField<OrganisationUser>
      {...field}
      source={users}
      items={people}
      keyOf={({ id }) => id}
      textOf={knownAs}
      searchOf={({ name, email }) => `${name} ${email}`}
      renderItem={({ name, email, avatar_url }) => (
        <>
          <PersonAvatar name={name || email} url={avatar_url} size="sm" />
          <span className="min-w-0 flex-1">
            <span className="wrap-anywhere block text-ink">{name || email}</span>
            <span className="wrap-anywhere block text-caption text-ink-3">
              <EmailText address={email} />
            </span>
          </span>
        </>
      )}
    />
  )
}
