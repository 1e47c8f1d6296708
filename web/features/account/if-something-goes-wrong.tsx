import { useQuery } from '@tanstack/react-query'
import { LifeBuoy, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { organisationQuery } from '../../nouns/organisation/organisation-query.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { ActionRow, Rows } from '../../ui/action-row.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'

/** What to do when a key is lost or known to others, explained before it happens. */
export function IfSomethingGoesWrong() {
  const { t } = useTranslation('own-account')
  return (
    <Card flush title={t('trouble.title')} description={t('trouble.description')}>
      <SingleCustodian />
      <Rows label={t('trouble.title')}>
        <ActionRow
          icon={<ShieldAlert />}
          tone="red"
          title={t('trouble.known')}
          description={t('trouble.knownHelp')}
          actions={
            <ButtonLink size="sm" to="/account/new-keys">
              {t('trouble.replace')}
            </ButtonLink>
          }
        />
        <ActionRow
          icon={<LifeBuoy />}
          tone="blue"
          title={t('trouble.lost')}
          description={
            <>
              <p>{t('trouble.lostHelp')}</p>
              <p className="mt-1.5">{t('trouble.onlyOthers')}</p>
            </>
          }
        />
      </Rows>
    </Card>
  )
}

/** New keys after a loss need two confirmations, so warn if there is only one custodian. */
function SingleCustodian() {
  const { t } = useTranslation('own-account')
  const { user, may } = useCurrentUser()
  const { data } = useQuery(organisationQuery)
  const [only, second] = data?.custodians ?? []
  if (!only || second) return null
  const isMe = only.userId === user.id
  return (
    <Banner
      tone="warning"
      className="mx-5 mb-4"
      title={t(isMe ? 'trouble.singleYou' : 'trouble.single')}
      action={
        may('see_people') && (
          <ButtonLink size="sm" to="/settings">
            {t('trouble.toUsers')}
          </ButtonLink>
        )
      }
    >
      {t(isMe ? 'trouble.singleYouHelp' : 'trouble.singleHelp')}
    </Banner>
  )
}
