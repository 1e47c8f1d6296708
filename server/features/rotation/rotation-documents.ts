import type { AtRest } from '../../platform/at-rest/at-rest.ts'

/** The parts of an item's overview that these screens show. */
export type Credential = { title: string; owner: string }

export function vaultNameOf(atRest: AtRest, id: string, document: Uint8Array): string {
  return atRest.openKept<{ name: string }>('vaults', id, document).name
}

export function credentialOf(atRest: AtRest, id: string, document: Uint8Array): Credential {
  const { title, owner } = atRest.open<Credential>('items', id, document)
  return { title, owner }
}
