import type { AccountPageData } from '../features/account/account-page.tsx'
import { ClientAccount } from '../features/account/client-account.tsx'
import { SubmissionInAccount } from '../features/client-submission/client-submission.tsx'

/** A client's own page, with the form of their links' own pages. */
export function ClientAccountRoute(page: AccountPageData) {
  return <ClientAccount {...page} Submission={SubmissionInAccount} />
}
