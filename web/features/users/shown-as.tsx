import { useTranslation } from 'react-i18next'
import { knownAs } from '../../nouns/people/known-as.ts'
import { AlteredAddress } from '../../ui/altered-address.tsx'
import type { Person } from './person-rules.ts'

/** The person whom a question is about: name and address, and a mark if the address is not the signed one. */
export function ShownAs({ person: { user, isAltered } }: { person: Pick<Person, 'user' | 'isAltered'> }) {
  const { t } = useTranslation('users')
  return (
    <>
      <p className="wrap-anywhere font-medium">{knownAs(user)}</p>
      {isAltered && <AlteredAddress address={user.email} meaning={t('altered')} />}
    </>
  )
}
