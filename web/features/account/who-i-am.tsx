import type { CurrentUser } from '@chaveiro/contract/calls/sessions.ts'
import { useTranslation } from 'react-i18next'
import { PersonAvatar } from '../../nouns/people/person-avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { EmailText } from '../../ui/email-text.tsx'

/** Name, e-mail, role, and whether the key is confirmed. */
export function WhoIAm({ user, isConfirmed }: { user: CurrentUser; isConfirmed: boolean | null }) {
  const { t } = useTranslation(['own-account', 'common'])
  return (
    <Card>
      <div className="flex items-center gap-4">
        <PersonAvatar name={user.name} url={user.avatar_url} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 className="wrap-anywhere font-semibold text-ink text-title">
            {user.name.trim() || t('common:user.nameless')}
          </h2>
          <p className="wrap-anywhere text-ink-3 text-small">
            <EmailText address={user.email} />
          </p>
        </div>
      </div>
      <p className="mt-4 flex flex-wrap gap-1.5">
        <Badge tone="accent">{t(`common:role.${user.role}`)}</Badge>
        {isConfirmed !== null && (
          <Badge tone={isConfirmed ? 'green' : 'yellow'}>
            {t(isConfirmed ? 'you.confirmed' : 'you.unconfirmed')}
          </Badge>
        )}
      </p>
    </Card>
  )
}
