import type { SealedSubmission } from '@chaveiro/contract/calls/submissions.ts'
import {
  checkSubmissionLink,
  type LinkOverview,
  linkOverviewCommitment,
  type SubmissionLink,
} from '@chaveiro/contract/log/links/submission-link.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { StatementRefused } from '@chaveiro/contract/log/statements/statement-refused.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import { DistrustError } from '../base/types/session-error.ts'
import { verifyOrDistrust } from '../log/vault-logs/verify-or-distrust.ts'
import type { OpenVault, VerifiedLog } from '../state/verified-vault.ts'

/**
 * A link that was signed for this vault by a custodian at that time. `makerStands` says whether its maker still may keep it. Throws
 * DistrustError('submission', fault).
 */
export async function believedLink(
  vault: { id: string } & Pick<VerifiedLog, 'log' | 'roster'>,
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
  received: SealedSubmission['link'],
): Promise<void> {
  if (signed.secret !== (await hashText(received.secret, verifier)))
    throw new DistrustError('submission', 'wrong_text', { vaultId: vault.id })
  await requireLinkOverview(vault.id, signed, received)
}

/** Throws DistrustError unless the link's name, address, number of uses and list are what its maker signed. */
export async function requireLinkOverview(
  vaultId: string,
  signed: SubmissionLink,
  { name, address, max_uses, wanted, overview_salt }: LinkOverview & { overview_salt: string },
): Promise<void> {
  const commitment = await linkOverviewCommitment(
    { name, address, max_uses, wanted },
    overview_salt,
    verifier,
  )
  if (signed.overview !== commitment) throw new DistrustError('submission', 'wrong_overview', { vaultId })
}
