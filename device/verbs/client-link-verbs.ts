import type { ClientLinkVerbs } from '../base/types/client-links.ts'
import { makeClientLink } from '../links/make-client-link.ts'
import { openSubmission } from '../links/open-submission.ts'
import { refuseSubmission } from '../links/refuse-submission.ts'
import { takeSubmission } from '../links/take-submission.ts'
import { withdrawClientLink } from '../links/withdraw-client-link.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createClientLinkVerbs({ unlocked }: SessionContext): ClientLinkVerbs {
  return {
    makeForClient: async (vault, draft) => makeClientLink(unlocked(), vault, draft),
    openSubmission: async (shown, vault) => openSubmission(unlocked(), shown, vault),
    withdraw: async (link, eraseIn) => withdrawClientLink(unlocked(), link, eraseIn),
    refuseSubmission: async (submissionId, vault, reason) =>
      refuseSubmission(unlocked(), submissionId, vault, reason),
    takeSubmission: async (submission, overview, secret, isAccepted) =>
      takeSubmission(unlocked(), submission, overview, secret, isAccepted),
  }
}
