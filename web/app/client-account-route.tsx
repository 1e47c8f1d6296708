import type { AccountPageData } from '../features/account/account-page.tsx'
import { ClientAccount } from '../features/account/client-account.tsx'
import { showClientSubmission } from '../features/client-submission/show-client-submission.ts'

/** A client's own page, with the form of their links' own pages. */
export function ClientAccountRoute(page: AccountPageData) {
  return <ClientAccount {...page} showSubmission={showClientSubmission} />
}
