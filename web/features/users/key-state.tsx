import { CircleDashed, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { isInvited, keyStateOf, type Person } from './person-rules.ts'

const addressLook = { Icon: ShieldAlert, className: 'text-ink-3' }
const looks = {
  none: { Icon: CircleDashed, className: 'text-ink-3' },
  unconfirmed: { Icon: ShieldAlert, className: 'text-yellow-ink' },
  confirmed: { Icon: ShieldCheck, className: 'text-ink-3' },
}

/** The state of somebody's key, in small text. Clients have none. */
export function KeyState({ person }: { person: Person }) {
  const { t } = useTranslation('users')
  const format = useFormat()
  if (person.user.role === 'client') return null
  const state = keyStateOf(person)
  const isAddressOpen = state === 'confirmed' && person.isUnconfirmed
  const { Icon, className } = isAddressOpen ? addressLook : looks[state]
  const until = state === 'none' ? person.user.invited_until : null
  return (
    <span className={`inline-flex items-start gap-1 text-balance text-caption ${className}`}>
      <Icon aria-hidden="true" className="mt-px size-3.5 shrink-0" />
      {isAddressOpen
        ? t('key.addressUnconfirmed')
        : until !== null
          ? t('key.invited', { until: format.date(until) })
          : t(isInvited(person) ? 'key.noLink' : `key.${state}`)}
    </span>
  )
}
