import { Siren, Timer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../session/current-user.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'
import { ExportRequests } from './export-requests.tsx'
import { RequestList } from './request-list.tsx'
import { RunRequests } from './run-requests.tsx'
import { VaultRequests } from './vault-requests.tsx'

/** Requests for temporary access: all of them for approvers, their own for others. */
export function JitScreen() {
  const { t } = useTranslation('access-requests')
  const { may } = useCurrentUser()
  return (
    <Page title={t('jit.title')} description={t('jit.description')} wide>
      <VaultRequests />
      <RunRequests />
      <ExportRequests />
      <RequestList
        kind="jit"
        icon={<Timer />}
        aside={
          // Approvers of emergencies have an entry in the sidebar instead.
          !may('approve_break_glass', { isOwn: false, hasApproved: false }) && (
            <ButtonLink to="/breakglass" variant="ghost" icon={<Siren />}>
              {t('ownEmergencies')}
            </ButtonLink>
          )
        }
      />
    </Page>
  )
}
