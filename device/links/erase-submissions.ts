import { type ClientLink, withdrawClientLink } from '@chaveiro/contract/calls/client-links.ts'
import type { ShownVault } from '../base/types/vaults.ts'
import { signedErasure } from '../log/vault-logs/sign-erasure.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Ends a client link of the vault that the person was shown, and erases the submissions that wait there. */
export async function eraseSubmissions(
  session: OpenSession,
  linkId: string,
  shown: ShownVault,
): Promise<ClientLink> {
  const erasure = await signedErasure(session, shown, { link: linkId })
  return session.api.send(withdrawClientLink, {
    params: { id: linkId },
    body: { ...(erasure !== undefined && { erasure }) },
  })
}
