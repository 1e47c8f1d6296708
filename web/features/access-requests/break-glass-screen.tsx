import { Siren } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/current-user.ts'
import { Banner } from '../../ui/banner.tsx'
import { Page } from '../../ui/page.tsx'
import { RequestList } from './request-list.tsx'

/** Emergency requests: all of them for approvers, their own for others. */
export function BreakGlassScreen() {
  const { t } = useTranslation('access-requests')
  const { may } = useCurrentUser()
  const approves = may('approve_break_glass', { isOwn: false, hasApproved: false })
  return (
    <Page title={t('break_glass.title')} description={t('break_glass.description')} wide>
      <Banner tone="danger" icon={<Siren />} title={t('break_glass.notice')}>
        {t(approves ? 'break_glass.noticeApprover' : 'break_glass.noticeRequester')}
      </Banner>
      <RequestList kind="break_glass" icon={<Siren />} />
    </Page>
  )
}
