import { useTranslation } from 'react-i18next'
import { AlteredAddress } from '../../ui/altered-address.tsx'
import type { Person } from './person-rules.ts'
import { knownAs } from './use-people.ts'

/** Whom a question is about: by name and address, and by a mark where the address is not the one that was signed for them. */
export function ShownAs({ person: { user, isAltered } }: { person: Pick<Person, 'user' | 'isAltered'> }) {
  const { t } = useTranslation('users')
  return (
    <>
      <p className="wrap-anywhere font-medium">{knownAs(user)}</p>
      {isAltered && <AlteredAddress address={user.email} meaning={t('altered')} />}
    </>
  )
}
