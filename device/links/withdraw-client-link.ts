import { type ClientLink, withdrawClientLink as withdrawCall } from '@chaveiro/contract/calls/client-links.ts'
import type { EndedLink } from '../base/types/client-links.ts'
import type { VaultPlace } from '../base/types/handles.ts'
import { endAnyway } from '../log/vault-logs/endings.ts'
import { signedErasure } from '../log/vault-logs/sign-erasure.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Ends a client link; with the vault that the person was shown, also erases the submissions that wait there. */
export async function withdrawClientLink(
  session: OpenSession,
  { id, vault_id }: EndedLink,
  eraseIn: VaultPlace | null,
): Promise<ClientLink> {
  const erasure = eraseIn ? await signedErasure(session, eraseIn, { link: id }) : undefined
  return endAnyway(session, eraseIn?.id ?? vault_id, id, (statement) =>
    session.api.send(withdrawCall, { params: { id }, body: { erasure, statement } }),
  )
}
