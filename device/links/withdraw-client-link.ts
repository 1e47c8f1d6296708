import { type ClientLink, withdrawClientLink as withdrawCall } from '@chaveiro/contract/calls/client-links.ts'
import type { ClientLinkHandle, LinkEndingHandle } from '../base/types/handles.ts'
import { endAnyway } from '../log/vault-logs/endings.ts'
import { signedErasure } from '../log/vault-logs/sign-erasure.ts'
import type { OpenSession } from '../state/open-session.ts'

/** Ends a client link. */
export const withdrawClientLink = (
  session: OpenSession,
  link: ClientLinkHandle | LinkEndingHandle,
): Promise<ClientLink> => end(session, 'doubt' in link ? link.vaultId : link.vault.id, link.id)

/** Ends a client link and erases the submissions that wait there. */
export async function eraseClientLink(
  session: OpenSession,
  { id, vault }: ClientLinkHandle,
): Promise<ClientLink> {
  return end(session, vault.id, id, await signedErasure(session, vault, { link: id }))
}

const end = (session: OpenSession, vaultId: string, id: string, erasure?: string): Promise<ClientLink> =>
  endAnyway(session, vaultId, { kind: 'client_link', id }, (statement) =>
    session.api.send(withdrawCall, { params: { id }, body: { erasure, statement } }),
  )
