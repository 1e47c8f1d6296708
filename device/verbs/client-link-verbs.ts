import type { ClientLinkVerbs } from '../base/types/client-links.ts'
import { makeClientLink } from '../links/make-client-link.ts'
import { openSubmission } from '../links/open-submission.ts'
import { openSubmissionFile } from '../links/open-submission-file.ts'
import { refuseSubmission } from '../links/refuse-submission.ts'
import { showClientLink } from '../links/show-client-link.ts'
import { takeSubmission } from '../links/take-submission.ts'
import { eraseClientLink, withdrawClientLink } from '../links/withdraw-client-link.ts'
import type { SessionContext } from '../state/session-context.ts'

export function createClientLinkVerbs({ unlocked }: SessionContext): ClientLinkVerbs {
  return {
    makeForClient: async (vault, draft) => makeClientLink(unlocked(), vault, draft),
    openSubmission: async (shown, vault) => openSubmission(unlocked(), shown, vault),
    openSubmissionFile: async (
      submission,
      file,
      onProgress = () => undefined,
      signal = new AbortController().signal,
    ) => openSubmissionFile(unlocked(), submission, file, onProgress, signal),
    show: async (drawn, vault) => showClientLink(unlocked(), drawn, vault),
    withdraw: async (link) => withdrawClientLink(unlocked(), link),
    withdrawAndErase: async (link) => eraseClientLink(unlocked(), link),
    refuseSubmission: async (submissionId, vault, reason) =>
      refuseSubmission(unlocked(), submissionId, vault, reason),
    takeSubmission: async (submission, overview, secret, isAccepted) =>
      takeSubmission(unlocked(), submission, overview, secret, isAccepted),
  }
}
