import type { SealedSubmission } from '@chaveiro/contract/calls/submissions.ts'
import {
  checkSubmissionLink,
  linkOverviewCommitment,
  type SubmissionLink,
} from '@chaveiro/contract/log/links/submission-link.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError } from '../base/types/session-error.ts'
import { verifyOrDistrust } from '../log/vault-logs/verify-or-distrust.ts'
import type { OpenVault } from '../state/verified-vault.ts'

/**
 * A link that was signed for this vault by a custodian at that time. `makerStands` says whether its maker still may keep it. Throws
 * DistrustError('submission', fault).
 */
export async function believedLink(
  vault: OpenVault,
  statement: string,
  linkId: string,
): Promise<SubmissionLink> {
  return verifyOrDistrust('submission', vault.id, async () => {
    const link = await checkSubmissionLink(statement, vault, verifier)
    if (link.link !== linkId) throw new StatementRefused('wrong_place', 'it is another link')
    return link
  })
}

/** Throws unless the link's secret and everything shown of it are what its maker signed. */
export async function requireLinkContent(
  vault: OpenVault,
  signed: SubmissionLink,
  { secret, overview_salt, name, address, max_uses }: SealedSubmission['link'],
): Promise<void> {
  const isSecret = signed.secret === (await hashText(secret, verifier))
  const commitment = await linkOverviewCommitment({ name, address, max_uses }, overview_salt, verifier)
  if (isSecret && signed.overview === commitment) return
  throw new DistrustError('submission', isSecret ? 'wrong_overview' : 'wrong_text', { vaultId: vault.id })
}
