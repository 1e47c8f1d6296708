import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountPage, type AccountPageData } from '../features/account/account-page.tsx'
import { CompareOrganisation } from '../features/join/compare-organisation.tsx'
import { useKeyStatus } from '../session/key-status.ts'

/** A newcomer without an invitation link compares the organisation's words before anything else. */
export function OrganisationGate({ page, children }: { page: AccountPageData; children: ReactNode }) {
  const { t } = useTranslation('join')
  const status = useKeyStatus()
  if (status.state !== 'unlocked' || !status.mustCompareOrganisation) return children
  return (
    <AccountPage {...page} title={t('compare.title')} description={t('compare.description')}>
      <CompareOrganisation userId={status.userId} />
    </AccountPage>
  )
}
