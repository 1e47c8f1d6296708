import { linkStands } from '@chaveiro/contract/rules/submission-link.ts'
import { getSubmission, type SealedSubmission, SubmittedCredential } from '@chaveiro/contract/submissions.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import { openLinkSecret, openSubmission as openSealed } from '@chaveiro/crypto/processes/open-submission.ts'
import { DistrustError, SessionError } from '../../session-error.ts'
import type { OpenedSubmission } from '../../types/client-links.ts'
import type { OpenSession } from '../state/open-session.ts'
import { keysOf, refreshVault } from '../vault-logs/load-vault.ts'
import { requireStanding } from '../vault-logs/require-standing.ts'
import { believedLink, requireLinkContent } from './believed-link.ts'

/**
 * Opens what a client handed in. It is believed only where a custodian signed its link and it was sealed with the secret of
 * that link's address: nobody else, the server included, could have written it.
 */
export async function openSubmission(
  session: OpenSession,
  submissionId: string,
  vaultId: string,
): Promise<OpenedSubmission> {
  const { received, credential, isVouchedFor } = await openReceived(session, submissionId, vaultId)
  const { sealed: _sealed, link: _link, generation: _generation, ...submission } = received
  return { submission, credential, isVouchedFor }
}

/** The same with the sealed text that was opened. */
export async function openReceived(session: OpenSession, submissionId: string, vaultId: string) {
  const received = await session.api.send(getSubmission, { params: { id: submissionId } })
  const distrusted = (fault: string) => new DistrustError('submission', fault, { vaultId })
  if (received.id !== submissionId || received.vault_id !== vaultId) throw distrusted('wrong_place')
  // A link may be newer than what this device last read of the vault.
  const vault = await refreshVault(session, vaultId)
  await requireStanding(session, vault)
  const signed = await believedLink(vault, received.link.statement, received.link_id)
  await requireLinkContent(vault, signed, received.link)
  if (received.link_name !== received.link.name) throw distrusted('wrong_overview')
  if (session.ended.signal.aborted) throw new SessionError('locked')
  try {
    const credential = await openContent(received, (generation) => keysOf(vault, generation))
    return { received, credential, isVouchedFor: linkStands(signed, vault) }
  } catch (error) {
    if (error instanceof OpenFailed) throw distrusted('wrong_text')
    throw error
  }
}

async function openContent(
  {
    id: submission,
    link_id: link,
    link: { secret, secret_generation },
    generation,
    sealed,
  }: SealedSubmission,
  keysAt: (generation: number) => ReturnType<typeof keysOf>,
): Promise<SubmittedCredential> {
  const linkSecret = await openLinkSecret(keysAt(secret_generation), secret, link)
  const content = await openSealed(keysAt(generation), linkSecret, sealed, { link, submission })
  const parsed = SubmittedCredential.safeParse(readJson(content))
  if (!parsed.success) throw new OpenFailed()
  return parsed.data
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OpenFailed()
  }
}
