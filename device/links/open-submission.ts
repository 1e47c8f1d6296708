import {
  openSubmission as openCall,
  type SealedSubmission,
  SubmittedText,
} from '@chaveiro/contract/calls/submissions.ts'
import { makerStands } from '@chaveiro/contract/log/links/submission-link.ts'
import { hashText } from '@chaveiro/contract/log/statements/statement.ts'
import { OpenFailed } from '@chaveiro/crypto/envelopes/open-failed.ts'
import type { LinkSecret } from '@chaveiro/crypto/primitives/secret-key.ts'
import { openLinkSecret, openSubmission as openSealed } from '@chaveiro/crypto/processes/open-submission.ts'
import { verifier } from '@chaveiro/crypto/processes/verifier.ts'
import type { DrawnSubmission, OpenedSubmission } from '../base/types/client-links.ts'
import type { SubmissionHandle, VaultPlace } from '../base/types/handles.ts'
import { DistrustError, SessionError } from '../base/types/session-error.ts'
import { keysOf, refreshVault } from '../log/vault-logs/load-vault.ts'
import { requireStanding } from '../log/vault-logs/require-standing.ts'
import { requireShownToRead, vaultHandle } from '../log/vault-logs/vault-handles.ts'
import type { OpenSession } from '../state/open-session.ts'
import type { OpenVault } from '../state/verified-vault.ts'
import { believedLink, requireLinkContent } from './believed-link.ts'
import { wasDecided } from './was-decided.ts'

/**
 * Opens a submission. It is accepted only if a custodian signed its link and it was sealed with the secret in that link's address, so that
 * nobody else, the server included, could have written it, and if that link has the name that the person was shown beside it: another
 * client's link may bring something of the same title.
 */
export async function openSubmission(
  session: OpenSession,
  { id: submissionId, link_name: shownLink }: DrawnSubmission,
  shown: VaultPlace,
): Promise<OpenedSubmission> {
  await requireShownToRead(session, shown)
  const vaultId = shown.id
  const received = await session.api.send(openCall, { params: { id: submissionId } })
  const distrusted = (fault: string) => new DistrustError('submission', fault, { vaultId })
  if (received.id !== submissionId || received.vault_id !== vaultId) throw distrusted('wrong_place')
  // The link may be newer than this device's copy of the vault's log.
  const vault = await refreshVault(session, vaultId)
  await requireStanding(session, vault)
  const link = await believedLink(vault, received.link.statement, received.link_id)
  await requireLinkContent(vault, link, received.link)
  const isShown = received.link.name === shownLink && received.link_name === shownLink
  const { answers } = received
  const isListed = answers === '' || received.link.wanted.includes(answers)
  if (!isShown || !isListed) throw distrusted('wrong_overview')
  if (session.ended.signal.aborted) throw new SessionError('locked')
  const secret = await openSecret(vault, received)
  const { credential, written_at: writtenAt } = await openContent(vault, received, secret)
  const { sealed, link: _link, generation: _generation, ...submission } = received
  const handle = {
    ...{ id: submissionId, writtenAt, link, isVouchedFor: makerStands(link, vault.roster) },
    vault: await vaultHandle(session, vaultId),
    hash: await hashText(sealed, verifier),
  } as SubmissionHandle
  if (await wasDecided(session, handle)) {
    // Somebody may have decided it since; an honest server then says so now.
    await session.api.send(openCall, { params: { id: submissionId } })
    throw new SessionError('submission_shown_again')
  }
  // The client's page names it as the list does; who has the address may send anything, so the server is not accused.
  const listedAs = answers === '' || answers === credential.title ? null : answers
  return { submission, credential, handle, listedAs }
}

async function openSecret(vault: OpenVault, { link, link_id }: SealedSubmission): Promise<LinkSecret> {
  try {
    return await openLinkSecret(keysOf(vault, link.secret_generation), link.secret, link_id)
  } catch (error) {
    if (!(error instanceof OpenFailed)) throw error
    throw new DistrustError('submission', 'wrong_text', { vaultId: vault.id })
  }
}

/** Anybody who knows a link's token can submit text that does not open, so this is no lie of the server's. */
async function openContent(
  vault: OpenVault,
  { id: submission, link_id: link, generation, sealed }: SealedSubmission,
  secret: LinkSecret,
): Promise<SubmittedText> {
  try {
    const content = await openSealed(keysOf(vault, generation), secret, sealed, { link, submission })
    const parsed = SubmittedText.safeParse(readJson(content))
    if (parsed.success) return parsed.data
  } catch (error) {
    if (!(error instanceof OpenFailed)) throw error
  }
  throw new SessionError('submission_unreadable')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
