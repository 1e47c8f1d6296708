import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../../nouns/errors/not-loaded.tsx'
import { Rows } from '../../ui/action-row.tsx'
import { Card } from '../../ui/card.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Fact, Facts } from '../../ui/table.tsx'
import { AccountPage, type AccountPageData } from './account-page.tsx'
import { SignOutOthers } from './browsers/browsers-card.tsx'
import { SessionRows } from './browsers/session-rows.tsx'
import { useSessions } from './browsers/use-browsers.ts'
import { OwnClientLinks, type OwnLink } from './own-client-links.tsx'
import { type Submission, SubmitToLink } from './submit-to-link.tsx'

/** All that role client can reach: who they are, what they submit, and where they are signed in. They have no key. */
export function ClientAccount({ Submission, ...page }: AccountPageData & { Submission: Submission }) {
  const { t } = useTranslation(['account', 'common'])
  const [link, setLink] = useState<OwnLink | null>(null)
  if (link) return <SubmitToLink link={link} Submission={Submission} onLeave={() => setLink(null)} />
  return (
    <AccountPage
      {...page}
      title={t('client.title')}
      description={t('client.description')}
      after={
        <div className="space-y-6">
          <Suspense fallback={null}>
            <OwnClientLinks onSubmitTo={setLink} />
            <ClientSessions />
          </Suspense>
        </div>
      }
    >
      <Facts>
        <Fact name={t('client.name')}>{page.user.name || t('common:user.nameless')}</Fact>
        <Fact name={t('client.role')}>{t('common:role.client')}</Fact>
        <Fact name={t('client.email')} wide>
          <EmailText address={page.user.email} />
        </Fact>
      </Facts>
    </AccountPage>
  )
}

function ClientSessions() {
  const { t } = useTranslation('own-account')
  const sessions = useSessions()
  const others = sessions.data?.filter((session) => !session.current).length ?? 0
  return (
    <Card flush title={t('browsers.title')} aside={others > 1 && <SignOutOthers />}>
      {sessions.data ? (
        <Rows label={t('browsers.label')}>
          <SessionRows sessions={sessions.data} />
        </Rows>
      ) : (
        <NotLoaded query={sessions} failed={t('browsers.failed')} lines={3} linesClass="px-5 pb-5" />
      )}
    </Card>
  )
}
