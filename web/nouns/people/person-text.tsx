import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../session/current-user.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { plainName } from './known-as.ts'
import { usersQuery } from './users-query.ts'

/** Somebody by the name that the server gives them, where this person may know it, with the address that tells two of one name apart. */
export function PersonText({ email }: { email: string }) {
  const name = useNameOf(email)
  if (name === null) return <EmailText address={email} />
  return (
    <span translate="no">
      {name}
      <span className="block text-caption text-ink-3">
        <EmailText address={email} />
      </span>
    </span>
  )
}

function useNameOf(email: string): string | null {
  const { user, may } = useCurrentUser()
  const isOwn = email === user.email
  const { data } = useQuery({ ...usersQuery, enabled: may('see_people') && !isOwn, staleTime: 60_000 })
  return plainName((isOwn ? user.name : data?.find((person) => person.email === email)?.name) ?? '')
}
