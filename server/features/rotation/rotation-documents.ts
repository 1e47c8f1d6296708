import type { AtRest } from '../../platform/at-rest/at-rest.ts'
import type { UserDocument } from '../../platform/identity/actor.ts'

/** What of an item's overview these screens show. */
export type Credential = { title: string; owner: string }

type PersonRow = { id: string; document: Uint8Array; wrapped: Uint8Array }

/** A person's own data from their rows. */
export function personOf(atRest: AtRest, { id, document, wrapped }: PersonRow): Readonly<UserDocument> {
  return atRest.openKept<UserDocument>('users', id, document, atRest.personKey(id, wrapped))
}

export function vaultNameOf(atRest: AtRest, id: string, document: Uint8Array): string {
  return atRest.openKept<{ name: string }>('vaults', id, document).name
}

export function credentialOf(atRest: AtRest, id: string, document: Uint8Array): Credential {
  const { title, owner } = atRest.open<Credential>('items', id, document)
  return { title, owner }
}
